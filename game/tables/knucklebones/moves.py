"""Moves of a seat, as values and as text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

NUMBER_BITS = 6
"""Bits of each number that a move names."""
UNASKED_WORD = "_"
"""The word for a choice that is not made, because nothing that was chosen before needs it."""
LARGEST_NUMBER = (1 << NUMBER_BITS) - 1
Answer = str | int | tuple[int, ...]
"""A parity ("even" or "odd"), a card, a face, a row, a die or field (row, field); if both sides are possible, the seat
comes first."""
Play = tuple[Answer, ...]
"""The choices for a card, in the words of a move: ``((1, 3),)`` in ``trap:1.3``. To play a card is to do its steps."""


class Move(NamedTuple):
    """``roll``, ``place`` or the id of a card, with all its choices."""

    verb: str
    choices: tuple[Answer, ...] = ()
    draws: int = 0
    """The numbers that the move names for its draws, packed; 0 leaves them to the random stream."""


ROLL_MOVE = Move("roll")
PICK_VERB = "pick"
"""The move that chooses one of the dice that were rolled."""
ANSWER_VERB = "answer"
"""The move that answers the card of the other seat."""


@cache
def to_row(row: int) -> Move:
    """Return the move that places the rolled die in this row."""
    return Move("place", (row,))


def places_piece(move: Move) -> bool:
    return move.verb == "place"


def words_of(play: Play) -> tuple[str, ...]:
    """Return choices in notation."""
    return tuple(".".join(map(str, word)) if isinstance(word, tuple) else str(word) for word in play)


def write_move(move: Move) -> str:
    """Return a move as text, such as ``place:2`` or ``twister:1.1,3.2``; its draws follow a ``=``."""
    choices = ",".join(words_of(move.choices))
    draws = f"={'.'.join(map(str, unpack(move.draws)))}" if move.draws else ""
    return move.verb + (f":{choices}" if choices else "") + draws


def read_word(word: str) -> Answer:
    """Return the choice that a word of a move names, as far as that is clear without its card."""
    if re.fullmatch(r"[0-9]{1,2}", word):
        return int(word)
    if re.fullmatch(r"[0-9](\.[0-9]){1,2}", word):
        return tuple(map(int, word.split(".")))
    return word


def pack(lots: Iterable[int]) -> int:
    """Return several numbers packed into one, as a move holds them; a single number stays the same."""
    return sum(lot << NUMBER_BITS * place for place, lot in enumerate(lots))


def unpack(draws: int) -> tuple[int, ...]:
    """Return the numbers that a move names, in the order they are drawn."""
    numbers = []
    while draws:
        numbers.append(draws & LARGEST_NUMBER)
        draws >>= NUMBER_BITS
    return tuple(numbers)
