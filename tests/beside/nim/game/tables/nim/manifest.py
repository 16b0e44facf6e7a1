"""The rules of Nim, for one heap of counters."""

from typing import NamedTuple

from game.tables.plain import Count, Field, Move, Points, RuleSet, Seat, plain_table


class Rules(RuleSet):
    """The values that designers can set, in a file in ``rules``."""

    counters: int = Field(default=15, ge=1, le=30)
    """Counters in the heap at the start."""
    most: int = Field(default=3, ge=1, le=9)
    """The most counters a seat may take in one move."""


class Position(NamedTuple):
    """The counters left and the seat to move; after the end, the seat that would have moved next."""

    left: Count
    seat_to_move: Seat

    @property
    def over(self) -> bool:
        return not self.left


def start(rules: Rules, seat_to_move: int) -> Position:
    """Return the first position, with a full heap and this seat to move."""
    return Position(rules.counters, seat_to_move)


def legal(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Return the legal moves, from one counter up to the most allowed."""
    return tuple(Move(count) for count in range(1, min(rules.most, position.left) + 1))


def take(rules: Rules, position: Position, move: Move) -> Position:
    """Return the position after a legal move, the number of counters to take."""
    return Position(position.left - move.number, 3 - position.seat_to_move)


def score(rules: Rules, position: Position) -> Points:
    """Return the score: the seat that took the last counter wins."""
    return Points.of_winner(3 - position.seat_to_move if position.over else None)


TABLE = plain_table(Rules, start, legal, take, score)
