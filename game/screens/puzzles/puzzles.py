"""The list of a table's puzzles from easy to hard, with the solved ones marked and the position of the focused one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id, Rect
from game.content.models.practice import Puzzle
from game.match.practice import puzzles_at
from game.screens.layout.boxes import Line, column, row, table
from game.screens.layout.leaves import Button, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK
from game.screens.tree_screen import TreeScreen
from systems.draw import widgets
from systems.draw.pen import Pen
from systems.layout import around
from systems.tables import staging

if TYPE_CHECKING:
    from game.app.application import App

LIST_WIDTH, PREVIEW = 300, (208, 206)
"""Width of the list, if its texts need no more, and the size of a position's picture."""


class PuzzleList(TreeScreen):
    """A list of puzzles, with the focus on puzzle ``focus``, counted from 0."""

    def __init__(self, app: App, focus: int = 0) -> None:
        super().__init__(app)
        app.read_data()
        self.all = puzzles_at(app.store, app.table_name)
        self.number = min(focus, len(self.all) - 1)
        """The puzzle whose position is shown."""
        self.begin(self.number)

    def tree(self) -> Node:
        lines = [self.line(number, puzzle) for number, puzzle in enumerate(self.all)]
        back = Button(self.say("action.back"), id=BACK, arrows=False)
        puzzles = table(*lines, weights=(0, 1, 0), weight=1, gap=(1, 3))
        left = column(puzzles, back, preferred_width=LIST_WIDTH, weight=1)
        shown = staging(self.app.table_name).preview is not None
        picture = Picture(self.paint, size=PREVIEW, smallest=(120, 120)) if shown else None
        return self.page(self.say("action.puzzles"), row(left, picture, gap=(6, 16)), "select", "back")

    def line(self, number: int, puzzle: Puzzle) -> Line:
        """Build a line of the list: number, task, and a mark if the puzzle is solved."""
        solved = self.app.puzzles.has(self.app.table_name, puzzle.position)
        return Line(
            [
                Text(str(number + 1), ("bold", "small", "tiny"), "double", side="right", centered=True),
                Text(self.say(f"{self.app.table_name}.puzzle_{puzzle.plies}"), ("small", "tiny"), centered=True),
                Text(self.say("puzzles.solved") if solved else "", ("small", "tiny"), "seat1", centered=True),
            ],
            id=number,
            plate="card",
            tint="seat1" if solved else "",
            pad=(10, 4),
        )

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the position of the puzzle on a square plate."""
        side = min(rect.w, rect.h)
        square, preview = around(*rect.center, side, side), staging(self.app.table_name).preview
        if preview is not None:
            widgets.draw_panel(pen, square, "card")
            position = self.app.current_table.read(self.app.rules, self.all[self.number].position)
            preview(pen, self.app.store, position, square.grow(-2))

    def focus_moved(self) -> None:
        if isinstance(self.focus, int):
            self.number = self.focus

    def button_confirmed(self, id: Id) -> None:
        if isinstance(id, int):
            self.app.go("solving", number=id)
        else:
            self.leave()

    def leave(self) -> None:
        self.app.go("setup", focus="puzzles")
