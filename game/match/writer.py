"""The writer of files, which replaces whole files, retries what failed, and lets one game at a time use a folder."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from game.background.job import Report
from game.content.safe_files import UnusableFile, clear_parts, is_file, set_aside, write_file

IN_USE = "in_use"
"""The lock file of the game that owns the folder."""
OTHER_GAME = "another game saves there"
NO_FAILURES: Mapping[Path, str] = {}
LOCK_TIMEOUT = 5.0
"""The most seconds to wait for another game's write."""


class Claim(NamedTuple):
    """The lock of a folder that this game owns."""

    file: int
    """The open lock file."""
    path: Path


class Writer:
    """The file writer of one game.

    A failed write is remembered with its reason, so the player is informed once when it fails and once when it succeeds
    again.
    """

    def __init__(self) -> None:
        self.failures = NO_FAILURES
        """Files that could not be written, with the reasons."""
        self.has_recovered = False
        """True if everything is saved again and the player has not been informed."""
        self.is_locked_out = False
        """True if another game owns the folder."""
        self._retries: dict[Path, Callable[[], None]] = {}
        self._protected_paths: dict[Path, str] = {}
        self._claim: Claim | None = None
        self._mutex = RLock()
        self._holds_lock = False
        """True while no other game can take over the folder."""
        self._has_timed_out = False
        """True once another game took too long; no further waiting then."""

    def write(self, path: Path, text: str) -> bool:
        """Replace a file at once, or retry later if that fails; return True if it is on the disk."""
        return self.attempt(path, lambda: write_file(path, text))

    def attempt(self, path: Path, write: Callable[[], None]) -> bool:
        """Run a function that writes to this path, and retry later if it raises OSError; return True if it succeeded.

        Only the last waiting function for a path counts.
        """
        with self._mutex, self._lock_out_others(self._claim.path.parent if self._claim else None):
            try:
                if reason := self.obstacle(path):
                    raise PermissionError(0, reason)
                write()
            except OSError as error:
                self._retries[path] = write
                self._fail(path, str(error.strerror or error))
                return False
            self._retries.pop(path, None)
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
        with self._mutex:
            for other in [path for path in self._protected_paths if _is_gone(path)]:
                del self._protected_paths[other]
                if other not in self._retries:
                    self._recover(other)
            for other, write in list(self._retries.items()):
                self.attempt(other, write)

    @property
    def needs_retry(self) -> bool:
        return bool(self._retries or self._protected_paths) and not self.is_locked_out

    @property
    def has_unsaved(self) -> bool:
        """True while a write waits for a path that is not protected."""
        return not self.is_locked_out and any(path not in self._protected_paths for path in self._retries)

    def is_waiting(self, path: Path) -> bool:
        return path in self._retries

    def _fail(self, path: Path, reason: str) -> None:
        if not self.is_locked_out:
            self.failures = {**self.failures, path: reason}

    def _recover(self, path: Path) -> None:
        if path in self.failures:
            self.failures = {other: reason for other, reason in self.failures.items() if other != path}
            self.has_recovered = not self.failures

    def protect(self, path: Path, reason: str) -> None:
        """Forbid writing to this path, because the file there could not be read and must not be lost.

        This ends once the file is gone.
        """
        self._protected_paths[path] = reason
        self._fail(path, reason)

    def may_replace(self, path: Path, error: OSError) -> bool:
        """Return True if an unreadable file may be replaced; protect a file that may still be intact."""
        if isinstance(error, UnusableFile) and is_file(path):
            return True
        self.protect(path, str(error.strerror or error))
        return False

    def obstacle(self, path: Path) -> str:
        """Return the reason nothing may be written, renamed or removed here, "" if it may."""
        if self._claim is not None and not self._has_lock():
            self.release()
            self.is_locked_out = True
        return OTHER_GAME if self.is_locked_out else self._protected_paths.get(path, "")

    @property
    def owns_folder(self) -> bool:
        return self._claim is not None

    def claim(self, folder: Path, take_over: bool = False) -> bool:
        """Return True if this game owns the folder, until it ends or another game takes over."""
        path = folder / IN_USE
        if self._claim is not None and self._claim.path == path and self._has_lock():
            return True
        self.is_locked_out = False
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            with self._mutex, self._lock_out_others(folder):
                if take_over:
                    path.unlink(missing_ok=True)
                self._lock_file(path)
        return not self.is_locked_out

    def release(self) -> None:
        if self._claim is not None:
            os.close(self._claim.file)
            self._claim = None

    def _lock_file(self, path: Path) -> None:
        file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o600)
        if _lock(file):
            self.release()
            self._claim = Claim(file, path)
            clear_parts(path.parent)
        else:
            os.close(file)
            self.is_locked_out = True

    def _has_lock(self) -> bool:
        assert self._claim is not None
        try:
            return os.path.samestat(os.fstat(self._claim.file), os.stat(self._claim.path))
        except OSError:
            return False

    @contextmanager
    def _lock_out_others(self, folder: Path | None) -> Iterator[None]:
        """Prevent another game from taking over the folder during a write.

        Waits at most ``LOCK_TIMEOUT`` for a game that was stopped while it held the lock.
        """
        if folder is None or self._holds_lock:
            yield
            return
        folder_lock, deadline = None, time.monotonic() + LOCK_TIMEOUT
        with suppress(OSError):
            folder_lock = os.open(folder, os.O_RDONLY)
        while folder_lock is not None and not _lock(folder_lock) and not self._has_timed_out:
            self._has_timed_out = time.monotonic() > deadline
            time.sleep(0.001)
        self._holds_lock = True
        try:
            yield
        finally:
            self._holds_lock = False
            if folder_lock is not None:
                os.close(folder_lock)


def _is_gone(path: Path) -> bool:
    """Return True if it is certain that no file has this name."""
    try:
        os.lstat(path)
    except OSError as error:
        return isinstance(error, FileNotFoundError)
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
