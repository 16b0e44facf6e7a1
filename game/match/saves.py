"""The match that was left: kept after every move, found again at the next start."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path

from game.content.store import Store
from game.kernel.refusal import Refusal
from game.match.autosave import Keeper, set_aside
from game.match.log import Log, read_stream, write_log
from game.match.record import Record, differing_files, noted, rules_of
from game.match.series import Series
from game.tables import table
from systems.tables import has_stage

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

    def written(self) -> str:
        """As text: the log with a few notes more."""
        seats = [
            (f"seat{seat}", json.dumps([noted(sitter.device), noted(sitter.identity)]))
            for seat, sitter in enumerate(self.sitters, 1)
        ]
        return write_log(replace(self.log, notes=(*self.log.notes, ("set", self.series.written()), *seats)))

    @classmethod
    def told(cls, log: Log) -> Saved:
        """What the log that ``written`` made tells; raises ValueError for any other one."""
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
        self.keeper = Keeper(folder / FILE) if folder is not None else None
        self.held: Saved | None = None
        """What can be gone on with."""
        self.notice: str | None = None
        """Key of a sentence for the player."""

    def read(self, store: Store) -> None:
        """Look for what the last game has left; what cannot be used is set aside."""
        keeper = self.keeper
        if keeper is None:
            return
        found = keeper.found()
        for path in found:
            wrong = self._try(path, store)
            if wrong is None:
                keeper.settle_found(path)
                return
            if path == keeper.path:
                self.notice = wrong
                set_aside(path)
        keeper.settle_found(None)

    def _try(self, path: Path, store: Store) -> str | None:
        """Hold what a file tells, or the key of why it cannot be."""
        try:
            with path.open(encoding="utf-8") as file:
                saved = Saved.told(read_stream(file))
            if not has_stage(table(saved.log.table).name):
                return "notice.save"
            if not differing_files(saved.log, store):
                Record(*rules_of(saved.log, store), saved.log)
        except Refusal as refusal:
            return "notice.save_newer" if refusal.code == "newer_log" else "notice.save"
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
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
            return Record(*rules_of(self.held.log, store), self.held.log)
        except Refusal:
            self.held, self.notice = None, "notice.save"
            if self.keeper is not None:
                self.keeper.wait()
                set_aside(self.keeper.path)
            return None

    def keep(self, saved: Saved) -> None:
        """This is what can be gone on with from now on."""
        self.held = saved
        if self.keeper is not None:
            self.keeper.keep(saved.written())
            self.notice = "notice.not_saved" if self.keeper.failed else None

    def drop(self) -> None:
        """The match has ended."""
        self.held = None
        if self.keeper is not None:
            self.keeper.drop()

    def close(self) -> None:
        """Wait until all is on the disk."""
        if self.keeper is not None:
            self.keeper.close()
