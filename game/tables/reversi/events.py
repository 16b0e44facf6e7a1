"""Events, in order. Squares are written a1 to h8; ``seat`` is the seat that acted or owns something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.kernel.events import TurnPassed as TurnPassed
from game.kernel.result import Figure
from game.tables.edges import EdgeChanged as EdgeChanged
from game.tables.reversi.board import SQUARE_BITS
from game.tables.reversi.definitions import Rules


class DiscPlaced(NamedTuple):
    seat: int
    square: str


class DiscsTurned(NamedTuple):
    """Discs that now belong to ``seat``, the nearest to the placed one first."""

    seat: int
    squares: tuple[str, ...]


class SeatPassed(NamedTuple):
    """The seat could not place a disc anywhere."""

    seat: int


class MatchWon(NamedTuple):
    seat: int
    discs: tuple[int, int]


class MatchDrawn(NamedTuple):
    discs: tuple[int, int]


Event = DiscPlaced | DiscsTurned | SeatPassed | TurnPassed | EdgeChanged | MatchWon | MatchDrawn


def figures(rules: Rules, events: Iterable[Event]) -> Iterator[Figure]:
    """Yield the most discs turned by one move, and the corners taken."""
    corners = rules.board.corners
    for event in events:
        match event:
            case DiscsTurned(seat, squares):
                yield Figure(seat, "turned", len(squares), keeps_best=True)
            case DiscPlaced(seat, square) if SQUARE_BITS[square] & corners:
                yield Figure(seat, "corners")
