"""A progress bar for a terminal."""

from __future__ import annotations

import time

from game.terminal import is_watched, progress

WIDE = 30


class Bar:
    """A progress bar with the time left, redrawn in place; silent if the output is not a terminal."""

    def __init__(self, things: str = "matches") -> None:
        self.things = things
        self.shows = is_watched()
        self.began = time.monotonic()

    def tell(self, done: int, of: int) -> None:
        """Show the number of things done."""
        if self.shows:
            progress(bar_text(done, of, time.monotonic() - self.began, self.things))

    def clear(self) -> None:
        """Erase the bar."""
        if self.shows:
            progress("")


def bar_text(done: int, of: int, seconds: float, things: str) -> str:
    """Return the bar, the number of things and the time left, estimated from the time passed."""
    filled = WIDE * done // of if of else WIDE
    seconds_left = round(seconds * (of - done) / done) if done else 0
    return f"[{'#' * filled}{'.' * (WIDE - filled)}] {done}/{of} {things}, {seconds_left // 60}:{seconds_left % 60:02d} left  "
