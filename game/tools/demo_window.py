"""A window in which the game plays itself; the only input is to leave."""

from __future__ import annotations

from typing import Any

from components.press import Input, Press
from game.app.window import Window
from game.tables import FIRST
from game.tools.benchmarks.sample_matches import SelfPlay

PAUSE = 0.6
"""Seconds of rest before each move."""
LEAVES = ("back", "menu")


class DemoWindow(Window):
    """A window that ignores all input except the presses that leave it."""

    def __init__(self, seed: int, on: str = FIRST, **how: Any) -> None:
        super().__init__(seed=seed, **how)
        self.play = SelfPlay(self, seed, pause=PAUSE, on=on)

    def hear(self, said: Input) -> None:
        if isinstance(said, Press) and said.action in LEAVES:
            self.quit()

    def on_update(self, delta_time: float) -> None:
        self.play.step(delta_time)
