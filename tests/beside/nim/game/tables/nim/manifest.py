"""The rules of Nim, for one heap of counters."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from pydantic import Field

from game.kernel.random_stream import Stream
from game.kernel.result import Points
from game.tables.contract import Bots, Table
from game.tables.nim.content import FILES, Rules
from game.tables.plain import plain_apply


class Position(NamedTuple):
    """The counters left and the seat to move; after the end, the seat that would have moved next."""

    left: Annotated[int, Field(ge=0, le=999)]
    turn: Annotated[int, Field(ge=1, le=2)]

    @property
    def over(self) -> bool:
        """True if no counters are left."""
        return not self.left


class Move(NamedTuple):
    """The number of counters to take."""

    counters: Annotated[int, Field(ge=1, le=9)]


def new(rules: Rules, seed: int, first: int | None = None) -> Position:
    """Return the first position, with a full heap. The seed draws the first seat unless ``first`` names it."""
    return Position(rules.counters, first or Stream(seed).pick((1, 2)))


def legal(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Return the legal moves, from one counter up to the most allowed."""
    return tuple(Move(count) for count in range(1, min(rules.most, position.left) + 1))


def take(rules: Rules, position: Position, move: Move) -> Position:
    """Return the position after a legal move."""
    return Position(position.left - move.counters, 3 - position.turn)


def score(rules: Rules, position: Position) -> Points:
    """Return the score: the seat that took the last counter wins."""
    return Points.of_winner(3 - position.turn if position.over else None)


def greedy(rules: Rules, position: Position, stream: Stream) -> Move:
    """Take as many counters as allowed."""
    return legal(rules, position)[-1]


TABLE = Table(FILES, new, legal, plain_apply(take, legal, score), score, bots=Bots({"greedy": greedy}))
