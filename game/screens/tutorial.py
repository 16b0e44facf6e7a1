"""One page that says how Knucklebones is played: six tiles, each a picture and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from game.screens.look import backdrop, heading, legend, plate
from game.screens.menu import STEPS
from game.screens.screen import Screen
from systems.draw.lessons import LESSONS
from systems.draw.widgets import fitted
from systems.input.press import Input, Press

if TYPE_CHECKING:
    from game.app import App
    from systems.draw.canvas import Canvas

TILE_W, TILE_H, GAP = 286, 78, 8
TOP = 302
PICTURE = 104
"""Width of a tile's picture."""


def tile(number: int) -> Rect:
    """Where a tile lies, counted from 0, two beside each other."""
    column, line = number % 2, number // 2
    left = 320 - GAP / 2 - TILE_W + column * (TILE_W + GAP)
    return Rect(left, TOP - (line + 1) * TILE_H - line * GAP, TILE_W, TILE_H)


def words_in(rect: Rect) -> Rect:
    """Where the sentence of a tile stands."""
    return Rect(rect.x + PICTURE + 10, rect.y + 4, rect.w - PICTURE - 18, rect.h - 8)


class Tutorial(Screen):
    """Read it, press anything but a direction, and be home again."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.deaf_until = app.guard()

    def hear(self, said: Input) -> None:
        if isinstance(said, Press) and not said.repeat and said.action not in STEPS and said.at >= self.deaf_until:
            self.app.go("home", focus="tutorial")

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        heading(self, "tutorial.title", 324)
        numbers = self.app.rules.multipliers.model_dump()
        for number, lesson in enumerate(LESSONS):
            rect = tile(number)
            plate(self, rect, "card")
            lesson(canvas, rect.x + PICTURE / 2 + 2, rect.y + rect.h / 2, numbers)
            fitted(canvas, self.say(f"tutorial.line{number + 1}", **numbers), words_in(rect))
        legend(self, back="back")
