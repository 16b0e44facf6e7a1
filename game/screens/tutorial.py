"""The tutorial of a table: pages of tiles, each with a picture and a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from components.focus import Item, Rect
from components.press import Input, Point, Press
from game.app.open_screen import PausedMatch
from game.match.practice import practises
from game.screens.menu import Menu
from game.screens.panels import backdrop, choices, heading, legend, plate
from game.screens.screen import Screen
from game.tables import NAMES, table
from systems.draw.text import passage
from systems.focus import STEPS, under
from systems.tables import Lessons, staging

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

GAP = 8
PICTURE = 104
"""Width of a tile's picture."""
LOOKS = {1: (2, 286, 78, 302), 2: (1, 580, 82, 304)}
"""Tiles per row, their width and height, and the upper edge of the first row, by text size."""
LINES = 3
HOME = "home"
PRACTICE = Item("practice", Rect(40, 12, 190, 24))
"""The button for the practice round; it has the focus on the last page of a table, or after down."""
ARROWS = [Item(-1, Rect(0, 150, 28, 60)), Item(1, Rect(612, 150, 28, 60))]
"""The arrows at which the mouse turns the page."""


class Page(NamedTuple):
    """One page of lessons about a table."""

    on: str
    lessons: Lessons
    """The module that holds them."""
    first: int
    """Index of the first lesson on the page."""
    last: bool
    """True for the last page of a table."""


def teaches(on: str) -> bool:
    """Return True if a table has a tutorial."""
    return staging(on).lessons is not None


def pages(size: int, tables: Iterable[str] = NAMES) -> list[Page]:
    """Return the pages of these tables at this text size, in order; tables without a tutorial are left out."""
    found = []
    for on in filter(teaches, tables):
        if (lessons := staging(on).lessons) is not None:
            each = LINES * LOOKS[size][0]
            begins = range(0, len(lessons.pictures), each)
            found += [Page(on, lessons, first, first == begins[-1]) for first in begins]
    return found


def tile(number: int, size: int) -> Rect:
    """Return the area of a tile by its number on the page, row by row."""
    beside, wide, high, top = LOOKS[size]
    column, line = number % beside, number // beside
    left = 320 - (beside * (wide + GAP) - GAP) / 2 + column * (wide + GAP)
    return Rect(left, top - (line + 1) * (high + GAP) + GAP, wide, high)


def words_in(rect: Rect) -> Rect:
    """Return the area of a tile's sentence."""
    return Rect(rect.x + PICTURE + 10, rect.y + 4, rect.w - PICTURE - 18, rect.h - 8)


class Tutorial(Screen):
    """The tutorial pages. Back leaves at once; confirm turns the page, then starts the practice round.

    It opens with the table ``on``, else with the last table played. From Home it includes the pages of all tables; with
    a match ``behind``, or from another screen, only those of one table.
    """

    def __init__(self, app: App, on: str = "", behind: PausedMatch | None = None, before: str = HOME) -> None:
        super().__init__(app)
        self.behind, self.before = behind, before
        """The match or screen to return to."""
        self.deaf_until = app.guard()
        self.menu = Menu([PRACTICE], None)
        alone = behind is not None or before != HOME
        shown = on or app.table
        self.pages = pages(app.paper.text_scale, [shown] if alone and teaches(shown) else NAMES)
        tables = [page.on for page in self.pages]
        self.number = 0
        self.turn(tables.index(shown) if shown in tables else 0)

    @property
    def page(self) -> Page:
        """The open page."""
        return self.pages[self.number]

    def turn(self, number: int) -> None:
        """Open a page; the last page of a table focuses its practice round."""
        self.number = max(0, min(len(self.pages) - 1, number))
        may = self.behind is None and practises(self.app.store, self.page.on)
        self.menu.items = [PRACTICE] if may else []
        self.menu.focus = self.practice if self.page.last else None

    @property
    def practice(self) -> str | None:
        """The id of the practice button; None at a table without a practice round."""
        return PRACTICE.id if self.menu.items else None

    def hear(self, said: Input) -> None:
        if isinstance(said, Point):
            self.menu.pointer = said.x, said.y
            self.menu.focus = self.menu.under() or (self.practice if self.page.last else None)
        if not isinstance(said, Press) or said.repeat or said.at < self.deaf_until:
            return
        across, up = STEPS.get(said.action, (0, 0))
        if said.device == "mouse" and self.menu.pointer and said.action == "confirm":
            across = under(ARROWS, *self.menu.pointer) or 0
        if across:
            self.turn(self.number + across)
        elif up:
            self.menu.focus = self.practice if up < 0 or self.page.last else None
        elif said.action == "back":
            self.leave()
        elif said.action == "confirm" and self.menu.focus is not None:
            self.app.go("practice", on=self.page.on)
        elif said.action == "confirm" and self.page is self.pages[-1]:
            self.leave()
        elif said.action == "confirm":
            self.turn(self.number + 1)

    def leave(self) -> None:
        """Return to the previous screen."""
        if not self.uncover():
            self.app.go(self.before, focus="tutorial")

    def adopt_settings(self) -> None:
        if self.behind is not None:
            self.behind.adopt_settings()

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        size, page = canvas.text_scale, self.page
        heading(self, "tutorial.title", 324, name=self.say(f"{page.on}.name"))
        numbers = table(page.on).numbers(self.app.store.at(page.on).played)
        each = LINES * LOOKS[size][0]
        for place, lesson in enumerate(page.lessons.pictures[page.first : page.first + each]):
            rect = tile(place, size)
            plate(self, rect, "card")
            lesson(canvas, rect.x + PICTURE / 2 + 2, rect.y + rect.h / 2, numbers)
            passage(canvas, self.say(f"{page.on}.lesson{page.first + place + 1}", **numbers), words_in(rect))
        for arrow in ARROWS:
            if 0 <= self.number + arrow.id < len(self.pages):
                canvas.sprite("arrow", *arrow.rect.center, tint=canvas.palette.rgb("seat1"), scale_x=float(arrow.id))
        choices(self, self.menu, lambda name: self.say(f"{name}.title"))
        if self.menu.focus is None and page is self.pages[-1]:
            legend(self, back="back")
        else:
            legend(self, confirm="next" if self.menu.focus is None else "select", back="back")
