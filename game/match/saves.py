"""Saved matches: the unfinished one, saved after every move, and those that players saved under a name.

The unfinished match is restored at the next start. Named saves are one file each.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count
from pathlib import Path

from game.background.job import Job, Report
from game.content.safe_files import MATCH, is_file, open_text
from game.content.store import Store
from game.kernel.bots import Stop, never
from game.kernel.refusal import Refusal
from game.match import storage
from game.match.journal import Form, Journal
from game.match.log import LONGEST, Log, read_lines, table_of, write_log
from game.match.record import Record, differing_files, note_text, rules_of
from game.match.replays import ENDING, Replay, read_match, stem_of
from game.match.series import Series
from game.match.storage import Ready
from game.paths import user_dir
from game.tables import table

FILE = "match.kotsu"


@dataclass(frozen=True, slots=True)
class Sitter:
    """The holder of a seat: the id of a device, and an identity to recognize it by if its id changes."""

    device: str = ""
    identity: str = ""


@dataclass(frozen=True, slots=True)
class Saved:
    """A match, its series, and the holders of its seats."""

    log: Log
    series: Series
    sitters: tuple[Sitter, ...] = (Sitter(), Sitter())
    """Holders by seat."""

    @property
    def whole(self) -> Log:
        """The log with the notes of the series and the seats."""
        seats = [
            (f"seat{seat}", json.dumps([note_text(sitter.device), note_text(sitter.identity)]))
            for seat, sitter in enumerate(self.sitters, 1)
        ]
        return replace(self.log, notes=(*self.log.notes, ("set", self.series.write()), *seats))

    def text(self) -> str:
        """Return the save as text."""
        return write_log(self.whole)

    @classmethod
    def from_log(cls, log: Log) -> Saved:
        """Return the save from a log with these notes; raise ValueError if they are invalid."""
        series = Series.read(log.note("set"))
        seats = tuple(f"seat{seat}" for seat in series.seats)
        sitters = tuple(_sitter(log.note(seat)) for seat in seats)
        own = ("set", *seats)
        return cls(replace(log, notes=tuple(note for note in log.notes if note[0] not in own)), series, sitters)


def _sitter(text: str) -> Sitter:
    parts = json.loads(text)
    if not (isinstance(parts, list) and len(parts) == 2 and all(isinstance(part, str) for part in parts)):
        raise ValueError("a seat has two texts")
    return Sitter(*parts)


FORM = Form(read_lines, write_log)


class Saves:
    """The one automatic save; without a folder it is lost when the game closes."""

    def __init__(self, folder: Path | None = None) -> None:
        self.journal = Journal(folder / FILE, FORM) if folder is not None else None
        self.held: Saved | None = None
        """The match that can continue."""
        self.notice: str | None = None
        """Key of a message for the player."""
        self._record: Record | None = None
        """The replayed record of that match, to avoid replaying it again."""

    def read(
        self,
        store: Store,
        shown: Callable[[str], bool] = lambda table: True,
        rescue: Callable[[Log], Ready] | None = None,
    ) -> None:
        """Read the save of the last run; rename a file that cannot be used.

        ``shown`` returns True if a table has a stage, which a match needs. ``rescue`` gets each match that another one
        was about to replace, and returns a function that is true once it is on the disk.
        """
        if self.journal is None:
            return
        left = self.journal.read(lambda log: self._try(log, store, shown), same_match, rescue)
        self.notice = "notice.save_newer" if left.newer else "notice.save" if left.wrong == "" else left.wrong

    def _try(self, log: Log, store: Store, shown: Callable[[str], bool]) -> str | None:
        """Hold the match in a log; return the key of the reason if that fails."""
        try:
            saved = Saved.from_log(log)
            if not shown(table(log.table).name):
                return "notice.save"
            if not differing_files(log, store):
                self._record = Record(*rules_of(log, store), saved.log)
        except (ValueError, LookupError, TypeError, RecursionError):
            return "notice.save"
        self.held = saved
        return None

    def changed_files(self, store: Store) -> tuple[str, ...]:
        """Return the rule files that have changed since the held match began."""
        return differing_files(self.held.log, store) if self.held is not None else ()

    def resume(self, store: Store) -> Record | None:
        """Return the record of the held match to continue; if it no longer replays, rename its file and return None."""
        if self.held is None:
            return None
        try:
            on, rules = rules_of(self.held.log, store)
            if self._record is None or (self._record.log, self._record.rules) != (self.held.log, rules):
                self._record = Record(on, rules, self.held.log)
            return self._record
        except Refusal:
            self.held, self.notice = None, "notice.save"
            if self.journal is not None:
                self.journal.set_aside()
            return None

    def keep(self, saved: Saved, record: Record | None = None, after: Ready | None = None) -> None:
        """Save the current state of this match; ``record`` is the same match as played.

        With ``after`` it replaces a different match, which stays on the disk until that is true.
        """
        self.held, self._record, self.notice = saved, record, None
        if self.journal is not None:
            self.journal.keep(saved.whole, after)

    @property
    def over(self) -> Record | None:
        """The held match if it is already over, for example after a kill before its result was counted."""
        record = self._record if self.held is not None else None
        return record if record is not None and record.on.result(record.rules, record.position) is not None else None

    def delete_again(self) -> None:
        """Remove an old file that is no longer needed."""
        if self.journal is not None and self.journal.file.held_back:
            self.journal.file.flush()

    def drop(self, after: Ready | None = None) -> None:
        """Discard the match; the file stays until ``after`` is true."""
        self.held = None
        if self.journal is not None:
            self.journal.drop(after)

    def close(self) -> None:
        """Wait until all is on the disk, as one match without entries."""
        if self.journal is not None:
            self.journal.close()


def same_match(one: Log, other: Log) -> bool:
    """Return True if two logs are states of one match."""
    return (one.seed, one.note("begun")) == (other.seed, other.note("begun"))


FOLDER = "saves"
CALLED, SAVED_ON, LOADED = NOTES = "called", "kept_on", "loaded_from"
"""Notes of a match's name, the time it was saved, and the file it was loaded from."""


