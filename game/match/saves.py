"""The match that was left: kept after every move, found again at the next start."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from game.content.measured import MATCH, opened_text
from game.content.store import Store
from game.kernel.refusal import Refusal
from game.match import keeping
from game.match.autosave import Autosave
from game.match.journal import entry, followed, read_journal
from game.match.log import Log, write_log
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


class Saves:
    """The one save there is; without a folder nothing is kept beyond the end of the game."""

    def __init__(self, folder: Path | None = None) -> None:
        self.autosave = Autosave(folder / FILE) if folder is not None else None
        self.held: Saved | None = None
        """What can be gone on with."""
        self.notice: str | None = None
        """Key of a sentence for the player."""
        self._record: Record | None = None
        """That match as it was played last, so that nobody waits until it has been played again."""
        self._grown = False
        """Whether there is more in the file than one match as it once was."""

    def read(self, store: Store, shown: Callable[[str], bool] = lambda table: True) -> None:
        """Look for what the last game has left; what cannot be used is set aside.

        ``shown`` says whether a table of that name has a stage: nobody can go on where there is none.
        """
        autosave = self.autosave
        if autosave is None:
            return
        found: list[tuple[Path, Log, bool]] = []
        newer: list[Path] = []
        unread: list[Path] = []
        wrong = None
        for path in autosave.found():
            try:
                log, more = _read(path, found[-1][1] if found else None)
                found.append((path, log, more))
            except Refusal as refusal:
                (newer if refusal.code == "newer_log" else unread).append(path)
            except OSError as refused:
                if keeping.here.lost(path, refused):
                    unread.append(path)
            except ValueError:
                unread.append(path)
        for path, log, more in reversed(found):
            verdict = self._try(log, store, shown)
            if verdict is None:
                # What else is torn was torn by the kill that left this.
                self.notice = "notice.save_newer" if newer else None
                autosave.settle_found(write_log(log) if more or path != autosave.path else None, newer)
                return
            wrong = verdict
            unread.append(path)
        if newer or unread:
            self.notice = "notice.save_newer" if newer else wrong or "notice.save"
        autosave.settle_found(None, (*newer, *unread))

    def _try(self, log: Log, store: Store, shown: Callable[[str], bool]) -> str | None:
        """Hold what a log tells, or the key of why it cannot be."""
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
            if self.autosave is not None:
                self.autosave.wait()
                keeping.here.set_aside(self.autosave.path)
                self.autosave.anew = True
            return None

    def keep(self, saved: Saved, record: Record | None = None) -> None:
        """This is what can be gone on with from now on; ``record`` is the same match as it has been played."""
        held, self.held, self._record = self.held, saved, record
        autosave = self.autosave
        if autosave is None:
            return
        more = None if held is None or autosave.anew else entry(held.whole, saved.whole)
        if more is None:
            autosave.keep(saved.written())
        elif more:
            autosave.add(more)
        self._grown = bool(more) or (self._grown and more is not None)
        self.notice = None

    def again(self) -> None:
        """Keep what could not be kept when it came about."""
        if self.autosave is not None and self.autosave.failed and self.held is not None:
            self.autosave.keep(self.held.written())

    def drop(self) -> None:
        """The match has ended."""
        self.held = None
        if self.autosave is not None:
            self.autosave.drop()

    def close(self) -> None:
        """Wait until all is on the disk, as one match without what became of it move by move."""
        if self.autosave is not None:
            if (self._grown or self.autosave.failed) and self.held is not None:
                self.autosave.keep(self.held.written())
            self.autosave.close()


def _read(path: Path, before: Log | None) -> tuple[Log, bool]:
    """The match in a file, or the one ``before`` with what a file adds to it, and whether it has been added to.

    Refuses with ``bad_log`` or ``newer_log``; raises OSError.
    """
    with opened_text(path, MATCH) as file:
        if before is not None and (log := followed(before, file)) is not None:
            return log, True
        file.seek(0)
        return read_journal(file)
