"""One page that says how Knucklebones is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from game.screens.look import backdrop, heading, legend, plate
from game.screens.menu import STEPS
from game.screens.screen import Screen
from systems.draw.widgets import paragraph
from systems.input.press import Input, Press

if TYPE_CHECKING:
    from game.app import App
    from systems.draw.canvas import Canvas


PAGE = Rect(80, 48, 480, 220)
LINES = 6


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
        heading(self, "tutorial.title")
        plate(self, PAGE)
        inside, top = PAGE.grown(-16), PAGE.y + PAGE.h - 16
        numbers = self.app.rules.multipliers.model_dump()
        for line in range(1, LINES + 1):
            text = self.say(f"tutorial.line{line}", **numbers)
            top -= paragraph(canvas, text, Rect(inside.x, inside.y, inside.w, top - inside.y)) + 8
        legend(self, back="back")