@dataclass(frozen=True, slots=True)
class NamedSave:
    """A saved match, the players in its seats, and its file."""

    path: Path
    saved: Saved
    name: str
    kept: str
    """The time of saving, as text."""

    @property
    def replay(self) -> Replay:
        """The match as a replay."""
        return Replay(self.path, self.saved.log)


class NamedSaves:
    """The named saves in a player's folder.

    Damaged files are renamed. Only a save of the same match overwrites a file.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or user_dir() / FOLDER
        self.wrong: list[str] = []
        """Names of the files renamed when the list was last read."""
        self.long: list[str] = []
        """Names of the files that were too long or too slow to read."""
        self.newer = 0
        """Number of files written by a newer game."""

    def list_later(self, on: str) -> Job[list[NamedSave]]:
        """List the saves of a table in the background, so that slow files block nothing."""
        return storage.lists.ask("list the saves", self._list, on)

    def list_saves(self, on: str) -> list[NamedSave]:
        """Return the saves of a table, the newest first; waits for the disk."""
        return self._list(Job("list the saves"), on)

    def _list(self, report: Report, on: str) -> list[NamedSave]:
        self.wrong, self.long, self.newer, found = [], [], 0, []
        for path in self._paths():
            if report.dropped():
                break
            try:
                save = _read_save(path, storage.in_time(report))
            except Refusal as refusal:
                if refusal.code == "newer_log":
                    self.newer += 1
                elif refusal.code in storage.LEFT_OUT:
                    self.long.append(path.name)
                else:
                    self._set_aside(path)
            except (ValueError, LookupError, TypeError, RecursionError):
                self._set_aside(path)
            except OSError:
                continue
            else:
                found += [save] if save.saved.log.table == on else []
        return sorted(found, key=lambda each: (each.kept, each.path.name), reverse=True)

    def has(self, on: str) -> bool:
        """Return True if any file belongs to a table by its first lines, or is not a match; the list reports those."""
        for path in self._paths():
            try:
                with open_text(path, MATCH) as file:
                    if table_of(*(file.readline(LONGEST).removesuffix("\n") for _ in range(2))) in (on, None):
                        return True
            except (OSError, ValueError):
                return True
        return False

    def keep(self, saved: Saved, name: str) -> bool:
        """Save a match in its current state; return True if it was written at once."""
        name = note_text(name)
        path = self._place(saved.log, name)
        return storage.writer.write(path, _write_text(saved, name, _now()))

    def load(self, save: NamedSave) -> Saved:
        """Return the match to continue. It counts as a new match, so the results of the first one stay."""
        log = save.saved.log
        notes = tuple(note for note in log.notes if note[0] != "begun")
        more = ("begun", _now()), (CALLED, save.name), (LOADED, save.path.name)
        return replace(save.saved, log=replace(log, notes=(*notes, *more)))

    def rename(self, save: NamedSave, name: str) -> bool:
        """Change the name of a match; its file stays."""
        return storage.writer.write(save.path, _write_text(save.saved, note_text(name), save.kept))

    def delete(self, save: NamedSave) -> None:
        """Delete a match for good; ignore a file that is already gone."""
        storage.writer.remove(save.path)

    def _set_aside(self, path: Path) -> None:
        self.wrong.append(path.name)
        storage.writer.set_aside(path)

    def _place(self, log: Log, name: str) -> Path:
        """Return a free file for that name, or the file with an earlier state of this match, or the file it was loaded
        from."""
        stem = stem_of(name) or "match"
        for number in count(1):
            path = self.folder / f"{stem}{'' if number == 1 else f'_{number}'}{ENDING}"
            if not os.path.lexists(path):
                break
            with suppress(OSError, ValueError, LookupError, TypeError, RecursionError):
                other = _read_save(path)
                same = log.note(LOADED) == path.name or _identity(other.saved.log) == _identity(log)
                if other.name == name and same:
                    break
        return path

    def _paths(self) -> list[Path]:
        with suppress(OSError):
            return sorted(path for path in self.folder.glob(f"*{ENDING}") if is_file(path))
        return []


def _identity(log: Log) -> tuple[int, str]:
    """Return the values that identify a match."""
    return log.seed, log.note("begun")


def _now() -> str:
    return datetime.now().isoformat(" ", "seconds")


def _write_text(saved: Saved, name: str, kept: str) -> str:
    notes = (*_plain(saved.log).notes, (CALLED, name), (SAVED_ON, kept))
    return replace(saved, log=replace(saved.log, notes=notes)).text()


def _read_save(path: Path, stop: Stop = never) -> NamedSave:
    """Return the save in a file; refuses like ``read_match``, raises OSError and the errors of a damaged note."""
    saved = Saved.from_log(read_match(path, stop))
    log = saved.log
    name, when = note_text(log.note(CALLED)) or path.stem, note_text(log.note(SAVED_ON))
    return NamedSave(path, replace(saved, log=_plain(log)), name, when)


def _plain(log: Log) -> Log:
    """Return the match without the notes of this module."""
    return replace(log, notes=tuple(note for note in log.notes if note[0] not in NOTES))
