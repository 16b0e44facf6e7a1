"""The pages of rooms over a run: before a match, prizes, goods, a workshop, rests, encounters, a pawnshop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from components.focus import Id, Rect
from game.screens.knucklebones.decks import draw_face_up
from game.screens.layout.boxes import Spacer, column, panel, row
from game.screens.layout.leaves import BODY, SMALL, TITLE, Button, Heading, Picture, Portrait, Sprite, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK
from game.screens.run.house_rule import edge_words, rule_words, stake_words
from game.screens.run.live_run import LiveRun
from game.screens.run.room_page import (
    CONTINUE,
    LEAVE,
    OTHER,
    RoomPage,
    RoomThing,
    opponent_face,
    uses_of,
    words_of_token,
)
from game.tables.knucklebones.edges import improved_uses
from game.tables.undercity import offers
from game.tables.undercity.definitions import Boss, OutcomeOf
from game.tables.undercity.events import Event, LotDrawn, ThingLost, ThingTaken
from game.tables.undercity.moves import can_pay
from game.tables.undercity.position import Position, encounter_in, place_of
from game.tables.undercity.room_match import (
    HOUSE,
    RoomMatch,
    boss_in,
    boss_of,
    charms_at,
    results_in_room,
    room_match,
    weaknesses,
)
from systems.draw.canvas import Canvas
from systems.draw.pen import Pen
from systems.layout import rect_around
from systems.undercity.run.picture import FLOOR_HEIGHT, draw_gallery

GLASS_SIZE = 392, 292
"""The best size of the view behind the glass."""
LEVELS = 5
"""The levels of bots."""


class HouseCard(RoomPage):
    """The card that is read before anyone sits down: opponent, table, house rule, and the stakes."""

    SIT = "sit"

    def first_focus(self) -> Id:
        return self.SIT

    @property
    def match(self) -> RoomMatch:
        return room_match(self.rules, self.position)

    def tree(self) -> Node:
        match, place = self.match, place_of(self.rules, self.position)
        name, portrait = opponent_face(self.live_run)
        if portrait:
            face: Node = Portrait(portrait, 2, size=(94, 94), smallest=(46, 46))
        else:
            face = Sprite(f"sign_{place.kind}", "text", (57, 57), (3, 3))
        lines = column(*self.lines(name), weight=1, gap=(1, 4))
        body = row(column(face, Spacer(weight=1), gap=(0, 0)), lines, gap=(6, 14))
        sit = Button(self.say("action.solve" if match.riddle else "action.sit"), id=self.SIT, weight=1)
        not_now = Button(self.say("page.not_now"), id=BACK, weight=1)
        answers = None if self.live_run.is_replay else row(sit, not_now, gap=(4, 10))
        return self.above_legend(panel(body, answers, color="outline", pad=(14, 12), gap=(4, 10), preferred_width=400))

    def lines(self, name: str) -> Iterator[Node | None]:
        """Yield the table, the opponent of this name, the rules, the edges of the house, and the stakes."""
        match, is_versus = self.match, self.position.is_versus
        won, lost, wins = results_in_room(self.rules, self.position)
        yield Text(self.say(f"{match.table}.name"), SMALL, color="card")
        yield Text(name, TITLE, color="double")
        if match.riddle:
            rule = self.say("page.riddle_rule", tries=self.rules.file.losses.get("riddle", 1) - lost)
        else:
            rule = rule_words(self.app, match, self.position.mode)
        yield Text(rule, BODY, max_width=250, weight=1)
        house = self.rules.house_at(match.table)
        if house is not None and not match.riddle:
            words = self.say("page.of_house", rule=self.app.in_language(house.about))
            yield Text(words, SMALL, color="card", max_width=250)
        if wins > 1:
            yield Text(self.say("page.best_of", wins=wins, won=won, lost=lost), SMALL, color="card")
        if not is_versus:
            yield from self.edges_of_house(match)
        yield Text(stake_words(self.app, self.rules, self.position, match.riddle), SMALL, color="warning")
        if not match.riddle:
            for side in (1, 2) if is_versus else (1,):
                yield self.charms(side, match.table)
        if pair := self.pair_words():
            yield Text(pair, SMALL, color="seat1")

    def edges_of_house(self, match: RoomMatch) -> Iterator[Node]:
        """Yield the edges of the house, and those against a boss whose weakness is known."""
        if edges := edge_words(self.app, match.table, match.edges.get(HOUSE, {})):
            words = Text(edges, SMALL, color="seat2", max_width=236, weight=1)
            yield row(Sprite(f"mark_{HOUSE}", f"seat{HOUSE}"), words, gap=(2, 5))
        if weakness := self.weakness(match):
            yield Text(weakness, SMALL, color="seat1", max_width=250)

    def legend_room(self) -> Spacer:
        room, counter = super().legend_room().best, 14 * self.app.main_canvas.text_scale * self.live_run.is_replay
        return Spacer(room + counter, room + counter)

    def weakness(self, match: RoomMatch) -> str:
        """Return the edges against a boss whose weakness is known, "" without any."""
        place = place_of(self.rules, self.position)
        boss = boss_in(self.rules, self.position, place)
        if not boss or not weaknesses(self.rules, self.position):
            return ""
        edges = edge_words(self.app, match.table, self.rules.bosses[boss].weak_to)
        return f"{self.say('page.weakness')}: {edges}" if edges else ""

    def charms(self, side: int, table: str) -> Node | None:
        """Return the charms of a side that change the match; against each other with the mark of the side."""
        names = charms_at(self.rules, self.position.bags[side - 1], table)
        mark = [Sprite(f"mark_{side}", f"seat{side}")] if self.position.is_versus else []
        charms = [Sprite(f"charm_{charm}", "text", (19, 19), (1, 1)) for charm in names]
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
        glass = Picture(lambda pen, rect, focused: draw_glass(pen, rect, f"boss_{boss_id}"), GLASS_SIZE, (290, 200))
        words = column(*self.lines(self.rules.bosses[boss_id]), weight=1, gap=(2, 6), pad=(0, 10))
        return column(row(glass, words, gap=(6, 10), weight=1, pad=(8, 10)), Spacer(20, FLOOR_HEIGHT - 12))

    def lines(self, boss: Boss) -> Iterator[Node]:
        """Yield the name, the level, the cards and the rules of a boss, its weakness, and the length of its series."""
        is_large, name = self.app.main_canvas.text_scale > 1, self.app.in_language(boss.name)
        if is_large:
            yield Text(name, TITLE, color="warning")
        else:
            yield Heading(name, "warning", 2, lines=False)
            level = min(LEVELS, self.rules.file.boss_level + self.rules.ascent_sum(lambda ascent: ascent.boss_level))
            squares = Picture(lambda pen, rect, focused: draw_level(pen, rect, level), (LEVELS * 7, 10),
                              (LEVELS * 7, 10))
            waits = self.say("page.waits", floor=self.live_run.view.map.floors)
            yield row(Text(waits, SMALL, color="card", weight=1), squares)
        if boss.deck:
            yield Picture(lambda pen, rect, focused: self.draw_hand(pen, rect, boss.deck), (220, 82), (180, 76))
        about = getattr(self.app.store.content_of(boss.table).rules.get(boss.rules), "about", {})
        if about:
            yield Text(self.app.in_language(about), SMALL, max_width=210)
        if weaknesses(self.rules, self.position) > 0:
            title = Text(self.say("page.weakness"), TITLE, color="seat1")
            words = Text(self.app.in_language(boss.weakness), BODY, max_width=200)
            yield panel(title, words, color="seat1", pad=(8, 5), gap=(0, 1))
        yield Spacer(weight=1)
        wins = self.rules.file.wins.get("boss", 1)
        series = Text(self.say("page.series", wins=wins), SMALL, color="card", weight=1)
        button = Button(self.say("action.next"), id=CONTINUE)
        yield row(Spacer(weight=1) if wins == 1 or is_large else series, button, gap=(0, 0))

    def draw_hand(self, pen: Pen, rect: Rect, deck: Sequence[str]) -> None:
        """Draw the cards of the boss in a row; many of them overlap."""
        step = min(60.0, (rect.w - 58) / max(1, len(deck) - 1))
        for number, card in enumerate(deck):
            draw_face_up(self.live_run, pen, card, rect_around(rect.x + 29 + step * number, rect.center[1], 60, rect.h))

    def draw(self, canvas: Canvas) -> None:
        draw_gallery(canvas, self.live_run.view)
        self.menu.draw(canvas)


def draw_glass(pen: Pen, rect: Rect, name: str) -> None:
    """Draw the view behind the glass, smaller if there is less room."""
    size = min(1.0, rect.w / GLASS_SIZE[0], rect.h / GLASS_SIZE[1])
    pen.sprite(name, *rect.center, scale_x=size, scale_y=size)


def draw_level(pen: Pen, rect: Rect, level: int) -> None:
    """Draw how strong an opponent is: a square for each level."""
    for number in range(LEVELS):
        tint = pen.palette.rgb("warning" if number < level else "dim")
        pen.fill(Rect(rect.x + 7 * number, rect.center[1] - 2, 5, 5), tint, 1.0 if number < level else 0.4,
                 glow=0.6 if number < level else 0.0)


class ChoicePage(RoomPage):
    """Prizes after a win, and treasures. A full hand drops a card first."""

    is_dropping = False
    """True while the side chooses a card to drop."""

    @property
    def title(self) -> str:
        return self.say("page.full" if self.is_dropping else "page.choose_one")

    def first_focus(self) -> Id:
        charm = next((thing.move for thing in self.things() if thing.token.startswith("charm:")), None)
        is_first = self.live_run.current_room.id == self.live_run.view.map.start
        return charm if is_first and charm is not None else super().first_focus()

    @property
    def is_staged(self) -> bool:
        return super().is_staged and not self.is_dropping

    def things(self) -> Sequence[RoomThing]:
        if self.is_dropping:
            return [self.thing(f"card:{card}", f"drop:{number}") for number, card in enumerate(self.bag.hand, 1)]
        return self.goods()

    def goods(self) -> Sequence[RoomThing]:
        """Return the things on offer."""
        return [self.thing(token, f"take:{number}") for number, token in enumerate(self.position.offer, 1) if token]

    def thing(self, token: str, move: str, price: int = 0) -> RoomThing:
        thing = super().thing(token, move, price)
        return thing._replace(possible=thing.possible or (self.needs_room(token) and price <= self.bag.coins))

    def needs_room(self, token: str) -> bool:
        """Return True if a thing is a card for which the hand has no room."""
        return token.startswith("card:") and any(move.startswith("drop:") for move in self.moves)

    def react(self, chosen: Id) -> str | None:
        thing = next((thing for thing in self.things() if thing.move == chosen), None)
        if self.is_dropping:
            if chosen == BACK:
                self.is_dropping = False
                self.menu.focus = self.first_focus()
                return None
            return super().react(chosen)
        if thing is not None and thing.possible and chosen not in self.moves:
            self.is_dropping = True
            self.menu.focus = "drop:1"
            return None
        return super().react(chosen)


class MarketPage(ChoicePage):
    """Cards, charms, a heart and a map for coins."""

    @property
    def title(self) -> str:
        return super().title if self.is_dropping else self.say("run.room_market")

    def goods(self) -> Sequence[RoomThing]:
        floor = place_of(self.rules, self.position).floor
        return [
            self.thing(token, f"buy:{number}", offers.price(self.rules, self.bag, floor, token))
            for number, token in enumerate(self.position.offer, 1) if token
        ]

    def buttons(self) -> Iterator[tuple[str, str]]:
        if "offer" in self.moves and not self.is_dropping:
            floor = place_of(self.rules, self.position).floor
            yield "offer", self.say("page.offer", price=offers.offer_price(self.rules, self.bag, floor))
        yield LEAVE, self.say("action.leave")


class WorkshopPage(RoomPage):
    """Cards of the hand, to make better or to remove."""

    is_removing = False

    @property
    def title(self) -> str:
        return self.say("page.remove" if self.is_removing else "action.improve")

    def things(self) -> Sequence[RoomThing]:
        verb = "remove" if self.is_removing else "improve"
        return [self.card(card, f"{verb}:{number}") for number, card in enumerate(self.bag.hand, 1)]

    def card(self, card: str, move: str) -> RoomThing:
        """Return a card of the hand, with its description before and after."""
        thing = self.thing(f"card:{card}", move)
        if self.is_removing:
            return thing._replace(about=f"{thing.about}\n{self.say('page.remove_about')}")
        if card.endswith("+"):
            return thing
        uses = uses_of(self.live_run, card)
        before = self.say("page.improve_before", uses=uses)
        after = self.say("page.improve_after", uses=improved_uses(uses))
        return thing._replace(about=f"{thing.about}\n{before}\n{after}")

    def buttons(self) -> Iterator[tuple[str, str]]:
        if self.bag.hand:
            yield OTHER, self.say("action.improve" if self.is_removing else "page.remove")
        yield from super().buttons()

    def react(self, chosen: Id) -> str | None:
        if chosen == OTHER:
            self.is_removing = not self.is_removing
            self.menu.invalidate()
            return None
        return super().react(chosen)


class RestPage(RoomPage):
    """Hearts back, or a charm."""

    def things(self) -> Sequence[RoomThing]:
        hearts = self.rules.file.rest + self.rules.ascent_sum(lambda ascent: ascent.rest)
        name, about = self.say("page.lanterns", hearts=hearts), self.say("page.lanterns_about")
        lantern = RoomThing("heart:1", name, about, "choose:1")
        return [lantern, *(self.thing(token, "choose:2") for token in self.position.offer if token)]


class PawnshopPage(RoomPage):
    """Coins, a card or a charm as a stake: double for a win, nothing for a loss."""

    def things(self) -> Sequence[RoomThing]:
        stake = min(self.bag.coins, self.rules.prizes.most_stake)
        words = {
            "choose:1": ("coins:1", self.say("page.stake_coins", coins=stake)),
            "choose:2": ("card:", self.say("page.stake_card")),
            "choose:3": (f"charm:{next(iter(self.bag.charms), '')}", self.say("page.stake_charm")),
        }
        about = self.say("page.stake_about")
        return [RoomThing(token, name, about, move) for move, (token, name) in words.items() if move in self.moves]


class TalkPage(RoomPage):
    """An encounter: its text, and its choices with their odds."""

    def tree(self) -> Node:
        encounter = self.rules.encounters[encounter_in(self.rules, self.position)]
        buttons, texts, chances = [], list[Text](), list[Text]()
        for number, choice in enumerate(encounter.choices, 1):
            takes = [self.say("page.takes_coins", coins=choice.coins)] if choice.coins else []
            takes += [self.say("page.takes_card")] if choice.cards else []
            takes += [self.say("page.takes_charm")] if choice.charms else []
            text = "  ".join((self.app.in_language(choice.text), *(f"({price})" for price in takes)))
            focus = f"choose:{number}"
            chances.append(Text(" · ".join(self.odds(choice.outcomes)), SMALL, "card", max_width=560, peers=chances))
            color = "text" if number == len(encounter.choices) or can_pay(self.bag, choice) else "dim"
            texts.append(Text(text, TITLE, color, focus_color="double", max_width=560, peers=texts))
            buttons.append(column(texts[-1], chances[-1], id=focus, plate="card", pad=(10, 4), gap=(0, 1)))
        words = Text(self.app.in_language(encounter.text), BODY, max_width=360)
        coins = Text(self.say("page.coins", coins=self.bag.coins), SMALL, color="card", side="right")
        title = row(Text(self.app.in_language(encounter.name), TITLE, color="double", weight=1),
                    None if self.shows_purse else coins, gap=(8, 8))
        bonus = self.pair_words()
        pair = Text(bonus, SMALL, color="seat1") if bonus else None
        picture = f"opponent_{self.live_run.person(self.live_run.current_room)}"
        name = picture if picture in self.app.main_canvas.atlas else "opponent_ghost"
        portrait = Sprite(name, "text", (48, 48), (2, 2))
        body = panel(row(portrait, column(title, words, pair, weight=1, gap=(1, 3)), gap=(4, 10)), *buttons,
                     color="outline", pad=(12, 10), gap=(3, 6), preferred_width=430)
        return self.above_legend(body)

    def odds(self, outcomes: Sequence[OutcomeOf]) -> Iterator[str]:
        """Yield the chance of each outcome, with its change in short; a certain one has no chance."""
        total = sum(outcome.weight for outcome in outcomes)
        for outcome in outcomes:
            share = "" if len(outcomes) == 1 else f"{round(100 * outcome.weight / total)} %: "
            yield share + (", ".join(self.changes(outcome)) or self.say("page.change_none"))

    def changes(self, outcome: OutcomeOf) -> Iterator[str]:
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


class OutcomePage(RoomPage):
    """The outcome of an encounter, with the cards and charms that were lost and gained."""

    def __init__(self, live_run: LiveRun, encounter: str, lot: LotDrawn, events: Sequence[Event]) -> None:
        self.encounter, self.lot, self.events = encounter, lot, events
        super().__init__(live_run, CONTINUE)

    def tree(self) -> Node:
        encounter = self.rules.encounters[self.encounter]
        words = encounter.choices[self.lot.choice - 1].outcomes[self.lot.outcome - 1].text
        things = [
            Text(self.say("page.lost" if isinstance(change, ThingLost) else "page.gained",
                          thing=words_of_token(self.live_run, change.thing)[0]), SMALL, color="card", side="center")
            for change in self.events if isinstance(change, ThingLost | ThingTaken)
        ]
        return self.above_legend(panel(
            Text(self.app.in_language(encounter.name), TITLE, color="double", side="center"),
            Text(self.app.in_language(words), BODY, side="center", max_width=360), *things,
            None if self.live_run.is_replay else
            row(Spacer(weight=1), Button(self.say("action.next"), id=CONTINUE), Spacer(weight=1)),
            color="outline", pad=(16, 12), gap=(4, 10), preferred_width=400,
        ))

    def react(self, chosen: Id) -> str | None:
        return ""


def outcome_page(live_run: LiveRun, before: Position, events: Sequence[Event]) -> OutcomePage | None:
    """Return the page with the outcome of a decision in this position, None if chance decided nothing."""
    lot = next((event for event in events if isinstance(event, LotDrawn)), None)
    return None if lot is None else OutcomePage(live_run, encounter_in(live_run.run.rules, before), lot, events)


PAGES: dict[str, Callable[[LiveRun], RoomPage]] = {
    "prize": ChoicePage, "treasure": ChoicePage, "market": MarketPage, "workshop": WorkshopPage, "rest": RestPage,
    "gambit": PawnshopPage, "encounter": TalkPage, "match": HouseCard,
}
"""The page of each phase."""


def page_of(live_run: LiveRun) -> RoomPage | None:
    """Return the page of the current choice in the room, None if there is nothing to choose."""
    phase = live_run.run.position.phase
    if phase in PAGES:
        return PAGES[phase](live_run)
    return BehindGlass(live_run) if live_run.current_room.kind == "glass" else None
