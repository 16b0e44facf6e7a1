"""The screen shown while a suitable seed is sought in the background, for games that need one."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from components.focus import Rect
from components.press import Input, Press
from game.screens.panels import backdrop, heading, legend
from game.screens.screen import Screen
from game.screens.setup_page import CABINET, LEFT, WIDE, draw_cabinet
from systems.draw.text import passage

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

MIDDLE, HIGH = 150, 60
"""Lower edge and height of the message."""


class Seeking(Screen):
    """The search for a seed. It opens the match once a seed is found; if none is found, it says so and uses a random
    one."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.deaf_until = app.guard()
        self.found: Future[int] = app.thinker.seek(app.table, app.rules, app.coming_seed())

    def hear(self, said: Input) -> None:
        """Go home on back or menu."""
        if isinstance(said, Press) and said.action in ("back", "menu") and said.at >= self.deaf_until:
            self.app.go("home", focus=self.app.table)

    def update(self, dt: float) -> None:
        if not self.found.done():
            return
        app, seed = self.app, seed_of(self.found)
        if seed is None:
            app.toasts.add(self.say("seeking.title"), self.say("seeking.none"))
        app.deal = app.deal._replace(seed=app.coming_seed() if seed is None else seed, found=True)
        app.go("match")

    def close(self) -> None:
        if not self.found.done():
            self.app.thinker.drop(self.found)

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        heading(self, f"{self.app.table}.name", 330)
        scale = self.app.settings.text_size
        draw_cabinet(self, canvas, CABINET[scale])
        room = Rect(LEFT[scale], MIDDLE, WIDE[scale], HIGH)
        passage(canvas, self.say("seeking.title"), room, fonts=("bold", "body", "small"), align="centre")
        legend(self, back="back")


def seed_of(found: Future[int]) -> int | None:
    """Return the seed that was found, or None."""
    return None if found.cancelled() or found.exception() is not None else found.result()
