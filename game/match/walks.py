"""Saved walks through dungeons: the unfinished one and the finished ones."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from game.background.job import Report
from game.content.safe_files import WALK, is_file, open_text
from game.dungeon.walk.log import WalkLog, read_walk_lines, walk_again, write_walk_log
from game.kernel.refusal import Refusal
from game.match import storage
from game.match.journal import Form, Journal, read_journal
from game.match.storage import StoredFile, numbered_files

FILE, FOLDER, ENDING = "walk.kotsu", "walks", ".kotsu"
LONGEST_LINE = WALK
"""The most characters in a line: one line holds the whole dungeon."""
FORM = Form(read_walk_lines, write_walk_log, LONGEST_LINE)


class Walks:
    """The saved walks; without a folder they are lost when the game closes."""

    def __init__(self, home: Path | None = None) -> None:
        self.home = home
        self.journal = Journal(home / FILE, FORM) if home is not None else None
        self.damaged = False
        """True if the unfinished walk could not be used."""
        self._left: WalkLog | None = None
        self._read = home is None
        self._ended: list[WalkLog] = []
        """Finished walks, the newest first, if there is no folder."""
        self._last = 0
        """Number of the last finished walk, even if it is not on the disk yet."""

    def keep(self, log: WalkLog) -> None:
        """Save the current state of the walk; it is on the disk when this returns."""
        self.left()
        self._left = log
        if self.journal is not None:
            self.journal.write(log)

    def left(self) -> WalkLog | None:
        """Return the unfinished walk; rename a file that does not hold one."""
        if not self._read and self.journal is not None:
            self._read = True
            found = self.journal.read(_fault)
            self._left, self.damaged = found.log, found.newer or found.wrong is not None
            if self._left is not None and self._left in self.finished_walks():
                self._drop()  # A kill came after it was saved as finished and before it was dropped here.
        return self._left

    def end(self, log: WalkLog, most: int) -> None:
        """Save a finished walk and only then drop it as unfinished; keep the newest ``most``."""
        self.left()
        if self.home is None:
            self._left, self._ended = None, [log, *self._ended][:most]
            return
        self._last = max(self._last, *map(_number, self._paths()), 0) + 1
        path = self.home / FOLDER / f"{self._last:06}{ENDING}"
        StoredFile(path).write(write_walk_log(log))
        self._drop(path)
        storage.disk.ask("remove old walks", self._trim, path, most)

    def finished_walks(self) -> list[WalkLog]:
        """Return all finished walks, the newest first; skip invalid files."""
        return list(self._ended) if self.home is None else [log for path in self._paths() if (log := _newest(path))]

    def close(self) -> None:
        """Wait until everything is on the disk, as one walk without entries."""
        if self.journal is not None and self._read:
            self.journal.close()

    def _drop(self, successor: Path | None = None) -> None:
        """Discard the unfinished walk; its file stays until the successor is on the disk."""
        self._left = None
        if self.journal is not None:
            self.journal.discard(lambda: successor is None or is_file(successor))

    def _trim(self, report: Report, newest: Path, most: int) -> None:
        if is_file(newest):
            for path in self._paths()[most:]:
                if is_file(path):
                    storage.writer.remove(path)

    @property
    def any_ended(self) -> bool:
        """True if any finished walk exists."""
        return bool(self._ended or self._paths())

    def _paths(self) -> list[Path]:
        """Return the paths of the finished walks, the newest first; some may exist only as numbered files yet."""
        if self.home is None:
            return []
        with suppress(OSError):
            found = {path.with_name(path.name[: path.name.index(ENDING)] + ENDING)
                     for path in (self.home / FOLDER).glob(f"*{ENDING}*") if is_file(path)}
            return sorted((path for path in found if _number(path)), key=_number, reverse=True)
        return []


def _number(path: Path) -> int:
    """Return the number of a finished walk, 0 for any other file."""
    return int(path.stem) if path.stem.isascii() and path.stem.isdecimal() and len(path.stem) < 16 else 0


def _newest(path: Path) -> WalkLog | None:
    for file in (*reversed(numbered_files(path)), path):
        with suppress(OSError, Refusal), open_text(file, WALK) as text:
            return read_journal(text, read_walk_lines, LONGEST_LINE)[0]
    return None


def _fault(log: WalkLog) -> str | None:
    try:
        walk_again(log)
    except Refusal as refusal:
        return refusal.sentence
    return None
