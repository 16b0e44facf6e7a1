"""Walks through dungeons that are kept: the one that was left, and those that ended."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from game.background.job import Report
from game.content.measured import MATCH, contents, is_file
from game.match import json_file, keeping

FILE, FOLDER, ENDING = "walk.kotsu", "walks", ".kotsu"


class Walks:
    """Without a folder they are kept until the end of the game, and no longer."""

    def __init__(self, home: Path | None = None) -> None:
        self.home = home
        self._left: str | None = None
        self._ended: list[str] = []
        """The newest first, where there is no folder."""
        self._last = 0
        """The number of the one that ended last, whether or not the disk has taken it."""

    def keep(self, text: str) -> None:
        """This is the walk that can be gone on with; nobody waits for the disk."""
        self._left = text
        if self.home is not None:
            json_file.disk.ask("keep a walk", _written, self.home / FILE, text)

    def left(self) -> str | None:
        """The walk that can be gone on with; a file that holds none is set aside."""
        if self._left is None and self.home is not None:
            json_file.disk.wait()
            file = self.home / FILE
            self._left, _ = json_file.usable(file, lambda: _text(file))
        return self._left

    def drop(self, aside: bool = False) -> None:
        """It is over, or cannot be gone on with here; then its file is set aside, so that nobody loses it."""
        self._left = None
        if self.home is None:
            return
        json_file.disk.wait()
        if aside:
            keeping.here.set_aside(self.home / FILE)
        else:
            _removed(self.home / FILE)

    def end(self, text: str, most: int) -> None:
        """Keep a walk that ended, and of all that did the newest ``most``."""
        self.drop()
        if self.home is None:
            self._ended = [text, *self._ended][:most]
            return
        files = self._files()
        self._last = max([self._last, *(int(file.stem) for file in files[:1])]) + 1
        json_file.disk.ask("keep a walk", _written, self.home / FOLDER / f"{self._last:06}{ENDING}", text)
        for stale in files[most - 1 :]:
            _removed(stale)

    def ended(self) -> list[str]:
        """All that ended, the newest first; what is no text is passed over."""
        if self.home is None:
            return list(self._ended)
        found = []
        for file in self._files():
            with suppress(OSError, UnicodeDecodeError):
                found.append(_text(file))
        return found

    def _files(self) -> list[Path]:
        json_file.disk.wait()
        if self.home is None:
            return []
        with suppress(OSError):
            files = (self.home / FOLDER).glob(f"*{ENDING}")
            return sorted((file for file in files if file.stem.isdecimal() and is_file(file)), reverse=True)
        return []


def _written(report: Report, path: Path, text: str) -> None:
    keeping.here.write(path, text)


def _text(path: Path) -> str:
    return contents(path, MATCH).decode("utf-8")


def _removed(path: Path) -> None:
    if is_file(path) and not keeping.here.forbids(path):
        with suppress(OSError):
            path.unlink()
