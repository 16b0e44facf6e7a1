"""The trophies of past evenings, by date."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from components.focus import Id
from game.match.evening import Entrant, PastEvening, leaders, longest_run
from game.screens.evening import entrant_face, entrant_name
from game.screens.layout.boxes import Box, center, column, panel, row, scroll
from game.screens.layout.leaves import Button, Portrait, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK
from game.screens.tree_screen import TreeScreen
from game.tables import NAMES

if TYPE_CHECKING:
    from game.app.application import App

FACE = 48, 46
BOLD, SMALL = ("bold", "small", "tiny"), ("small", "tiny")
LEAST_RUN = 2
"""The fewest wins in a row that are worth a mention."""


class Trophies(TreeScreen):
    """The winners of past evenings, the latest first. Leaving calls ``done``, or goes to the setup of an evening."""

    def __init__(self, app: App, done: Callable[[], None] | None = None) -> None:
        super().__init__(app)
        self.done = done
        self.begin(0)

    def tree(self) -> Node:
        past = [*reversed(self.app.evenings.shelf.past)]
        back = Button(self.say("action.back"), id=BACK, arrows=False, align="center")
        if not past:
            page: Node = panel(center(Text(self.say("rivals.no_trophies"), side="center")), weight=1)
        else:
            page = scroll(*(self.evening(number, each) for number, each in enumerate(past)), weight=1, gap=(2, 4))
        return self.page(self.say("rivals.trophies"), column(page, back), "select", "back")

    def evening(self, number: int, past: PastEvening) -> Box:
        """Build an evening: its date, its table and kind, its winners, and the longest run of wins."""
        evening = past.evening
        table_name = self.say(f"{evening.table}.name") if evening.table in NAMES else evening.table
        first = [evening.entrants[each] for each in leaders(evening)]
        key = "evening.shared" if len(first) > 1 else "evening.won_by" if evening.winners else "rivals.led_by"
        lines = [
            Text(f"{past.day}  {table_name}, {self.say(f'evening.{evening.kind}')}", SMALL, "card"),
            Text(self.say(key, name=self.names(first)), BOLD, "double"),
        ]
        wins, entrants = longest_run(evening)
        if wins >= LEAST_RUN:
            names = self.names([evening.entrants[each] for each in entrants])
            lines.append(Text(self.say("rivals.run", name=names, count=wins), SMALL))
        faces = [Portrait(face, 0, "won", size=FACE, smallest=FACE) for each in first[:2]
                 if (face := entrant_face(self.app, each))]
        return row(*faces, column(*lines, weight=1, gap=(0, 1)), id=number, plate="card", pad=(8, 4), gap=(4, 8))

    def names(self, entrants: list[Entrant]) -> str:
        """Return the names of entrants."""
        return ", ".join(entrant_name(self.app, each) for each in entrants)

    def button_confirmed(self, id: Id) -> None:
        if id == BACK:
            self.leave()

    def leave(self) -> None:
        if self.done is not None:
            self.done()
        else:
            self.app.go("gathering")
