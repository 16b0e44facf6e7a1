"""The autosave: the file ``match.kotsu`` with the unfinished match, written after every move and read at the start."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from game.content.store import Store
from game.kernel.refusal import Refusal
from game.match.journal import Journal, LogFormat
from game.match.json_file import read_as
from game.match.log import Log, read_lines, write_log
from game.match.record import Record, differing_files, is_same_match, note_text, rules_of
from game.match.series import Series
from game.match.storage import Ready
from game.tables import find_table

AUTOSAVE_FILE = "match.kotsu"


@dataclass(frozen=True, slots=True)
class Sitter:
    """The holder of a seat: the id of a device, and an identity to recognize it by if its id changes."""

    device: str = ""
    identity: str = ""


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match, its series, and the holders of its seats."""

    log: Log
    series: Series
    sitters: tuple[Sitter, ...] = (Sitter(), Sitter())
    """Holders by seat."""

    @property
    def full_log(self) -> Log:
        """The log with the notes of the series and the seats."""
        seats = [
            (f"seat{seat}", json.dumps([note_text(sitter.device), note_text(sitter.identity)]))
            for seat, sitter in enumerate(self.sitters, 1)
        ]
        return replace(self.log, notes=(*self.log.notes, ("set", self.series.write()), *seats))

    def text(self) -> str:
        return write_log(self.full_log)

    @classmethod
    def from_log(cls, log: Log) -> SavedMatch:
        """Return the save from a log with these notes; raise ValueError if they are invalid."""
        series = Series.read(log.note("set"))
        seats = tuple(f"seat{seat}" for seat in series.seats)
        sitters = tuple(Sitter(*read_as(tuple[str, str], json.loads(log.note(seat)))) for seat in seats)
        words = ("set", *seats)
        return cls(replace(log, notes=tuple(note for note in log.notes if note[0] not in words)), series, sitters)


MATCH_FORMAT = LogFormat(read_lines, write_log)


class Autosave:
    """An automatic save of one match; without a folder it is lost when the game closes."""

    def __init__(self, folder: Path | None = None, file: str = AUTOSAVE_FILE) -> None:
        self.journal = Journal(folder / file if folder is not None else None, MATCH_FORMAT)
        self.match: SavedMatch | None = None
        """The match that can continue."""
        self.notice: str | None = None
        """Key of a message for the player."""
        self._record: Record | None = None
        """The replayed record of that match, to avoid replaying it again."""

    def read(
        self,
        store: Store,
        is_playable: Callable[[str], bool] = lambda name: True,
        rescue: Callable[[Log], Ready] | None = None,
    ) -> None:
        """Read the save of the last run; rename a file that cannot be used.

        ``is_playable`` returns True if the table of that name has a cabinet on Home. ``rescue`` gets each match that
        another one was about to replace, and returns a function that is true once it is on the disk.
        """
        recovery = self.journal.read(lambda log: self._accept(log, store, is_playable), is_same_match, rescue)
        unreadable = "notice.save" if recovery.has_unreadable else None
        self.notice = "notice.save_newer" if recovery.has_newer else recovery.fault or unreadable

    def _accept(self, log: Log, store: Store, is_playable: Callable[[str], bool]) -> str | None:
        """Take the match in a log as the saved one; return the key of the reason if that fails."""
        try:
            match = SavedMatch.from_log(log)
            if not is_playable(find_table(log.table).name):
                return "notice.save"
            if not differing_files(log, store):
                self._record = Record(*rules_of(log, store), match.log)
        except (ValueError, LookupError, TypeError, RecursionError):
            return "notice.save"
        self.match = match
        return None

    def changed_files(self, store: Store) -> tuple[str, ...]:
        return differing_files(self.match.log, store) if self.match is not None else ()

    def resume(self, store: Store) -> Record | None:
        """Return the record of the saved match to continue; if it no longer replays, rename its file, return None."""
        if self.match is None:
            return None
        try:
            table, rules = rules_of(self.match.log, store)
            if self._record is None or (self._record.log, self._record.rules) != (self.match.log, rules):
                self._record = Record(table, rules, self.match.log)
            return self._record
        except Refusal:
            self.match, self.notice = None, "notice.save"
            self.journal.set_aside()
            return None

    def write(self, match: SavedMatch, record: Record | None = None, condition: Ready | None = None) -> None:
        """Save the current state of this match; ``record`` is the same match as played.

        With ``condition`` it replaces a different match, which stays on the disk until that is true.
        """
        self.match, self._record, self.notice = match, record, None
        self.journal.write(match.full_log, condition)

    @property
    def finished_record(self) -> Record | None:
        """The saved match if it is already over, for example after a kill before its result was counted."""
        record = self._record if self.match is not None else None
        return record if record is not None and record.table.result(record.rules, record.position) is not None else None

    def discard(self, condition: Ready | None = None) -> None:
        """Discard the match; the file stays until ``condition`` is true."""
        self.match = None
        self.journal.discard(condition)

