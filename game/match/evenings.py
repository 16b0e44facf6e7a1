"""The current evening, kept between starts."""

from __future__ import annotations

from pathlib import Path

from game.kernel.opaque import Json
from game.match.evening import Evening
from game.match.json_file import keep_later, read_kept

FILE, VERSION = "evening.json", 1


def _read(told: Json) -> Evening | None:
    return None if told["evening"] is None else Evening.read(told["evening"])


class Evenings:
    """The one saved evening; without a folder it is lost when the game closes."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = folder / FILE if folder is not None else None
        self.open: Evening | None = None
        """The evening that can continue."""
        self.notice: str | None = None
        """Key of a message for the player if the saved file could not be used."""
        if self.path is not None:
            self.open, damaged = read_kept(self.path, VERSION, _read)
            self.notice = "notice.evening" if damaged else None

    def keep(self, evening: Evening | None) -> None:
        """Save the state of the evening; None removes it."""
        self.open = evening
        if self.path is not None:
            keep_later(self.path, VERSION, {"evening": None if evening is None else evening.written()})
