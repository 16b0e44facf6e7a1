"""The writer of files, which replaces whole files, retries what failed, and lets one game at a time use a folder."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock

from game.background.job import Report
from game.content.safe_files import UnusableFile, clear_parts, is_file, set_aside, write_file

IN_USE = "in_use"
"""The lock file of the game that owns the folder."""
OTHER_GAME = "another game saves there"
NO_FAILURES: Mapping[Path, str] = {}
LOCK_TIMEOUT = 5.0
"""The most seconds to wait for another game's write."""


class Writer:
    """The file writer of one game.

    A failed write is remembered with its reason, so the player is informed once when it fails and once when it succeeds
    again.
    """

    def __init__(self) -> None:
        self.failed = NO_FAILURES
        """Files that could not be written, with the reasons."""
        self.recovered = False
        """True if everything is saved again and the player has not been informed."""
        self.second = False
        """True if another game owns the folder."""
        self._waiting: dict[Path, Callable[[], None]] = {}
        self._protected: dict[Path, str] = {}
        self._held: tuple[int, Path] | None = None
        self._one = RLock()
        self._alone = False
        """True while no other game can take over the folder."""
        self._waited = False
        """True once another game took too long; no further waiting then."""

    def write(self, path: Path, text: str) -> bool:
        """Replace a file at once, or retry later if that fails; return True if it is on the disk."""
        return self.attempt(path, lambda: write_file(path, text))

    def attempt(self, path: Path, write: Callable[[], None]) -> bool:
        """Run a function that writes to this path, and retry later if it raises OSError; return True if it succeeded.

        Only the last waiting function for a path counts.
        """
        with self._one, self._turn(self._held[1].parent if self._held else None):
            try:
                if why := self.obstacle(path):
                    raise PermissionError(0, why)
                write()
            except OSError as wrong:
                self._waiting[path] = write
                self._fail(path, str(wrong.strerror or wrong))
                return False
            self._waiting.pop(path, None)
            self._recover(path)
            return True

    def remove(self, path: Path) -> None:
        """Delete a file for good; ignore one that is already gone."""
        if not self.obstacle(path):
            with suppress(OSError):
                path.unlink()

    def set_aside(self, path: Path) -> None:
        """Rename a file that cannot be used, if this game owns the folder."""
        if not self.obstacle(path):
            set_aside(path)

    def retry(self, report: Report | None = None) -> None:
        """Retry all failed writes; may be a job."""
        with self._one:
            for path in [protected for protected in self._protected if _is_gone(protected)]:
                del self._protected[path]
                if path not in self._waiting:
                    self._recover(path)
            for path, write in list(self._waiting.items()):
                self.attempt(path, write)

    @property
    def pending(self) -> bool:
        """True if any write must be retried."""
        return bool(self._waiting or self._protected) and not self.second

    @property
    def has_unsaved(self) -> bool:
        """True while a write waits for a path that is not protected."""
        return not self.second and any(path not in self._protected for path in self._waiting)

    def is_waiting(self, path: Path) -> bool:
        """Return True while a write to this path is waiting for a retry."""
        return path in self._waiting

    def _fail(self, path: Path, why: str) -> None:
        if not self.second:
            self.failed = {**self.failed, path: why}

    def _recover(self, path: Path) -> None:
        if path in self.failed:
            self.failed = {other: why for other, why in self.failed.items() if other != path}
            self.recovered = not self.failed

    def protect(self, path: Path, why: str) -> None:
        """Forbid writing to this path, because the file there could not be read and must not be lost.

        This ends once the file is gone.
        """
        self._protected[path] = why
        self._fail(path, why)

    def may_replace(self, path: Path, wrong: OSError) -> bool:
        """Return True if an unreadable file may be replaced; protect a file that may still be intact."""
        if isinstance(wrong, UnusableFile) and is_file(path):
            return True
        self.protect(path, str(wrong.strerror or wrong))
        return False

    def obstacle(self, path: Path) -> str:
        """Return the reason nothing may be written, renamed or removed here, "" if it may."""
        if self._held is not None and not self._holds():
            self.release()
            self.second = True
        return OTHER_GAME if self.second else self._protected.get(path, "")

    @property
    def owns_folder(self) -> bool:
        """True if this game owns a folder."""
        return self._held is not None

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

    def release(self) -> None:
        """Give up the folder."""
        if self._held is not None:
            os.close(self._held[0])
            self._held = None

    def _take(self, path: Path) -> None:
        """Lock this file, unless another game has locked it."""
        held = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o600)
        if _lock(held):
            self.release()
            self._held = held, path
            clear_parts(path.parent)
        else:
            os.close(held)
            self.second = True

    def _holds(self) -> bool:
        assert self._held is not None
        held, path = self._held
        try:
            return os.path.samestat(os.fstat(held), os.stat(path))
        except OSError:
            return False

    @contextmanager
    def _turn(self, folder: Path | None) -> Iterator[None]:
        """Prevent another game from taking over the folder during a write.

        Waits at most ``LOCK_TIMEOUT`` for a game that was stopped while it held the lock.
        """
        if folder is None or self._alone:
            yield
            return
        turn, until = None, time.monotonic() + LOCK_TIMEOUT
        with suppress(OSError):
            turn = os.open(folder, os.O_RDONLY)
        while turn is not None and not _lock(turn) and not self._waited:
            self._waited = time.monotonic() > until
            time.sleep(0.001)
        self._alone = True
        try:
            yield
        finally:
            self._alone = False
            if turn is not None:
                os.close(turn)


def _is_gone(path: Path) -> bool:
    """Return True if it is certain that no file has this name."""
    try:
        os.lstat(path)
    except OSError as wrong:
        return isinstance(wrong, FileNotFoundError)
    return False


def _lock(file: int) -> bool:
    """Return True if this process now holds the lock; if the system does not support locks, assume that it does."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
