"""A file with a log, such as a match, followed by short entries with the changes since.

This way, saving a move does not take longer in a long match. An entry holds the number of plies that stay, the digest
of the last of them, all notes if they changed, and the new plies. Applying an entry twice changes nothing, and an entry
that does not fit is skipped. A shelf has the logs of things that are played over days: the unfinished one, and the
finished ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain, islice, pairwise
from pathlib import Path
from typing import ClassVar, Generic, NamedTuple, Protocol, Self, TextIO, TypeVar

from game.background.job import Report
from game.content.safe_files import MATCH_LIMIT, WALK_LIMIT, is_file, open_text
from game.kernel.bots import Stop, never
from game.kernel.ply import Ply, read_ply
from game.kernel.refusal import Refusal
from game.match import storage
from game.match.log import LONGEST_LINE, MOST_NOTE_CHARACTERS, MOST_PLIES, lines_until, too_long
from game.match.storage import Ready, StoredFile, is_count, numbered_files

ENTRY_WORD = "after"
NO_DIGEST = "-"
"""The digest if there are no plies."""

Notes = tuple[tuple[str, str], ...]


class PlyLog(Protocol):
    """A log with plies that can be added to or removed from its end."""

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The moves that were played."""

    @property
    def notes(self) -> Notes:
        """Other facts: a word and the rest of its line for each."""

    def with_plies(self, plies: tuple[Ply, ...], notes: Notes) -> Self:
        """Return the same log with other plies and notes."""


L = TypeVar("L", bound=PlyLog)


class JournalEntry(NamedTuple):
    """The changes of a match since it was last written."""

    plies_kept: int
    digest: str
    """Digest of the position after them."""
    notes: Notes
    """The complete notes, or none if they did not change."""
    plies: list[Ply]
    """The moves that were played since then."""


def entry(before: L, after: L) -> str | None:
    """Return the changes between two states of a log: "" if nothing changed, None if they belong to different logs."""
    if before.with_plies((), ()) != after.with_plies((), ()):
        return None
    common = min(len(before.plies), len(after.plies))
    # If both logs share a ply, they share everything before it.
    while common and before.plies[common - 1] is not after.plies[common - 1]:
        common -= 1
    new_plies = after.plies[common:]
    notes = [f"{word} {text}" for word, text in after.notes] if after.notes != before.notes else []
    if len(before.plies) == common and not new_plies and not notes:
        return ""
    head = f"{ENTRY_WORD} {common} {_digest(after.plies, common)} {len(new_plies)}"
    return "\n".join((head, *notes, "", *map(str, new_plies))) + "\n"


def read_journal(
    file: TextIO, read: Callable[[Iterable[str]], L], longest: int = LONGEST_LINE, stop: Stop = never
) -> tuple[L, bool]:
    """Return the log in an open file, and True if entries followed it.

    ``read`` makes a log from lines and refuses at the first invalid line. Refuses with ``long_log``, and with
    ``slow_log`` once ``stop`` returns True. Raises OSError.
    """
    lines = lines_until(iter(lambda: file.readline(longest), ""), stop)
    entry_head: list[str] = []
    try:
        log = read(line.removesuffix("\n") for line in _until_entry(lines, entry_head))
        return apply_entries(log, chain(entry_head, lines)) or log, bool(entry_head)
    except UnicodeDecodeError:
        raise Refusal("bad_log", "This is no text.") from None


def apply_entries(log: L, lines: Iterable[str]) -> L | None:
    """Return the log after applying the entries in these lines, or None if none is complete and fits."""
    plies = list(log.plies)
    notes = log.notes
    any_fits = False
    for change in entries(iter(lines)):
        if change.plies_kept <= len(plies) and _digest(plies, change.plies_kept) == change.digest:
            if change.plies_kept + len(change.plies) > MOST_PLIES:
                raise too_long(str(change.plies_kept + len(change.plies)))
            plies[change.plies_kept :] = change.plies
            notes, any_fits = change.notes or notes, True
    return log.with_plies(tuple(plies), notes) if any_fits else None


