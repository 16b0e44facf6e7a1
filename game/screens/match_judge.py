"""A match judged ply by ply: somebody who thinks elsewhere says what every move was worth."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future
from typing import TYPE_CHECKING

from game.kernel.hindsight import Hindsight
from game.kernel.result import Outcome
from game.kernel.turning_points import Turn, curve, first_of, grown, luck
from game.match.record import Record
from game.tables import Table

if TYPE_CHECKING:
    from game.app.application import App

AHEAD = 3
"""Questions that are open at once, so that nobody who thinks waits for a frame."""
ENDS: dict[Outcome | None, float] = {1: 1.0, 2: 0.0, "draw": 0.5, "won": 1.0, "lost": 0.0}
"""The chance of seat 1 when the match is over."""


def judges(app: App, on: Table) -> bool:
    """Whether anybody can say what the moves of this table are worth."""
    return on.hindsight is not None and bool(app.store.at(on.name).bots)


class Judging:
    """What is known so far, from the first ply on. The table must be one that ``judges``."""

    def __init__(self, app: App, record: Record) -> None:
        self.thinker, self.rules, self.record = app.thinker, app.store.replays.review, record
        self.mind = [*app.store.at(record.on.name).bots.values()][-1]
        self.seats = record.movers
        self.found: list[Hindsight | None] = []
        """What each move was worth, with the best one in notation; None where nobody could say."""
        self.open: deque[Future[Hindsight]] = deque()
        self.last = ENDS.get(record.on.score(record.rules, record.position).outcome)
        self.chances = curve(self.seats, (), self.last)
        """Of seat 1 before every ply and at the end, as far as they are known."""
        self.turns: tuple[Turn, ...] = ()
        """The turning points among the plies that are known."""
        self.luck: dict[int, float] = {}
        """How much more of the chance its rolls left each seat than they do on average, as far as that is known."""

    @property
    def done(self) -> bool:
        """Whether everything is known."""
        return len(self.found) == len(self.seats)

    def step(self) -> bool:
        """Take in what has been found, and ask on; whether anything is new."""
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
        """What the next move was worth, and what follows from that."""
        ply = len(self.found)
        self.found.append(found)
        self.chances[ply] = None if found is None else first_of(self.seats[ply], found.chance)
        rules = self.rules
        self.turns = grown(self.turns, self.seats, self.found, self.chances, rules.least, rules.most)
        for known in (ply - 1, *([ply] if self.done else [])):
            # A roll is known once it is known what came of it.
            rolled = luck(self.seats, self.found, self.chances, known) if known >= 0 else None
            if rolled is not None:
                self.luck[self.seats[known]] = self.luck.get(self.seats[known], 0.0) + rolled

    def drop(self) -> None:
        """Nobody waits for the rest any more."""
        while self.open:
            self.open.popleft().cancel()
