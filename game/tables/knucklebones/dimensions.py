"""The size of the boards, the diagonals that count, and the faces of dice."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

FieldPlace = tuple[int, int]
"""Row and field, from 0."""
PlaceNumbers = tuple[int, int, int]
"""Seat, row and field, from 1."""
DiagonalFields = tuple[FieldPlace, ...]
"""The fields that make a diagonal."""
LineChoice = Literal["both", "rising", "falling", "none"]
BOARD_LIMIT = 5
"""The most rows of a board, and the most fields of a row."""


class Dimensions(NamedTuple):
    """The dimensions of a table."""

    rows: int = 3
    fields: int = 3
    sides: int = 6
    diagonals: tuple[DiagonalFields, ...] = ()
    """Diagonals in order: those that rise from field 1 first."""

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces that a die may show."""
        return tuple(range(1, self.sides + 1))


@lru_cache(maxsize=64)
def dimensions_of(rows: int = 3, fields: int = 3, sides: int = 6, choice: LineChoice = "both") -> Dimensions:
    """Return the dimensions of a table with boards of this size and dice with this many sides."""
    length = min(rows, fields)
    starts = [(row, field) for row in range(rows - length + 1) for field in range(fields - length + 1)]
    diagonals: list[DiagonalFields] = []
    if choice in ("both", "rising"):
        diagonals += [tuple((row + n, field + n) for n in range(length)) for row, field in starts]
    if choice in ("both", "falling"):
        diagonals += [tuple((row + n, field + length - 1 - n) for n in range(length)) for row, field in starts]
    return Dimensions(rows, fields, sides, tuple(diagonals) if length > 1 else ())


@lru_cache(maxsize=1024)
def crosses(one: DiagonalFields, other: DiagonalFields) -> bool:
    """Return True if two diagonals make an X, or two other patterns share a field."""
    slopes = slope(one), slope(other)
    if not all(slopes):
        return not {*one}.isdisjoint(other)
    spans = [[{*numbers} for numbers in zip(*diagonal, strict=True)] for diagonal in (one, other)]
    return spans[0] == spans[1] and slopes[0] != slopes[1]


def slope(diagonal: DiagonalFields) -> int:
    """Return 1 for a diagonal that rises from row to row, -1 for one that falls, 0 for any other pattern."""
    steps = {(row - before, field - last) for (before, last), (row, field) in pairwise(sorted(diagonal))}
    return next((way for way in (1, -1) if steps == {(1, way)}), 0)


STANDARD_TABLE = dimensions_of()


FACES = (1, 2, 3, 4, 5, 6)
HIDDEN_FACE = 13
TRAITS = ("reflect", "pair", "again", "destroy")
"""Special rules for placing a die: it takes the value across; it comes twice into one row; another one like it follows;
it destroys its equals before it is placed, because it was hidden when it was rolled."""
PARITY_FACES = {"even": (2, 4, 6), "odd": (1, 3, 5)}