def entries(lines: Iterator[str]) -> Iterator[JournalEntry]:
    """Yield the entries in these lines, up to the first incomplete one."""
    for head in lines:
        parts = head.split()
        if not head.endswith("\n") or len(parts) != 4 or parts[0] != ENTRY_WORD or not all(map(is_count, parts[1::2])):
            return
        notes, characters_left = [], MOST_NOTE_CHARACTERS
        for line in lines:
            characters_left -= len(line)
            if characters_left < 0:
                return
            if line == "\n":
                break
            word, _, text = line.removesuffix("\n").partition(" ")
            notes.append((word, text))
        else:
            return
        if int(parts[3]) > MOST_PLIES:
            raise too_long(parts[3])
        ply_lines = list(islice(lines, int(parts[3])))
        plies = [ply for line in ply_lines if (ply := read_ply(line)) is not None]
        if len(plies) < int(parts[3]) or (ply_lines and not ply_lines[-1].endswith("\n")):
            return
        yield JournalEntry(int(parts[1]), parts[2], tuple(notes), plies)


class LogFormat(NamedTuple, Generic[L]):
    """Functions that read and write one kind of log."""

    read: Callable[[Iterable[str]], L]
    """Makes a log from lines; refuses logs of a newer game with a code that begins with ``newer``."""
    write: Callable[[L], str]
    longest: int = LONGEST_LINE
    """The most characters in a line."""


class Recovery(NamedTuple, Generic[L]):
    """The result of reading a log at the start."""

    log: L | None
    """The newest log that can be used."""
    others: tuple[L, ...] = ()
    """Final states of earlier logs that belong to a different match or walk."""
    has_newer: bool = False
    """True if a newer game wrote some of it."""
    has_unreadable: bool = False
    """True if no log can be used, and a file is not a log."""
    fault: str | None = None
    """The reason the oldest log cannot be used; None if a log can be used, or if there is none."""


class Journal(Generic[L]):
    """A log that is saved after every step; ``write`` adds only the changes. Without a path nothing is saved."""

    def __init__(self, path: Path | None, log_format: LogFormat[L]) -> None:
        self.file = StoredFile(path) if path is not None else None
        self.log_format = log_format
        self.log: L | None = None
        """The log at the last ``write``."""
        self._has_entries = False

    def read(
        self,
        find_fault: Callable[[L], str | None],
        is_same: Callable[[L, L], bool] = lambda one, other: True,
        rescue: Callable[[L], Ready] | None = None,
    ) -> Recovery[L]:
        """Read what the last run left; files that cannot be used are renamed.

        ``find_fault`` returns the reason a log cannot be used. A log for which ``is_same`` is not true with the newest
        one is handed to ``rescue`` and stays on the disk until the returned function is true.
        """
        if self.file is None:
            return Recovery(None)
        logs: list[tuple[Path, L, bool]] = []
        newer_files: list[Path] = []
        unreadable_files: list[Path] = []
        unusable_files: list[Path] = []
        for path in self.file.versions():
            try:
                logs.append((path, *self._read(path, logs[-1][1] if logs else None)))
            except Refusal as refusal:
                (newer_files if refusal.code.startswith("newer") else unreadable_files).append(path)
            except OSError as error:
                if storage.writer.may_replace(path, error):
                    unreadable_files.append(path)
            except ValueError:
                unreadable_files.append(path)
        has_unreadable, fault = bool(unreadable_files), None
        while logs:
            path, log, has_entries = logs[-1]
            fault = find_fault(log)
            if fault is None:
                break
            logs.pop()
            (unreadable_files if has_entries else unusable_files).append(path)
        # Next to a usable log, an unreadable file is a write that the kill cut off.
        for path in (*newer_files, *unusable_files) if logs else (*newer_files, *unusable_files, *unreadable_files):
            storage.writer.set_aside(path)
        if not logs:
            self.file.resume(None)
            return Recovery(None, (), bool(newer_files), has_unreadable, fault)
        self.log = log
        others = [other for (_, other, _), (_, after, _) in pairwise(logs) if not is_same(other, after)]
        conditions = [rescue(other) for other in others] if rescue is not None else []
        rewritten = self.log_format.write(log) if has_entries or path != self.file.path else None
        self.file.resume(rewritten, lambda: all(is_ready() for is_ready in conditions))
        return Recovery(log, tuple(others), bool(newer_files))

    def _read(self, path: Path, log: L | None) -> tuple[L, bool]:
        """Return the log in a file, or ``log`` with its entries applied, and True if entries were found.

        Refuses a file that is not a log; raises OSError.
        """
        with open_text(path, MATCH_LIMIT) as file:
            if log is not None and (new_log := apply_entries(log, file)) is not None:
                return new_log, True
            file.seek(0)
            return read_journal(file, self.log_format.read, self.log_format.longest)

    def write(self, log: L, condition: Ready | None = None) -> None:
        """Save the current log; with ``condition``, the file of a different log stays until that is true."""
        if self.file is None:
            return
        before, self.log = self.log, log
        changes = None if before is None or self.file.needs_full_text or condition is not None else entry(before, log)
        if changes == "":
            return
        self._has_entries = changes is not None and self.file.append(changes)
        if not self._has_entries:
            self.file.write(self.log_format.write(log), condition)

    def discard(self, condition: Ready | None = None) -> None:
        """Discard the log; the file stays until ``condition`` is true."""
        self.log, self._has_entries = None, False
        if self.file is not None:
            self.file.remove(condition)

    def set_aside(self) -> None:
        """Discard the log and rename its file."""
        self.log, self._has_entries = None, False
        if self.file is not None:
            self.file.set_aside()

    def close(self) -> None:
        """Wait until everything is on the disk, as one log without entries."""
        if self.file is None:
            return
        if self._has_entries and self.log is not None:
            self.file.write(self.log_format.write(self.log))
            self._has_entries = False
        else:
            self.file.flush()
        self.file.wait()

    @property
    def is_written(self) -> bool:
        """True if the log is on the disk, or if writing it failed and is retried."""
        return self.file is None or self.file.is_written


