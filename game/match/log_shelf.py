"""Logs of things that are played over days, such as walks: the unfinished one, and the finished ones on a shelf."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Generic

from game.background.job import Report
from game.content.safe_files import WALK_LIMIT, is_file, open_text
from game.dungeon.walk.log import WalkLog, read_walk_lines, walk_of, write_walk_log
from game.kernel.refusal import Refusal
from game.match import storage
from game.match.journal import Journal, L, LogFormat, read_journal
from game.match.storage import StoredFile, numbered_files

LOG_ENDING = ".kotsu"


class LogShelf(Generic[L]):
    """The saved logs of one kind; without a folder they are lost when the game closes.

    ``unfinished_home`` is the folder of the unfinished one, by default the same.
    """

    FILE: ClassVar[str]
    """The file of the unfinished one."""
    FOLDER: ClassVar[str]
    """The folder of the finished ones."""

    def __init__(self, form: LogFormat[L], home: Path | None = None, unfinished_home: Path | None = None) -> None:
        self.form, self.home = form, home
        self.journal = Journal(unfinished_home / self.FILE, form) if unfinished_home is not None else None
        self.damaged = False
        """True if the unfinished one could not be used."""
        self._unfinished: L | None = None
        self._read = False
        self._finished_logs: list[L] = []
        """The finished ones, the newest first, if there is no folder."""
        self._last = 0
        """Number of the last finished one, even if it is not on the disk yet."""

    def fault(self, log: L) -> str | None:
        """Return the reason an unfinished log cannot be used, None if it can."""
        raise NotImplementedError

    def keep(self, log: L) -> None:
        """Save the current state of the unfinished one; it is on the disk when this returns."""
        self.unfinished()
        self._unfinished = log
        if self.journal is not None:
            self.journal.write(log)

    def unfinished(self) -> L | None:
        """Return the unfinished log; rename a file that does not hold one."""
        if not self._read:
            self._read = True
            if self.journal is not None:
                recovery = self.journal.read(self.fault)
                self._unfinished, self.damaged = recovery.log, recovery.has_newer or recovery.reason is not None
                if self._unfinished is not None and self._unfinished in self.finished():
                    self._drop()  # A kill came after it was saved as finished and before it was dropped here.
        return self._unfinished

    def end(self, log: L, most: int) -> None:
        """Save a finished log and only then drop it as unfinished; keep the newest ``most``."""
        self.unfinished()
        if self.home is None:
            self._finished_logs = [log, *self._finished_logs][:most]
            self._drop()
            return
        self._last = max(self._last, *map(_number, self._paths()), 0) + 1
        path = self.home / self.FOLDER / f"{self._last:06}{LOG_ENDING}"
        StoredFile(path).write(self.form.write(log))
        self._drop(path)
        storage.disk.ask(f"remove old {self.FOLDER}", self._trim, path, most)

    def finished(self) -> list[L]:
        """Return all finished logs, the newest first; skip invalid files."""
        if self.home is None:
            return list(self._finished_logs)
        return [log for path in self._paths() if (log := self._read_newest(path)) is not None]

    def close(self) -> None:
        """Wait until everything is on the disk, as one log without entries."""
        if self.journal is not None and self._read:
            self.journal.close()

    def set_aside(self) -> None:
        """Discard the unfinished one and rename its file, because it cannot be used."""
        self._unfinished, self.damaged = None, True
        if self.journal is not None:
            self.journal.set_aside()

    def _drop(self, successor: Path | None = None) -> None:
        """Discard the unfinished one; its file stays until the successor is on the disk."""
        self._unfinished = None
        if self.journal is not None:
            self.journal.discard(lambda: successor is None or is_file(successor))

    def _trim(self, report: Report, newest: Path, most: int) -> None:
        if is_file(newest):
            for path in self._paths()[most:]:
                if is_file(path):
                    storage.writer.remove(path)

    @property
    def has_finished(self) -> bool:
        """True if any finished one exists."""
        return bool(self._finished_logs or self._paths())

    def _paths(self) -> list[Path]:
        """Return the paths of the finished ones, the newest first; some may exist only as numbered files yet."""
        if self.home is None:
            return []
        with suppress(OSError):
            paths = {path.with_name(path.name[: path.name.index(LOG_ENDING)] + LOG_ENDING)
                     for path in (self.home / self.FOLDER).glob(f"*{LOG_ENDING}*") if is_file(path)}
            return sorted((path for path in paths if _number(path)), key=_number, reverse=True)
        return []

    def _read_newest(self, path: Path) -> L | None:
        for file in (*reversed(numbered_files(path)), path):
            with suppress(OSError, Refusal), open_text(file, WALK_LIMIT) as text:
                return read_journal(text, self.form.read, self.form.longest)[0]
        return None


def _number(path: Path) -> int:
    """Return the number of a finished log, 0 for any other file."""
    return int(path.stem) if path.stem.isascii() and path.stem.isdecimal() and len(path.stem) < 16 else 0


WALK_FORMAT = LogFormat(read_walk_lines, write_walk_log, WALK_LIMIT)
"""A walk as lines: one of them holds the whole dungeon."""


class Walks(LogShelf[WalkLog]):
    """The saved walks."""

    FILE, FOLDER = "walk.kotsu", "walks"

    def __init__(self, home: Path | None = None) -> None:
        super().__init__(WALK_FORMAT, home, home)

    def fault(self, log: WalkLog) -> str | None:
        try:
            walk_of(log)
        except Refusal as refusal:
            return refusal.sentence
        return None
