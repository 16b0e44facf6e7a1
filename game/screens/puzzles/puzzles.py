"""The list of a table's puzzles from easy to hard: names, pictures and difficulty, with the solved ones marked."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from components.focus import Id, Rect
from game.content.models.practice import Puzzle
from game.kernel.opaque import Position
from game.match.practice import difficulty, puzzles_at, question_key
from game.screens.layout.boxes import Line, Spacer, column, row, table
from game.screens.layout.leaves import Button, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK
from game.screens.puzzles.puzzle import puzzle_name
from game.screens.tree_screen import NumberedScreen
from systems.draw import widgets
from systems.draw.pen import Pen
from systems.draw.thumbnail import draw_thumbnail
from systems.layout import around
from systems.staging import OpaqueStaging, staging

if TYPE_CHECKING:
    from game.app.application import App

LIST_WIDTH, NAME_WIDTH = 340, 200
"""Width of the list and of a name, if their texts need no more."""
LOWEST = 0.3
"""Height at which the bars of the difficulty start, as a share of the highest."""
BEST = 5
"""Number of lines that the list asks for."""
PREVIEW, THUMB, STARS = (208, 206), (44, 40), (52, 13)
"""Sizes of the pictures of the focused position, of the positions in the list, and of the difficulty."""


class PuzzleList(NumberedScreen):
    """A list of puzzles, with the focus on puzzle ``focus``, counted from 0."""

    def __init__(self, app: App, focus: int = 0) -> None:
        super().__init__(app)
        app.read_data()
        self.file = puzzles_at(app.store, app.table_name)
        self.all = self.file.ordered
        self.number = min(focus, len(self.all) - 1)
        """The puzzle whose position is shown."""
        self.begin(self.number)

    def tree(self) -> Node:
        lines = [self.line(number, puzzle) for number, puzzle in enumerate(self.all)]
        back = Button(self.say("action.back"), id=BACK, arrows=False)
        puzzles = table(*lines, weights=(0, 1, 0), drops=(0,), weight=1, gap=(1, 3), best=BEST)
        left = column(puzzles, back, preferred_width=LIST_WIDTH, weight=1)
        picture = Picture(self.paint, PREVIEW, (120, 120)) if self.has_pictures else None
        return self.page(self.say("action.puzzles"), row(left, picture, gap=(6, 16)), "select", "back")

    def line(self, number: int, puzzle: Puzzle) -> Line:
        """Build a line of the list: picture, name and task, and difficulty with a mark if the puzzle is solved."""
        solved, small = self.app.puzzles.has(self.app.table_name, puzzle.position), ("small", "tiny")
        name = Text(puzzle_name(self, number, puzzle), ("bold", "small", "tiny"), "double", max_width=NAME_WIDTH)
        task = Text(self.say(question_key(self.app.table_name, puzzle.plies)), small)
        stars = Picture(partial(self.paint_stars, difficulty(self.file, puzzle)), STARS, STARS, align="center")
        mark = Text(self.say("puzzles.solved") if solved else "", small, "seat1", side="right")
        thumb = Picture(partial(self.paint_thumbnail, number), THUMB, THUMB, align="center")
        cells: list[Node] = [thumb if self.has_pictures else Spacer(), column(name, task, pack=0.5),
                             column(stars, mark, pack=0.5)]
        return Line(cells, id=number, plate="card", tint="seat1" if solved else "", pad=(6, 3))

    @property
    def has_pictures(self) -> bool:
        """True if the table can draw small pictures of positions."""
        return self.stage.preview is not None or self.stage.thumbnail is not None

    @property
    def stage(self) -> OpaqueStaging:
        """The staging of the table."""
        return staging(self.app.table_name)

    def position(self, number: int) -> Position:
        """Return the position of a puzzle."""
        return self.app.current_table.read(self.app.rules, self.all[number].position)

    def paint_stars(self, stars: tuple[int, int], pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the difficulty as a row of bars that rise; the lit ones count."""
        lit, most = stars
        step = rect.w / most
        for number in range(most):
            height = round(rect.h * (LOWEST + (1 - LOWEST) * (number + 1) / most))
            bar = Rect(round(rect.x + number * step), rect.y, round(step) - 3, height)
            shines = number < lit
            color = pen.palette.rgb("double" if shines else "dim")
            pen.fill(bar, color, 1.0 if shines else 0.35, glow=0.4 if shines else 0.0)

    def paint_thumbnail(self, number: int, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the position of a puzzle with a few pixels per square, or as small as possible."""
        if self.stage.thumbnail is not None:
            draw_thumbnail(pen, rect.grow(-1), self.stage.thumbnail(self.position(number)))
        elif self.stage.preview is not None:
            self.stage.preview(pen, self.app.store, self.position(number), rect.grow(-1))

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the position of the focused puzzle on a square plate."""
        side = min(rect.w, rect.h)
        square, preview = around(*rect.center, side, side), self.stage.preview
        widgets.draw_panel(pen, square, "card")
        if preview is not None:
            preview(pen, self.app.store, self.position(self.number), square.grow(-2))
        else:
            self.paint_thumbnail(self.number, pen, square.grow(-8), focused)

    def button_confirmed(self, id: Id) -> None:
        if isinstance(id, int):
            self.app.go("solving", number=id)
        else:
            self.leave()

    def leave(self) -> None:
        self.app.go("setup", focus="puzzles")
