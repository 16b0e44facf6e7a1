"""Writes to the player's folder: retried until they succeed, and by one running game at a time.

All writers go through ``here``. A failed write is remembered with its reason, so the player is informed once when it
fails and once when it succeeds again.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock

from game.background.job import Report, Runner
from game.background.worker import Worker
from game.content.measured import Unfit, is_file
from game.content.whole_file import clear_parts, set_aside, write_whole

IN_USE = "in_use"
"""The lock file of the game that owns the folder."""
OTHER = "another game keeps its things there"
NOTHING: Mapping[Path, str] = {}
PATIENCE = 5.0
"""The most seconds to wait for another game's write."""


class Keeping:
    """The file writer of one game."""

    def __init__(self) -> None:
        self.unkept = NOTHING
        """Files that could not be written, with the reasons."""
        self.mended = False
        """True if everything is saved again and the player has not been informed."""
        self.second = False
        """True if another game owns the folder."""
        self._waiting: dict[Path, Callable[[], None]] = {}
        self._barred: dict[Path, str] = {}
        self._held: tuple[int, Path] | None = None
        self._one = RLock()
        self._alone = False
        """True while no other game can take over the folder."""
        self._waited = False
        """True once another game took too long; no further waiting then."""

    def write(self, path: Path, text: str) -> bool:
        """Write a file, and retry later if that fails; return True if it succeeded."""
        return self.attempt(path, lambda: write_whole(path, text))

    def attempt(self, path: Path, write: Callable[[], None]) -> bool:
        """Run a function that writes to this path, and retry later if it raises OSError; return True if it succeeded.

        Only the last waiting function for a path counts.
        """
        with self._one, self._turn(self._held[1].parent if self._held else None):
            try:
                if why := self.forbids(path):
                    raise PermissionError(0, why)
                write()
            except OSError as wrong:
                self._waiting[path] = write
                self.miss(path, str(wrong.strerror or wrong))
                return False
            self._waiting.pop(path, None)
            self.kept(path)
            return True

    def again(self, report: Report) -> None:
        """Retry all failed writes."""
        with self._one:
            for path in [each for each in self._barred if _nothing_lies(each)]:
                del self._barred[path]
                if path not in self._waiting:
                    self.kept(path)
            for path, write in list(self._waiting.items()):
                self.attempt(path, write)

    @property
    def waits(self) -> bool:
        """True if any write must be retried."""
        return bool(self._waiting or self._barred) and not self.second

    def awaits(self, path: Path) -> bool:
        """Return True while a write to this path is waiting for a retry."""
        return path in self._waiting

    @property
    def owes(self) -> bool:
        """True while a write waits for a path that is not barred."""
        return not self.second and any(path not in self._barred for path in self._waiting)

    @property
    def owns(self) -> bool:
        """True if this game owns a folder."""
        return self._held is not None

    def miss(self, path: Path, why: str) -> None:
        """Record that this could not be written."""
        if not self.second:
            self.unkept = {**self.unkept, path: why}

    def kept(self, path: Path) -> None:
        """Record that this is written."""
        if path in self.unkept:
            self.unkept = {each: why for each, why in self.unkept.items() if each != path}
            self.mended = not self.unkept

    def bar(self, path: Path, why: str) -> None:
        """Forbid writing to this path, because the file there could not be read and must not be lost.

        This ends once the file is gone.
        """
        self._barred[path] = why
        self.miss(path, why)

    def lost(self, path: Path, wrong: OSError) -> bool:
        """Return True if an unreadable file may be replaced; a file that may still be intact is barred instead."""
        if isinstance(wrong, Unfit) and is_file(path):
            return True
        self.bar(path, str(wrong.strerror or wrong))
        return False

    def set_aside(self, path: Path) -> None:
        """Rename a file that cannot be used, if this game owns the folder."""
        if not self.forbids(path):
            set_aside(path)

    def forbids(self, path: Path) -> str:
        """Return the reason nothing may be written, renamed or removed here, "" if it may."""
        if self._held is not None and not self._holds():
            self.release()
            self.second = True
        return OTHER if self.second else self._barred.get(path, "")

    def claim(self, folder: Path, take_over: bool = False) -> bool:
        """Return True if this game owns the folder, until it ends or another game takes over."""
        path = folder / IN_USE
        if self._held is not None and self._held[1] == path and self._holds():
            return True
        self.second = False
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            with self._one, self._turn(folder):
                if take_over:
                    path.unlink(missing_ok=True)
                self._take(path)
        return not self.second

    def _take(self, path: Path) -> None:
        """Lock this file, unless another game has locked it."""
        held = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o600)
        if _locked(held):
            self.release()
            self._held = held, path
            clear_parts(path.parent)
        else:
            os.close(held)
            self.second = True

    @contextmanager
    def _turn(self, folder: Path | None) -> Iterator[None]:
        """Prevent another game from taking over the folder during a write.

        Waits at most ``PATIENCE`` for a game that was stopped while it held the lock.
        """
        if folder is None or self._alone:
            yield
            return
        turn, until = None, time.monotonic() + PATIENCE
        with suppress(OSError):
            turn = os.open(folder, os.O_RDONLY)
        while turn is not None and not _locked(turn) and not self._waited:
            self._waited = time.monotonic() > until
            time.sleep(0.001)
        self._alone = True
        try:
            yield
        finally:
            self._alone = False
            if turn is not None:
                os.close(turn)

    def release(self) -> None:
        """Give up the folder."""
        if self._held is not None:
            os.close(self._held[0])
            self._held = None

    def _holds(self) -> bool:
        assert self._held is not None
        held, path = self._held
        try:
            return os.path.samestat(os.fstat(held), os.stat(path))
        except OSError:
            return False


def _nothing_lies(path: Path) -> bool:
    """Return True if it is certain that no file has this name."""
    try:
        os.lstat(path)
    except OSError as wrong:
        return isinstance(wrong, FileNotFoundError)
    return False


def _locked(file: int) -> bool:
    """Return True if this process now holds the lock; if the system does not support locks, assume that it does."""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return False
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


here = Keeping()
"""The one instance of this process."""
disk: Runner = Worker("disk")
"""Background writer for files, in the order of the requests."""
