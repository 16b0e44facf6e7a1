"""How Knucklebones is played: six tiles, each a picture and a sentence, on as many pages as they need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Item, Rect
from game.screens.look import backdrop, choices, heading, legend, plate
from game.screens.menu import Menu
from game.screens.screen import Screen
from game.tables import NAMES
from systems.draw.knucklebones.lessons import LESSONS
from systems.draw.passage import passage
from systems.focusing import STEPS
from systems.input.press import Input, Point, Press

if TYPE_CHECKING:
    from game.app import App
    from systems.draw.canvas import Canvas

GAP = 8
PICTURE = 104
"""Width of a tile's picture."""
LOOKS = {1: (2, 286, 78, 302), 2: (1, 580, 82, 304)}
"""By text size: tiles beside each other, their width and height, and the upper edge of the first."""
LINES = 3
PRACTICE = Item("practice", Rect(40, 12, 190, 24))
"""The way to the practice round: has the focus behind the last page, or before with down."""


def pages(size: int) -> int:
    """How many pages the tutorial has at this text size."""
    return -(-len(LESSONS) // (LINES * LOOKS[size][0]))


def tile(number: int, size: int) -> Rect:
    """Where a tile lies, counted from 0 on its page, line by line."""
    beside, wide, high, top = LOOKS[size]
    column, line = number % beside, number // beside
    left = 320 - (beside * (wide + GAP) - GAP) / 2 + column * (wide + GAP)
    return Rect(left, top - (line + 1) * (high + GAP) + GAP, wide, high)


def words_in(rect: Rect) -> Rect:
    """Where the sentence of a tile stands."""
    return Rect(rect.x + PICTURE + 10, rect.y + 4, rect.w - PICTURE - 18, rect.h - 8)


class Tutorial(Screen):
    """Read it and practise: back leaves at once, confirm turns the page first."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.deaf_until = app.guard()
        self.page = 0
        self.menu = Menu([PRACTICE], None)
        self.turn(0)

    @property
    def last(self) -> int:
        """The number of the last page."""
        return pages(self.app.paper.text_scale) - 1

    def turn(self, page: int) -> None:
        """Show this page; behind the last one comes practice."""
        self.page = max(0, min(self.last, page))
        self.menu.focus = PRACTICE.id if self.page == self.last else None

    def hear(self, said: Input) -> None:
        if isinstance(said, Point):
            self.menu.pointer = said.x, said.y
            if self.page < self.last:
                self.menu.focus = self.menu.under()
        if not isinstance(said, Press) or said.repeat or said.at < self.deaf_until:
            return
        across, up = STEPS.get(said.action, (0, 0))
        if across:
            self.turn(self.page + across)
        elif up:
            self.menu.focus = PRACTICE.id if up < 0 or self.page == self.last else None
        elif said.action == "back":
            self.app.go("home", focus="tutorial")
        elif said.action == "confirm" and self.menu.focus is not None:
            self.app.go("practice")
        elif said.action == "confirm":
            self.turn(self.page + 1)

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        size = canvas.text_scale
        heading(self, "tutorial.title", 324)
        numbers = self.app.store.rules_at(NAMES[0]).multipliers.model_dump()
        each = LINES * LOOKS[size][0]
        for number, lesson in list(enumerate(LESSONS))[self.page * each : (self.page + 1) * each]:
            rect = tile(number - self.page * each, size)
            plate(self, rect, "card")
            lesson(canvas, rect.x + PICTURE / 2 + 2, rect.y + rect.h / 2, numbers)
            passage(canvas, self.say(f"tutorial.line{number + 1}", **numbers), words_in(rect))
        choices(self, self.menu, lambda name: self.say(f"{name}.title"))
        legend(self, confirm="next" if self.menu.focus is None else "select", back="back")
