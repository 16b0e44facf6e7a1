"""The house rule of a room's match: its edges in words, a strip with what is left of them, and its page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from components.focus import Rect
from components.press import MOUSE, Press
from game.app.application import App
from game.content.store import Store
from game.kernel.opaque import Position
from game.screens.layout.boxes import Spacer, center, column, panel, row
from game.screens.layout.leaves import BODY, SMALL, TITLE, Sprite, Text
from game.screens.layout.node import Node
from game.screens.match.match import MatchScreen
from game.screens.menu import AppPart, ReadingPanel, TreeMenu
from game.screens.run.party import Walkers
from game.tables import Table, find_table
from game.tables.undercity.definitions import Rules
from game.tables.undercity.position import Position as RunPosition
from game.tables.undercity.position import place_of
from game.tables.undercity.room_match import RoomMatch, RoomResults, charms_at, results_in_room
from systems.draw.pen import Pen
from systems.draw.widgets import cap_width, draw_cap, find_cap
from systems.layout import CORNER_AWAY, HEIGHT, corner_height, rect_around

SEAT_COUNT = 2
MADE_FOR_ROOMS = "room_"
"""The first letters of rule sets that are made for rooms."""


def rule_set(store: Store, room: RoomMatch, mode: str) -> str:
    """Return the rule set of a room; against each other one for two seats, if possible one made for rooms."""
    rules, table = store.content_of(room.table).rules, find_table(room.table)
    sets = [name for name, rules_of_set in rules.items() if table.seat_count(rules_of_set) == SEAT_COUNT]
    if mode != "versus" or room.rules in sets or not sets:
        return room.rules
    return next((name for name in sets if name.startswith(MADE_FOR_ROOMS)), sets[0])


def rule_words(app: App, room: RoomMatch, mode: str) -> str:
    """Return the house rule of a room, as its file says it."""
    about = getattr(app.store.content_of(room.table).rules.get(rule_set(app.store, room, mode)), "about", {})
    return app.in_language(about) if about else app.say("page.usual_rules")


def edge_words(app: App, table: str, edges: Mapping[str, int]) -> str:
    """Return edges in words, a sentence each, "" for none."""
    sentences = (app.say(f"{table}.edge_{name}", amount=edges[name])
                 for name in find_table(table).edges.kinds if name in edges)
    return " ".join(f"{words}." for words in sentences)


def current_edges(
    table: Table, first: Position, now: Position, initial: Mapping[str, int], seat: int
) -> Mapping[str, int]:
    """Return the edges of a seat: those it was given, with what is left of them, and those that grew in play."""
    edges_of = table.edges.carried
    if edges_of is None or seat > len(edges_of(first)):
        return initial
    before, after = edges_of(first)[seat - 1], edges_of(now)[seat - 1]
    remaining = {name: after.get(name, 0) if name in before else amount for name, amount in initial.items()}
    new_edges = {name: amount for name, amount in after.items() if name not in before and name not in initial}
    return {name: amount for name, amount in (remaining | new_edges).items() if amount or name not in before}


def stake_words(app: App, rules: Rules, position: RunPosition, riddle: bool = False) -> str:
    """Return what the match of the current room is about."""
    place = place_of(rules, position)
    losses = rules.file.losses.get(place.kind, 1)
    if position.is_versus:
        key = "stake_crowns" if place.kind == "boss" else "stake_crown"
    elif riddle:
        key = "stake_riddle"
    else:
        key = "stake_series" if losses > 1 else "stake_heart"
    return app.say(f"page.{key}", losses=losses)


class Counter(NamedTuple):
    """An edge that play changes, and its amount now."""

    seat: int
    name: str
    amount: int


def counters(table: Table, first: Position, now: Position) -> Sequence[Counter]:
    """Return the edges that play changes, also those that are used up."""
    edges_of = table.edges.carried
    if edges_of is None:
        return ()
    pairs = zip(edges_of(first), edges_of(now), strict=True)
    return [
        Counter(seat, name, after.get(name, 0)) for seat, (before, after) in enumerate(pairs, 1)
        for name, edge in table.edges.kinds.items() if edge.is_counted and (name in before or name in after)
    ]


TEXT_WIDTH = 132
MARK_WIDTH, PIP_WIDTH = 16, 8
"""The width of the mark of a seat, and of the sign of a won match."""
FLASH_SECONDS = 0.9
"""Seconds that an amount is lit after it has changed."""


class StripLine(NamedTuple):
    """A line of the strip."""

    seat: int
    """The seat that it concerns, 0 for both."""
    text: str
    wins: int | None = None
    """Matches that a side has won; None without a sign of them."""
    lit: float = 0.0
    """Light of an amount that has just changed, 0 to 1."""


class HouseRuleStrip(AppPart):
    """The strip in the upper left corner of a room's match; its button and a click on it open the page."""

    def __init__(self, live: MatchScreen, walkers: Walkers, room: RoomMatch) -> None:
        self.live, self.walkers, self.room, self.app = live, walkers, room, live.app
        self.run = walkers.party.run
        self.rect: Rect | None = None
        """The area of the strip, once it was drawn."""
        self.amounts: dict[tuple[int, str], int] = {}
        self.change_times: dict[tuple[int, str], float] = {}
        """The time at which each amount has changed."""

    def wants_page(self, press: Press) -> bool:
        """Return True if a press asks for the page: its button, or a click on the strip."""
        live = self.live
        if press.is_repeat or live.panel is not None or live.is_opening or live.seat_choice.mode == "choose":
            return False
        if live.side_by_side.wants_switch(press):
            return False
        pointer = self.app.devices.pointer
        is_over = self.rect is not None and pointer is not None and self.rect.holds(*pointer)
        return self.asks_for(press, "house") or ((press.device, press.action) == (MOUSE, "confirm") and is_over)

    @property
    def results(self) -> RoomResults:
        """The matches that seat 1 has won and lost in this room, and how many it takes."""
        return results_in_room(self.run.rules, self.run.position)

    def lines(self) -> Iterator[StripLine]:
        """Yield the lines below the first."""
        live, record = self.live, self.live.record
        won, lost, goal = self.results
        assert record is not None
        if self.walkers.party.together:
            number = self.walkers.walker(live.active)
            name = self.run.people[number - 1].name if number else live.name(live.active)
            yield StripLine(live.active, live.say("room.plays", name=name), lit=self.light((0, ""), number))
        table, texts = record.table, dict[int, list[str]]()
        lit: dict[int, float] = {}
        for counter in counters(table, record.positions[0], record.position):
            light = self.light((counter.seat, counter.name), counter.amount)
            lit[counter.seat] = max(lit.get(counter.seat, 0.0), light)
            text = live.say(f"{table.name}.left_{counter.name}", amount=counter.amount)
            texts.setdefault(counter.seat, []).append(text)
        for seat, wins in ((1, won), (2, lost)):
            if seat in texts or goal > 1:
                words = "  ".join(texts.get(seat, ()))
                yield StripLine(seat, words, wins if goal > 1 else None, lit.get(seat, 0.0))
        moves_left = None if table.edges.moves_left is None else table.edges.moves_left(record.position)
        if moves_left is not None:
            yield StripLine(0, live.say("room.moves_left", moves=moves_left))

    def light(self, key: tuple[int, str], amount: int) -> float:
        """Return the light of an amount, 0 to 1: it is lit for a while after it has changed."""
        now = self.app.clock.now
        if self.amounts.setdefault(key, amount) != amount:
            self.amounts[key], self.change_times[key] = amount, now
        return max(0.0, 1 - (now - self.change_times.get(key, now - FLASH_SECONDS)) / FLASH_SECONDS)

    def draw(self, pen: Pen) -> None:
        height = pen.line_height("small") + 2
        rows: list[tuple[StripLine, str, list[str]]] = []
        for line in self.lines():
            wide = TEXT_WIDTH * (1 if pen.text_scale == 1 else 1.1) - self.indent(line)
            font = next((font for font in SMALL if pen.measure(line.text, font) <= wide), SMALL[0])
            rows.append((line, font, pen.wrap(line.text, wide, font)))
        cap = find_cap(pen, self.app.seat_family(self.live.active), self.app.store.controls.button("house"))
        title = self.live.say("action.house")
        width = cap_width(pen, *cap) + 4 + pen.measure(title, SMALL[0])
        for line, font, texts in rows:
            width = max(width, self.indent(line) + max(pen.measure(text, font) for text in texts))
        width += 12
        tall = height * (1 + sum(len(texts) for *_, texts in rows)) + 6
        top = HEIGHT - (corner_height(pen.text_scale) + 4 if self.live.corner_buttons.right else CORNER_AWAY)
        self.rect = rect = Rect(CORNER_AWAY, top - tall, width, tall)
        pen.frame("plate", rect, tint=pen.palette.rgb("panel"), alpha=0.85)
        x, y = rect.x + 6, top - 3 - height / 2
        draw_cap(pen, *cap, x + cap_width(pen, *cap) / 2, y)
        pen.label(title, x + cap_width(pen, *cap) + 4, y, font=SMALL[0], tint=pen.palette.rgb("card"), align="left")
        for line, font, texts in rows:
            y -= height
            self._draw_line(pen, line, font, texts, x, y)
            y -= height * (len(texts) - 1)

    def indent(self, line: StripLine) -> float:
        """Return the width of the signs before the text of a line."""
        return (MARK_WIDTH if line.seat else 0) + (self.results[2] * PIP_WIDTH + 4 if line.wins is not None else 0)

    def _draw_line(self, pen: Pen, line: StripLine, font: str, texts: list[str], x: float, y: float) -> None:
        tint = pen.palette.rgb(f"seat{line.seat}" if line.seat else "text")
        if line.seat:
            pen.sprite(f"mark_{line.seat}", x + 5, y, tint=tint)
        for win in range(self.results[2] if line.wins is not None else 0):
            pip = rect_around(x + MARK_WIDTH + 3 + win * PIP_WIDTH, y, 6, 6)
            (pen.fill if win < (line.wins or 0) else pen.outline)(pip, tint)
        x += self.indent(line)
        lit = 0.0 if self.app.settings.comfort.reduced_motion else line.lit
        height = pen.line_height("small") + 2
        for index, text in enumerate(texts):
            pen.label(text, x, y - index * height, font=font, tint=tint, align="left")
        if lit > 0:
            wide = max(pen.measure(text, font) for text in texts)
            low = y - (len(texts) - 0.5) * height
            glow = Rect(x - 3, low, wide + 6, height * len(texts))
            pen.frame("frame", glow, tint=pen.palette.rgb("outline"), alpha=lit)


