"""The tutorial of a table: pages of tiles, each with a picture and a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from components.focus import Id, Rect
from components.press import MOUSE, Input
from game.app.application import App
from game.app.open_screen import OpenScreen
from game.match.practice import practice_file
from game.screens.layout.boxes import Spacer, column, grid, row
from game.screens.layout.leaves import Button, Heading, Legend, Picture, Sprite, Text
from game.screens.layout.node import Node
from game.screens.menu import DIAL_STEPS
from game.screens.screen import TreeScreen
from game.tables import NAMES, find_table
from systems.draw.pen import Pen
from systems.draw.text import fit_text
from systems.staging import LessonPicture, staging

TILE_ROWS = 3
PICTURE_SIZE, TEXT_WIDTH, TILE_HEIGHT = (112, 74), 160, 78
"""Size of the picture of a lesson, width of its sentence if two tiles are next to each other, and height of a tile."""
HOME = "home"
PRACTICE, EARLIER, LATER = "practice", "earlier", "later"
"""The button for the practice round, and the arrows that turn the page."""


class LessonPage(NamedTuple):
    """One page of lessons about a table."""

    table_name: str
    pictures: Sequence[LessonPicture]
    """The pictures of all lessons of the table."""
    first: int
    """Index of the first lesson on the page."""
    columns: int
    """Number of tiles in a row."""

    @property
    def lesson_numbers(self) -> range:
        """Indices of the lessons on the page."""
        return range(self.first, min(self.first + TILE_ROWS * self.columns, len(self.pictures)))

    @property
    def last(self) -> bool:
        return self.lesson_numbers.stop == len(self.pictures)


def has_tutorial(table_name: str) -> bool:
    return bool(staging(table_name).lessons)


def lesson_numbers(app: App, table_name: str) -> Mapping[str, int]:
    """Return the numbers of the rules that the lessons of a table name."""
    return find_table(table_name).statistics.lesson_numbers(app.store.content_of(table_name).default_rules)


def pages(app: App, tables: Iterable[str] = NAMES) -> list[LessonPage]:
    """Return the pages of these tables, with two tiles in a row if all texts of a table have room."""
    all_pages = []
    room = Rect(0, 0, TEXT_WIDTH, TILE_HEIGHT - 8)
    for table_name in tables:
        lessons = staging(table_name).lessons
        fits = True
        for number in range(len(lessons)):
            key = f"{table_name}.lesson{number + 1}"
            words = app.say(key, **lesson_numbers(app, table_name))
            font, lines = fit_text(app.main_canvas, words, room, ("body", "small"), trial=True)
            fits &= len(lines) * app.main_canvas.line_height(font) <= room.h
        columns = 2 if fits else 1
        starts = range(0, len(lessons), TILE_ROWS * columns)
        all_pages += [LessonPage(table_name, lessons, first, columns) for first in starts]
    return all_pages


class Tutorial(TreeScreen):
    """The tutorial pages. Back leaves at once; confirm turns the page, then starts the practice round.

    It opens with the given table, else with the last table played. From Home it includes the pages of all tables; with
    a match behind it, or from another screen, only those of one table.
    """

    def __init__(
        self, app: App, table_name: str = "", screen_behind: OpenScreen | None = None, previous_screen: str = HOME
    ) -> None:
        super().__init__(app, screen_behind)
        self.previous_screen = previous_screen
        is_single = screen_behind is not None or previous_screen != HOME
        first_table = table_name or app.table_name
        self.tables = [first_table] if is_single and has_tutorial(first_table) else [*filter(has_tutorial, NAMES)]
        self.table_name = first_table if first_table in self.tables else self.tables[0]
        """The table of the open page."""
        self.first = 0
        """The first lesson of the open page, at any size of the text."""
        self.begin(None)
        self.go_to_page(self.number)

    @property
    def pages(self) -> list[LessonPage]:
        """All pages at the current text size and language."""
        return pages(self.app, self.tables)

    @property
    def number(self) -> int:
        pages = enumerate(self.pages)
        own_pages = ((index, page) for index, page in pages if page.table_name == self.table_name)
        return next(index for index, page in own_pages if self.first in page.lesson_numbers)

    @property
    def open_page(self) -> LessonPage:
        return self.pages[self.number]

    @property
    def may_practice(self) -> bool:
        """True if the practice round of the table can begin from here; a match behind would be lost."""
        return self.screen_behind is None and self.app.store.has(practice_file(self.open_page.table_name))

    def go_to_page(self, number: int) -> None:
        """Open a page, with the focus on its next step; a mouse stays on its arrow."""
        page = self.pages[max(0, min(len(self.pages) - 1, number))]
        self.table_name, self.first = page.table_name, page.first
        self.invalidate()
        hovered = self.menu.under() if self.pressed_by == MOUSE else None
        self.focus = self.next_step if hovered is None else hovered

    @property
    def next_step(self) -> Id:
        """The item for confirm: practice on the last page of a table, else the next page; None on the last page."""
        if self.may_practice and self.open_page.last:
            return PRACTICE
        return LATER if self.number + 1 < len(self.pages) else None

    def tree(self) -> Node:
        page = self.open_page
        tiles: list[Node] = [self.tile(number) for number in page.lesson_numbers]
        tiles += [Spacer(PICTURE_SIZE[1], PICTURE_SIZE[1]) for _ in range(TILE_ROWS * page.columns - len(tiles))]
        title = self.say("tutorial.title", name=self.say(f"{page.table_name}.name"))
        body = row(self.arrow(EARLIER, -1), grid(page.columns, *tiles, gap=(8, 8), weight=1), self.arrow(LATER, 1),
                   weight=1, gap=(2, 2))
        practice = Button(self.say("practice.title"), id=PRACTICE) if self.may_practice else None
        confirm = "select" if self.focus == PRACTICE else "next"
        words = [confirm] if self.focus == PRACTICE or self.next_step is not None else []
        legend = Legend(self.app.family, self.prompts(*words, "back"), weight=1)
        foot = row(Spacer(20, 20) if practice else None, practice, legend)
        return column(Spacer(1, 4), Heading(title), body, foot, gap=(2, 5))

    def tile(self, number: int) -> Node:
        """Build a tile with the picture and the sentence of a lesson."""
        page = self.open_page
        values = lesson_numbers(self.app, page.table_name)
        lesson = page.pictures[number]

        def paint(pen: Pen, rect: Rect, focused: bool) -> None:
            lesson(pen, *rect.center, values)

        sentence = self.say(f"{page.table_name}.lesson{number + 1}", **values)
        words = Text(sentence, max_width=TEXT_WIDTH, centered=True, weight=1)
        return row(Picture(paint, PICTURE_SIZE, PICTURE_SIZE), words, plate="card", pad=(6, 2), gap=(4, 6))

    def arrow(self, name: str, step: int) -> Node:
        """Build an arrow at a side, for the mouse; at the first and last page its place is empty."""
        if not 0 <= self.number + step < len(self.pages):
            return Spacer(26, 26)
        return Sprite("arrow", size=(26, 60), scale=(step, 1), id=name, align="center")

    def handle_input(self, player_input: Input) -> None:
        if self.menu.is_new_press(player_input):
            self.pressed_by = player_input.device
            if player_input.action in DIAL_STEPS:
                self.go_to_page(self.number + DIAL_STEPS[player_input.action])
                return
            if player_input.action == "confirm":
                chosen = (
                    self.menu.under() if player_input.device == MOUSE else self.focus if self.focus != EARLIER else None
                )
                self.button_confirmed(self.next_step if chosen is None else chosen)
                return
        super().handle_input(player_input)

    def button_confirmed(self, id: Id) -> None:
        if id == PRACTICE:
            self.app.go("practice", table_name=self.open_page.table_name)
        elif id is None:
            self.leave()
        else:
            self.go_to_page(self.number + (1 if id == LATER else -1))
