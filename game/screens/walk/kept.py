"""The list of ended walks, newest first, for replay."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from components.focus import Id
from components.press import Input
from game.background.job import Job, Report
from game.dungeon.walk.log import Glance, WalkLog, glance, walk_again, write_walk_log
from game.dungeon.walk.walk import Walk
from game.kernel.refusal import Refusal
from game.match import storage
from game.match.series import seed_word
from game.match.walks import Walks
from game.screens.long_list import in_sight
from game.screens.menu import BACK, Menu
from game.screens.panels import backdrop, choices, heading, legend, more_lines
from game.screens.screen import Screen
from systems.layout import WIDTH

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

LINES: dict[int, tuple[tuple[float, float, float], int]] = {1: ((440, 26, 4), 7), 2: ((600, 34, 2), 6)}
"""Width, height and gap of a line, and the number of visible lines, by text size."""
TOP = {1: 290, 2: 344}


AGAIN = 20.0
"""Maximum seconds for replaying a walk in the background."""
Kept = list[tuple[WalkLog, Glance]]


class KeptWalks(Screen):
    """The list of readable walks."""

    def __init__(self, app: App, focus: int = 0) -> None:
        super().__init__(app)
        self.walks: Kept = []
        self.reading: Job[Kept] | None = storage.lists.ask("list the walks", read_kept, app.walks)
        self.opening: tuple[int, Job[Walk]] | None = None
        """The index of the chosen walk, with the job that replays it."""
        self.first, self.more, self.focus = 0, (False, False), focus
        self.menu: Menu | None = None
        self.lay(BACK)
        self.update(0.0)

    def update(self, dt: float) -> None:
        """Show the list once it is read, and open a chosen walk once it is ready."""
        if self.reading is not None and self.reading.done():
            self.walks, self.reading = self.reading.result(), None
            self.lay(self.focus)
        if self.opening is not None and self.opening[1].done():
            (number, walked), self.opening = self.opening, None
            self.watch(number, walked)

    def lay(self, focus: Id) -> None:
        """Lay out everything for the current text size."""
        self.scale = self.app.settings.text_size
        size, sight = LINES[self.scale]
        names = range(len(self.walks))
        shown = in_sight(names, (BACK,), focus, self.first, sight, (WIDTH / 2, TOP[self.scale]), size)
        self.first, self.more = shown.first, shown.more
        known = focus if focus == BACK or focus in names else BACK
        self.menu = Menu(shown.items, known, self.menu.deaf_until if self.menu else self.app.guard(),
                         self.menu.pointer if self.menu else self.app.devices.pointer)  # fmt: skip

    def adopt_settings(self) -> None:
        if self.menu is not None and self.scale != self.app.settings.text_size:
            self.lay(self.menu.focus)

    def hear(self, said: Input) -> None:
        assert self.menu is not None
        before = self.menu.focus
        chosen = self.menu.hear(said)
        if self.menu.focus != before:
            self.lay(self.menu.focus)
        if chosen == BACK:
            self.app.go("walk", focus="replays")
        elif chosen is not None:
            self.close()
            self.opening = chosen, storage.lists.ask("walk again", walk, self.walks[chosen][0])
            self.update(0.0)

    def watch(self, number: int, walked: Job[Walk]) -> None:
        """Open a walk; drop one that cannot be replayed from the list."""
        try:
            whole = walked.result()
        except Refusal:
            del self.walks[number]
            self.lay(BACK)
            return
        self.app.go("walk_again", text=write_walk_log(self.walks[number][0]), number=number, whole=whole)

    def close(self) -> None:
        super().close()
        for job in (self.reading, self.opening and self.opening[1]):
            if job is not None:
                job.cancel()

    def words(self, item: Id) -> str:
        """Return the label of a walk."""
        if item == BACK:
            return self.say("walk.back")
        walk = self.walks[item][1]
        return self.say("walk.kept", seed=seed_word(walk.seed), steps=walk.steps, rooms=walk.rooms)

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        if self.scale == 1:
            heading(self, "walk.replays", 330)
        assert self.menu is not None
        shown = Menu([item for item in self.menu.items if item.rect.h], self.menu.focus)
        choices(self, shown, self.words)
        more_lines(canvas, [item.rect for item in shown.items[:-1]], self.more)
        legend(self, confirm="select", back="back")


def read_kept(report: Report, walks: Walks) -> Kept:
    """Return all ended walks, newest first, each with a summary for the list."""
    found: Kept = []
    for log in walks.ended():
        if report.dropped():
            break
        with suppress(Refusal):
            found.append((log, glance(log)))
    return found


def walk(report: Report, log: WalkLog) -> Walk:
    """Return a replayed walk; refuses as ``walk_again`` does."""
    return walk_again(log, storage.in_time(report, AGAIN))
