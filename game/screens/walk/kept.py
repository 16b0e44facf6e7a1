"""Walks that ended, the newest first, to be watched again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id
from components.press import Input
from game.dungeon.walk.walk import Walk
from game.dungeon.walk.walk_log import read_walk
from game.kernel.refusal import Refusal
from game.screens.menu import BACK, Menu, column
from game.screens.panels import backdrop, choices, heading, legend
from game.screens.screen import Screen
from systems.layout import WIDTH

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

LINES = {1: (440, 26, 4, 8), 2: (600, 34, 2, 7)}
"""Width, height and gap of a line, and how many there are, by size of text."""
TOP = {1: 290, 2: 344}


class KeptWalks(Screen):
    """Those that can be read."""

    def __init__(self, app: App, focus: int = 0) -> None:
        super().__init__(app)
        self.texts: list[str] = []
        self.walks: list[Walk] = []
        for text in app.walks.ended():
            try:
                self.walks.append(read_walk(text))
            except Refusal:
                continue
            self.texts.append(text)
        self.lay(focus)

    def lay(self, focus: Id) -> None:
        """Put everything in its place, for the size of text that is set."""
        self.scale = self.app.settings.text_size
        wide, high, gap, most = LINES[self.scale]
        names = (*range(min(len(self.walks), most - 1)), BACK)
        items = column(names, WIDTH / 2, TOP[self.scale], wide, high, gap)
        self.menu = Menu(items, focus if focus in names else BACK, self.app.guard(), self.app.devices.pointer)

    def adopt_settings(self) -> None:
        if self.scale != self.app.settings.text_size:
            self.lay(self.menu.focus)

    def hear(self, said: Input) -> None:
        chosen = self.menu.hear(said)
        if chosen == BACK:
            self.app.go("walk", focus="replays")
        elif chosen is not None:
            self.app.go("walk_again", text=self.texts[chosen])

    def words(self, item: Id) -> str:
        """What is told of a walk."""
        if item == BACK:
            return self.say("walk.back")
        walk = self.walks[item]
        return self.say("walk.kept", seed=walk.plan.seed, steps=walk.steps(), rooms=len(walk.plan.rooms))

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        if self.scale == 1:
            heading(self, "walk.replays", 330)
        choices(self, self.menu, self.words)
        legend(self, confirm="select", back="back")
