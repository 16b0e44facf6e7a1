"""What a seat can do, as values."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

Target = str | int | tuple[int, ...]
"""A parity ("even" or "odd"), a card, a face, a row, a die or field (row, field); where it may be on either side, the
seat comes first."""
Play = tuple[Target, ...]
"""All choices of a card at once."""


class Move(NamedTuple):
    """``roll``, ``place`` or the id of a card, with all its choices at once."""

    verb: str
    choices: tuple[Target, ...] = ()
    face: int = 0
    """The face a roll is told to show; 0 leaves it to the stream."""


ROLL = Move("roll")
PICK = "pick"
"""The move that chooses one of the dice that were rolled."""
ANSWER = "answer"
"""The move that chooses what the card of the other seat asks."""
PLACES = Move("place", (1,)), Move("place", (2,)), Move("place", (3,))
"""The die that was rolled goes to row 1, 2 or 3."""


@cache
def to_row(row: int) -> Move:
    """The die that was rolled goes to this row."""
    return PLACES[row - 1] if row <= len(PLACES) else Move("place", (row,))


def places_piece(move: Move) -> bool:
    """Whether a move places a die."""
    return move.verb == "place"
