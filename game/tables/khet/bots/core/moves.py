"""Beams, actions, and their effects on rows of numbers. The rules are those of ``beam``, ``board`` and ``pieces``.

The search has two long rows of numbers as its memory, so that the same code runs plainly and compiled. ``Work`` has
numbers of 32 bits: a row for the position at each ply, then what beams leave behind, then tables. ``Keys`` has numbers
of 64 bits: keys of positions, the actions at each ply, and the transposition table. Functions call them ``work`` and
``keys``, and ``row`` the place in ``work`` where the row of a position begins: ``n * SIZE`` at ply n.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TypeAlias

from game.tables.khet.beam import HITS, MEMORY, PART_COUNT, PART_ENDS, PATH_ENDS, PATHS, follow
from game.tables.khet.board import (
    CELL,
    CLOCKWISE,
    COUNTERCLOCKWISE,
    KIND_AT,
    PIECE_MOVE,
    QUARTERS,
    START_AT,
    TOWER_CLOCKWISE,
    TOWER_MOVE,
    UNSTACK,
    make_piece_move,
    make_tower_move,
    write_tower_actions,
)
from game.tables.khet.cells import CELLS, NEIGHBORS, TURNED_CELLS, UPPER_AT, step_up
from game.tables.khet.definitions import MOST_PLIES
from game.tables.khet.pieces import (
    ALLOWED_CELLS,
    CODES,
    COLOR_SHIFT,
    ENTERS,
    ENTERS_WITH_TOP,
    ENTRANCES,
    FIRST_PIECE,
    KIND_SHIFT,
    PHARAOH,
    PIECE_TURNS,
    REMAINS,
    STACK,
    SWAPS,
    TURNS_BACK,
    TURNS_ON,
    WALL,
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
ACTIONS = 8191
"""Length of the table of cutoffs; actions with the same remainder share an entry."""
(
    MARKS, STAMP, BEAM_LENGTH, ODD, STOP, MOST_QUIET, PLIES_LEFT, EXTRA, SIGHT, IDLE, PASSES, SWAPS_LEFT, REACH, NEAR,
    MARGIN, ROOT_COUNT, KILLERS, WORTH, LOSS, GOOD, BEAM, WORK,
) = (
    ROWS * SIZE + place
    for place in accumulate((0, CELLS, *(1,) * 10, 2, 1, 1, 1, 1, ROWS, CODES * CELLS, CODES * CELLS, ACTIONS, MEMORY))
)
"""Places of single numbers and tables. ``MARKS`` has stamps on the cells that beams entered; ``BEAM_LENGTH`` counts the
cells that the last marked beam entered, and ``ODD`` is 1 if it met the tower or the upper board. ``STOP`` ends the
search. ``SIGHT`` is the most reflections after which hits are seen; with ``PASSES``, deep searches first try to pass;
``ROOT_COUNT`` is the number of root actions. ``WORTH`` and ``LOSS`` have the worth of a piece and its change by a hit,
by code and cell. ``GOOD`` counts cutoffs by action. The memory of the last beam is at the end."""

MOST_MOVES, MOST_EARLIER, WAYS = 1024, 1100, 27
"""Most actions of a position, most earlier positions, and the numbers of ways of a tower to each cell."""
LEFT, EARLIER, MASK, STOOD, STANDING, LASTS, RED_TO_MOVE, HISTORY, MOVES, SLOTS = accumulate(
    (0, 1, 1, 1, CODES * CELLS, 4 * CELLS, CELLS * WAYS, 1, MOST_EARLIER + ROWS, ROWS * MOST_MOVES)
)
"""Places in ``Keys``: the positions that may still be searched, the number of earlier positions, the number of slots of
the transposition table less 1, the key numbers of pieces by cell, of the tower, of tower actions just before, and of
Red to move, the keys of all positions on the way to each ply, the actions at each ply, and the table, four numbers a
slot."""

MAY_STAND = tuple(int(cell in cells) for cells in ALLOWED_CELLS for cell in range(CELLS))
"""1 for each cell where a piece may stand, by ``code >> COLOR_SHIFT``, then by cell."""
MEN_IN = tuple(0 if code < FIRST_PIECE else 1 + (code >> KIND_SHIFT == STACK) for code in range(CODES))
"""The pieces of each code when pieces are counted, including Sphinxes, which both sides have."""
TOWER = TOWER_MOVE << KIND_AT
"""Actions from here on are tower actions."""


def beam(work: Work, row: int, color: int, stamp: int) -> int:
    """Fire the beam of a color; return the number of cells it hits, which are then in ``HITS``.

    The cells it enters are stamped in ``MARKS`` and counted in ``BEAM_LENGTH``.
    """
    hits = follow(work, row, color, work[row + ABOVE], work, True)
    length, odd, parts = 0, 0, work[PART_COUNT]
    for place in range(PATHS, work[PATH_ENDS + parts - 1]):
        cell = work[place]
        if work[MARKS + cell] != stamp:
            work[MARKS + cell] = stamp
            length += 1
        if cell >= UPPER_AT:
            odd = 1
    for place in range(PART_ENDS, PART_ENDS + parts):
        if work[place] == WALL:
            odd = 1
    work[BEAM_LENGTH], work[ODD] = length, odd
    return hits


def move_tower(work: Work, row: int, next_row: int, number: int) -> None:
    """Move or turn the tower with everything on it, from a position to its copy in another row."""
    tower = make_tower_move(work, row, work, next_row, work[row + TOWER_AT], number)
    work[next_row + TOWER_AT], work[next_row + ABOVE] = tower, step_up(tower)


def last_key_place(number: int) -> int:
    """Return the place of a tower action's key number in ``LASTS``."""
    kind, start, end = number >> KIND_AT, number >> START_AT & CELL, number & CELL
    return LASTS + (WAYS * end + end - start + WAYS // 2 if kind == TOWER_MOVE else kind - TOWER_CLOCKWISE)


def tower_key(work: Work, keys: Keys, row: int) -> int:
    return keys[STANDING + CELLS * work[row + TURNS_AT] + work[row + TOWER_AT]]


def key_change(keys: Keys, cell: int, before: int, after: int) -> int:
    """Return the change of a position's key if one piece on a cell gives way to another; 0 stands for no piece."""
    return keys[STOOD + CODES * cell + before] ^ keys[STOOD + CODES * cell + after]


def worth_change(work: Work, cell: int, before: int, after: int) -> int:
    """Return the change of the worth, from Silver's side, if one piece on a cell gives way to another."""
    return work[WORTH + CELLS * after + cell] - work[WORTH + CELLS * before + cell]


def make(work: Work, keys: Keys, ply: int, number: int) -> None:
    """Write the position after an action, its beam and its losses to the next ply."""
    row, next_row = ply * SIZE, ply * SIZE + SIZE
    work[next_row : next_row + SIZE] = work[row:next_row]
    at = HISTORY + keys[EARLIER] + ply
    key, side, static = keys[at] ^ keys[RED_TO_MOVE], work[row + SIDE], work[row + STATIC]
    if work[row + LAST]:
        key ^= keys[last_key_place(work[row + LAST])]
        work[next_row + LAST] = 0
    count = work[row + MEN_COUNT]
    if not number:
        pass
    elif number < TOWER:
        cell, end = number >> START_AT & CELL, number & CELL
        code, occupant = work[row + cell], work[row + end]
        make_piece_move(work, next_row, number)
        new_code, new_occupant = work[next_row + cell], work[next_row + end]
        key ^= key_change(keys, cell, code, new_code)
        static += worth_change(work, cell, code, new_code)
        if end:
            key ^= key_change(keys, end, occupant, new_occupant)
            static += worth_change(work, end, occupant, new_occupant)
            if code >> KIND_SHIFT == PHARAOH:
                work[next_row + KINGS + side] = end
            if not occupant:
                if new_code:
                    work[next_row + MEN + count] = end
                    count += 1
                else:
                    for i in range(count):
                        if work[next_row + MEN + i] == cell:
                            work[next_row + MEN + i] = end
            elif not new_code:
                count = remove_cell(work, next_row, count, cell)
    else:
        key ^= tower_key(work, keys, row) ^ keys[last_key_place(number)]
        move_tower(work, row, next_row, number)
        work[next_row + LAST] = number
        quarters = QUARTERS[number >> KIND_AT]
        if quarters:
            work[next_row + TURNS_AT] = (work[row + TURNS_AT] + quarters) & 3
            for i in range(count):
                cell = work[row + MEN + i]
                end = TURNED_CELLS[quarters][cell]
                if end != cell:
                    work[next_row + MEN + i] = end
                    code, new_code = work[row + cell], work[next_row + end]
                    key ^= key_change(keys, cell, code, 0) ^ key_change(keys, end, 0, new_code)
                    static += worth_change(work, cell, code, 0) + worth_change(work, end, 0, new_code)
                    if code >> KIND_SHIFT == PHARAOH:
                        work[next_row + KINGS + (code >> COLOR_SHIFT & 1)] = end
        key ^= tower_key(work, keys, next_row)
    hits = follow(work, next_row, side, work[next_row + ABOVE], work, False)
    for i in range(hits):
        cell = work[HITS + i]
        code = work[next_row + cell]
        new_code = REMAINS[code]
        key ^= key_change(keys, cell, code, new_code)
        static += worth_change(work, cell, code, new_code)
        work[next_row + cell] = new_code
        if not new_code:
            count = remove_cell(work, next_row, count, cell)
            if code >> KIND_SHIFT == PHARAOH:
                work[next_row + FALLEN] |= 1 << (code >> COLOR_SHIFT & 1)
    keys[at + 1] = key
    work[next_row + SIDE], work[next_row + STATIC], work[next_row + MEN_COUNT] = 1 - side, static, count
    work[next_row + QUIET] = 0 if hits else work[row + QUIET] + 1


def remove_cell(work: Work, next_row: int, count: int, cell: int) -> int:
    """Remove a cell from the list of pieces; return their number."""
    for i in range(count):
        if work[next_row + MEN + i] == cell:
            work[next_row + MEN + i] = work[next_row + MEN + count - 1]
            break
    return count - 1


def write_actions(work: Work, keys: Keys, ply: int) -> int:
    """Write every action of the side to move to the actions of this ply; return their number."""
    row, at = ply * SIZE, MOVES + MOST_MOVES * ply
    last, side, above = at, work[row + SIDE], work[row + ABOVE]
    may_swap = int(work[SWAPS_LEFT + side] > 0)
    for i in range(work[row + MEN_COUNT]):
        cell = work[row + MEN + i]
        code = work[row + cell]
        if code >> COLOR_SHIFT & 1 != side:
            continue
        start, entries = cell << START_AT, ENTRANCES[may_swap][code]
        move, unstack = PIECE_MOVE << KIND_AT | start, UNSTACK << KIND_AT | start
        allowed_at = CELLS * (code >> COLOR_SHIFT)
        for step in range(9 if above else 8):
            end = cell + (NEIGHBORS[step] if step < 8 else above if cell < UPPER_AT else -above)
            occupant = work[row + end]
            entry = entries[occupant]
            if not entry or not MAY_STAND[allowed_at + end]:
                continue
            if entry & ENTERS or (entry == SWAPS and MAY_STAND[CELLS * (occupant >> COLOR_SHIFT) + cell]):
                keys[last] = move | end
                last += 1
            if entry & ENTERS_WITH_TOP:
                keys[last] = unstack | end
                last += 1
        turns = PIECE_TURNS[work[IDLE]][code]
        if turns & TURNS_ON:
            keys[last] = CLOCKWISE << KIND_AT | start
            last += 1
        if turns & TURNS_BACK:
            keys[last] = COUNTERCLOCKWISE << KIND_AT | start
            last += 1
    if above:
        last = write_tower_actions(work, row, work[row + TOWER_AT], work[row + LAST], keys, last)
    return last - at
