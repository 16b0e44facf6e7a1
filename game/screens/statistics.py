"""How everybody has done: a table, a player, and what is known of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.press import Input, Press
from game.app.open_screen import PausedMatch
from game.match.statistics import PERSON
from game.screens.menu import BACK, Menu, column
from game.screens.question import Question
from game.screens.statistics_page import LINES, MOST, NAMES, StatisticsPage, draw_statistics
from game.tables import NAMES as TABLES
from game.tables import table

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

TABLE = "table"
"""The line that turns to another table."""
CLEAR = "clear"
TURNS = {"left": -1, "right": 1}


class Statistics(StatisticsPage):
    """The players of a table on the left, the figures of the focused one on the right."""

    def __init__(self, app: App, behind: PausedMatch | None = None) -> None:
        super().__init__(app)
        self.behind = behind
        """The match that goes on waiting behind the options."""
        app.statistics.wait()
        self.table = app.table
        self.deaf_until = app.guard()
        self.question: Question | None = None
        self.lay(f"{PERSON}1")

    def players(self) -> list[str]:
        """Every seat, then the bots that have played most here."""
        seats = [f"{PERSON}{seat}" for seat in range(1, max(table(self.table).seats) + 1)]
        tallies = self.app.statistics.tables.get(self.table, {})
        others = [who for who in tallies if who not in seats]
        return [*seats, *sorted(others, key=lambda who: -tallies[who].matches)[: MOST - 2]]

    def lay(self, focus: str, pointer: tuple[float, float] | None = None) -> None:
        """Put everything in its place, for the table and the size of text that is set."""
        self.scale = self.app.settings.text_size
        high, gap = LINES[self.scale]
        names, place = [TABLE, *self.players(), CLEAR, BACK], NAMES[self.scale]
        items = column(names, place.x + place.w / 2, place.y + place.h, place.w, high, gap)
        self.menu = Menu(items, focus if focus in names else TABLE, self.deaf_until, pointer)
        self.who = focus if focus in self.players() else self.players()[0]

    def hear(self, said: Input) -> None:
        if self.question is not None:
            self.settle(self.question.answer(said))
            return
        if isinstance(said, Press) and said.action in TURNS:
            if said.at >= self.deaf_until and not said.repeat:
                self.turn(TURNS[said.action])
            return
        chosen = self.menu.hear(said)
        if chosen == BACK:
            self.leave()
        elif chosen == TABLE:
            self.turn(1)
        elif chosen == CLEAR:
            self.question = Question("statistics.clear_sure", self.app.guard())
        if self.menu.focus not in (TABLE, CLEAR, BACK):
            self.who = self.menu.focus

    def settle(self, answer: bool | None) -> None:
        """Yes forgets the figures of every table."""
        if answer is None:
            return
        self.question = None
        self.deaf_until = self.menu.deaf_until = self.app.guard()
        if answer:
            self.app.statistics.clear()
            self.lay(BACK, self.menu.pointer)

    def turn(self, step: int) -> None:
        """To another table; behind the last one comes the first."""
        self.table = TABLES[(TABLES.index(self.table) + step) % len(TABLES)]
        self.lay(self.menu.focus, self.menu.pointer)

    def draw(self, canvas: Canvas) -> None:
        draw_statistics(self, canvas)
