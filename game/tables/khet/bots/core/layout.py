"""The layout of the search's memory: two long rows of numbers, so that the same code runs plainly and compiled.

``Work`` has numbers of 32 bits: a row for the position at each ply, then what beams leave behind, then tables. ``Keys``
has numbers of 64 bits: keys of positions, the actions at each ply, and the transposition table. Functions call them
``work`` and ``keys``, and ``row`` the place in ``work`` where the row of a position begins.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TypeAlias

from game.tables.khet.cells import CELL_CLOCKWISE, CELL_COUNTERCLOCKWISE, CELLS
from game.tables.khet.definitions import MOST_PLIES
from game.tables.khet.pieces import (
    ALLOWED_CELLS,
    CODES,
    FACING_COUNTS,
    FIRST_PIECE,
    KIND_SHIFT,
    STACK,
    SWAPPED_KINDS,
    SWAPPING_KINDS,
)

Work: TypeAlias = list[int]
Keys: TypeAlias = list[int]

MOST_MEN = 116
"""Most pieces on both boards."""
MEN, KINGS, MEN_COUNT, SIDE, TOWER_AT, TURNS_AT, ABOVE, LAST, FALLEN, STATIC, QUIET, SIZE = (
    CELLS + place for place in accumulate((0, MOST_MEN, 2, *(1,) * 9))
)
"""Places in the row of a position, after its cells: the cells of all pieces, those of both Pharaohs (0 for none), the
number of pieces, the side to move, the tower's cell, turns and step to the cell above, the tower action just before,
the colors without a Pharaoh as bits, the worth of all pieces from Silver's side, and the moves since the last loss. The
last is the length of a row."""

MOST_HITS = 6
"""Most hits in a row that are searched after the last ply."""
ROWS = MOST_PLIES + MOST_HITS + 4
SCRATCH = (ROWS - 1) * SIZE
"""A row to try tower actions on."""
MOST_PARTS = 1024
ACTIONS = 8191
"""Length of the table of cutoffs; actions with the same remainder share an entry."""
MARKS, HITS, RAYS, STARTS, REST = (
    ROWS * SIZE + place for place in accumulate((0, CELLS, MOST_MEN, MOST_PARTS, MOST_PARTS))
)
"""Places of what a beam leaves behind: stamps on the cells it entered, the cells it hit, and the rays at which an Eye
split it, all and new parts."""
RAY_SHIFT, RAY_WAY = 2, 3
"""A ray, a cell and the direction in which a part of a beam leaves it, is ``cell << RAY_SHIFT | way``; ``RAY_WAY`` has
the bits of the direction."""
(
    STAMP, BEAM_LENGTH, ODD, MIRRORS, STOP, MOST_QUIET, PLIES_LEFT, EXTRA, SIGHT, IDLE, PASSES, SWAPS, REACH, NEAR,
    MARGIN, ROOT_COUNT, KILLERS, WORTH, LOSS, GOOD, WORK,
) = (
    REST + place for place in accumulate((0, *(1,) * 11, 2, 1, 1, 1, 1, ROWS, CODES * CELLS, CODES * CELLS, ACTIONS))
)
"""Places of single numbers and tables. ``BEAM_LENGTH`` counts the cells that the last marked beam entered, ``ODD`` is 1
if it met the tower or the upper board, ``MIRRORS`` has its most reflections before a hit. ``STOP`` ends the search.
``SIGHT`` is the most reflections after which hits are seen; with ``PASSES``, deep searches first try to pass;
``ROOT_COUNT`` is the number of root actions. ``WORTH`` and ``LOSS`` have the worth of a piece and its change by a hit,
by code and cell. ``GOOD`` counts cutoffs by action."""

MOST_MOVES, MOST_EARLIER, WAYS = 1024, 1100, 27
"""Most actions of a position, most earlier positions, and the numbers of ways of a tower to each cell."""
LEFT, EARLIER, MASK, STOOD, STANDING, LASTS, RED_TO_MOVE, HISTORY, MOVES, SLOTS = accumulate(
    (0, 1, 1, 1, CODES * CELLS, 4 * CELLS, CELLS * WAYS, 1, MOST_EARLIER + ROWS, ROWS * MOST_MOVES)
)
"""Places in ``Keys``: the positions that may still be searched, the number of earlier positions, the number of slots of
the transposition table less 1, the key numbers of pieces by cell, of the tower, of tower actions just before, and of
Red to move, the keys of all positions on the way to each ply, the actions at each ply, and the table, four numbers a
slot."""

SWAPS_WITH = tuple(int(code >> KIND_SHIFT in SWAPPED_KINDS) for code in range(CODES))
SWAPPERS = tuple(int(code >> KIND_SHIFT in SWAPPING_KINDS) for code in range(CODES))
FACINGS = tuple(FACING_COUNTS.get(code >> KIND_SHIFT, 1) for code in range(CODES))
MAY_STAND = tuple(int(cell in cells) for cells in ALLOWED_CELLS for cell in range(CELLS))
"""1 for each cell where a piece may stand, by ``code >> COLOR_SHIFT``, then by cell."""
CLOCKWISE_TO = tuple(CELL_CLOCKWISE.get(cell, cell) for cell in range(CELLS))
AGAINST_TO = tuple(CELL_COUNTERCLOCKWISE.get(cell, cell) for cell in range(CELLS))
"""The cell to which the tower's turn brings each cell."""
MEN_IN = tuple(0 if code < FIRST_PIECE else 1 + (code >> KIND_SHIFT == STACK) for code in range(CODES))
"""The pieces of each code when pieces are counted, including Sphinxes, which both sides have."""