def _until_entry(lines: Iterator[str], entry_head: list[str]) -> Iterator[str]:
    """Yield the lines before the first entry; append the first line of the entry to ``entry_head``."""
    for line in lines:
        if line.startswith(f"{ENTRY_WORD} "):
            entry_head.append(line)
            return
        yield line


def _digest(plies: tuple[Ply, ...] | list[Ply], count: int) -> str:
    return plies[count - 1].digest if count else NO_DIGEST


LOG_ENDING = ".kotsu"


class LogShelf(Generic[L]):
    """The saved logs of one kind; without a folder they are lost when the game closes.

    ``unfinished_home`` is the folder of the unfinished one, by default the same.
    """

    FILE: ClassVar[str]
    """The file of the unfinished one."""
    FOLDER: ClassVar[str]
    """The folder of the finished ones."""

    def __init__(self, log_format: LogFormat[L], home: Path | None = None, unfinished_home: Path | None = None) -> None:
        self.log_format, self.home = log_format, home
        self.journal = Journal(unfinished_home / self.FILE if unfinished_home is not None else None, log_format)
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
        self.journal.write(log)

    def unfinished(self) -> L | None:
        """Return the unfinished log; rename a file that does not hold one."""
        if not self._read:
            self._read = True
            recovery = self.journal.read(self.fault)
            self._unfinished = recovery.log
            self.damaged = recovery.has_newer or recovery.has_unreadable or recovery.fault is not None
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
        StoredFile(path).write(self.log_format.write(log))
        self._drop(path)
        storage.disk.ask(f"remove old {self.FOLDER}", self._trim, path, most)

    def finished(self) -> list[L]:
        """Return all finished logs, the newest first; skip invalid files."""
        if self.home is None:
            return list(self._finished_logs)
        return [log for path in self._paths() if (log := self._read_newest(path)) is not None]

    def close(self) -> None:
        """Wait until everything is on the disk, as one log without entries."""
        if self._read:
            self.journal.close()

    def set_aside(self) -> None:
        """Discard the unfinished one and rename its file, because it cannot be used."""
        self._unfinished, self.damaged = None, True
        self.journal.set_aside()

    def _drop(self, successor: Path | None = None) -> None:
        """Discard the unfinished one; its file stays until the successor is on the disk."""
        self._unfinished = None
        self.journal.discard(lambda: successor is None or is_file(successor))

    def _trim(self, report: Report, newest: Path, most: int) -> None:
        if is_file(newest):
            for path in self._paths()[most:]:
                if is_file(path):
                    storage.writer.remove(path)

    @property
    def has_finished(self) -> bool:
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
                return read_journal(text, self.log_format.read, self.log_format.longest)[0]
        return None


def _number(path: Path) -> int:
    """Return the number of a finished log, 0 for any other file."""
    return int(path.stem) if is_count(path.stem) else 0
