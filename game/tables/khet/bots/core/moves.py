"""Beams, actions, and their effects on rows of numbers. The rules are those of ``beam``, ``board`` and ``pieces``."""

from __future__ import annotations

from game.tables.khet.beam import HITS, PART_COUNT, PART_ENDS, PATH_ENDS, PATHS, follow
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
from game.tables.khet.bots.core import places as at
from game.tables.khet.bots.core.places import Keys, Work
from game.tables.khet.cells import CELLS, NEIGHBORS, TURNED_CELLS, UPPER_AT, step_up
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

MAY_STAND = tuple(int(cell in cells) for cells in ALLOWED_CELLS for cell in range(CELLS))
"""1 for each cell where a piece may stand, by ``code >> COLOR_SHIFT``, then by cell."""
PIECES_IN = tuple(0 if code < FIRST_PIECE else 1 + (code >> KIND_SHIFT == STACK) for code in range(CODES))
"""The pieces of each code when pieces are counted, including Sphinxes, which both sides have."""
FIRST_TOWER_ACTION = TOWER_MOVE << KIND_AT
"""Actions from here on are tower actions."""


def beam(work: Work, row: int, color: int, stamp: int) -> int:
    """Fire the beam of a color; return the number of cells it hits, which are then in ``HITS``.

    The cells it enters are stamped in ``STAMPS`` and counted in ``BEAM_LENGTH``.
    """
    hits = follow(work, row, color, work[row + at.STEP_UP], work, True)
    length, meets_tower, parts, stamps = 0, 0, work[PART_COUNT], at.STAMPS
    for place in range(PATHS, work[PATH_ENDS + parts - 1]):
        cell = work[place]
        if work[stamps + cell] != stamp:
            work[stamps + cell] = stamp
            length += 1
        if cell >= UPPER_AT:
            meets_tower = 1
    for place in range(PART_ENDS, PART_ENDS + parts):
        if work[place] == WALL:
            meets_tower = 1
    work[at.BEAM_LENGTH], work[at.MEETS_TOWER] = length, meets_tower
    return hits


def move_tower(work: Work, row: int, next_row: int, number: int) -> None:
    """Move or turn the tower with everything on it, from a position to its copy in another row."""
    tower = make_tower_move(work, row, work, next_row, work[row + at.TOWER], number)
    work[next_row + at.TOWER], work[next_row + at.STEP_UP] = tower, step_up(tower)


def last_key_place(number: int) -> int:
    """Return the place of a tower action's key number."""
    kind, start, end = number >> KIND_AT, number >> START_AT & CELL, number & CELL
    way = at.TOWER_WAYS * end + end - start + at.TOWER_WAYS // 2
    return at.LAST_ACTION_KEYS + (way if kind == TOWER_MOVE else kind - TOWER_CLOCKWISE)


def tower_key(work: Work, keys: Keys, row: int) -> int:
    return keys[at.TOWER_KEYS + CELLS * work[row + at.TOWER_TURNS] + work[row + at.TOWER]]


def key_change(keys: Keys, cell: int, before: int, after: int) -> int:
    """Return the change of a position's key if one piece on a cell gives way to another; 0 stands for no piece."""
    return keys[at.PIECE_KEYS + CODES * cell + before] ^ keys[at.PIECE_KEYS + CODES * cell + after]


def worth_change(work: Work, cell: int, before: int, after: int) -> int:
    """Return the change of the worth, from Silver's side, if one piece on a cell gives way to another."""
    return work[at.WORTH + CELLS * after + cell] - work[at.WORTH + CELLS * before + cell]


