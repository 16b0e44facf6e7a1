"""The memory of a search: the places of everything in its two long rows of numbers.

The rows let the same code run plainly and compiled. ``Work`` has numbers of 32 bits: a row for the position at each
ply, then what beams leave behind, then tables. ``Keys`` has numbers of 64 bits. Functions call them ``work`` and
``keys``, and ``row`` the place in ``work`` where the row of a position begins: ``n * SIZE`` at ply n.
"""

from __future__ import annotations

from typing import TypeAlias

from game.tables.khet.beam import MEMORY
from game.tables.khet.cells import CELLS
from game.tables.khet.definitions import MOST_PLIES
from game.tables.khet.pieces import CODES

Work: TypeAlias = list[int]
Keys: TypeAlias = list[int]

MOST_PIECES = 116
"""Most pieces on both boards."""
MOST_HITS = 6
"""Most hits in a row that are searched after the last ply."""
MOST_ACTIONS, MOST_EARLIER = 1024, 1100
"""Most actions of a position, and most earlier positions."""
ROWS = MOST_PLIES + MOST_HITS + 4
"""Rows of positions."""

# The row of a position, after the pieces on all cells.

PIECES = CELLS
"""The cells of all pieces."""
PHARAOHS = PIECES + MOST_PIECES
"""The cells of both Pharaohs, by color; 0 for none."""
PIECE_COUNT = PHARAOHS + 2
SIDE = PIECE_COUNT + 1
"""The side to move."""
TOWER = SIDE + 1
"""The lower left cell of the tower."""
TOWER_TURNS = TOWER + 1
STEP_UP = TOWER_TURNS + 1
"""The step from a cell to the one straight above it."""
LAST_ACTION = STEP_UP + 1
"""The tower action just before."""
FALLEN = LAST_ACTION + 1
"""The colors without a Pharaoh, as bits."""
MATERIAL = FALLEN + 1
"""The worth of all pieces, from Silver's side."""
QUIET_MOVES = MATERIAL + 1
"""The moves since the last loss."""
SIZE = QUIET_MOVES + 1
"""The length of the row."""

# ``Work``, after the rows of positions.

SCRATCH = (ROWS - 1) * SIZE
"""The last row, to try tower actions on."""
STAMPS = ROWS * SIZE
"""Stamps on the cells that beams entered."""
LAST_STAMP = STAMPS + CELLS
BEAM_LENGTH = LAST_STAMP + 1
"""The cells that the last stamped beam entered."""
MEETS_TOWER = BEAM_LENGTH + 1
"""1 if that beam met the tower or the upper board."""
STOPS = MEETS_TOWER + 1
"""1 to end the search."""
MOST_QUIET_MOVES = STOPS + 1
PLIES_LEFT = MOST_QUIET_MOVES + 1
EXTRA_HALF_PIECES = PLIES_LEFT + 1
"""The half pieces that Silver's edges bring more than Red's."""
SIGHT = EXTRA_HALF_PIECES + 1
"""The most reflections after which hits are seen."""
IDLE_TURNS = SIGHT + 1
TRIES_PASSES = IDLE_TURNS + 1
"""1 if deep searches first try to pass."""
SWAPS_LEFT = TRIES_PASSES + 1
"""The swaps of pyramids, by color."""
REACH_WORTH = SWAPS_LEFT + 2
NEAR_WORTH = REACH_WORTH + 1
BEAM_MARGIN = NEAR_WORTH + 1
"""The most that beams can add or subtract."""
ROOT_COUNT = BEAM_MARGIN + 1
"""The number of root actions."""
KILLERS = ROOT_COUNT + 1
"""The action that last cut off, by ply."""
WORTH = KILLERS + ROWS
"""The worth of each piece on each cell, by code and cell."""
LOSS = WORTH + CODES * CELLS
"""Its change by a hit."""
CUTOFF_COUNT = 8191
"""Length of the table of cutoffs; actions with the same remainder share an entry."""
CUTOFFS = LOSS + CODES * CELLS
"""Cutoffs by action. The memory of the last beam is at the end."""
WORK_SIZE = CUTOFFS + CUTOFF_COUNT + MEMORY

# ``Keys``.

NODES_LEFT = 0
"""The positions that may still be searched."""
EARLIER_COUNT = 1
"""The number of earlier positions."""
SLOT_MASK = 2
"""The number of slots of the transposition table, less 1."""
PIECE_KEYS = 3
"""The key numbers of pieces, by cell and code."""
TOWER_KEYS = PIECE_KEYS + CODES * CELLS
"""Those of the tower, by its turns and its cell."""
TOWER_WAYS = 27
"""The numbers of ways of a tower to each cell."""
LAST_ACTION_KEYS = TOWER_KEYS + 4 * CELLS
"""Those of tower actions just before."""
RED_KEY = LAST_ACTION_KEYS + TOWER_WAYS * CELLS
"""That of Red to move."""
POSITION_KEYS = RED_KEY + 1
"""The keys of all positions on the way to each ply."""
ACTIONS = POSITION_KEYS + MOST_EARLIER + ROWS
"""The actions at each ply."""
SLOTS = ACTIONS + ROWS * MOST_ACTIONS
"""The transposition table, four numbers a slot."""
