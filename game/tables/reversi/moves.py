"""Moves of a side, as values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.tables.reversi.squares import BITS, NAMES, each


class Move(NamedTuple):
    """``place`` with a square, or ``pass``. Moves sort like their texts."""

    verb: str
    square: str = ""


PASS = Move("pass")
PLACES = {bit: Move("place", square) for square, bit in BITS.items()}
"""Moves by the bit of the square."""


def places(squares: int) -> tuple[Move, ...]:
    """Return the moves onto these squares, sorted."""
    return tuple(PLACES[BITS[square]] for square in sorted(NAMES[bit] for bit in each(squares)))


def places_piece(move: Move) -> bool:
    """Return True if a move places a disc."""
    return move.verb == "place"


def last_square(made: Sequence[Move]) -> str | None:
    """Return the square of the last disc placed by these moves; None if there is none."""
    return next((move.square for move in reversed(made) if move.square), None)
