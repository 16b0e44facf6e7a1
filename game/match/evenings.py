"""The current evening, kept between starts."""

from __future__ import annotations

from pathlib import Path

from game.kernel.opaque import Json
from game.match.evening import Evening
from game.match.storage import JsonFile

FILE, VERSION = "evening.json", 1


def _read(told: Json) -> Evening | None:
    return None if told["evening"] is None else Evening.read(told["evening"])


class Evenings(JsonFile[Evening | None]):
    """The one saved evening; without a folder it is lost when the game closes."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder, FILE, VERSION, _read)
        self.open = self.read()
        """The evening that can continue."""

    def keep(self, evening: Evening | None) -> None:
        """Save the state of the evening; None removes it."""
        self.open = evening
        self.write({"evening": None if evening is None else evening.written()})
