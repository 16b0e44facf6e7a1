"""Walks through dungeons that are kept: the one that was left, and those that ended."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from game.background.job import Report
from game.match import keeping
from game.match.json_file import disk

FILE, FOLDER, ENDING = "walk.kotsu", "walks", ".kotsu"


class Walks:
    """Without a folder they are kept until the end of the game, and no longer."""

    def __init__(self, home: Path | None = None) -> None:
        self.home = home
        self._left: str | None = None
        self._ended: list[str] = []
        """The newest first, where there is no folder."""

    def keep(self, text: str) -> None:
        """This is the walk that can be gone on with; nobody waits for the disk."""
        self._left = text
        if self.home is not None:
            disk.ask("keep a walk", _written, self.home / FILE, text)

    def left(self) -> str | None:
        """The walk that can be gone on with."""
        if self._left is None and self.home is not None:
            disk.wait()
            with suppress(OSError, UnicodeDecodeError):
                self._left = (self.home / FILE).read_text("utf-8")
        return self._left

    def drop(self, damaged: bool = False) -> None:
        """It is over, or cannot be read; then its file is set aside, so that nobody loses it."""
        self._left = None
        if self.home is not None:
            disk.wait()
            if damaged:
                keeping.here.set_aside(self.home / FILE)
            with suppress(OSError):
                (self.home / FILE).unlink(missing_ok=True)

    def end(self, text: str, most: int) -> None:
        """Keep a walk that ended, and of all that did the newest ``most``."""
        self.drop()
        if self.home is None:
            self._ended = [text, *self._ended][:most]
            return
        files = self._files()
        number = int(files[0].stem) + 1 if files else 1
        disk.ask("keep a walk", _written, self.home / FOLDER / f"{number:06}{ENDING}", text)
        for stale in files[most - 1 :]:
            with suppress(OSError):
                stale.unlink()

    def ended(self) -> list[str]:
        """All that ended, the newest first; what is no text is passed over."""
        if self.home is None:
            return list(self._ended)
        found = []
        for file in self._files():
            with suppress(OSError, UnicodeDecodeError):
                found.append(file.read_text("utf-8"))
        return found

    def _files(self) -> list[Path]:
        disk.wait()
        if self.home is None:
            return []
        files = (self.home / FOLDER).glob(f"*{ENDING}")
        return sorted((file for file in files if file.stem.isdecimal()), reverse=True)


def _written(report: Report, path: Path, text: str) -> None:
    keeping.here.write(path, text)
