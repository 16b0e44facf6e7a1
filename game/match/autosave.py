"""A text file whose newest version survives a kill."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock

from game.background.job import Report
from game.content.measured import KINDS, MATCH, Unfit, contents, is_file
from game.content.whole_file import settle, sync
from game.match import keeping

SLOWEST = 5.0
"""Seconds to wait for the disk at the end."""
NEW = "new"
"""Ending of the names of numbered files."""
Ready = Callable[[], bool]
"""A function that returns True once something is on the disk."""


def beside(path: Path) -> list[Path]:
    """Return the numbered files of a text, oldest first; each is newer than the file at ``path``."""
    try:
        found = [each for each in path.parent.glob(f"{path.name}.*.{NEW}") if _number(each)]
    except OSError:
        return []
    return sorted(found, key=_number)


def _number(path: Path) -> int:
    """Return the number of a numbered file, 0 for any other file."""
    word = path.suffixes[-2][1:] if len(path.suffixes) > 1 else ""
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 16 else 0


class Autosave:
    """A text that survives a kill at any instant.

    ``keep`` and ``add`` write a numbered file next to ``path`` and return before the disk has synced it, so the text
    survives a killed process. In the background the numbered file is synced and merged into ``path``: a whole text
    replaces the old one, an addition is appended.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.anew = True
        """True if the next text must be a whole one."""
        self._laid = 0
        """Number of the last file."""
        self._whole = 0
        """Number of the last file with a whole text."""
        self._settled = 0
        """Number of the last file merged into ``path``."""
        self._size = 0
        """Bytes of ``path`` known to be complete."""
        self._unlaid: str | None = None
        """A whole text that could not be written to a numbered file yet."""
        self._dropped = self._aside = False
        self._after: list[Ready] = []
        """Conditions that must hold before the old text is removed."""
        self._one = Lock()
        self.numbered()

    def keep(self, text: str, after: Ready | None = None, aside: bool = False) -> None:
        """Make this the current text.

        The old text is removed only once ``after`` returns True; with ``aside`` it is renamed instead.
        """
        with self._one:
            self._after += [after] if after is not None else []
            self._aside |= aside
            self._dropped = self.anew = False
            self._unlaid = text
            with suppress(OSError):
                self._lay_whole()
        self.again()

    def add(self, text: str) -> bool:
        """Append this text to the current one; return False if only a whole text can be taken."""
        with self._one:
            if self.anew or self._unlaid is not None:
                return False
            try:
                self._lay(text)
            except OSError:
                return False
        self.again()
        return True

    def drop(self, after: Ready | None = None) -> None:
        """Discard the text; the file stays on the disk until ``after`` returns True."""
        with self._one:
            self._after += [after] if after is not None else []
            self._dropped, self.anew, self._unlaid = True, True, None
        self.again()

    def again(self) -> None:
        """Merge the numbered files into ``path`` as far as possible."""
        keeping.disk.ask(self.path.name, self._settle)

    @property
    def holds_back(self) -> bool:
        """True while the old file stays on the disk until a condition holds."""
        return bool(self._after)

    def wait(self) -> None:
        """Wait for the disk, at most ``SLOWEST`` seconds."""
        keeping.disk.wait(SLOWEST)

    def found(self) -> list[Path]:
        """Return the files that the last game left, oldest first."""
        return [*([self.path] if os.path.lexists(self.path) else []), *self.numbered()]

    def numbered(self) -> list[Path]:
        """Return the numbered files, oldest first, and number new files after them."""
        found = beside(self.path)
        self._laid = max(self._laid, *map(_number, found), 0)
        return found

    def take_up(self, text: str | None, after: Ready | None = None) -> None:
        """Continue from what was found: from this text, or from the file at ``path`` if it is None."""
        if text is not None:
            self.keep(text, after)
            return
        if keeping.here.forbids(self.path):
            return
        with suppress(OSError):
            self._clear(self._laid)
        if is_file(self.path):
            self._size, self._settled, self.anew = self.path.stat().st_size, self._laid, False

    def set_aside(self) -> None:
        """Rename the file at ``path``: it cannot be used, but it must not be lost."""
        self.wait()
        keeping.here.set_aside(self.path)
        self.anew = True

    def _fresh(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number:06d}.{NEW}")

    def _lay(self, text: str) -> None:
        """Write a numbered file; raise OSError."""
        if why := keeping.here.forbids(self.path):
            raise Unfit(why)
        fresh = self._fresh(self._laid + 1)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(fresh) and not is_file(fresh):
            raise Unfit(f"{fresh.name} is no file")
        try:
            fresh.write_bytes(text.encode())
        except OSError:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)
            raise
        self._laid += 1

    def _lay_whole(self) -> None:
        """Write the waiting text to a numbered file; raise OSError."""
        if self._unlaid is not None:
            self._lay(self._unlaid)
            self._unlaid, self._whole = None, self._laid

    def _settle(self, report: Report) -> None:
        keeping.here.attempt(self.path, self._bring)

    def _bring(self) -> None:
        """Merge the numbered files into ``path``; raise OSError."""
        try:
            self._bring_all()
        except OSError:
            self.anew = True
            raise

    def _bring_all(self) -> None:
        with self._one:
            self._lay_whole()
            last, whole, dropped, after = self._laid, self._whole, self._dropped, [*self._after]
        if not all(ready() for ready in after):
            return
        with self._one:
            del self._after[: len(after)]
        if dropped:
            self._clear(last)
            self.path.unlink(missing_ok=True)
            self._settled = last
            return
        if whole > self._settled:
            self._replace(whole)
        if last > self._settled:
            self._append(last)

    def _replace(self, whole: int) -> None:
        """Replace the file at ``path`` with a whole text."""
        with suppress(FileNotFoundError):
            kind = stat.S_IFMT(os.stat(self.path).st_mode)
            if kind != stat.S_IFREG:
                raise Unfit(f"{self.path.name} is {KINDS.get(kind, 'something else')}, not a file")
        fresh = self._fresh(whole)
        sync(fresh)
        # Remove older ones before the rename: a numbered file must always be newer than the file at ``path``.
        self._clear(whole - 1)
        if self._aside:
            keeping.here.set_aside(self.path)
            self._aside = False
        size = fresh.stat().st_size
        settle(fresh, self.path)
        self._size, self._settled = size, whole

    def _append(self, last: int) -> None:
        """Append the additions to the file at ``path``."""
        added = [path for number in range(self._settled + 1, last + 1) if os.path.lexists(path := self._fresh(number))]
        with self.path.open("r+b") as file:
            if os.fstat(file.fileno()).st_size < self._size:
                raise Unfit(f"{self.path.name} was cut")
            file.truncate(self._size)  # A failed attempt may have left a fragment.
            file.seek(self._size)
            for path in added:
                file.write(contents(path, MATCH))
            file.flush()
            os.fsync(file.fileno())
            size = file.tell()
        for path in added:
            path.unlink()
        self._size, self._settled = size, last

    def _clear(self, last: int) -> None:
        """Remove the numbered files up to and including ``last``."""
        for path in beside(self.path):
            if _number(path) <= last and is_file(path):
                path.unlink()


_texts: dict[Path, Autosave] = {}


def text_at(path: Path) -> Autosave:
    """Return the one autosave for a path."""
    if path not in _texts:
        _texts[path] = Autosave(path)
    return _texts[path]

