"""What a side can do, as values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.tables.reversi.squares import BITS, NAMES, each


class Move(NamedTuple):
    """``place`` on a square, or ``pass``. Moves sort as their texts do."""

    verb: str
    square: str = ""


PASS = Move("pass")
PLACES = {bit: Move("place", square) for square, bit in BITS.items()}
"""By the bit of the square."""


def places(squares: int) -> tuple[Move, ...]:
    """The moves onto these squares, sorted."""
    return tuple(PLACES[BITS[square]] for square in sorted(NAMES[bit] for bit in each(squares)))


def places_piece(move: Move) -> bool:
    """Whether a move places a disc."""
    return move.verb == "place"


def last_square(made: Sequence[Move]) -> str | None:
    """Where the last disc was placed of these moves; None where there is none."""
    return next((move.square for move in reversed(made) if move.square), None)
