"""The story of a match: chances over time, turning points, records and luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from components.press import Input
from game.app.open_screen import PausedMatch
from game.app.pictures import Kind
from game.background.job import Job
from game.background.worker import Worker
from game.match.record import Record
from game.match.replays import SHORT, Replay
from game.match.story import Story, told
from game.screens.match_judge import MatchJudge, judges
from game.screens.menu import BACK, Menu, row
from game.screens.screen import Screen
from game.screens.story_page import ROWS, StoryPicture, draw_controls, draw_story
from systems.draw.text import caption_width

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

GAP, ARROW = 8, 14
"""Gap between two buttons, and room for the focus arrows on both sides of each."""


class StoryPage(StoryPicture, PausedMatch):
    """The story screen, which fills as results arrive.

    Any device controls it; ``wanted`` is saved as soon as possible. ``behind`` is the screen to return to, None for the
    list of replays.
    """

    def __init__(
        self,
        app: App,
        replay: Replay,
        record: Record,
        judging: MatchJudge | None = None,
        behind: PausedMatch | None = None,
        wanted: Kind | None = None,
    ) -> None:
        super().__init__(app)
        self.replay, self.record, self.behind, self.wanted = replay, record, behind, wanted
        self.judging = judging or (MatchJudge(app, record) if judges(app, record.on) else None)
        self.handed_on = False
        """True if another screen will return to this one."""
        self.job: Job[Story] = Job("the story of a match")
        if replay.plies > SHORT:
            self.job = Worker("stories").ask(self.job.name, told, record)
        else:
            self.job.do(told, record)
        self.scale = 0
        self.menu = Menu([], BACK)
        self.lay("review" if self.judging is not None else "picture")
        self.menu.deaf_until = app.guard()
        self.heights, self.line = [], None

    def lay(self, focus: str) -> None:
        """Lay out the buttons for the current text size."""
        self.scale = self.app.settings.text_size
        room, names = ROWS[self.scale], (*(["review"] if self.judging is not None else []), "picture", "film", BACK)
        needs = {name: caption_width(self.app.paper, self.say(f"story.{name}")) for name in names}
        self.menu.items = row(needs, Rect(room.x + ARROW, room.y, room.w - 2 * ARROW, room.h), GAP + 2 * ARROW)
        self.menu.focus = focus

    def adopt_settings(self) -> None:
        if self.behind is not None:
            self.behind.adopt_settings()
        if self.scale != self.app.settings.text_size:
            self.lay(self.menu.focus)

    def hear(self, said: Input) -> None:
        chosen = self.menu.hear(said)
        if chosen == BACK:
            self.leave()
        elif chosen == "review":
            self.handed_on = True
            self.app.go("review", replay=self.replay, record=self.record, judging=self.judging, behind=self)
        elif chosen is not None and not self.app.saving.busy:
            self.wanted = chosen

    def leave(self) -> None:
        """Return to the previous screen."""
        if not self.uncover():
            self.app.go("replays", chosen=self.replay.path)

    def come_back(self) -> None:
        """Return from the review."""
        self.handed_on = False
        self.menu.deaf_until = self.app.guard()
        self.adopt_settings()

    def update(self, dt: float) -> None:
        if self.judging is not None:
            self.judging.step()
        self.app.saving.look()
        if self.wanted == "film" and not self.app.saving.busy:
            self.wanted = None
            self.app.saving.film(self.record.log, self.app.settings, self.app.store.replays.film)

    def draw(self, canvas: Canvas) -> None:
        draw_story(self, canvas)
        if self.wanted == "picture" and self.whole and not self.app.saving.busy:
            self.wanted = None
            self.app.saving.picture(canvas.read(), self.record.log)
        draw_controls(self, canvas)

    def close(self) -> None:
        if self.handed_on:
            return
        self.drop()

    def drop(self) -> None:
        """Cancel all running jobs and close."""
        self.job.cancel()
        if self.judging is not None:
            self.judging.drop()
        Screen.close(self)
