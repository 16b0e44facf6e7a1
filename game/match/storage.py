"""Files of the player: everything that is kept between starts is written and read here.

``StoredFile`` survives a kill as soon as a call returns, and leaves the slow part to a thread. ``json_file.py`` stores
records as JSON, ``journal.py`` logs that grow, and ``writer.py`` retries what failed.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from itertools import count
from pathlib import Path
from threading import Lock

from game.background.job import Report, Runner, Worker
from game.content.packs import OWN_PACK
from game.content.safe_files import (
    DATA_LIMIT,
    FILE_KINDS,
    MATCH_LIMIT,
    UnusableFile,
    finish_write,
    is_file,
    part_path,
    read_bytes,
    sync_file,
)
from game.kernel.bots import Stop, stop_after
from game.match.writer import Writer
from game.paths import packs_dir

Ready = Callable[[], bool]
"""A function that returns True once something is on the disk."""

DISK_TIMEOUT = 5.0
"""Seconds to wait for the disk at the end."""
NUMBERED_ENDING = "new"
CONTENT_ERRORS = ValueError, LookupError, TypeError, AttributeError, RecursionError
"""Errors of code that reads a file with invalid content."""


writer = Writer()
"""The one instance of this process."""
disk: Runner = Worker("disk")
"""Background writer for files, in the order of the requests."""


def retry() -> None:
    """Try failed writes again in the background."""
    if writer.needs_retry:
        disk.ask("try again", writer.retry)


class StoredFile:
    """A text that survives a kill at any instant.

    ``write`` and ``append`` write a numbered file next to ``path`` and return before the disk has synced it, so the
    text survives a killed process. In the background the numbered file is synced and merged into ``path``: a full text
    replaces the old one, an addition is appended.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.needs_full_text = True
        """True if nothing can be appended: the next text must be a full one."""
        self._last = 0
        """Number of the last file."""
        self._last_full = 0
        """Number of the last file with a full text."""
        self._last_merged = 0
        """Number of the last file merged into ``path``."""
        self._size = 0
        """Bytes of ``path`` known to be complete."""
        self._unwritten: str | None = None
        """A full text that could not be written to a numbered file yet."""
        self._is_removed = self._keeps_old = False
        self._conditions: list[Ready] = []
        """Conditions that must hold before the old text is removed."""
        self._mutex = Lock()
        self.numbered_files()

    def write(self, text: str, condition: Ready | None = None, keep_old: bool = False) -> None:
        """Make this the current text.

        The old text is removed only once ``condition`` returns True; with ``keep_old`` it is renamed instead.
        """
        with self._mutex:
            self._conditions += [condition] if condition is not None else []
            self._keeps_old |= keep_old
            self._is_removed = self.needs_full_text = False
            self._unwritten = text
            with suppress(OSError):
                self._write_full()
        self.flush()

    def append(self, text: str) -> bool:
        """Append this text to the current one; return False if only a full text can be taken."""
        with self._mutex:
            if self.needs_full_text or self._unwritten is not None:
                return False
            try:
                self._write_numbered(text)
            except OSError:
                return False
        self.flush()
        return True

    def remove(self, condition: Ready | None = None) -> None:
        """Discard the text; the file stays on the disk until ``condition`` returns True."""
        with self._mutex:
            self._conditions += [condition] if condition is not None else []
            self._is_removed = True
            self.needs_full_text = True
            self._unwritten = None
        self.flush()

    def flush(self) -> None:
        """Merge the numbered files into ``path`` in the background, as far as possible."""
        disk.ask(self.path.name, lambda report: writer.attempt(self.path, self._merge))

    def flush_deferred(self) -> None:
        """Try again to remove the old file, if it stays on the disk until a condition holds."""
        if self._conditions:
            self.flush()

    def wait(self) -> None:
        """Wait for the disk, at most ``DISK_TIMEOUT`` seconds."""
        disk.wait(DISK_TIMEOUT)

    @property
    def is_written(self) -> bool:
        """True if the text is on the disk, or if writing it failed and is retried."""
        return (self._unwritten is None and self._last_merged == self._last) or writer.is_waiting(self.path)

    def versions(self) -> list[Path]:
        """Return the files that the last game left, oldest first."""
        return [*([self.path] if os.path.lexists(self.path) else []), *self.numbered_files()]

    def numbered_files(self) -> list[Path]:
        """Return the numbered files, oldest first, and number new files after them."""
        paths = numbered_files(self.path)
        self._last = max(self._last, *map(_number, paths), 0)
        return paths

    def resume(self, text: str | None, condition: Ready | None = None) -> None:
        """Continue from what was found: from this text, or from the file at ``path`` if it is None."""
        if text is not None:
            self.write(text, condition)
            return
        if writer.obstacle(self.path):
            return
        with suppress(OSError):
            self._clear(self._last)
        if is_file(self.path):
            self._size = self.path.stat().st_size
            self._last_merged = self._last
            self.needs_full_text = False

    def set_aside(self) -> None:
        """Rename the file at ``path``: it cannot be used, but it must not be lost."""
        self.wait()
        writer.set_aside(self.path)
        self.needs_full_text = True

    def _file(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number:06d}.{NUMBERED_ENDING}")

    def _write_numbered(self, text: str) -> None:
        """Write a numbered file; raise OSError."""
        if reason := writer.obstacle(self.path):
            raise UnusableFile(reason)
        new_file = self._file(self._last + 1)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(new_file) and not is_file(new_file):
            raise UnusableFile(f"{new_file.name} is no file")
        part = part_path(new_file)
        try:
            part.write_bytes(text.encode())
            part.replace(new_file)
        except OSError:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise
        self._last += 1

    def _write_full(self) -> None:
        """Write the waiting text to a numbered file; raise OSError."""
        if self._unwritten is not None:
            self._write_numbered(self._unwritten)
            self._unwritten, self._last_full = None, self._last

    def _merge(self) -> None:
        """Merge the numbered files into ``path``; raise OSError."""
        try:
            self._merge_all()
        except OSError:
            self.needs_full_text = True
            raise

    def _merge_all(self) -> None:
        with self._mutex:
            self._write_full()
            last = self._last
            last_full = self._last_full
            is_removed = self._is_removed
            conditions = [*self._conditions]
        if not all(is_ready() for is_ready in conditions):
            return
        with self._mutex:
            del self._conditions[: len(conditions)]
        # Merge even before a removal: a kill between two removals must not bring an older text back.
        with suppress(OSError) if is_removed else nullcontext():
            if last_full > self._last_merged:
                self._replace(last_full)
            if last > self._last_merged:
                self._append(last)
        if is_removed:
            self._clear(last)
            self.path.unlink(missing_ok=True)
            self._last_merged = last

    def _replace(self, last_full: int) -> None:
        with suppress(FileNotFoundError):
            kind = stat.S_IFMT(os.stat(self.path).st_mode)
            if kind != stat.S_IFREG:
                raise UnusableFile(f"{self.path.name} is {FILE_KINDS.get(kind, 'something else')}, not a file")
        new_file = self._file(last_full)
        sync_file(new_file)
        # Remove older ones before the rename: a numbered file must always be newer than the file at ``path``.
        self._clear(last_full - 1)
        if self._keeps_old:
            writer.set_aside(self.path)
            self._keeps_old = False
        size = new_file.stat().st_size
        finish_write(new_file, self.path)
        self._size, self._last_merged = size, last_full

    def _append(self, last: int) -> None:
        paths = map(self._file, range(self._last_merged + 1, last + 1))
        additions = [path for path in paths if os.path.lexists(path)]
        with self.path.open("r+b") as file:
            if os.fstat(file.fileno()).st_size < self._size:
                raise UnusableFile(f"{self.path.name} was cut")
            file.truncate(self._size)  # A failed attempt may have left a fragment.
            file.seek(self._size)
            for path in additions:
                file.write(read_bytes(path, MATCH_LIMIT))
            file.flush()
            os.fsync(file.fileno())
            size = file.tell()
        for path in additions:
            path.unlink()
        self._size, self._last_merged = size, last

    def _clear(self, last: int) -> None:
        for path in numbered_files(self.path):
            if _number(path) <= last and is_file(path):
                path.unlink()


