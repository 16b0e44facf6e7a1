"""How far it is, on a terminal."""

from __future__ import annotations

import time

from game.terminal import progress, watched

WIDE = 30


class Bar:
    """A bar with the time left, drawn over itself; silent where nobody looks."""

    def __init__(self) -> None:
        self.shows = watched()
        self.began = time.monotonic()

    def tell(self, done: int, of: int) -> None:
        """So much is done."""
        if self.shows:
            progress(drawn(done, of, time.monotonic() - self.began))

    def clear(self) -> None:
        """Leave nothing behind."""
        if self.shows:
            progress("")


def drawn(done: int, of: int, seconds: float) -> str:
    """The bar, the matches and the time left, guessed from the time that passed."""
    filled = WIDE * done // of if of else WIDE
    left = round(seconds * (of - done) / done) if done else 0
    return f"[{'#' * filled}{'.' * (WIDE - filled)}] {done}/{of} matches, {left // 60}:{left % 60:02d} left  "
