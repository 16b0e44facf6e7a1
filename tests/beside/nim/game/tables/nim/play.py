"""The rules of Nim, for one heap of counters: positions, moves, events and the score."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from pydantic import Field

from game.kernel.refusal import Refusal
from game.kernel.result import Points
from game.tables.nim.content import Rules
from game.tables.plain_notation import plain_text


class Position(NamedTuple):
    """The counters left and the seat to move; after the end, the seat that would have moved next."""

    left: Annotated[int, Field(ge=0, le=999)]
    turn: Annotated[int, Field(ge=1, le=2)]

    @property
    def over(self) -> bool:
        """Return True if no counters are left."""
        return not self.left


class Move(NamedTuple):
    """The number of counters to take."""

    counters: Annotated[int, Field(ge=1, le=9)]


class CountersTaken(NamedTuple):
    seat: int
    counters: int


class TurnPassed(NamedTuple):
    seat: int
    """The seat to move next."""


class MatchWon(NamedTuple):
    seat: int
    totals: tuple[int, ...]


Event = CountersTaken | TurnPassed | MatchWon


def new(rules: Rules, seed: int, first: int | None = None) -> Position:
    """Return the first position, with a full heap."""
    return Position(rules.counters, first or 1)


def legal(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Return the legal moves, from one counter up to the most allowed."""
    return tuple(Move(count) for count in range(1, min(rules.most, position.left) + 1))


def apply(rules: Rules, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after a move, and its events; refuse with ``over`` or ``too_many``."""
    if position.over:
        raise Refusal("over", "The match is over.", plain_text(position))
    if move not in legal(rules, position):
        raise Refusal("too_many", f"{move.counters} counters cannot be taken here.", plain_text(position))
    seat, after = position.turn, Position(position.left - move.counters, 3 - position.turn)
    ends = MatchWon(seat, score(rules, after).totals) if after.over else TurnPassed(after.turn)
    return after, (CountersTaken(seat, move.counters), ends)


def score(rules: Rules, position: Position) -> Points:
    """Return the score: the seat that took the last counter wins."""
    if not position.over:
        return Points((0, 0))
    winner = 3 - position.turn
    return Points((int(winner == 1), int(winner == 2)), winner, "last")
