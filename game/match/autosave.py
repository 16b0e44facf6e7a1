"""One text on the disk that is always the newest: whatever ends the game, at most the last change is lost."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread

SLOWEST = 5.0
"""Seconds that an end waits for the disk."""


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is the old one or the new one at every instant; raises OSError."""
    fresh = path.with_name(f"{path.name}.new")
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh.write_bytes(text.encode())
    settle(fresh, path)


def settle(fresh: Path, path: Path) -> None:
    """Bring a written file to the disk, and then to its name."""
    with fresh.open("r+b") as file:
        os.fsync(file.fileno())
    fresh.replace(path)
    with suppress(OSError):
        # Some systems open no folders; there the rename is safe, or nothing makes it so.
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def set_aside(path: Path) -> None:
    """Give a file that cannot be used another name, so that nothing reads it and nobody loses it."""
    with suppress(OSError):
        path.replace(path.with_name(f"{path.name}.damaged"))


class Keeper:
    """``keep`` returns before the disk has answered: the text lies in a numbered file beside ``path`` at once, and a
    thread brings the newest of them to the disk and to its name. Of what a kill leaves, the highest whole one counts.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.failed = False
        """Whether the last text could not be written."""
        self._number = 0
        self._waiting: int | None = None
        """The number to settle next; 0: everything goes."""
        self._busy = self._ended = False
        self._change = Condition()
        self._thread: Thread | None = None

    def keep(self, text: str) -> None:
        """This is what counts from now on."""
        number = self._number + 1
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._fresh(number).write_bytes(text.encode())
        except OSError:
            self.failed = True
            return
        self._number = number
        self._ask(number)

    def drop(self) -> None:
        """Nothing counts any more."""
        self._ask(0)

    def wait(self) -> None:
        """Until the disk has everything, but no longer than ``SLOWEST``."""
        with self._change:
            self._change.wait_for(lambda: self._waiting is None and not self._busy, SLOWEST)

    def close(self) -> None:
        """The same, and nothing comes any more."""
        self.wait()
        with self._change:
            self._ended = True
            self._change.notify_all()

    def found(self) -> list[Path]:
        """What the last game has left, the newest first: files of which the first whole one counts."""
        fresh = sorted(self.path.parent.glob(f"{self.path.name}.*.new"), reverse=True)
        return [*fresh, *([self.path] if self.path.is_file() else [])]

    def settle_found(self, path: Path | None) -> None:
        """Only this one of ``found`` counts, or none."""
        with suppress(OSError):
            if path is not None and path != self.path:
                path.replace(self.path)
        for other in self.path.parent.glob(f"{self.path.name}.*.new"):
            with suppress(OSError):
                other.unlink()

    def _fresh(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number:06d}.new")

    def _ask(self, number: int) -> None:
        with self._change:
            self._waiting = number
            if self._thread is None:
                self._thread = Thread(target=self._run, daemon=True)
                self._thread.start()
            self._change.notify_all()

    def _run(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._ended or self._waiting is not None)
                if self._waiting is None:
                    return
                number, self._waiting, self._busy = self._waiting, None, True
                last = self._number
            try:
                self._settle(number, last)
                self.failed = False
            except OSError:
                self.failed = True
            with self._change:
                self._busy = False
                self._change.notify_all()

    def _settle(self, number: int, last: int) -> None:
        # Older ones go first: whatever is left beside the name at any instant is newer than what bears it.
        for older in range(last if number == 0 else number - 1, 0, -1):
            try:
                self._fresh(older).unlink()
            except FileNotFoundError:
                break
        if number:
            settle(self._fresh(number), self.path)
        else:
            self.path.unlink(missing_ok=True)
