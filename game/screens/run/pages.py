"""The pages of rooms over a run: prizes, goods, a workshop, rests, encounters, a pawnshop, the card before a match.

A page asks one side for one move of the run. ``page_of`` returns the page of a phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from components.focus import Id, Rect
from components.press import Input
from game.screens.knucklebones.decks import draw_open, words_of
from game.screens.layout.boxes import Spacer, center, column, panel, row
from game.screens.layout.leaves import Button, Heading, Picture, Portrait, Sprite, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK, TreeMenu
from game.screens.question import Panel
from game.screens.run.edges import edge_words, rule_words, stake_words
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.edges import improved_uses
from game.tables.undercity import offers
from game.tables.undercity.look import Gift
from game.tables.undercity.moves import can_pay, legal
from game.tables.undercity.places import event_of, place_of
from game.tables.undercity.position import Bag, Position, rules_of
from game.tables.undercity.room_match import (
    HOUSE,
    RoomMatch,
    boss_of,
    charms_at,
    room_match,
    standing_of,
    weaknesses,
)
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait
from systems.layout import HEIGHT, WIDTH, around
from systems.undercity.run_picture import FLOOR, draw_gallery, draw_remark

if TYPE_CHECKING:
    from game.screens.run.live_run import LiveRun
    from game.tables.undercity.definitions import Charm, OutcomeOf, Rules
    from systems.draw.canvas import Canvas

TITLE = ("bold", "body", "small", "tiny")
SMALL = ("small", "tiny")
BODY = ("body", "small", "tiny")
TILE = 86, 84
"""The best size of a thing to choose."""
SMALLEST_TILE = 60, 78
STAGE_TILE = 124
"""The width of a thing on the stage: the distance of two pedestals."""
STAGED = "prize", "treasure"
"""Phases whose things stand on the stage."""
HOST = 590, 268
"""The portrait of the person whose room was won."""
GIFTS: Mapping[str, Gift] = {"card": "card", "charm": "charm", "coins": "coins", "heart": "heart"}
"""The sentence of the first room about each kind of thing."""
NIGHT = 0.62
GLASS = 392, 292
"""The best size of the view behind the glass."""
LEVELS = 5
"""The levels of bots."""
CONTINUE, LEAVE, OTHER = "continue", "leave", "other"


class Thing(NamedTuple):
    """A thing to choose: the token that shows it, its words, and the move that takes it."""

    token: str
    name: str
    about: str
    move: str
    price: int = 0
    possible: bool = True


class Host(NamedTuple):
    """The person whose room was won."""

    name: str
    portrait: str


class RoomPage(Panel):
    """A page with things to choose from, the words of the one in focus, and buttons."""

    def __init__(self, screen: LiveRun, focus: Id = None) -> None:
        self.app, self.screen = screen.app, screen
        self.menu = TreeMenu(self.app, self.tree, focus or self.first_focus(), self)

    @property
    def rules(self) -> Rules:
        """The rules of the run."""
        return self.screen.run.rules

    @property
    def position(self) -> Position:
        """The position of the run."""
        return self.screen.run.position

    @property
    def bag(self) -> Bag:
        """The bag of the side that chooses."""
        return self.position.bag

    @property
    def moves(self) -> set[str]:
        """The legal moves as text."""
        return {str(move) for move in legal(self.rules, self.position)}

    def choice(self, player_input: Input) -> str | None:
        """Return the move that was chosen, "" to close the page without one, None while it is open."""
        chosen = self.menu.hear(player_input)
        return None if chosen is None else self.react(chosen)

    def react(self, chosen: Id) -> str | None:
        """Return the move of what was confirmed; None if it only changes the page."""
        if chosen in (BACK, CONTINUE):
            return ""
        return str(chosen) if str(chosen) in self.moves else None

    # The parts that a phase fills in.

    @property
    def title(self) -> str:
        """The heading."""
        return self.say(f"run.room_{self.screen.place.kind}")

    @property
    def is_staged(self) -> bool:
        """True if the things stand on the stage."""
        return self.position.phase in STAGED

    def things(self) -> Sequence[Thing]:
        """Return the things to choose from."""
        return ()

    def buttons(self) -> Iterator[tuple[str, str]]:
        """Yield the moves of the buttons with their texts."""
        if "leave" in self.moves:
            yield LEAVE, self.say("page.nothing")

    # The tree.

    def first_focus(self) -> Id:
        """Return the first thing that can be chosen, or the first button."""
        possible = [thing.move for thing in self.things() if thing.possible]
        return next(iter([*possible, *(move for move, _ in self.buttons())]), None)

    def tree(self) -> Node:
        things = self.things()
        staged = self.is_staged
        tiles = [self.tile(thing, staged) for thing in things]
        for at, token in enumerate(self.position.offer if staged else ()):
            if not token:
                tiles.insert(at, Spacer(SMALLEST_TILE[0], STAGE_TILE))
        focus = self.menu.focus if hasattr(self, "menu") else None
        shown = next((thing for thing in things if thing.move == focus), None)
        buttons = [Button(text, id=move) for move, text in self.buttons()]
        name, about = (shown.name, shown.about) if shown is not None else ("", "")
        abouts = [each.about for each in things]
        long = any("\n" in each for each in abouts)
        words = column(
            Text(name, TITLE, color="double", side="center", alternatives=[each.name for each in things]),
            Text(about, BODY, side="center", alternatives=abouts), gap=(1, 2),
        )
        side_words = self.side_words()
        top = column(
            Heading(self.title, "outline", 4, lines=False, optional=False),
            Text(side_words, SMALL, color="card", side="center") if side_words else None,
            gap=(0, 2),
        )
        shelf = row(Spacer(weight=1), *tiles, Spacer(weight=1), gap=(0 if staged else 4, 0 if staged else 10))
        plate = panel(words, color="outline", pad=(14, 5), preferred_width=560 if long else 400)
        ends = row(Spacer(weight=1), *buttons, Spacer(weight=1), gap=(4, 10))
        return column(
            Spacer(4, 8), top, Spacer(0, 8), shelf, Spacer(0, 60 if staged else 20, weight=1),
            row(Spacer(weight=1), plate, Spacer(weight=1)), ends,
            Spacer(36, 36) if self.screen.watched else Spacer(18, 22), gap=(1, 4), pad=(16, 0),
        )

    @property
    def shows_purse(self) -> bool:
        """True if the lanterns and the purse of the side have room above the page."""
        return self.app.paper.text_scale == 1

    def side_words(self) -> str:
        """Return who chooses, or who is beaten; in large letters, also what the purse would show."""
        chooses = self.position.mode == "versus"
        words = [self.say("page.chooses", name=self.screen.name(self.position.turn))] if chooses else []
        if self.host is not None and self.shows_purse:
            words.append(self.say("page.beaten", name=self.host.name))
        if self.position.phase not in ("prize", "match") and (pair := self.pair_words()):
            words.append(pair)
        if not self.shows_purse:
            words.append(self.lesson() or self.say("page.coins", coins=self.bag.coins))
        return "   ".join(words)

    def pair_words(self) -> str:
        """Return the bonus of two people together that they can still get in this room, or ""."""
        place, position = self.screen.place, self.position
        coins = rules_of(self.rules, position).pair_bonus(place.kind)
        is_new = place.id not in position.done and not (place.kind == "market" and position.tried(place.id)[1])
        return self.say("page.as_pair", coins=coins) if coins and is_new else ""

    @property
    def host(self) -> Host | None:
        """The person whose room was won, if they are there."""
        if self.position.phase != "prize" or self.position.mode == "versus" or not self.is_staged:
            return None
        name, portrait = opponent_face(self.screen)
        return Host(name, portrait) if portrait else None

    def lesson(self) -> str:
        """Return the sentence for newcomers about the thing in focus, after the first room is won; else ""."""
        focus = self.menu.focus if hasattr(self, "menu") else self.first_focus()
        kinds = [thing.token.partition(":")[0] for thing in self.things() if thing.move == focus]
        return self.screen.lesson(GIFTS[kinds[0]]) if self.host is not None and kinds and kinds[0] in GIFTS else ""

    def tile(self, thing: Thing, staged: bool) -> Node:
        """Return the picture of a thing; those that cannot be had are dim."""
        size = (STAGE_TILE, TILE[1]) if staged else TILE

        def paint(pen: Pen, rect: Rect, focused: bool) -> None:
            x, y = rect.center
            y += (7 if thing.price else 0) + 3 * (focused and pen.text_scale == 1)
            draw_token(self.screen, pen, thing.token, x, y, thing.possible)
            if focused:
                pen.frame("frame", Rect(round(x) - 31, round(y) - 40, 62, 80), tint=pen.palette.rgb("outline"))
            if thing.price:
                tint = pen.palette.rgb("double" if thing.possible else "dim")
                wide, high = pen.measure(str(thing.price), "small"), pen.line("small")
                middle = rect.y + max(5, high / 2)
                if pen.text_scale > 1:
                    plate = Rect(round(x - wide / 2) - 8, rect.y, wide + 18, high)
                    pen.fill(plate, pen.palette.rgb("panel"), 0.9, glow=0.0)
                pen.sprite("run_coin", x - wide / 2 - 2, middle)
                pen.label(str(thing.price), x + 5, middle, font="small", tint=tint)

        return Picture(paint, size, SMALLEST_TILE, id=thing.move)

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(Rect(0, 0, WIDTH, HEIGHT), (4, 2, 14), NIGHT, glow=0.0)
        if self.is_staged:
            tile = next((item.rect for item in self.menu.items if item.rect.h > 60), None)
            if tile is not None:
                canvas.sprite("stage", WIDTH / 2, HEIGHT / 2 + tile.center[1] - 176)
        self.menu.draw(canvas)
        if self.host is not None and self.shows_purse:
            draw_portrait(canvas, 2, "lost", *HOST, who=self.host.portrait)
            draw_remark(canvas, self.lesson() or self.screen.line(self.screen.place), (HOST[0], HOST[1] - 24))

    # Things.

    def thing(self, token: str, move: str, price: int = 0) -> Thing:
        """Return the thing of a token that a move takes."""
        name, about = words_of_token(self.screen, token)
        return Thing(token, name, about, move, price, move in self.moves)


class Choose(RoomPage):
    """Prizes after a win, and treasures. A full hand drops a card first."""

    dropping = False
    """True while the side chooses a card to drop."""

    @property
    def title(self) -> str:
        return self.say("page.full" if self.dropping else "page.choose_one")

    def first_focus(self) -> Id:
        charm = next((thing.move for thing in self.things() if thing.token.startswith("charm:")), None)
        is_first = self.screen.place.id == self.screen.view.run.start
        return charm if is_first and charm is not None else super().first_focus()

    @property
    def is_staged(self) -> bool:
        return super().is_staged and not self.dropping

    def things(self) -> Sequence[Thing]:
        if self.dropping:
            return [self.thing(f"card:{card}", f"drop:{at}") for at, card in enumerate(self.bag.hand, 1)]
        return self.goods()

    def goods(self) -> Sequence[Thing]:
        """Return the things on offer."""
        return [self.thing(token, f"take:{at}") for at, token in enumerate(self.position.offer, 1) if token]

    def thing(self, token: str, move: str, price: int = 0) -> Thing:
        thing = super().thing(token, move, price)
        return thing._replace(possible=thing.possible or (self.needs_room(token) and price <= self.bag.coins))

    def needs_room(self, token: str) -> bool:
        """Return True if a thing is a card for which the hand has no room."""
        return token.startswith("card:") and any(move.startswith("drop:") for move in self.moves)

    def react(self, chosen: Id) -> str | None:
        wanted = next((thing for thing in self.things() if thing.move == chosen), None)
        if self.dropping:
            if chosen == BACK:
                self.dropping = False
                self.menu.focus = self.first_focus()
                return None
            return super().react(chosen)
        if wanted is not None and wanted.possible and chosen not in self.moves:
            self.dropping = True
            self.menu.focus = "drop:1"
            return None
        return super().react(chosen)


class Market(Choose):
    """Cards, charms, a heart and a map for coins."""

    @property
    def title(self) -> str:
        return super().title if self.dropping else self.say("run.room_market")

    def goods(self) -> Sequence[Thing]:
        floor = place_of(self.rules, self.position).floor
        return [
            self.thing(token, f"buy:{at}", offers.price(self.rules, self.bag, floor, token))
            for at, token in enumerate(self.position.offer, 1) if token
        ]

    def buttons(self) -> Iterator[tuple[str, str]]:
        if "offer" in self.moves and not self.dropping:
            floor = place_of(self.rules, self.position).floor
            yield "offer", self.say("page.offer", price=offers.offer_price(self.rules, self.bag, floor))
        yield LEAVE, self.say("action.leave")


class Workshop(RoomPage):
    """Cards of the hand, to make better or to remove."""

    removing = False

    @property
    def title(self) -> str:
        return self.say("page.remove" if self.removing else "action.improve")

    def things(self) -> Sequence[Thing]:
        verb = "remove" if self.removing else "improve"
        return [self.card(card, f"{verb}:{at}") for at, card in enumerate(self.bag.hand, 1)]

    def card(self, card: str, move: str) -> Thing:
        """Return a card of the hand, and what becomes of it."""
        thing = self.thing(f"card:{card}", move)
        if self.removing:
            return thing._replace(about=f"{thing.about}\n{self.say('page.remove_about')}")
        if card.endswith("+"):
            return thing
        uses = uses_of(self.screen, card)
        before = self.say("page.improve_before", uses=uses)
        after = self.say("page.improve_after", uses=improved_uses(uses))
        return thing._replace(about=f"{thing.about}\n{before}\n{after}")

    def buttons(self) -> Iterator[tuple[str, str]]:
        if self.bag.hand:
            yield OTHER, self.say("action.improve" if self.removing else "page.remove")
        yield from super().buttons()

    def react(self, chosen: Id) -> str | None:
        if chosen == OTHER:
            self.removing = not self.removing
            self.menu.invalidate()
            return None
        return super().react(chosen)


class Rest(RoomPage):
    """Hearts back, or a charm."""

    def things(self) -> Sequence[Thing]:
        hearts = self.rules.file.rest + self.rules.climb(lambda each: each.rest)
        name, about = self.say("page.lanterns", hearts=hearts), self.say("page.lanterns_about")
        lantern = Thing("heart:1", name, about, "choose:1")
        return [lantern, *(self.thing(token, "choose:2") for token in self.position.offer if token)]


class Pawnshop(RoomPage):
    """Coins, a card or a charm as a stake: double for a win, nothing for a loss."""

    def things(self) -> Sequence[Thing]:
        stake = min(self.bag.coins, self.rules.prizes.most_stake)
        words = {
            "choose:1": ("coins:1", self.say("page.stake_coins", coins=stake)),
            "choose:2": ("card:", self.say("page.stake_card")),
            "choose:3": (f"charm:{next(iter(self.bag.charms), '')}", self.say("page.stake_charm")),
        }
        about = self.say("page.stake_about")
        return [Thing(token, name, about, move) for move, (token, name) in words.items() if move in self.moves]


class Talk(RoomPage):
    """An encounter: its text, and its choices with their odds."""

    def tree(self) -> Node:
        event = self.rules.events[event_of(self.rules, self.position)]
        buttons = []
        for number, choice in enumerate(event.choices, 1):
            takes = [self.say("page.takes_coins", coins=choice.coins)] if choice.coins else []
            takes += [self.say("page.takes_card")] if choice.cards else []
            takes += [self.say("page.takes_charm")] if choice.charms else []
            text = "  ".join((self.app.in_language(choice.text), *(f"({each})" for each in takes)))
            focus = f"choose:{number}"
            odds = " · ".join(self.odds(choice.outcomes))
            color = "text" if number == len(event.choices) or can_pay(self.bag, choice) else "dim"
            buttons.append(column(Text(text, TITLE, color=color, focus_color="double"),
                                  Text(odds, SMALL, color="card"), id=focus, plate="outline", pad=(10, 4), gap=(0, 1)))
        words = Text(self.app.in_language(event.text), BODY, max_width=360)
        title = Text(self.app.in_language(event.name), TITLE, color="double")
        bonus = self.pair_words()
        pair = Text(bonus, SMALL, color="seat1") if bonus else None
        picture = f"opponent_{self.screen.person(self.screen.place)}"
        who = Sprite(picture if picture in self.app.paper.atlas else "opponent_ghost", "text", (48, 48), (2, 2))
        body = panel(row(who, column(title, words, pair, weight=1, gap=(1, 3)), gap=(4, 10)), *buttons,
                     color="outline", pad=(12, 10), gap=(3, 6), preferred_width=430)
        return center(body)

    def odds(self, outcomes: Sequence[OutcomeOf]) -> Iterator[str]:
        """Yield the chance of each outcome, with its change in short; a certain one has no chance."""
        total = sum(outcome.weight for outcome in outcomes)
        for outcome in outcomes:
            share = "" if len(outcomes) == 1 else f"{round(100 * outcome.weight / total)} %: "
            yield share + (", ".join(self.changes(outcome)) or self.say("page.change_none"))

    def changes(self, outcome: OutcomeOf) -> Iterator[str]:
        """Yield what an outcome changes."""
        change = outcome.change
        for name in ("hearts", "coins", "keys", "cards", "charms", "level", "reward", "mercy"):
            amount = getattr(change, name)
            if amount:
                sign = "+" if amount > 0 else "-"
                yield self.say(f"page.change_{name}", sign=sign, amount=abs(amount))
        if change.reveals:
            yield self.say("page.change_reveals")

    def first_focus(self) -> Id:
        return next(move for move in sorted(self.moves) if move.startswith("choose:"))


class Told(RoomPage):
    """The outcome of an encounter."""

    def __init__(self, screen: LiveRun, event: str, choice: int, outcome: int) -> None:
        self.event, self.number, self.outcome = event, choice, outcome
        super().__init__(screen, CONTINUE)

    def tree(self) -> Node:
        event = self.rules.events[self.event]
        words = event.choices[self.number - 1].outcomes[self.outcome - 1].text
        return center(panel(
            Text(self.app.in_language(event.name), TITLE, color="double", side="center"),
            Text(self.app.in_language(words), BODY, side="center", max_width=360),
            row(Spacer(weight=1), Button(self.say("action.next"), id=CONTINUE), Spacer(weight=1)),
            color="outline", pad=(16, 12), gap=(4, 10), preferred_width=400,
        ))

    def react(self, chosen: Id) -> str | None:
        return ""


class HouseCard(RoomPage):
    """The card that is read before anyone sits down: opponent, table, house rule, and the stakes."""

    SIT = "sit"

    def first_focus(self) -> Id:
        return self.SIT

    @property
    def match(self) -> RoomMatch:
        """The match of the room."""
        return room_match(self.rules, self.position)

    def tree(self) -> Node:
        match, place = self.match, place_of(self.rules, self.position)
        title, portrait = opponent_face(self.screen)
        rule = rule_words(self.app, match, self.position.mode)
        if match.riddle:
            rule = self.say("page.riddle_rule", tries=self.rules.file.losses.get("riddle", 1))
        house = rules_of(self.rules, self.position).house_at(match.table) if not match.riddle else None
        won, lost, wins = standing_of(self.rules, self.position)
        stake = stake_words(self.app, self.rules, self.position, match.riddle)
        versus = self.position.mode == "versus"
        theirs = "" if versus else edge_words(self.app, match.table, match.edges.get(HOUSE, {}))
        found = "" if versus else self.weakness(match)
        lines: list[Node | None] = [
            Text(self.say(f"{match.table}.name"), SMALL, color="card"),
            Text(title, TITLE, color="double"),
            Text(rule, BODY, max_width=250, weight=1),
            Text(self.say("page.of_house", rule=self.app.in_language(house.about)), SMALL, color="card",
                 max_width=250) if house is not None else None,
            Text(self.say("page.best_of", wins=wins, won=won, lost=lost), SMALL, color="card") if wins > 1 else None,
            row(Sprite(f"mark_{HOUSE}", f"seat{HOUSE}"), Text(theirs, SMALL, color="seat2", max_width=236, weight=1),
                gap=(2, 5)) if theirs else None,
            Text(found, SMALL, color="seat1", max_width=250) if found else None,
            Text(stake, SMALL, color="warning"),
            *(self.charms(side, match.table) for side in ((1, 2) if versus else (1,)) if not match.riddle),
            Text(pair, SMALL, color="seat1") if (pair := self.pair_words()) else None,
        ]
        face = Portrait(portrait, 2, size=(94, 94), smallest=(46, 46)) if portrait else Sprite(
            f"sign_{place.kind}", "text", (57, 57), (3, 3))
        buttons = [Button(self.say("action.solve" if match.riddle else "action.sit"), id=self.SIT, weight=1),
                   Button(self.say("page.not_now"), id=BACK, weight=1)]
        body = row(column(face, Spacer(weight=1), gap=(0, 0)), column(*lines, weight=1, gap=(1, 4)), gap=(6, 14))
        return center(panel(body, row(*buttons, gap=(4, 10)), color="outline", pad=(14, 12), gap=(4, 10),
                            preferred_width=400))

    def weakness(self, match: RoomMatch) -> str:
        """Return the edges against a boss whose weakness is known, "" without any."""
        place = place_of(self.rules, self.position)
        if place.kind not in ("boss", "rival") or not weaknesses(self.rules, self.position):
            return ""
        boss = self.rules.bosses[boss_of(self.rules, self.position, place.kind == "rival")]
        edges = edge_words(self.app, match.table, boss.weak_to)
        return f"{self.say('page.weakness')}: {edges}" if edges else ""

    def charms(self, side: int, table: str) -> Node | None:
        """Return the charms of a side that change the match; against each other with the mark of the side."""
        found = charms_at(self.rules, self.position.bags[side - 1], table)
        mark = [Sprite(f"mark_{side}", f"seat{side}")] if len(self.position.bags) > 1 else []
        charms = [Sprite(f"charm_{charm}", "text", (19, 19), (1, 1)) for charm in found]
        return row(*mark, *charms, gap=(1, 3)) if charms else None

    def react(self, chosen: Id) -> str | None:
        return self.SIT if chosen == self.SIT else ""


class BehindGlass(RoomPage):
    """The boss behind the glass: its name, its cards, and the weakness that shows."""

    def first_focus(self) -> Id:
        return CONTINUE

    @property
    def shows_purse(self) -> bool:
        return False

    def tree(self) -> Node:
        boss_id = boss_of(self.rules, self.position)
        boss = self.rules.bosses[boss_id]
        known = weaknesses(self.rules, self.position) > 0
        about = getattr(self.app.store.at(boss.table).rules.get(boss.rules), "about", {})
        is_large, name = self.app.paper.text_scale > 1, self.app.in_language(boss.name)
        level = min(LEVELS, self.rules.file.boss_level + self.rules.climb(lambda each: each.boss_level))
        wins = self.rules.file.wins.get("boss", 1)
        weakness = panel(
            Text(self.say("page.weakness"), TITLE, color="seat1"),
            Text(self.app.in_language(boss.weakness), BODY, max_width=200),
            color="seat1", pad=(8, 5), gap=(0, 1),
        )
        right = column(
            Text(name, TITLE, color="warning") if is_large else Heading(name, "warning", 2, lines=False),
            None if is_large else row(
                Text(self.say("page.waits", floor=self.screen.view.run.floors), SMALL, color="card", weight=1),
                Picture(lambda pen, rect, focused: draw_level(pen, rect, level), (LEVELS * 7, 10), (LEVELS * 7, 10))),
            Picture(lambda pen, rect, focused: self.draw_hand(pen, rect, boss.deck), (220, 82), (180, 76))
            if boss.deck else None,
            Text(self.app.in_language(about), SMALL, max_width=210) if about else None,
            weakness if known else None, Spacer(weight=1),
            row(Spacer(weight=1) if wins == 1 or is_large else
                Text(self.say("page.series", wins=wins), SMALL, color="card", weight=1),
                Button(self.say("action.next"), id=CONTINUE), gap=(0, 0)),
            weight=1, gap=(2, 6), pad=(0, 10),
        )
        glass = Picture(lambda pen, rect, focused: draw_glass(pen, rect, f"boss_{boss_id}"), GLASS, (290, 200))
        return column(row(glass, right, gap=(6, 10), weight=1, pad=(8, 10)), Spacer(20, FLOOR - 12))

    def draw_hand(self, pen: Pen, rect: Rect, deck: Sequence[str]) -> None:
        """Draw the cards of the boss in a row; many of them overlap."""
        step = min(60.0, (rect.w - 58) / max(1, len(deck) - 1))
        for number, card in enumerate(deck):
            draw_open(self.screen, pen, card, around(rect.x + 29 + step * number, rect.center[1], 60, rect.h))

    def draw(self, canvas: Canvas) -> None:
        draw_gallery(canvas, self.screen.view)
        self.menu.draw(canvas)


def draw_glass(pen: Pen, rect: Rect, name: str) -> None:
    """Draw the view behind the glass, smaller if there is less room."""
    size = min(1.0, rect.w / GLASS[0], rect.h / GLASS[1])
    pen.sprite(name, *rect.center, scale_x=size, scale_y=size)


def draw_level(pen: Pen, rect: Rect, level: int) -> None:
    """Draw how strong an opponent is: a square for each level."""
    for number in range(LEVELS):
        tint = pen.palette.rgb("warning" if number < level else "dim")
        pen.fill(Rect(rect.x + 7 * number, rect.center[1] - 2, 5, 5), tint, 1.0 if number < level else 0.4,
                 glow=0.6 if number < level else 0.0)


def opponent_face(screen: LiveRun) -> tuple[str, str]:
    """Return the name and the portrait of the opponent in the room, "" without one."""
    rules, position = screen.run.rules, screen.run.position
    match, place = room_match(rules, position), place_of(rules, position)
    if place.kind in ("boss", "rival") and position.mode != "versus":
        boss = rules.bosses[boss_of(rules, position, place.kind == "rival")]
        return screen.app.in_language(boss.name), boss.portrait
    if position.mode == "versus" and not match.riddle:
        one, other = (screen.name(side) for side in (1, 2))
        return screen.say("page.against", one=one, other=other), ""
    if match.riddle:
        return screen.say(f"run.room_{place.kind}"), ""
    bots = screen.app.store.at(match.table).bots
    mind = bots.get(match.bot) or next((each for each in bots.values() if each.level == match.level), None)
    if mind is None:
        return screen.say(f"run.room_{place.kind}"), ""
    return screen.app.bot_name(mind), mind.portrait


PAGES: dict[str, Callable[[LiveRun], RoomPage]] = {
    "prize": Choose, "treasure": Choose, "market": Market, "workshop": Workshop, "rest": Rest, "gambit": Pawnshop,
    "encounter": Talk, "match": HouseCard,
}
"""The page of each phase."""


def page_of(screen: LiveRun) -> RoomPage | None:
    """Return the page of what the room has now, None if it has nothing to choose."""
    phase = screen.run.position.phase
    if phase in PAGES:
        return PAGES[phase](screen)
    return BehindGlass(screen) if screen.place.kind == "glass" else None


def words_of_token(screen: LiveRun, token: str) -> tuple[str, str]:
    """Return the name and the description of a thing."""
    kind, _, value = token.partition(":")
    if kind == "card":
        name, about = words_of(screen, value.removesuffix("+"))
        if not value.endswith("+"):
            return name, about
        uses = improved_uses(uses_of(screen, value.removesuffix("+")))
        return f"{name} +", f"{about}\n{screen.say('page.improved', uses=uses)}"
    if kind == "charm":
        charm = screen.run.rules.charms[value]
        return screen.app.in_language(charm.name), effects_of(screen, charm)
    store, language = screen.app.store, screen.app.settings.language
    amount = int(value)
    return (store.text(f"page.thing_{kind}", language, amount=amount), store.text(f"page.about_{kind}", language))


def uses_of(screen: LiveRun, card: str) -> int:
    """Return how often a card can be played in a match."""
    return screen.app.store.of(KnucklebonesContent).cards[card].uses


def effects_of(screen: LiveRun, charm: Charm) -> str:
    """Return what a charm does: a line for each table in this run that it changes, else its idea."""
    barred, say = screen.run.position.barred, screen.app.in_language
    lines = [f"{screen.say(f'{table}.name')}: {say(text)}" for table, text in charm.at.items() if table != barred]
    return "\n".join(lines) or say(charm.about)


def draw_token(screen: LiveRun, pen: Pen, token: str, x: float, y: float, possible: bool) -> None:
    """Draw a thing around a point: a card, an amulet, or another prize."""
    kind, _, value = token.partition(":")
    alpha = 1.0 if possible else 0.45
    if kind == "card" and value:
        place = around(x, y, 60, 82)
        draw_open(screen, pen, value.removesuffix("+"), place)
        if not possible:
            pen.fill(place.grow(-2), pen.palette.rgb("panel"), 1 - alpha, glow=0.0)
        if value.endswith("+"):
            pen.label("+", x + 20, y + 28, font="bold", tint=pen.palette.rgb("double"))
    elif kind == "card":
        pen.sprite("card_back", x, y, tint=pen.palette.rgb("card"), alpha=alpha)
    else:
        name = f"amulet_{value}" if kind == "charm" and value else f"prize_{kind}"
        pen.sprite(name if name in pen.atlas else "prize_coins", x, y, alpha=alpha)
