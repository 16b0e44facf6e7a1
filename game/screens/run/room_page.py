"""The pages over a run: the page of a room with its things, prices and people, the bag, and the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from components.focus import Id, Rect
from components.press import Input
from game.screens.knucklebones.decks import card_picture, draw_face_up, words_of
from game.screens.layout.boxes import Spacer, column, grid, panel, row
from game.screens.layout.leaves import BODY, SMALL, TINY, TITLE, Button, Heading, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK, ReadingPanel, TreeMenu, TreePanel
from game.screens.run.live_run import LiveRun
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.edges import improved_uses
from game.tables.undercity.definitions import Charm, Rules
from game.tables.undercity.moves import legal
from game.tables.undercity.position import Bag, Position, place_of
from game.tables.undercity.room_match import boss_in, room_match
from game.tables.undercity.rule_files import Gift
from systems.draw.canvas import Canvas
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait
from systems.layout import HEIGHT, WIDTH, rect_around
from systems.undercity.run import hud
from systems.undercity.run.floors import draw_floors, draw_mark, known_places, marks_on_map
from systems.undercity.run.picture import RunView, draw_remark

TILE_SIZE = 86, 84
"""The best size of a thing to choose."""
SMALLEST_TILE = 62, 80
STAGE_TILE = 124
"""The width of a thing on the stage: the distance of two pedestals."""
STAGED_PHASES = "prize", "treasure"
"""Phases whose things stand on the stage."""
HOST = 590, 268
"""The portrait of the person whose room was won."""
CONTROLS_HEIGHT = 36
"""Room for the buttons of a replay below a page. The page has none to press; what was chosen has no arrows."""
GIFTS: Mapping[str, Gift] = {"card": "card", "charm": "charm", "coins": "coins", "heart": "heart"}
"""The sentence of the first room about each kind of thing."""
SIDE_MARGIN = 16
"""The margin of a page at both sides."""
NIGHT_OPACITY = 0.62
CONTINUE, LEAVE, OTHER = "continue", "leave", "other"


class RoomThing(NamedTuple):
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


class RoomPage(TreePanel):
    """A page with things to choose from, the words of the one in focus, and buttons."""

    def __init__(self, live_run: LiveRun, focus: Id = None) -> None:
        self.app, self.live_run = live_run.app, live_run
        self.menu = TreeMenu(self.app, self.tree, focus or self.first_focus(), self)

    @property
    def rules(self) -> Rules:
        return self.live_run.run.rules

    @property
    def position(self) -> Position:
        return self.live_run.run.position

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
        chosen = self.menu.handle_input(player_input)
        return None if chosen is None else self.react(chosen)

    def react(self, chosen: Id) -> str | None:
        """Return the move of what was confirmed; None if it only changes the page."""
        if chosen in (BACK, CONTINUE):
            return ""
        return str(chosen) if str(chosen) in self.moves else None

    # The parts that a phase fills in.

    @property
    def title(self) -> str:
        return self.say(f"run.room_{self.live_run.current_room.kind}")

    @property
    def is_staged(self) -> bool:
        """True if the things stand on the stage."""
        return self.position.phase in STAGED_PHASES

    def things(self) -> Sequence[RoomThing]:
        """Return the things to choose from."""
        return ()

    def buttons(self) -> Iterator[tuple[str, str]]:
        """Yield the moves of the buttons with their texts."""
        if "leave" in self.moves:
            yield LEAVE, self.say("page.nothing")

    # The tree.

    def legend_room(self) -> Spacer:
        """Return the room at the lower edge for the prompts, or for the controls of a replay."""
        return Spacer(CONTROLS_HEIGHT, CONTROLS_HEIGHT) if self.live_run.is_replay else super().legend_room()

    def first_focus(self) -> Id:
        """Return the first thing that can be chosen, or the first button."""
        possible = [thing.move for thing in self.things() if thing.possible]
        return next(iter([*possible, *(move for move, _ in self.buttons())]), None)

    def tree(self) -> Node:
        things, on_stage = self.things(), self.is_staged
        shelf = row(Spacer(weight=1), *self.tiles(things), Spacer(weight=1), gap=(0, 0) if on_stage else (4, 10))
        plate = row(Spacer(weight=1), self.words_plate(things), Spacer(weight=1))
        buttons = row(Spacer(weight=1), *self.shown_buttons(), Spacer(weight=1), gap=(4, 10))
        return column(
            Spacer(1, 8), self.heading(), Spacer(0, 8), shelf, Spacer(0, 60 if on_stage else 20, weight=1), plate,
            buttons, self.legend_room(), gap=(1, 4), pad=(SIDE_MARGIN, 0),
        )

    def heading(self) -> Node:
        """Build the title, with the coins if there is no purse, and the words below it."""
        side_words, coins = self.side_words(), self.say("page.coins", coins=self.bag.coins)
        title = self.title if self.shows_purse else f"{self.title}   {coins}"
        return column(
            row(Heading(title, "outline", 4, lines=False, weight=1), pad=(self.purse_room(), 0)),
            Text(side_words, SMALL, color="card", side="center") if side_words else None, gap=(0, 2),
        )

    def tiles(self, things: Sequence[RoomThing]) -> list[Node]:
        """Build the pictures of the things; those that are gone leave their places on the stage."""
        on_stage = self.is_staged
        tiles = [self.tile(thing, on_stage) for thing in things]
        for index, token in enumerate(self.position.offer if on_stage else ()):
            if not token:
                tiles.insert(index, Spacer(SMALLEST_TILE[0], STAGE_TILE))
        return tiles

    def words_plate(self, things: Sequence[RoomThing]) -> Node:
        """Build the plate with the name and the description of the thing in focus, with room for those of all."""
        focused_thing = next((thing for thing in things if thing.move == self.menu.focus), None)
        name, about = (focused_thing.name, focused_thing.about) if focused_thing is not None else ("", "")
        names, abouts = [thing.name for thing in things], [thing.about for thing in things]
        words = column(
            Text(name, TITLE, color="double", side="center", alternatives=names, shrinks_last=True),
            Text(about, BODY, side="center", alternatives=abouts, own_font=True, weight=1), gap=(1, 2),
        )
        has_long_text = any("\n" in text for text in abouts)
        width, side = (WIDTH, 6) if self.app.main_canvas.text_scale > 1 else (560 if has_long_text else 400, 14)
        return panel(words, color="outline", pad=(side, 5), preferred_width=width)

    def shown_buttons(self) -> list[Node]:
        """Build the buttons; a replay shows only the one that was pressed."""
        focus, is_replay = self.menu.focus, self.live_run.is_replay
        return [Button(text, id=move, arrows=not is_replay) for move, text in self.buttons()
                if move == focus or not is_replay]

    @property
    def shows_purse(self) -> bool:
        """True if the lanterns and the purse of the side have room above the page."""
        return self.app.main_canvas.text_scale == 1

    @property
    def purse_side(self) -> int:
        return self.position.seat_to_move if self.position.is_versus else 1

    def purse_room(self) -> float:
        """Return the room at each side of the heading, which stays in the middle."""
        right = hud.purse_right(self.app.main_canvas, self.live_run.view, self.purse_side)
        return right + 4 - SIDE_MARGIN if self.shows_purse else 0.0

    def side_words(self) -> str:
        """Return who chooses, or who is beaten; in large letters, also the sentence for newcomers."""
        chooses = self.position.is_versus
        words = [self.say("page.chooses", name=self.live_run.name(self.position.seat_to_move))] if chooses else []
        if self.host is not None and self.shows_purse:
            words.append(self.say("page.beaten", name=self.host.name))
        if self.position.phase not in ("prize", "match") and (pair := self.pair_words()):
            words.append(pair)
        if not self.shows_purse:
            words.append(self.lesson())
        return "   ".join(filter(None, words))

    def pair_words(self) -> str:
        """Return the bonus of two people together that they can still get in this room, or ""."""
        place, position = self.live_run.current_room, self.position
        coins = self.rules.pair_bonus(place.kind)
        has_bought = place.kind == "market" and position.results(place.id)[1] > 0
        is_new = place.id not in position.done_rooms and not has_bought
        return self.say("page.as_pair", coins=coins) if coins and is_new else ""

    @property
    def host(self) -> Host | None:
        """The person whose room was won, if they are there."""
        if self.position.phase != "prize" or self.position.is_versus or not self.is_staged:
            return None
        name, portrait = opponent_face(self.live_run)
        return Host(name, portrait) if portrait else None

    def lesson(self) -> str:
        """Return the sentence for newcomers about the thing in focus, after the first room is won; else ""."""
        kinds = [thing.token.partition(":")[0] for thing in self.things() if thing.move == self.menu.focus]
        teaches = self.host is not None and kinds and kinds[0] in GIFTS
        return self.live_run.lesson(GIFTS[kinds[0]]) if teaches else ""

    def tile(self, thing: RoomThing, on_stage: bool) -> Node:
        """Return the picture of a thing above its price; those that cannot be had are dim."""
        scale = self.app.main_canvas.text_scale
        price_height = self.app.main_canvas.line_height("small") + 2 * scale if thing.price else 0
        width, height = (STAGE_TILE, TILE_SIZE[1]) if on_stage else TILE_SIZE

        def paint(pen: Pen, rect: Rect, focused: bool) -> None:
            x, y = rect.center
            y += price_height / 2 + 3 * (focused and pen.text_scale == 1)
            draw_token(self.live_run, pen, thing.token, x, y, thing.possible)
            if focused:
                pen.frame("frame", Rect(round(x) - 31, round(y) - 40, 62, 80), tint=pen.palette.rgb("outline"))
            if thing.price:
                tint = pen.palette.rgb("double" if thing.possible else "dim")
                middle, width = rect.y + price_height / 2 + scale, pen.measure(str(thing.price), "small")
                pen.sprite("run_coin", x - width / 2 - 2 * scale, middle, scale_x=scale, scale_y=scale)
                pen.label(str(thing.price), x + 5 * scale, middle, font="small", tint=tint)

        least_width, least_height = SMALLEST_TILE
        return Picture(paint, (width, height + price_height), (least_width, least_height + price_height), id=thing.move)

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(Rect(0, 0, WIDTH, HEIGHT), (4, 2, 14), NIGHT_OPACITY, glow=0.0)
        if self.is_staged:
            tile = next((item.rect for item in self.menu.items if item.rect.h > 60), None)
            if tile is not None:
                canvas.sprite("stage", WIDTH / 2, HEIGHT / 2 + tile.center[1] - 176)
        self.menu.draw(canvas)
        if self.host is not None and self.shows_purse:
            draw_portrait(canvas, 2, "lost", *HOST, face=self.host.portrait)
            words = self.lesson() or self.live_run.line(self.live_run.current_room)
            draw_remark(canvas, words, (HOST[0], HOST[1] - 24))

    # Things.

    def thing(self, token: str, move: str, price: int = 0) -> RoomThing:
        """Return the thing of a token that a move takes."""
        name, about = words_of_token(self.live_run, token)
        return RoomThing(token, name, about, move, price, move in self.moves)


def opponent_face(live_run: LiveRun) -> tuple[str, str]:
    """Return the name and the portrait of the opponent in the room, "" without one."""
    rules, position = live_run.run.rules, live_run.run.position
    match, place = room_match(rules, position), place_of(rules, position)
    if (boss_id := boss_in(rules, position, place)) and not position.is_versus:
        boss = rules.bosses[boss_id]
        return live_run.app.in_language(boss.name), boss.portrait
    if position.is_versus and not match.riddle:
        one, other = (live_run.name(side) for side in (1, 2))
        return live_run.say("page.against", one=one, other=other), ""
    bots = live_run.app.store.content_of(match.table).bots
    opponent = bots.get(match.bot) or next((bot for bot in bots.values() if bot.level == match.level), None)
    if match.riddle or opponent is None:
        return live_run.say(f"run.room_{place.kind}"), ""
    return live_run.app.bot_name(opponent), opponent.portrait


def words_of_token(live_run: LiveRun, token: str) -> tuple[str, str]:
    """Return the name and the description of a thing."""
    kind, _, value = token.partition(":")
    if kind == "card":
        name, about = words_of(live_run, value.removesuffix("+"))
        if not value.endswith("+"):
            return name, about
        uses = improved_uses(uses_of(live_run, value.removesuffix("+")))
        return f"{name} +", f"{about}\n{live_run.say('page.improved', uses=uses)}"
    if kind == "charm":
        charm = live_run.run.rules.charms[value]
        return live_run.app.in_language(charm.name), effects_of(live_run, charm)
    return live_run.say(f"page.thing_{kind}", amount=int(value)), live_run.say(f"page.about_{kind}")


def uses_of(live_run: LiveRun, card: str) -> int:
    """Return how often a card can be played in a match."""
    return live_run.app.store.content_of_type(KnucklebonesContent).cards[card].uses


def effects_of(live_run: LiveRun, charm: Charm) -> str:
    """Return what a charm does: a line for each table in this run that it changes, else its idea."""
    barred_table, in_language = live_run.run.position.barred_table, live_run.app.in_language
    lines = [
        f"{live_run.say(f'{table}.name')}: {in_language(text)}"
        for table, text in charm.at.items() if table != barred_table
    ]
    return "\n".join(lines) or in_language(charm.about)


def draw_token(live_run: LiveRun, pen: Pen, token: str, x: float, y: float, possible: bool) -> None:
    """Draw a thing around a point: a card, an amulet, or another prize."""
    kind, _, value = token.partition(":")
    alpha = 1.0 if possible else 0.45
    if kind == "card" and value:
        place = rect_around(x, y, 60, 82)
        draw_face_up(live_run, pen, value, place)
        if not possible:
            pen.fill(place.grow(-2), pen.palette.rgb("panel"), 1 - alpha, glow=0.0)
        if value.endswith("+"):
            pen.label("+", x + 20, y + 28, font="bold", tint=pen.palette.rgb("double"))
    elif kind == "card":
        pen.sprite("card_back", x, y, tint=pen.palette.rgb("card"), alpha=alpha)
    else:
        name = f"amulet_{value}" if kind == "charm" and value else f"prize_{kind}"
        pen.sprite(name if name in pen.atlas else "prize_coins", x, y, alpha=alpha)


PaintFunction = Callable[[Pen, Rect, bool], None]
LARGE_CHARM, SMALL_CHARM = (27, 27), (23, 23)
"""Sizes of the picture of a charm in the bag."""
LEGEND_COLUMNS = 4


class BagPage(ReadingPanel):
    """The cards and charms of a side, with a description of the one in focus."""

    def __init__(self, live_run: LiveRun, side: int) -> None:
        self.app, self.live_run, self.side = live_run.app, live_run, side
        bag = live_run.run.position.bags[side - 1]
        self.tokens = [*(f"card:{card}" for card in bag.hand), *(f"charm:{charm}" for charm in bag.charms)]
        self.menu = TreeMenu(self.app, self.tree, 0 if self.tokens else None, self)

    def tree(self) -> Node:
        cards, charms = list[Node](), list[Node]()
        for index, token in enumerate(self.tokens):
            kind, _, thing = token.partition(":")
            if kind == "card":
                cards.append(card_picture(self.card_painter(thing), index, size=1))
            else:
                charms.append(Picture(self.charm_painter(thing), LARGE_CHARM, SMALL_CHARM, id=index))
        name, about = self.say("run.bag_empty"), ""
        if self.tokens:
            name, about = words_of_token(self.live_run, self.tokens[self.menu.focus])
        words = panel(Text(name, TITLE, color="card"), Text(about, weight=1), weight=1, pad=(12, 6), gap=(1, 3))
        title = Text(self.say("run.bag"), TITLE, side="center")
        things = [row(*cards, gap=(4, 8), align="center")] if cards else []
        if charms:
            things.append(row(*charms, gap=(2, 6), align="center"))
        width = (WIDTH if self.app.main_canvas.text_scale > 1 else 560) if charms else 400
        plate = panel(title, *things, words, color="outline", pad=(10, 8), gap=(3, 6),
                      preferred_width=width, align="center", weight=1)
        return column(Spacer(8, 40), plate, Spacer(0, 50), self.legend_room(), gap=(0, 2))

    def card_painter(self, card: str) -> PaintFunction:
        return lambda pen, rect, focused: draw_face_up(self.live_run, pen, card, rect, focused)

    def charm_painter(self, charm: str) -> PaintFunction:
        def paint(pen: Pen, rect: Rect, focused: bool) -> None:
            pen.sprite(f"charm_{charm}", *rect.center)
            if focused:
                pen.frame("frame", rect, tint=pen.palette.rgb("outline"))

        return paint


class MapPage(ReadingPanel):
    """All floors side by side, with a legend of what was seen."""

    def __init__(self, live_run: LiveRun) -> None:
        self.app, self.live_run = live_run.app, live_run
        self.menu = TreeMenu(self.app, self.tree, None, self)

    def tree(self) -> Node:
        view, path = self.live_run.view, self.live_run.run.path
        names = [self.say("run.floor", floor=floor) for floor in range(1, view.map.floors + 1)]
        floors = Picture(lambda pen, rect, focused: draw_floors(pen, view, path, rect, names), weight=1)
        fonts = SMALL if self.app.main_canvas.text_scale == 1 else TINY
        entries = [_entry(fonts, _sign(kind), self.say(f"run.room_{kind}")) for kind in kinds_on_map(view)]
        entries += [_entry(fonts, _mark(mark), self.say(f"run.legend_{mark}")) for mark in marks_on_map(view)]
        legend = grid(LEGEND_COLUMNS, *entries, gap=(8, 1))
        title = Text(self.say("run.map"), TITLE, side="center")
        plate = panel(title, floors, legend, color="outline", weight=1, pad=(8, 6), gap=(2, 4))
        middle = row(Spacer(4, 16), plate, Spacer(4, 16), weight=1, gap=(0, 0))
        return column(Spacer(4, 10), middle, self.legend_room(), gap=(0, 2))


def _entry(fonts: tuple[str, ...], paint: PaintFunction, words: str) -> Node:
    return row(Picture(paint, (20, 20), (20, 20)), Text(words, fonts, centered=True, weight=1), gap=(3, 5))


def kinds_on_map(view: RunView) -> list[str]:
    """Return the kinds of known rooms."""
    kinds = {place.kind for place in known_places(view)}
    return [kind for kind in view.look.rooms if kind in kinds]


def _sign(kind: str) -> PaintFunction:
    return lambda pen, rect, focused: pen.sprite(f"sign_{kind}", *rect.center)


def _mark(mark: str) -> PaintFunction:
    return lambda pen, rect, focused: draw_mark(pen, mark, rect.center)
