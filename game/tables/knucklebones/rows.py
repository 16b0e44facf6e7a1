"""Rows and boards as plain tuples: how many there are, which are full, what their diagonals show."""

from __future__ import annotations

from collections.abc import Container, Iterable
from itertools import product
from typing import TypeVar

from game.tables.knucklebones.position import Board, Row

FACES = (1, 2, 3, 4, 5, 6)
ROWS: tuple[Row, ...] = tuple(row for n in range(4) for row in product(FACES, repeat=n))
"""Every row there can be: 259 of them."""
Diagonals = tuple[int, int]
"""The face that completes each diagonal, 0 where it is broken."""
BROKEN: Diagonals = (0, 0)
Arrival = tuple[int, int, int]
"""Row and field (from 0) and face of a die that came to lie there this turn."""
T = TypeVar("T")


def closed_up(row: Iterable[T], gone: Container[int]) -> tuple[T, ...]:
    """What is left of a row when whatever lies on these fields is gone: all behind it moves up toward field 1."""
    return tuple(thing for field, thing in enumerate(row, 1) if field not in gone)


def with_row(board: Board, row: int, dice: Row) -> Board:
    """The board with other dice in one row (from 0)."""
    a, b, c = board
    return (dice, b, c) if row == 0 else (a, dice, c) if row == 1 else (a, b, dice)


def full(board: Board) -> bool:
    """Whether nine dice lie on the board."""
    a, b, c = board
    return len(a) == 3 and len(b) == 3 and len(c) == 3


def diagonals(board: Board) -> Diagonals:
    """Which face completes diagonal 1 (row 1 field 1 to row 3 field 3) and 2 (row 1 field 3 to row 3 field 1)."""
    a, b, c = board
    if len(b) < 2 or not a or not c:
        return BROKEN
    face = b[1]
    first = face if a[0] == face and len(c) == 3 and c[2] == face else 0
    second = face if c[0] == face and len(a) == 3 and a[2] == face else 0
    return (first, second) if first or second else BROKEN


def crossed(board: Board) -> bool:
    """Whether both diagonals show one face: five equal dice in an X."""
    a, b, c = board
    return len(a) == 3 and len(c) == 3 and len(b) > 1 and a[0] == b[1] == a[2] == c[0] == c[2]
