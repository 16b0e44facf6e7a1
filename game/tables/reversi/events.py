"""Events, in order. Squares are written a1 to h8; ``seat`` is the seat that acted or owns something."""

from __future__ import annotations

from typing import NamedTuple


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


class TurnPassed(NamedTuple):
    seat: int
    """The seat to move now."""


class MatchWon(NamedTuple):
    seat: int
    discs: tuple[int, int]


class MatchDrawn(NamedTuple):
    discs: tuple[int, int]


Event = DiscPlaced | DiscsTurned | SeatPassed | TurnPassed | MatchWon | MatchDrawn
