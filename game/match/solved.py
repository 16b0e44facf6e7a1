"""Solved puzzles, kept on the disk."""

from __future__ import annotations

from pathlib import Path

from game.kernel.opaque import Json
from game.kernel.ply import digest
from game.match.storage import JsonFile

FILE, VERSION = "puzzles.json", 1


class Solved(JsonFile[set[str]]):
    """The solved puzzles, by position; without a folder they are lost when the game closes."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder, FILE, VERSION, _read)
        self.known = self.read() or set()

    def has(self, on: str, position: str) -> bool:
        """Return True if a puzzle was solved."""
        return _called(on, position) in self.known

    def add(self, on: str, position: str) -> None:
        """Mark a puzzle as solved."""
        self.known.add(_called(on, position))
        self.write({"solved": sorted(self.known)})


def _called(on: str, position: str) -> str:
    return digest(f"{on} {position}")


def _read(told: Json) -> set[str]:
    solved = told["solved"]
    if not isinstance(solved, list) or not all(isinstance(each, str) and len(each) <= 12 for each in solved):
        raise ValueError("no puzzles")
    return set(solved)
