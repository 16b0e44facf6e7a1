"""Background analysis of a match: a bot in another process rates every move."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future
from typing import TYPE_CHECKING

from game.kernel.result import Outcome
from game.kernel.review import Hindsight, Turn, add_turn, curve, first_of, luck
from game.match.record import Record
from game.tables import Table

if TYPE_CHECKING:
    from game.app.application import App

AHEAD = 3
"""Number of requests kept open at once, so that the workers never wait for a frame."""
ENDS: dict[Outcome | None, float] = {1: 1.0, 2: 0.0, "draw": 0.5, "won": 1.0, "lost": 0.0}
"""The chance of seat 1 to win once the match is over."""


def judges(app: App, on: Table) -> bool:
    """Return True if bots can rate the moves of this table."""
    return on.bots.hindsight is not None and bool(app.store.at(on.name).bots)


class MatchJudge:
    """The analysis so far, in order from the first ply; ``judges`` must hold for the table."""

    def __init__(self, app: App, record: Record) -> None:
        self.thinker, self.rules, self.record = app.thinker, app.store.replays.review, record
        self.mind = [*app.store.at(record.on.name).bots.values()][-1]
        self.seats = record.movers
        self.found: list[Hindsight | None] = []
        """The rating of each move, with the best move in notation; None if the rating failed."""
        self.open: deque[Future[Hindsight]] = deque()
        self.last = ENDS.get(record.on.score(record.rules, record.position).outcome)
        self.chances = curve(self.seats, (), self.last)
        """The chance of seat 1 before every ply and at the end, as far as known."""
        self.turns: tuple[Turn, ...] = ()
        """The turning points among the analyzed plies."""
        self.luck: dict[int, float] = {}
        """Chance that its rolls gained each seat compared to the average, as far as known."""

    @property
    def done(self) -> bool:
        """Return True if every move is rated."""
        return len(self.found) == len(self.seats)

    def step(self) -> bool:
        """Collect finished ratings and request more; return True if there are new ratings."""
        before = len(self.found)
        while self.open and self.open[0].done():
            answer = self.open.popleft()
            failed = answer.cancelled() or answer.exception() is not None
            self.take_in(None if failed else answer.result())
        while len(self.open) < AHEAD and (ply := len(self.found) + len(self.open)) < len(self.seats):
            record, on = self.record, self.record.on.name
            move, position = record.log.plies[ply].move, record.positions[ply]
            asked = self.thinker.hindsight(on, record.rules, position, move, self.mind, self.rules.at(on))
            self.open.append(asked)
        return len(self.found) > before

    def take_in(self, found: Hindsight | None) -> None:
        """Store the rating of the next move and update everything derived from it."""
        ply = len(self.found)
        self.found.append(found)
        self.chances[ply] = None if found is None else first_of(self.seats[ply], found.chance)
        rules = self.rules
        self.turns = add_turn(self.turns, self.seats, self.found, self.chances, rules.least, rules.most)
        for known in (ply - 1, *([ply] if self.done else [])):
            # The luck of a roll is known only after the next ply.
            rolled = luck(self.seats, self.found, self.chances, known) if known >= 0 else None
            if rolled is not None:
                self.luck[self.seats[known]] = self.luck.get(self.seats[known], 0.0) + rolled

    def drop(self) -> None:
        """Cancel the remaining requests."""
        while self.open:
            self.open.popleft().cancel()
