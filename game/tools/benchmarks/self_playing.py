"""A table that plays itself, for benchmarks and demos."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.kernel.random_stream import Stream, seeded
from game.screens.match import MatchScreen
from game.tables import FIRST, table

if TYPE_CHECKING:
    from game.app.window import Window


def seat_both(app: Window) -> None:
    """Seat as many halves of the keyboard as the table takes, so that its glyphs show."""
    app.free_seats()
    for device, _ in zip(("keys:left", "keys:right"), app.seats.all, strict=False):
        app.seats.take(device)


class SelfPlay:
    """Makes a bot's move whenever the table is idle, and opens the next match after a result."""

    def __init__(
        self, app: Window, seed: int, bot: str = "greedy", pause: float = 0.0, on: str = FIRST
    ) -> None:
        app.table = on
        self.app, self.bot, self.pause = app, table(on).plain_bots[bot], pause
        self.stream = Stream(seeded(seed))
        self.rested = 0.0
        self.matches = 0
        seat_both(app)
        app.go("match")

    def step(self, dt: float) -> None:
        """Advance time and let a bot move, after ``pause`` seconds of rest before each move and each new match."""
        here = self.app.current
        rested = not isinstance(here, MatchScreen) or not (here.opening or here.playback.busy or here.over)
        self.rested = self.rested + dt if rested else 0.0
        if rested and self.rested > self.pause:
            self.rested = 0.0
            if isinstance(here, MatchScreen):
                match = here.match
                match.pending.append(self.bot(match.rules, here.on.blind(match.position), self.stream))
            else:
                self.matches += 1
                self.app.go("match")
        self.app.step(dt)
