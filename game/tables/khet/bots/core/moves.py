"""The rules of ``board`` and ``beam`` on rows of numbers: beams, actions, and their effects.

``p`` and ``q`` are the places of positions in ``Work``; the position at ply n is at ``n * SIZE``.
"""

from __future__ import annotations

from game.tables.khet.board import (
    CELL,
    CLOCKWISE,
    COUNTERCLOCKWISE,
    GOES,
    KIND_AT,
    START_AT,
    TOWER_CLOCKWISE,
    TOWER_COUNTERCLOCKWISE,
    TOWER_GOES,
    UNSTACKS,
)
from game.tables.khet.bots.core.layout import (
    ABOVE,
    AGAINST_TO,
    CLOCKWISE_TO,
    EARLIER,
    ENTERED,
    FACINGS,
    FALLEN,
    HISTORY,
    HITS,
    IDLE,
    KINGS,
    LAST,
    LASTS,
    MARKS,
    MAY_STAND,
    MEN,
    MEN_COUNT,
    MIRRORS,
    MOST_MOVES,
    MOVES,
    ODD,
    QUIET,
    RED_TO_MOVE,
    SIDE,
    SIZE,
    STANDING,
    STARTS,
    STATIC,
    STOOD,
    SWAPPERS,
    SWAPS,
    SWAPS_WITH,
    TAKEN,
    TOWER_AT,
    TURNS_AT,
    WAYS,
    WORTH,
    Keys,
    Work,
)
from game.tables.khet.cells import BASE_STEPS, CELLS, HOMES, NEIGHBORS, ROOF, TOWERS, UPPER_AT, WAY_STEPS
from game.tables.khet.pieces import (
    BEAM_OUTCOMES,
    CLIMBS,
    CODES,
    COLUMN,
    FIRST_PIECE,
    HIT,
    OBELISK,
    PHARAOH,
    PYRAMID,
    SPHINX,
    SPLITS,
    STACK,
    STACK_STEP,
    WALL,
)

STANDS_TOWER = tuple(int(cell in TOWERS) for cell in range(CELLS))
TOWER = TOWER_GOES << KIND_AT
"""Actions from here on are tower actions."""


def beam(w: Work, p: int, color: int, stamp: int) -> int:
    """Fire the beam of a color; return the number of cells it hits, which are then in ``HITS``.

    With a stamp, the cells it enters are stamped in ``MARKS`` and counted in ``ENTERED``.
    """
    above, home, way = w[p + ABOVE], HOMES[color], 2 * color
    cell, code = home - WAY_STEPS[way], w[p + home]
    if code >> 3 == SPHINX:
        cell, way = home, code & 3
    hits, splits, parts, part, turns, mirrors, odd, entered = 0, 0, 1, 0, 0, 0, 0, 0
    step = WAY_STEPS[way]
    while True:
        cell += step
        code = w[p + cell]
        answer = BEAM_OUTCOMES[4 * code + way]
        if answer == CLIMBS:
            # It leaves by the same face and line: next it enters the cell in front of the mirror on the other level.
            cell += above if cell < UPPER_AT else -above
            way ^= 2
            step = -step
            turns += 1
            odd = 1
            continue
        if stamp and code != 1 and answer != WALL:
            if w[MARKS + cell] != stamp:
                w[MARKS + cell] = stamp
                entered += 1
            if cell >= UPPER_AT:
                odd = 1
        if answer < 4:
            if answer != way:
                way = answer
                step = WAY_STEPS[way]
                turns += 1
            continue
        if answer >= SPLITS:
            aside, ahead = 4 * cell + answer - SPLITS, 4 * cell + way
            aside_known, ahead_known = False, False
            for at in range(splits):
                aside_known = aside_known or w[TAKEN + at] == aside
                ahead_known = ahead_known or w[TAKEN + at] == ahead
            if not aside_known:
                w[TAKEN + splits] = w[STARTS + parts] = aside
                splits += 1
                parts += 1
            if not ahead_known:
                w[TAKEN + splits] = ahead
                splits += 1
                continue
        elif answer == HIT:
            mirrors = max(mirrors, turns)
            again = False
            for at in range(hits):
                again = again or w[HITS + at] == cell
            if not again:
                w[HITS + hits] = cell
                hits += 1
        elif answer == WALL:
            odd = 1
        part += 1
        if part == parts:
            break
        cell, way = w[STARTS + part] >> 2, w[STARTS + part] & 3
        step = WAY_STEPS[way]
        turns = 0
    w[MIRRORS] = mirrors
    if stamp:
        w[ENTERED], w[ODD] = entered, odd
    return hits


