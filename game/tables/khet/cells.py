"""The cells of both boards as one row of numbers, so that each direction always adds the same number.

The row holds the lower board and the upper one, each with a rim of cells that nothing enters. The upper board has its
own numbers: when the tower moves, only the step from a cell to the one straight above it changes.
"""

from __future__ import annotations

from itertools import product

ROW_LENGTH, FILES, RANKS, UPPER_SIZE = 12, 10, 8, 6
"""Cells per row; files and ranks of the lower board; files and ranks of the upper one."""
WAY_STEPS = ROW_LENGTH, 1, -ROW_LENGTH, -1
"""Steps by direction: north, east, south, west. A turn clockwise is the next direction."""
LETTERS = "zabcdefghijk"
"""Letters of the files, from one left of the board to one right of it: the upper board may reach that far."""
UPPER_AT = 17 * ROW_LENGTH
"""First cell of the upper board, far enough from the lower one that no step leads from one to the other."""
CELLS = UPPER_AT + (UPPER_SIZE + 7) * ROW_LENGTH


def lower(file: int, rank: int) -> int:
    """Return the cell of the lower board at a file and a rank, both counted from 0.

    Its rim is one file and two ranks wide.
    """
    return (rank + 2) * ROW_LENGTH + file + 1


def upper(file: int, rank: int) -> int:
    """Return the cell of the upper board at a file and a rank, both counted from 0 at its own lower left corner."""
    return UPPER_AT + (rank + 1) * ROW_LENGTH + file + 1


LOWER_CELLS = tuple(lower(file, rank) for rank, file in product(range(RANKS), range(FILES)))
HIGH_CELLS = tuple(upper(file, rank) for rank, file in product(range(UPPER_SIZE), range(UPPER_SIZE)))
"""The cells of the upper board, including the roof of the tower."""
ROOF = tuple(upper(file, rank) for file, rank in ((2, 2), (3, 2), (3, 3), (2, 3)))
"""The tower's roof from its southwest cell on, counterclockwise."""
HIGH_CORNERS = tuple(upper(file, rank) for file, rank in product((0, UPPER_SIZE - 1), repeat=2))
BASE_STEPS = (0, 1, ROW_LENGTH + 1, ROW_LENGTH)
"""Steps from the lower left cell of the tower to all four, in the order of the roof."""
RED_ONLY = frozenset((*(lower(0, rank) for rank in range(RANKS)), lower(8, 0), lower(8, 7)))
SILVER_ONLY = frozenset((*(lower(9, rank) for rank in range(RANKS)), lower(1, 0), lower(1, 7)))
HOMES = lower(9, 0), lower(0, 7)
"""The Sphinxes' squares by color, j1 and a8, or the squares in front of a Sphinx in the rim."""
NEIGHBORS = tuple(row * ROW_LENGTH + file for row, file in product((1, 0, -1), (-1, 0, 1)) if row or file)
"""Steps from a cell to its eight neighbors."""
SQUARES = {lower(file, rank): f"{LETTERS[file + 1]}{rank + 1}" for rank, file in product(range(RANKS), range(FILES))}
"""The squares of the lower board, a1 to j8."""
CELL_OF = {name: cell for cell, name in SQUARES.items()}


def step_up(tower: int) -> int:
    """Return the step from a cell to the one straight above it, by the tower's lower left cell; 0 without a tower."""
    return ROOF[0] - tower if tower else 0


def row_and_column(cell: int, tower: int) -> tuple[int, int]:
    """Return the row and column of a cell; a cell of the upper board has those of the one straight below it."""
    return divmod(cell if cell < UPPER_AT else cell - step_up(tower), ROW_LENGTH)


def name_of(cell: int, tower: int) -> str:
    """Return the name of a square; on the upper board, the name of the square below it and an apostrophe.

    Where the upper board overhangs, files continue with ``z`` and ``k``, ranks with ``0``, ``-1``, ``9`` and ``10``.
    """
    if cell < UPPER_AT:
        return SQUARES[cell]
    row, column = row_and_column(cell, tower)
    return f"{LETTERS[column]}{row - 1}'"


def cell_of(name: str, tower: int) -> int | None:
    """Return the cell of that name, None if it does not exist."""
    if not tower or not name.endswith("'"):
        return CELL_OF.get(name)
    return {name_of(cell, tower): cell for cell in HIGH_CELLS}.get(name)


def _tower_cells() -> tuple[int, ...]:
    """Return the lower left cells on which the tower may stand: all four squares must be neutral."""
    neutral = {*SQUARES} - RED_ONLY - SILVER_ONLY
    return tuple(cell for cell in LOWER_CELLS if all(cell + more in neutral for more in BASE_STEPS))


TOWERS = frozenset(_tower_cells())
IS_TOWER_CELL = tuple(cell in TOWERS for cell in range(CELLS))
"""True for each cell on which the lower left cell of the tower may be."""


def _rotated_cell(cell: int, quarters: int) -> int:
    """Return the cell to which quarter turns of the tower clockwise bring a cell."""
    if cell not in HIGH_CELLS:
        return cell
    rank, file = divmod(cell - HIGH_CELLS[0], ROW_LENGTH)
    for _ in range(quarters):
        file, rank = rank, UPPER_SIZE - 1 - file
    return upper(file, rank)


TURNED_CELLS = tuple(tuple(_rotated_cell(cell, quarters) for cell in range(CELLS)) for quarters in range(4))
"""The cells to which the tower brings each cell, by its quarter turns clockwise; -1 is one counterclockwise."""
OVERHANG = tuple(cell for cell in HIGH_CELLS if cell not in ROOF)
"""The cells of the upper board on which pieces may stand."""
