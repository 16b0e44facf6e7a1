"""The ten best games of a table as they are known by name, the one that has just ended lit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from components.press import Input, Press
from game.app.open_screen import PausedMatch
from game.match.high_scores import MOST, Entry, game_of, listed
from game.match.record import Record
from game.screens.panels import backdrop, heading, legend, plate
from game.screens.screen import Screen
from systems.draw.passage import fitting

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

PAGE = {1: Rect(110, 46, 420, 240), 2: Rect(30, 36, 580, 284)}
"""The list, by size of text."""
PLACE, DAY = 34, {1: 84, 2: 128}
"""Room for the place, and for the day by size of text."""


class HighScores(Screen):
    """The list that a match belongs to; any press goes back to the result ``behind`` it."""

    def __init__(self, app: App, record: Record, behind: PausedMatch) -> None:
        super().__init__(app)
        self.behind: PausedMatch | None = behind
        self.game = game_of(record)
        log = record.log
        self.list = listed(record.on, log.rules, dict(log.varied))
        self.entries = app.high_scores.of(record.on.name, self.list)
        self.table = record.on.name
        self.deaf_until = app.guard()

    def hear(self, said: Input) -> None:
        if isinstance(said, Press) and not said.repeat and said.at >= self.deaf_until:
            self.uncover()

    def name(self, entry: Entry) -> str:
        """What whoever played a game is called now, or was then."""
        player = self.app.players.get(entry.who.partition(":")[2])
        return player.name if player is not None else entry.name

    def draw(self, canvas: Canvas) -> None:
        scale = self.app.settings.text_size
        backdrop(self)
        heading(self, "result.scores", 330)
        page = PAGE[scale]
        plate(self, page, "card")
        high = (page.h - 12) / MOST
        for number, entry in enumerate(self.entries):
            row = Rect(page.x + 12, page.y + page.h - 6 - (number + 1) * high, page.w - 24, high)
            self.draw_entry(canvas, row, number + 1, entry, scale)
        legend(self, back="back")

    def draw_entry(self, canvas: Canvas, row: Rect, place: int, entry: Entry, scale: int) -> None:
        """A line: place, name, day, points."""
        tint, y = canvas.palette.rgb("double" if entry.game == self.game else "text"), row.centre[1]
        if entry.game == self.game:
            canvas.fill(row.grown(-1), canvas.palette.rgb("double"), 0.12)
        points, right = str(entry.points), row.x + row.w
        wide = canvas.measure(points, "bold") + 12
        room = Rect(0, 0, row.w - PLACE - DAY[scale] - wide, canvas.line("small"))
        font, name = fitting(canvas, self.name(entry), room, ("small", "tiny"))
        canvas.label(str(place), row.x, y, font="bold", tint=tint, align="left")
        canvas.label(name[0], row.x + PLACE, y, font=font, tint=tint, align="left")
        canvas.label(entry.day, right - wide, y, font="tiny", tint=canvas.palette.rgb("card"), align="right")
        canvas.label(points, right, y, font="bold", tint=tint, align="right")
