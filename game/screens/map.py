"""The map of a table: matches alone as stops on a line, with the stars that a player has earned at each."""

from __future__ import annotations

from components.focus import Id, Rect
from game.app.application import App
from game.content.models.practice import Stop, stars_text
from game.kernel.opaque import Position
from game.match.practice import map_at, map_list, map_rules, number_at
from game.match.statistics import GUEST_PREFIX, PLAYER_PREFIX
from game.screens.layout.boxes import column, panel, row, scroll
from game.screens.layout.leaves import BODY, BOLD, SMALL, Button, Dial, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK, next_value
from game.screens.screen import EntryList
from systems.draw.pen import Pen
from systems.staging import staging

PLAYER_DIAL = "who"
IN_A_ROW = 4
"""Stops in a row of the line."""
PREVIEW_SIZE, SMALLEST_PREVIEW = (132, 84), (60, 30)
RAIL_HEIGHT, KNOB_HALF = 12, 3
"""Height of the line below the stops, and half the side of the mark of a stop on it."""


class Map(EntryList[Stop]):
    """The map of the current table, with the focus on a stop, counted from 0; by default the first to be done."""

    previous_screen = "setup"

    def __init__(self, app: App, focus: int | None = None) -> None:
        super().__init__(app)
        app.read_data()
        self.file = map_at(app.store, app.table_name)
        self.people = [f"{PLAYER_PREFIX}{player.id}" for player in app.records.players.known] or [f"{GUEST_PREFIX}1"]
        self.player = self.people[0]
        """The player whose stars are shown: at first the one who sat down last."""
        open_stops = [index for index, stop in enumerate(self.file.stops) if self.star_count(stop) < len(stop.stars)]
        self.show(self.file.stops, next(iter(open_stops), 0) if focus is None else focus)

    def number_of(self, stop: Stop) -> int:
        """Return the number that the player has reached at a stop."""
        return number_at(self.app.records.statistics, self.app.store, self.app.table_name, self.file, stop, self.player)

    def star_count(self, stop: Stop) -> int:
        """Return the stars that the player has earned at a stop."""
        return stop.stars_for(self.number_of(stop))

    def name(self, stop: Stop) -> str:
        """Return the name of a stop: those of its choices in the setup."""
        options = [(item, self.app.content.setups.variation(field, item)) for field, item in stop.varies.items()]
        return ", ".join(item if option is None else self.app.in_language(option.name) for item, option in options)

    def tree(self) -> Node:
        stops = self.file.stops
        most = sum(len(stop.stars) for stop in stops)
        total = self.say("map.total", stars=sum(map(self.star_count, stops)), most=most)
        names = [self.app.people.name_of(id) for id in self.people]
        name = self.app.people.name_of(self.player)
        dial = Dial(self.say("map.player"), name, names, id=PLAYER_DIAL) if len(names) > 1 else None
        head = row(dial, Text(total, BOLD, "double", side="right", centered=True, weight=1), gap=(4, 12))
        rows = [range(start, min(start + IN_A_ROW, len(stops))) for start in range(0, len(stops), IN_A_ROW)]
        line = scroll(*map(self.row, rows), least=1, best=2, weight=1)
        back = Button(self.say("action.back"), id=BACK, arrows=False)
        body = column(head, line, self.sheet(stops[self.number]), back, gap=(2, 6))
        confirm = "change" if self.focus == PLAYER_DIAL else "select"
        return self.page(self.app.in_language(self.file.name), body, confirm, "back")

    def row(self, numbers: range) -> Node:
        """Build a part of the line: its stops, and the rail that joins them."""
        stops = row(*(self.stop(number) for number in numbers), gap=(4, 8))

        def paint(pen: Pen, rect: Rect, focused: bool) -> None:
            step, y = rect.w / len(numbers), rect.center[1]
            pen.fill(Rect(rect.x, y - 1, rect.w, 2), pen.palette.rgb("card"), 0.6)
            for index, number in enumerate(numbers):
                x, lit = rect.x + step * (index + 0.5), number == self.number
                tint = pen.palette.rgb("double" if self.star_count(self.file.stops[number]) else "card")
                size = KNOB_HALF + 2 * lit
                pen.fill(Rect(x - size, y - size, 2 * size, 2 * size), pen.palette.rgb("panel"))
                pen.outline(Rect(x - size, y - size, 2 * size, 2 * size), tint)
                if lit:
                    pen.fill(Rect(x - KNOB_HALF, y - KNOB_HALF, 2 * KNOB_HALF, 2 * KNOB_HALF), tint)

        return column(stops, Picture(paint, (200, RAIL_HEIGHT), (100, RAIL_HEIGHT)), gap=(0, 2))

    def stop(self, number: int) -> Node:
        """Build a stop: a picture of its match, its name and its stars."""
        stop = self.file.stops[number]
        preview = staging(self.app.table_name).preview

        def paint(pen: Pen, rect: Rect, focused: bool) -> None:
            if preview is not None:
                preview(pen, self.app.store, self.sample(stop), rect)

        stars = stars_text(self.star_count(stop), len(stop.stars))
        return panel(
            Picture(paint, PREVIEW_SIZE, SMALLEST_PREVIEW, weight=1) if preview is not None else None,
            Text(self.name(stop), BOLD, side="center"),
            Text(stars, BOLD, "double", side="center"),
            id=number, weight=1, pad=(4, 4), gap=(0, 2),
        )

    def sample(self, stop: Stop) -> Position:
        """Return a first position of a stop's match."""
        app, table = self.app, self.app.current_table
        rules = app.content.rules[map_rules(app.store, app.table_name, self.file)]
        return table.new(table.choices.vary(rules, stop.varies), 0)

    def sheet(self, stop: Stop) -> Node:
        """Build the text about a stop: its goal, the numbers of its stars, and the player's."""
        number = self.number_of(stop)
        goal = self.app.spoken_of(stop.goal, least=stop.next_goal(number))
        goals = [self.app.spoken_of(stop.goal, least=least) for other in self.file.stops for least in other.stars]
        marks = "   ".join(f"{stars_text(n, n)} {self.say_number(least)}" for n, least in enumerate(stop.stars, 1))
        list_key = map_list(self.app.store, self.app.table_name, self.file, stop)
        best = self.app.records.high_scores.best(self.app.table_name, list_key)
        own = self.say("map.reached", number=number)
        facts = [own, *([self.say("result.best", points=best)] if best is not None else [])]
        return panel(
            Text(goal, BODY, alternatives=goals),
            row(Text(marks, SMALL, "double", weight=1, centered=True),
                Text("   ".join(facts), SMALL, "card", side="right", centered=True), gap=(4, 8)),
            gap=(1, 3),
        )

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        if not repeat:
            self.player = next_value(self.people, self.player, step)

    def button_confirmed(self, id: Id) -> None:
        self.go_to_seats(self.file.stops[id])

    def go_to_seats(self, stop: Stop) -> None:
        """Choose the match of a stop in the setup, and take seats for it."""
        app, rules = self.app, map_rules(self.app.store, self.app.table_name, self.file)
        for choice in app.content.setups.choices:
            for option in choice.options:
                chosen = option.varies and option.varies.items() <= stop.varies.items()
                if option.rules == rules or chosen:
                    app.choose(choice.id, option.id)
        app.go("joining", next_screen=app.next_match.setup.opens or "match", previous_screen="map")