def make(work: Work, keys: Keys, ply: int, number: int) -> None:
    """Write the position after an action, its beam and its losses to the next ply."""
    row, next_row = ply * at.SIZE, ply * at.SIZE + at.SIZE
    work[next_row : next_row + at.SIZE] = work[row:next_row]
    place = at.POSITION_KEYS + keys[at.EARLIER_COUNT] + ply
    key, side, static = keys[place] ^ keys[at.RED_KEY], work[row + at.SIDE], work[row + at.MATERIAL]
    if work[row + at.LAST_ACTION]:
        key ^= keys[last_key_place(work[row + at.LAST_ACTION])]
        work[next_row + at.LAST_ACTION] = 0
    count = work[row + at.PIECE_COUNT]
    if not number:
        pass
    elif number < FIRST_TOWER_ACTION:
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
                work[next_row + at.PHARAOHS + side] = end
            if not occupant:
                if new_code:
                    work[next_row + at.PIECES + count] = end
                    count += 1
                else:
                    for i in range(count):
                        if work[next_row + at.PIECES + i] == cell:
                            work[next_row + at.PIECES + i] = end
            elif not new_code:
                count = remove_cell(work, next_row, count, cell)
    else:
        key ^= tower_key(work, keys, row) ^ keys[last_key_place(number)]
        move_tower(work, row, next_row, number)
        work[next_row + at.LAST_ACTION] = number
        quarters = QUARTERS[number >> KIND_AT]
        if quarters:
            work[next_row + at.TOWER_TURNS] = (work[row + at.TOWER_TURNS] + quarters) & 3
            for i in range(count):
                cell = work[row + at.PIECES + i]
                end = TURNED_CELLS[quarters][cell]
                if end != cell:
                    work[next_row + at.PIECES + i] = end
                    code, new_code = work[row + cell], work[next_row + end]
                    key ^= key_change(keys, cell, code, 0) ^ key_change(keys, end, 0, new_code)
                    static += worth_change(work, cell, code, 0) + worth_change(work, end, 0, new_code)
                    if code >> KIND_SHIFT == PHARAOH:
                        work[next_row + at.PHARAOHS + (code >> COLOR_SHIFT & 1)] = end
        key ^= tower_key(work, keys, next_row)
    hits = follow(work, next_row, side, work[next_row + at.STEP_UP], work, False)
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
                work[next_row + at.FALLEN] |= 1 << (code >> COLOR_SHIFT & 1)
    keys[place + 1] = key
    work[next_row + at.SIDE], work[next_row + at.MATERIAL], work[next_row + at.PIECE_COUNT] = 1 - side, static, count
    work[next_row + at.QUIET_MOVES] = 0 if hits else work[row + at.QUIET_MOVES] + 1


def remove_cell(work: Work, next_row: int, count: int, cell: int) -> int:
    """Remove a cell from the list of pieces; return their number."""
    for i in range(count):
        if work[next_row + at.PIECES + i] == cell:
            work[next_row + at.PIECES + i] = work[next_row + at.PIECES + count - 1]
            break
    return count - 1


def write_actions(work: Work, keys: Keys, ply: int) -> int:
    """Write every action of the side to move to the actions of this ply; return their number."""
    row, place = ply * at.SIZE, at.ACTIONS + at.MOST_ACTIONS * ply
    last, side, step_up = place, work[row + at.SIDE], work[row + at.STEP_UP]
    may_swap = int(work[at.SWAPS_LEFT + side] > 0)
    pieces = row + at.PIECES
    for piece in range(pieces, pieces + work[row + at.PIECE_COUNT]):
        cell = work[piece]
        code = work[row + cell]
        if code >> COLOR_SHIFT & 1 != side:
            continue
        start, entries = cell << START_AT, ENTRANCES[may_swap][code]
        move, unstack = PIECE_MOVE << KIND_AT | start, UNSTACK << KIND_AT | start
        allowed_at = CELLS * (code >> COLOR_SHIFT)
        for step in range(9 if step_up else 8):
            end = cell + (NEIGHBORS[step] if step < 8 else step_up if cell < UPPER_AT else -step_up)
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
        turns = PIECE_TURNS[work[at.IDLE_TURNS]][code]
        if turns & TURNS_ON:
            keys[last] = CLOCKWISE << KIND_AT | start
            last += 1
        if turns & TURNS_BACK:
            keys[last] = COUNTERCLOCKWISE << KIND_AT | start
            last += 1
    if step_up:
        last = write_tower_actions(work, row, work[row + at.TOWER], work[row + at.LAST_ACTION], keys, last)
    return last - place
