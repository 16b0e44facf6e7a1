"""Walks that ended, the newest first, to be watched again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id
from components.press import Input
from game.dungeon.walk.walk_log import Glance, WalkLog, glance, walk_again, write_walk_log
from game.kernel.refusal import Refusal
from game.match.dealing import seed_word
from game.screens.long_list import in_sight
from game.screens.menu import BACK, Menu
from game.screens.panels import backdrop, choices, heading, legend, more_lines
from game.screens.screen import Screen
from systems.layout import WIDTH

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

LINES: dict[int, tuple[tuple[float, float, float], int]] = {1: ((440, 26, 4), 7), 2: ((600, 34, 2), 6)}
"""Width, height and gap of a line, and how many are in sight, by size of text."""
TOP = {1: 290, 2: 344}


class KeptWalks(Screen):
    """Those that can be read."""

    def __init__(self, app: App, focus: int = 0) -> None:
        super().__init__(app)
        self.logs: list[WalkLog] = []
        self.walks: list[Glance] = []
        for log in app.walks.ended():
            try:
                self.walks.append(glance(log))
            except Refusal:
                continue
            self.logs.append(log)
        self.first, self.more = 0, (False, False)
        self.menu: Menu | None = None
        self.lay(focus)

    def lay(self, focus: Id) -> None:
        """Put everything in its place, for the size of text that is set."""
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
            self.watch(chosen)

    def watch(self, number: int) -> None:
        """Watch one of them; one that cannot be walked again is passed over from now on."""
        try:
            walk_again(self.logs[number])
        except Refusal:
            del self.logs[number], self.walks[number]
            self.lay(BACK)
            return
        self.app.go("walk_again", text=write_walk_log(self.logs[number]), number=number)

    def words(self, item: Id) -> str:
        """What is told of a walk."""
        if item == BACK:
            return self.say("walk.back")
        walk = self.walks[item]
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
