"""The rules of ``board`` and ``beam`` on rows of numbers: beams, actions, and their effects.

The search has two long rows of numbers as its memory, so that the same code runs plainly and compiled. ``Work`` has
numbers of 32 bits: a row for the position at each ply, then what beams leave behind, then tables. ``Keys`` has numbers
of 64 bits: keys of positions, the actions at each ply, and the transposition table. Functions call them ``work`` and
``keys``, and ``row`` the place in ``work`` where the row of a position begins: ``n * SIZE`` at ply n.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TypeAlias

from game.tables.khet.board import (
    CELL,
    CLOCKWISE,
    COUNTERCLOCKWISE,
    KIND_AT,
    PIECE_MOVE,
    START_AT,
    TOWER_CLOCKWISE,
    TOWER_COUNTERCLOCKWISE,
    TOWER_MOVE,
    UNSTACK,
)
from game.tables.khet.cells import (
    BASE_STEPS,
    CELL_CLOCKWISE,
    CELL_COUNTERCLOCKWISE,
    CELLS,
    HOMES,
    NEIGHBORS,
    ROOF,
    TOWERS,
    UPPER_AT,
    WAY_STEPS,
)
from game.tables.khet.definitions import MOST_PLIES
from game.tables.khet.pieces import (
    ALLOWED_CELLS,
    BEAM_OUTCOMES,
    CLIMBS,
    CODES,
    COLOR_SHIFT,
    COLUMN,
    DIRECTIONS,
    FACING,
    FACING_COUNTS,
    FIRST_PIECE,
    HIT,
    KIND_SHIFT,
    OBELISK,
    PHARAOH,
    PYRAMID,
    RIM,
    SPHINX,
    SPLITS,
    STACK,
    STACK_STEP,
    SWAPPED_KINDS,
    SWAPPING_KINDS,
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
# The cells to which a quarter turn of the tower brings each cell.
CLOCKWISE_TO = tuple(CELL_CLOCKWISE.get(cell, cell) for cell in range(CELLS))
AGAINST_TO = tuple(CELL_COUNTERCLOCKWISE.get(cell, cell) for cell in range(CELLS))
MEN_IN = tuple(0 if code < FIRST_PIECE else 1 + (code >> KIND_SHIFT == STACK) for code in range(CODES))
"""The pieces of each code when pieces are counted, including Sphinxes, which both sides have."""


STANDS_TOWER = tuple(int(cell in TOWERS) for cell in range(CELLS))
TOWER = TOWER_MOVE << KIND_AT
"""Actions from here on are tower actions."""


def beam(work: Work, row: int, color: int, stamp: int) -> int:
    """Fire the beam of a color; return the number of cells it hits, which are then in ``HITS``.

    With a stamp, the cells it enters are stamped in ``MARKS`` and counted in ``BEAM_LENGTH``.
    """
    above, home, way = work[row + ABOVE], HOMES[color], 2 * color
    cell, code = home - WAY_STEPS[way], work[row + home]
    if code >> KIND_SHIFT == SPHINX:
        cell, way = home, code & FACING
    hits, splits, parts, part, turns, mirrors, odd, length = 0, 0, 1, 0, 0, 0, 0, 0
    step = WAY_STEPS[way]
    while True:
        cell += step
        code = work[row + cell]
        outcome = BEAM_OUTCOMES[code][way]
        if outcome == CLIMBS:
            # It leaves by the same face and line: next it enters the cell in front of the mirror on the other level.
            cell += above if cell < UPPER_AT else -above
            way ^= 2
            step = -step
            turns += 1
            odd = 1
            continue
        if stamp and code != RIM and outcome != WALL:
            if work[MARKS + cell] != stamp:
                work[MARKS + cell] = stamp
                length += 1
            if cell >= UPPER_AT:
                odd = 1
        if outcome < DIRECTIONS:
            if outcome != way:
                way = outcome
                step = WAY_STEPS[way]
                turns += 1
            continue
        if outcome >= SPLITS:
            side_ray, straight_ray = cell << RAY_SHIFT | outcome - SPLITS, cell << RAY_SHIFT | way
            is_side_known, is_straight_known = False, False
            for i in range(splits):
                is_side_known = is_side_known or work[RAYS + i] == side_ray
                is_straight_known = is_straight_known or work[RAYS + i] == straight_ray
            if not is_side_known:
                work[RAYS + splits] = work[STARTS + parts] = side_ray
                splits += 1
                parts += 1
            if not is_straight_known:
                work[RAYS + splits] = straight_ray
                splits += 1
                continue
        elif outcome == HIT:
            mirrors = max(mirrors, turns)
            is_known = False
            for i in range(hits):
                is_known = is_known or work[HITS + i] == cell
            if not is_known:
                work[HITS + hits] = cell
                hits += 1
        elif outcome == WALL:
            odd = 1
        part += 1
        if part == parts:
            break
        cell, way = work[STARTS + part] >> RAY_SHIFT, work[STARTS + part] & RAY_WAY
        step = WAY_STEPS[way]
        turns = 0
    work[MIRRORS] = mirrors
    if stamp:
        work[BEAM_LENGTH], work[ODD] = length, odd
    return hits


def turn_clockwise(code: int, quarters: int) -> int:
    """Return the piece turned clockwise by this many quarters."""
    return code & ~FACING | ((code & FACING) + quarters) % FACINGS[code]


def make_piece_move(work: Work, row: int, number: int) -> None:
    """Apply an action to a piece: change the cells it leads from and to, and no others."""
    kind, cell, end = number >> KIND_AT, row + (number >> START_AT & CELL), row + (number & CELL)
    code, occupant = work[cell], work[end]
    if kind == UNSTACK:
        work[cell] = code - STACK_STEP
        work[end] = code if occupant else code - STACK_STEP
    elif kind == CLOCKWISE:
        work[cell] = turn_clockwise(code, 1)
    elif kind == COUNTERCLOCKWISE:
        work[cell] = turn_clockwise(code, 3)
    elif occupant == code:
        work[cell], work[end] = 0, code + STACK_STEP
    else:
        work[cell], work[end] = occupant, code


def make_tower_move(work: Work, row: int, next_row: int, number: int) -> None:
    """Move or turn the tower with everything on it, from a position to its copy in another row."""
    tower, end, kind = work[row + TOWER_AT], number & CELL, number >> KIND_AT
    if kind == TOWER_MOVE:
        for corner in range(4):
            work[next_row + tower + BASE_STEPS[corner]] = 0
        for corner in range(4):
            work[next_row + end + BASE_STEPS[corner]] = COLUMN + corner
        work[next_row + TOWER_AT], work[next_row + ABOVE] = end, ROOF[0] - end
        return
    quarters = 1 if kind == TOWER_CLOCKWISE else 3
    work[next_row + TURNS_AT] = (work[row + TURNS_AT] + quarters) & 3
    for i in range(work[row + MEN_COUNT]):
        cell = work[row + MEN + i]
        if cell >= UPPER_AT:
            work[next_row + cell] = 0
    for i in range(work[row + MEN_COUNT]):
        cell = work[row + MEN + i]
        if cell >= UPPER_AT:
            code = work[row + cell]
            target = CLOCKWISE_TO[cell] if quarters == 1 else AGAINST_TO[cell]
            work[next_row + target], work[next_row + MEN + i] = turn_clockwise(code, quarters), target
            if code >> KIND_SHIFT == PHARAOH:
                work[next_row + KINGS + (code >> COLOR_SHIFT & 1)] = target


def undo_of(number: int) -> int:
    """Return the tower action that undoes this one."""
    if number >> KIND_AT == TOWER_MOVE:
        return TOWER_MOVE << KIND_AT | (number & CELL) << START_AT | number >> START_AT & CELL
    return (TOWER_COUNTERCLOCKWISE + TOWER_CLOCKWISE - (number >> KIND_AT)) << KIND_AT


def last_key_place(number: int) -> int:
    """Return the place of a tower action's key number in ``LASTS``."""
    kind, start, end = number >> KIND_AT, number >> START_AT & CELL, number & CELL
    return LASTS + (WAYS * end + end - start + WAYS // 2 if kind == TOWER_MOVE else kind - TOWER_CLOCKWISE)


def tower_key(work: Work, keys: Keys, row: int) -> int:
    """Return the key number of the tower."""
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
        make_tower_move(work, row, next_row, number)
        key ^= tower_key(work, keys, next_row)
        work[next_row + LAST] = number
        if number >> KIND_AT != TOWER_MOVE:
            for i in range(count):
                cell, new_occupant = work[row + MEN + i], work[next_row + MEN + i]
                if cell >= UPPER_AT:
                    code, new_code = work[row + cell], work[next_row + new_occupant]
                    key ^= key_change(keys, cell, code, 0) ^ key_change(keys, new_occupant, 0, new_code)
                    static += worth_change(work, cell, code, 0) + worth_change(work, new_occupant, 0, new_code)
    hits = beam(work, next_row, side, 0)
    for i in range(hits):
        cell = work[HITS + i]
        code = work[next_row + cell]
        new_code = code - STACK_STEP if code >> KIND_SHIFT == STACK else 0
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
    last, side, above, swaps = at, work[row + SIDE], work[row + ABOVE], work[SWAPS + work[row + SIDE]]
    for i in range(work[row + MEN_COUNT]):
        cell = work[row + MEN + i]
        code = work[row + cell]
        if code >> COLOR_SHIFT & 1 != side:
            continue
        kind = code >> KIND_SHIFT
        move, unstack = PIECE_MOVE << KIND_AT | cell << START_AT, UNSTACK << KIND_AT | cell << START_AT
        if kind == SPHINX:
            keys[last] = (COUNTERCLOCKWISE if code & FACING == 2 * side else CLOCKWISE) << KIND_AT | cell << START_AT
            last += 1
            continue
        allowed_at = CELLS * (code >> COLOR_SHIFT)
        for step in range(9 if above else 8):
            end = cell + (NEIGHBORS[step] if step < 8 else above if cell < UPPER_AT else -above)
            occupant = work[row + end]
            if 0 < occupant < FIRST_PIECE or not MAY_STAND[allowed_at + end]:
                continue
            if not occupant:
                keys[last] = move | end
                last += 1
                if kind == STACK:
                    keys[last] = unstack | end
                    last += 1
            elif SWAPPERS[code] or (kind == PYRAMID and swaps and occupant != code):
                if SWAPS_WITH[occupant] and MAY_STAND[CELLS * (occupant >> COLOR_SHIFT) + cell]:
                    keys[last] = move | end
                    last += 1
            elif kind == OBELISK and occupant == code:
                keys[last] = move | end
                last += 1
            elif kind == STACK and occupant == code - STACK_STEP:
                keys[last] = unstack | end
                last += 1
        if FACINGS[code] > 1 or work[IDLE]:
            keys[last] = CLOCKWISE << KIND_AT | cell << START_AT
            last += 1
            if FACINGS[code] == 4:
                keys[last] = COUNTERCLOCKWISE << KIND_AT | cell << START_AT
                last += 1
    if above:
        last = write_tower_actions(work, keys, row, last)
    return last - at


def write_tower_actions(work: Work, keys: Keys, row: int, place: int) -> int:
    """Write the actions with the tower from this place on; return the place after them."""
    tower = work[row + TOWER_AT]
    undo = undo_of(work[row + LAST]) if work[row + LAST] else 0
    for kind in range(TOWER_CLOCKWISE, TOWER_COUNTERCLOCKWISE + 1):
        if kind << KIND_AT != undo:
            keys[place] = kind << KIND_AT
            place += 1
    for step in range(8):
        end = tower + NEIGHBORS[step]
        free = STANDS_TOWER[end] == 1
        for corner in range(4):
            free = free and work[row + end + BASE_STEPS[corner]] < FIRST_PIECE
        number = TOWER_MOVE << KIND_AT | tower << START_AT | end
        if free and number != undo:
            keys[place] = number
            place += 1
    return place
