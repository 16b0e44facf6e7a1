"""Solved puzzles, kept on the disk."""

from __future__ import annotations

from pathlib import Path

from game.kernel.opaque import Json
from game.kernel.ply import digest
from game.match.json_file import keep_later, read_kept

FILE, VERSION = "puzzles.json", 1


class Solved:
    """The solved puzzles, by position; without a folder they are lost when the game closes."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = folder / FILE if folder is not None else None
        self.known: set[str] = set()
        self.notice: str | None = None
        """Key of a message for the player if the saved file could not be used."""
        if self.path is not None:
            found, damaged = read_kept(self.path, VERSION, _read)
            self.known = found or set()
            self.notice = "notice.puzzles" if damaged else None

    def has(self, on: str, position: str) -> bool:
        """Return True if a puzzle was solved."""
        return _called(on, position) in self.known

    def add(self, on: str, position: str) -> None:
        """Mark a puzzle as solved."""
        self.known.add(_called(on, position))
        if self.path is not None:
            keep_later(self.path, VERSION, {"solved": sorted(self.known)})


def _called(on: str, position: str) -> str:
    return digest(f"{on} {position}")


def _read(told: Json) -> set[str]:
    solved = told["solved"]
    if not isinstance(solved, list) or not all(isinstance(each, str) and len(each) <= 12 for each in solved):
        raise ValueError("no puzzles")
    return set(solved)