def numbered_files(path: Path) -> list[Path]:
    """Return the numbered files of a text, oldest first; each is newer than the file at ``path``."""
    try:
        paths = [file for file in path.parent.glob(f"{path.name}.*.{NUMBERED_ENDING}") if _number(file)]
    except OSError:
        return []
    return sorted(paths, key=_number)


def _number(path: Path) -> int:
    """Return the number of a numbered file, 0 for any other file."""
    word = path.suffixes[-2][1:] if len(path.suffixes) > 1 else ""
    return int(word) if is_count(word) else 0


def candidate_paths(folder: Path, stem: str, ending: str) -> Iterator[Path]:
    """Yield the paths for files of one name: without a number, then with 2, 3, and so on."""
    yield folder / f"{stem}{ending}"
    yield from (folder / f"{stem}_{number}{ending}" for number in count(2))


_files: dict[Path, StoredFile] = {}


def stored_file(path: Path) -> StoredFile:
    """Return the one stored file for a path."""
    if path not in _files:
        _files[path] = StoredFile(path)
    return _files[path]


lists: Runner = Worker("lists")
"""Background reader for lists of files, one list at a time. A file from a stranger may be long or slow on purpose."""
FILE_SECONDS = 3.0
"""Seconds for one file of a list."""
LEFT_OUT = "long_log", "slow_log"
"""Codes for a file that may be intact but is too long: it stays in place and is not listed."""
WORK_SECONDS, REST_SECONDS = 0.001, 0.002
"""Seconds of work, and of rest after it. Python runs one thread at a time: without a rest each of the hundreds of calls
that draw a frame would wait for this one."""


def reading_stop(report: Report, seconds: float = FILE_SECONDS) -> Stop:
    """Return a stop function for reading a file.

    It rests now and then, and returns True once the job is dropped or time is up.
    """
    is_over = stop_after(seconds, time.monotonic, report.is_cancelled)
    start = time.monotonic()

    def stop() -> bool:
        nonlocal start
        if time.monotonic() - start < WORK_SECONDS:
            return False
        time.sleep(REST_SECONDS)
        start = time.monotonic()
        return is_over()

    return stop


def is_count(text: str, digits: int = 15) -> bool:
    """Return True if a text is a whole number with at most this many digits."""
    return text.isascii() and text.isdecimal() and len(text) <= digits


def own_file(place: str) -> Path:
    """Return the path of a player's data file, such as ``khet/setups/mine.yaml``."""
    return packs_dir() / OWN_PACK / place


def read_own(place: str) -> str:
    """Return the text of a file, "" if there is none. One that is no text is set aside."""
    path = own_file(place)
    try:
        return read_bytes(path, DATA_LIMIT).decode()
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        writer.set_aside(path)
        return ""


def save_own(place: str, text: str) -> bool:
    """Save a file, or remove it if nothing is left in it; return True if the disk is up to date."""
    if text.strip():
        return writer.write(own_file(place), text)
    writer.remove(own_file(place))
    return True