class HousePage(ReadingPanel):
    """The page of the house rule: its sentence, the matches that are won, and the charms and edges of both sides."""

    key = "action.look"

    def __init__(self, strip: HouseRuleStrip) -> None:
        self.app, self.live, self.run, self.strip = strip.app, strip.live, strip.run, strip
        self.menu = TreeMenu(self.app, self.tree, None, self)

    @property
    def width(self) -> int:
        """The width of its lines; large letters of many charms need all the room."""
        return 480 if self.app.main_canvas.text_scale == 1 else 590

    def tree(self) -> Node:
        live = self.live
        won, lost, goal = self.strip.results
        rule = rule_words(self.app, self.strip.room, self.run.position.mode)
        series = Text(self.say("page.best_of", wins=goal, won=won, lost=lost), SMALL, color="card", side="center")
        sides = [self.side(seat) for seat in (1, 2) if seat in live.players or seat in self.strip.room.edges]
        body = panel(
            Text(self.say("action.house"), TITLE, color="double", side="center"),
            Text(rule, BODY, side="center", max_width=480), series if goal > 1 else None, *sides,
            Text(stake_words(self.app, self.run.rules, self.run.position), SMALL, color="warning", side="center"),
            color="outline", pad=(12, 10), gap=(3, 8), preferred_width=self.width + 20,
        )
        middle = center(body)
        middle.weight = 1
        return column(middle, Spacer(24, 34), gap=(0, 0))

    def side(self, seat: int) -> Node:
        """Return the charms and the edges of a side."""
        live, record = self.live, self.live.record
        assert record is not None
        initial = self.strip.room.edges.get(seat, {})
        edges = current_edges(record.table, record.positions[0], record.position, initial, seat)
        words = edge_words(self.app, live.table.name, edges) or self.say("room.no_edges")
        bags = self.run.position.bags
        charms = charms_at(self.run.rules, bags[seat - 1], live.table.name) if seat <= len(bags) else ()
        pictures = [Sprite(f"charm_{charm}", "text", (19, 19)) for charm in charms]
        name = Text(live.name(seat), SMALL, color=f"seat{seat}", centered=True)
        head = row(Sprite(f"mark_{seat}", f"seat{seat}"), name, Spacer(weight=1), *pictures, gap=(3, 5))
        return column(head, Text(words, SMALL, max_width=self.width), gap=(1, 3))