def turned(code: int, quarters: int) -> int:
    """Return the piece turned clockwise by this many quarters."""
    return code & ~3 | ((code & 3) + quarters) % FACINGS[code]


def place(w: Work, p: int, number: int) -> None:
    """Apply an action to a piece: change the cells it leads from and to, and no others."""
    does, cell, end = number >> KIND_AT, p + (number >> START_AT & CELL), p + (number & CELL)
    code, met = w[cell], w[end]
    if does == UNSTACKS:
        w[cell], w[end] = code - STACK_STEP, code if met else code - STACK_STEP
    elif does == CLOCKWISE:
        w[cell] = turned(code, 1)
    elif does == COUNTERCLOCKWISE:
        w[cell] = turned(code, 3)
    elif met == code:
        w[cell], w[end] = 0, code + STACK_STEP
    else:
        w[cell], w[end] = met, code


def carry(w: Work, p: int, q: int, number: int) -> None:
    """Move or turn the tower with everything on it, from the position at ``p`` to its copy at ``q``."""
    tower, end, does = w[p + TOWER_AT], number & CELL, number >> KIND_AT
    if does == TOWER_GOES:
        for corner in range(4):
            w[q + tower + BASE_STEPS[corner]] = 0
        for corner in range(4):
            w[q + end + BASE_STEPS[corner]] = COLUMN + corner
        w[q + TOWER_AT], w[q + ABOVE] = end, ROOF[0] - end
        return
    quarters = 1 if does == TOWER_CLOCKWISE else 3
    w[q + TURNS_AT] = (w[p + TURNS_AT] + quarters) & 3
    for at in range(w[p + MEN_COUNT]):
        cell = w[p + MEN + at]
        if cell >= UPPER_AT:
            w[q + cell] = 0
    for at in range(w[p + MEN_COUNT]):
        cell = w[p + MEN + at]
        if cell >= UPPER_AT:
            code = w[p + cell]
            there = CLOCKWISE_TO[cell] if quarters == 1 else AGAINST_TO[cell]
            w[q + there], w[q + MEN + at] = turned(code, quarters), there
            if code >> 3 == PHARAOH:
                w[q + KINGS + (code >> 2 & 1)] = there


def undo_of(number: int) -> int:
    """Return the tower action that undoes this one."""
    if number >> KIND_AT == TOWER_GOES:
        return TOWER_GOES << KIND_AT | (number & CELL) << START_AT | number >> START_AT & CELL
    return (TOWER_COUNTERCLOCKWISE + TOWER_CLOCKWISE - (number >> KIND_AT)) << KIND_AT


