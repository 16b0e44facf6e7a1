"""How far it is, on a terminal."""

from __future__ import annotations

import time
from typing import TextIO

WIDE = 30


class Bar:
    """A bar with the time left, drawn over itself; silent where nobody looks."""

    def __init__(self, to: TextIO) -> None:
        self.to = to
        self.shows = to.isatty()
        self.began = time.monotonic()

    def tell(self, done: int, of: int) -> None:
        """So much is done."""
        if self.shows:
            print("\r" + drawn(done, of, time.monotonic() - self.began), end="", file=self.to, flush=True)

    def clear(self) -> None:
        """Leave nothing behind."""
        if self.shows:
            print("\r" + " " * 76 + "\r", end="", file=self.to, flush=True)


def drawn(done: int, of: int, seconds: float) -> str:
    """The bar, the matches and the time left, guessed from the time that passed."""
    filled = WIDE * done // of if of else WIDE
    left = round(seconds * (of - done) / done) if done else 0
    return f"[{'#' * filled}{'.' * (WIDE - filled)}] {done}/{of} matches, {left // 60}:{left % 60:02d} left  "
