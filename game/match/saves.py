"""The match that was left: kept after every move, found again at the next start."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from game.content.store import Store
from game.kernel.refusal import Refusal
from game.match.autosave import Ready
from game.match.journal import Form, Journal
from game.match.log import Log, read_lines, write_log
from game.match.record import Record, differing_files, noted, rules_of
from game.match.series import Series
from game.tables import table

FILE = "match.kotsu"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who had a seat: the id of a device, and what it can be known by when it has another one."""

    device: str = ""
    identity: str = ""


@dataclass(frozen=True, slots=True)
class Saved:
    """A match, the series it belongs to, and who sat where."""

    log: Log
    series: Series
    sitters: tuple[Sitter, ...] = (Sitter(), Sitter())
    """By seat."""

    @property
    def whole(self) -> Log:
        """The log with a few notes more."""
        seats = [
            (f"seat{seat}", json.dumps([noted(sitter.device), noted(sitter.identity)]))
            for seat, sitter in enumerate(self.sitters, 1)
        ]
        return replace(self.log, notes=(*self.log.notes, ("set", self.series.written()), *seats))

    def written(self) -> str:
        """As text."""
        return write_log(self.whole)

    @classmethod
    def told(cls, log: Log) -> Saved:
        """What a log with these notes tells; raises ValueError for any other one."""
        series = Series.read(log.note("set"))
        seats = tuple(f"seat{seat}" for seat in series.seats)
        sitters = tuple(_sitter(log.note(seat)) for seat in seats)
        own = ("set", *seats)
        return cls(replace(log, notes=tuple(note for note in log.notes if note[0] not in own)), series, sitters)


def _sitter(text: str) -> Sitter:
    told = json.loads(text)
    if not (isinstance(told, list) and len(told) == 2 and all(isinstance(part, str) for part in told)):
        raise ValueError("a seat is told by two texts")
    return Sitter(*told)


FORM = Form(read_lines, write_log)


class Saves:
    """The one save there is; without a folder nothing is kept beyond the end of the game."""

    def __init__(self, folder: Path | None = None) -> None:
        self.journal = Journal(folder / FILE, FORM) if folder is not None else None
        self.held: Saved | None = None
        """The match that can go on."""
        self.notice: str | None = None
        """Key of a sentence for the player."""
        self._record: Record | None = None
        """That match as it was played last, so that nobody waits until it has been played again."""

    def read(
        self,
        store: Store,
        shown: Callable[[str], bool] = lambda table: True,
        rescue: Callable[[Log], Ready] | None = None,
    ) -> None:
        """Look for what the last game has left; what cannot be used is set aside.

        ``shown`` says if a table of that name has a stage, since no match can go on without one. ``rescue`` gets each
        match that another one was about to replace, and says when it is on the disk.
        """
        if self.journal is None:
            return
        left = self.journal.read(lambda log: self._try(log, store, shown), same_match, rescue)
        self.notice = "notice.save_newer" if left.newer else "notice.save" if left.wrong == "" else left.wrong

    def _try(self, log: Log, store: Store, shown: Callable[[str], bool]) -> str | None:
        """Hold the match in a log; return the key of the reason if that cannot be done."""
        try:
            saved = Saved.told(log)
            if not shown(table(log.table).name):
                return "notice.save"
            if not differing_files(log, store):
                self._record = Record(*rules_of(log, store), saved.log)
        except (ValueError, LookupError, TypeError, RecursionError):
            return "notice.save"
        self.held = saved
        return None

    def differing(self, store: Store) -> tuple[str, ...]:
        """The rule files that differ from those the match that is held was begun under."""
        return differing_files(self.held.log, store) if self.held is not None else ()

    def resumed(self, store: Store) -> Record | None:
        """The match that is held, to be played on; one that leads elsewhere by the same rules is set aside."""
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
        """Let this match go on from here; ``record`` is the same match as it has been played.

        With ``after`` it is another match than before, which stays on the disk until that is true.
        """
        self.held, self._record, self.notice = saved, record, None
        if self.journal is not None:
            self.journal.keep(saved.whole, after)

    @property
    def over(self) -> Record | None:
        """The match that is held if it is over, as when a kill came before its result could be counted."""
        record = self._record if self.held is not None else None
        return record if record is not None and record.on.result(record.rules, record.position) is not None else None

    def again(self) -> None:
        """Remove what had to stay, if its time has come."""
        if self.journal is not None and self.journal.file.holds_back:
            self.journal.file.again()

    def drop(self, after: Ready | None = None) -> None:
        """Let no match go on; the file stays until ``after`` is true."""
        self.held = None
        if self.journal is not None:
            self.journal.drop(after)

    def close(self) -> None:
        """Wait until all is on the disk, as one match without entries."""
        if self.journal is not None:
            self.journal.close()


def same_match(one: Log, other: Log) -> bool:
    """Return True if two logs are of one match, earlier or later."""
    return (one.seed, one.note("begun")) == (other.seed, other.note("begun"))
