"""The turning point of a run's matches, found by their review in the background."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.background.job import Job
from game.kernel.review import Turn
from game.match.log import Log
from game.match.record import Record
from game.match.replays import PENDING, Replay, ReplayResults, matches_of
from game.screens.review import MatchAnalysis, can_analyze
from game.tables import NAMES, find_table
from systems.staging import staging

if TYPE_CHECKING:
    from game.app.application import App


class MatchTurn(NamedTuple):
    """The ply of a room's match that changed the chance to win it the most."""

    ply: int
    """The ply of the run that reports the match."""
    record: Record
    turn: Turn

    @property
    def swing(self) -> float:
        """The change of the chance of the side that walks."""
        return self.turn.swing if self.record.movers[self.turn.ply] == 1 else -self.turn.swing


class RoomTurns:
    """Reviews matches of a run, one after another: those at the first of these plies that have a replay."""

    def __init__(self, app: App, run: Log, order: Sequence[int]) -> None:
        self.app, self.run, self.order = app, run, order
        self.best: MatchTurn | None = None
        """The largest turning point so far."""
        self.listing: Job[list[Replay]] | None = app.replays.list_later()
        self.waiting: list[tuple[int, Replay]] = []
        """The matches to review."""
        self.played = ReplayResults()
        self.analysis: MatchAnalysis | None = None

    def step(self) -> None:
        """Take in what has been found, and ask for more."""
        if self.listing is not None and self.listing.done():
            matches = matches_of(self.run, self.listing.result())
            known = [(ply, matches[ply]) for ply in self.order if ply in matches and self.can_review(matches[ply])]
            self.waiting, self.listing = known[: self.app.store.replays.review.matches], None
        if not self.waiting:
            return
        ply, replay = self.waiting[0]
        record = self.played.result_so_far(replay, self.app.store)
        if record == PENDING:
            return
        if isinstance(record, Record):
            self.analysis = self.analysis or MatchAnalysis(self.app, record)
            self.analysis.step()
            if not self.analysis.done:
                return
            self.take_in(ply, record, self.analysis.turns)
        self.waiting, self.analysis = self.waiting[1:], None

    def can_review(self, replay: Replay) -> bool:
        """Return True if bots can rate the moves of a match."""
        return replay.log.table in NAMES and can_analyze(self.app, find_table(replay.log.table))

    def take_in(self, ply: int, record: Record, turns: Sequence[Turn]) -> None:
        """Remember the largest of these turning points if it is larger than those of other matches."""
        for turn in turns:
            if self.best is None or abs(turn.swing) > abs(self.best.turn.swing):
                self.best = MatchTurn(ply, record, turn)

    def sentence(self, found: MatchTurn) -> str:
        """Return the move of a turning point in words."""
        record, ply = found.record, found.turn.ply
        words, name = staging(record.table.name).commentary, record.log.note(f"name{record.movers[ply]}")
        assert words is not None
        move = record.moves[ply]
        language, position = self.app.settings.language, record.positions[ply]
        return words.sentence(self.app.store, language, record.rules, position, move, name)

    def close(self) -> None:
        """Stop."""
        if self.listing is not None:
            self.listing.cancel()
        if self.analysis is not None:
            self.analysis.drop()
        self.played.close()