def last_at(number: int) -> int:
    """Return the place of a tower action's key number in ``LASTS``."""
    does, start, end = number >> KIND_AT, number >> START_AT & CELL, number & CELL
    return LASTS + (WAYS * end + end - start + WAYS // 2 if does == TOWER_GOES else does - TOWER_CLOCKWISE)


def make(w: Work, k: Keys, ply: int, number: int) -> None:
    """Write the position after an action, its beam and its losses to the next ply."""
    p, q = ply * SIZE, ply * SIZE + SIZE
    w[q : q + SIZE] = w[p:q]
    at = HISTORY + k[EARLIER] + ply
    key, side, static = k[at] ^ k[RED_TO_MOVE], w[p + SIDE], w[p + STATIC]
    if w[p + LAST]:
        key ^= k[last_at(w[p + LAST])]
        w[q + LAST] = 0
    count = w[p + MEN_COUNT]
    if not number:
        pass
    elif number < TOWER:
        cell, end = number >> START_AT & CELL, number & CELL
        code, met = w[p + cell], w[p + end]
        place(w, q, number)
        now, there = w[q + cell], w[q + end]
        key ^= k[STOOD + CODES * cell + code] ^ k[STOOD + CODES * cell + now]
        static += w[WORTH + CELLS * now + cell] - w[WORTH + CELLS * code + cell]
        if end:
            key ^= k[STOOD + CODES * end + met] ^ k[STOOD + CODES * end + there]
            static += w[WORTH + CELLS * there + end] - w[WORTH + CELLS * met + end]
            if code >> 3 == PHARAOH:
                w[q + KINGS + side] = end
            if not met:
                if now:
                    w[q + MEN + count] = end
                    count += 1
                else:
                    for i in range(count):
                        if w[q + MEN + i] == cell:
                            w[q + MEN + i] = end
            elif not now:
                count = without(w, q, count, cell)
    else:
        key ^= k[STANDING + CELLS * w[p + TURNS_AT] + w[p + TOWER_AT]] ^ k[last_at(number)]
        carry(w, p, q, number)
        key ^= k[STANDING + CELLS * w[q + TURNS_AT] + w[q + TOWER_AT]]
        w[q + LAST] = number
        if number >> KIND_AT != TOWER_GOES:
            for i in range(count):
                cell, there = w[p + MEN + i], w[q + MEN + i]
                if cell >= UPPER_AT:
                    code, now = w[p + cell], w[q + there]
                    key ^= k[STOOD + CODES * cell + code] ^ k[STOOD + CODES * there + now]
                    static += w[WORTH + CELLS * now + there] - w[WORTH + CELLS * code + cell]
    hits = beam(w, q, side, 0)
    for i in range(hits):
        cell = w[HITS + i]
        code = w[q + cell]
        now = code - STACK_STEP if code >> 3 == STACK else 0
        key ^= k[STOOD + CODES * cell + code] ^ k[STOOD + CODES * cell + now]
        static += w[WORTH + CELLS * now + cell] - w[WORTH + CELLS * code + cell]
        w[q + cell] = now
        if not now:
            count = without(w, q, count, cell)
            if code >> 3 == PHARAOH:
                w[q + FALLEN] |= 1 << (code >> 2 & 1)
    k[at + 1] = key
    w[q + SIDE], w[q + STATIC], w[q + MEN_COUNT] = 1 - side, static, count
    w[q + QUIET] = 0 if hits else w[p + QUIET] + 1


def without(w: Work, q: int, count: int, cell: int) -> int:
    """Remove a cell from the list of pieces; return their number."""
    for i in range(count):
        if w[q + MEN + i] == cell:
            w[q + MEN + i] = w[q + MEN + count - 1]
            break
    return count - 1


def choices(w: Work, k: Keys, ply: int) -> int:
    """Write every action of the side to move to the actions of this ply; return their number."""
    p, at = ply * SIZE, MOVES + MOST_MOVES * ply
    last, side, above, swaps = at, w[p + SIDE], w[p + ABOVE], w[SWAPS + w[p + SIDE]]
    for i in range(w[p + MEN_COUNT]):
        cell = w[p + MEN + i]
        code = w[p + cell]
        if code >> 2 & 1 != side:
            continue
        kind, goes, top = code >> 3, GOES << KIND_AT | cell << START_AT, UNSTACKS << KIND_AT | cell << START_AT
        if kind == SPHINX:
            k[last] = (COUNTERCLOCKWISE if code & 3 == 2 * side else CLOCKWISE) << KIND_AT | cell << START_AT
            last += 1
            continue
        stands = CELLS * (code >> 2)
        for step in range(9 if above else 8):
            end = cell + (NEIGHBORS[step] if step < 8 else above if cell < UPPER_AT else -above)
            met = w[p + end]
            if 0 < met < FIRST_PIECE or not MAY_STAND[stands + end]:
                continue
            if not met:
                k[last] = goes | end
                last += 1
                if kind == STACK:
                    k[last] = top | end
                    last += 1
            elif SWAPPERS[code] or (kind == PYRAMID and swaps and met != code):
                if SWAPS_WITH[met] and MAY_STAND[CELLS * (met >> 2) + cell]:
                    k[last] = goes | end
                    last += 1
            elif kind == OBELISK and met == code:
                k[last] = goes | end
                last += 1
            elif kind == STACK and met == code - STACK_STEP:
                k[last] = top | end
                last += 1
        if FACINGS[code] > 1 or w[IDLE]:
            k[last] = CLOCKWISE << KIND_AT | cell << START_AT
            last += 1
            if FACINGS[code] == 4:
                k[last] = COUNTERCLOCKWISE << KIND_AT | cell << START_AT
                last += 1
    if above:
        last = tower_choices(w, k, p, last)
    return last - at


def tower_choices(w: Work, k: Keys, p: int, at: int) -> int:
    """Write the actions with the tower from this place on; return the place after them."""
    tower, barred = w[p + TOWER_AT], undo_of(w[p + LAST]) if w[p + LAST] else 0
    for does in range(TOWER_CLOCKWISE, TOWER_COUNTERCLOCKWISE + 1):
        if does << KIND_AT != barred:
            k[at] = does << KIND_AT
            at += 1
    for step in range(8):
        end = tower + NEIGHBORS[step]
        free = STANDS_TOWER[end] == 1
        for corner in range(4):
            free = free and w[p + end + BASE_STEPS[corner]] < FIRST_PIECE
        number = TOWER_GOES << KIND_AT | tower << START_AT | end
        if free and number != barred:
            k[at] = number
            at += 1
    return at
