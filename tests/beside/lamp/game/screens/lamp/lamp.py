"""The lamp screen: confirm switches the lamp on and off, back returns to Home."""

from __future__ import annotations

from components.focus import Rect
from components.press import Input, Press
from game.app.application import App
from game.screens.screen import Screen, draw_legend
from systems.draw.canvas import Canvas
from systems.draw.widgets import draw_heading

GLASS = Rect(296, 156, 48, 48)


class Lamp(Screen):
    """The lamp screen; the lamp starts dark."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.lit, self.deaf_until = False, app.guard()

    def hear(self, said: Input) -> None:
        if not isinstance(said, Press) or said.repeat or said.at < self.deaf_until:
            return
        if said.action == "back":
            self.app.go("home", focus="lamp")
        elif said.action == "confirm":
            self.lit = not self.lit

    def draw(self, canvas: Canvas) -> None:
        self.draw_backdrop()
        draw_heading(canvas, self.say("lamp.name"), 292)
        canvas.fill(GLASS, canvas.palette.rgb("double" if self.lit else "panel"))
        draw_legend(self, self.app.family, confirm="select", back="back")
