"""The list of a table's puzzles from easy to hard, with the solved ones marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id, Item, Rect
from components.press import Input
from game.match.practice import puzzles_at
from game.screens.menu import BACK, Menu
from game.screens.panels import backdrop, heading, legend
from game.screens.screen import Screen
from systems.draw.text import fitting
from systems.draw.widgets import button, choice

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

MORE = "more"
"""The item that leads to the next page of the list."""
COLUMNS, ROWS = 2, 6
LEFT, WIDE, APART = 24, 290, 12
"""Left edge of the first column, the width of a column, and the gap between columns."""
TOP = {1: 296, 2: 350}
"""Upper edge of the first row. `TOP`, `HIGH` and `LOW` go by text size."""
HIGH = {1: 32, 2: 40}
GAP = 5
LOW = {1: 30, 2: 42}
"""Lower edge of the buttons."""
EDGE = 10
"""Distance of the text from the edge of a row."""


class PuzzleList(Screen):
    """A list of puzzles, with the focus on puzzle ``focus``, counted from 0."""

    def __init__(self, app: App, focus: int = 0) -> None:
        super().__init__(app)
        app.read_data()
        self.all = puzzles_at(app.store, app.table)
        self.lay(min(focus, len(self.all) - 1))

    def lay(self, number: int, focus: Id = None) -> None:
        """Lay out the page that contains puzzle ``number``, for the current text size."""
        scale = self.scale = self.app.settings.text_size
        page = COLUMNS * ROWS
        self.first = number // page * page
        shown = range(self.first, min(self.first + page, len(self.all)))
        items = [Item(each, place(each - self.first, scale)) for each in shown]
        ways = [*([MORE] if len(self.all) > page else []), BACK]
        for at, way in enumerate(ways):
            high = HIGH[scale] - 6
            items.append(Item(way, Rect(320 - 70 * len(ways) + 140 * at + 4, LOW[scale], 132, high)))
        self.menu = Menu(items, number if focus is None else focus, self.app.guard(), self.app.devices.pointer)

    def adopt_settings(self) -> None:
        focus = self.menu.focus
        self.lay(focus if isinstance(focus, int) else self.first, focus)

    def hear(self, said: Input) -> None:
        chosen = self.menu.hear(said)
        if chosen == BACK:
            self.app.go("setup", focus="puzzles")
        elif chosen == MORE:
            further = self.first + COLUMNS * ROWS
            self.lay(further if further < len(self.all) else 0, MORE)
        elif isinstance(chosen, int):
            self.app.go("solving", number=chosen)

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        if self.scale == 1:
            heading(self, "puzzles.title", 332)
        for item in self.menu.items:
            focused = item.id == self.menu.focus
            if isinstance(item.id, int):
                self.draw_row(canvas, item.rect, item.id, focused)
            else:
                button(canvas, item.rect, self.say(f"puzzles.{item.id}"), focused=focused)
        legend(self, confirm="select", back="back")

    def draw_row(self, canvas: Canvas, rect: Rect, number: int, focused: bool) -> None:
        """Draw a puzzle: its number, its task, and a mark if it is solved."""
        puzzle, rgb = self.all[number], canvas.palette.rgb
        solved = self.app.puzzles.has(self.app.table, puzzle.position)
        choice(canvas, rect, focused)
        if solved:
            canvas.fill(rect.grown(-2), rgb("seat1"), 0.12)
        y, right = rect.center[1], rect.x + rect.w - EDGE
        mark = canvas.label(self.say("puzzles.solved"), right, y, font="small", tint=rgb("seat1"), align="right")\
            if solved else 0
        across = canvas.label(str(number + 1), rect.x + EDGE, y, font="bold", tint=rgb("double"), align="left")
        left = rect.x + EDGE + max(across, 20) + 6
        room = Rect(0, 0, right - mark - 6 - left, rect.h)
        font, lines = fitting(canvas, self.say(f"{self.app.table}.puzzle_{puzzle.plies}"), room, ("small", "tiny"))
        canvas.label(lines[0], left, y, font=font, tint=rgb("text"), align="left")


def place(at: int, scale: int) -> Rect:
    """Return the place of a puzzle on its page, column by column."""
    column, row = divmod(at, ROWS)
    high = HIGH[scale]
    return Rect(LEFT + column * (WIDE + APART), TOP[scale] - high - row * (high + GAP), WIDE, high)
