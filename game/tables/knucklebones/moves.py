"""What a seat can do, as values."""

from __future__ import annotations

from typing import NamedTuple

Target = str | int | tuple[int, int]
"""A parity ("even" or "odd"), a face (1 to 6), a row (1 to 3) or a die (row, field)."""
Play = tuple[Target, ...]
"""All choices of a card at once."""


class Move(NamedTuple):
    """``roll``, ``place`` or the id of a card, with all its choices at once."""

    verb: str
    choices: tuple[Target, ...] = ()
    face: int = 0
    """The face a roll is told to show; 0 leaves it to the stream."""


ROLL = Move("roll")
PLACES = Move("place", (1,)), Move("place", (2,)), Move("place", (3,))
"""The die that was rolled goes to row 1, 2 or 3."""


def places_piece(move: Move) -> bool:
    """Whether a move places a die."""
    return move.verb == "place"
