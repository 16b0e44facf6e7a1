"""The search: alpha-beta on rows of numbers, followed by a search of hits.

It counts positions and reads no clock, so the same number of positions always gives the same move, compiled or not.
``places`` explains ``work``, ``keys`` and ``row``.
"""

from __future__ import annotations

from game.tables.khet.beam import HITS, MIRRORS, follow
from game.tables.khet.board import CELL, KIND_AT, START_AT, TOWER_MOVE, make_piece_move
from game.tables.khet.bots.core import places as at
from game.tables.khet.bots.core.moves import (
    FIRST_TOWER_ACTION,
    PIECES_IN,
    beam,
    make,
    move_tower,
    worth_change,
    write_actions,
)
from game.tables.khet.bots.core.places import Keys, Work
from game.tables.khet.cells import BASE_STEPS, CELLS, NEIGHBORS
from game.tables.khet.pieces import COLOR_SHIFT

WIN_VALUE = 1_000_000
"""Value of hitting a Pharaoh."""
SURE_WIN = WIN_VALUE - 1000
"""Values from here on mean a hit on a Pharaoh, less a point for each ply until then."""
TOP_VALUE = 2 * WIN_VALUE
COUNT_VALUE = 10_000
"""Value of having more pieces when they are counted."""
LONGEST_BEAM = 40
"""Squares of a beam that count, at most."""
GAIN_RANK, KILLER_RANK, LARGEST_CUTOFF_RANK = 100, 3000, 2900
"""Ranks of actions: each point of gain, the action that last cut off at this ply, and the most for other cutoffs."""
FIRST_RANK = TOP_VALUE * GAIN_RANK
"""Rank of the best action so far."""
ACTION_MASK, CALM_BIT, APART_BIT, RANK_SHIFT = (1 << 21) - 1, 1 << 21, 1 << 22, 23
"""An action with its rank: the bits of the action, one that is set if it leaves the beam as it is, one if it also
leaves the other side's beam as it is, and the place of the rank."""
PASS_SAVES = 2
"""Plies by which the search after a pass is shallower."""
EXACT, AT_LEAST, AT_MOST = range(3)
"""Kinds of values in the transposition table."""
ENTRY_KIND, DEPTH_SHIFT, ENTRY_DEPTH, ACTION_SHIFT, VALUE_SHIFT = 3, 2, 127, 9, 30
"""An entry of the transposition table: the bits of the kind, the places of the depth, the action and the value above
it, and the bits of the depth."""


def sort(keys: Keys, begin: int, end: int) -> None:
    """Sort these numbers, the highest first. ``sort_compiled`` does the same."""
    keys[begin:end] = sorted(keys[begin:end], reverse=True)


def sort_compiled(keys: Keys, begin: int, end: int) -> None:
    """Sort these numbers, the highest first, by insertion."""
    for start in range(begin + 1, end):
        number, place = keys[start], start
        while place > begin and keys[place - 1] < number:
            keys[place] = keys[place - 1]
            place -= 1
        keys[place] = number


def gain(work: Work, row: int, hits: int) -> int:
    """Return the change of the worth, from Silver's side, by the hits of the last beam."""
    change = 0
    for hit in range(hits):
        cell = work[HITS + hit]
        change += work[at.LOSS + CELLS * work[row + cell] + cell]
    return change


def gain_by(work: Work, row: int, number: int) -> int:
    """Return the change of the worth by the hits after an action, which is not made."""
    side = work[row + at.SIDE]
    if number >= FIRST_TOWER_ACTION:
        work[at.SCRATCH : at.SCRATCH + at.SIZE] = work[row : row + at.SIZE]
        move_tower(work, row, at.SCRATCH, number)
        return gain(work, at.SCRATCH, follow(work, at.SCRATCH, side, work[at.SCRATCH + at.STEP_UP], work, False))
    cell, end = row + (number >> START_AT & CELL), row + (number & CELL)
    code, occupant = work[cell], work[end]
    make_piece_move(work, row, number)
    change = gain(work, row, follow(work, row, side, work[row + at.STEP_UP], work, False))
    work[cell], work[end] = code, occupant
    return change


def change_by(work: Work, row: int, number: int) -> int:
    """Return the change of the worth by a piece's action before the beam is fired."""
    cell, end = number >> START_AT & CELL, number & CELL
    code, occupant = work[row + cell], work[row + end]
    make_piece_move(work, row, number)
    new_code, new_occupant = work[row + cell], work[row + end]
    work[row + cell], work[row + end] = code, occupant
    change = worth_change(work, cell, code, new_code)
    return change + worth_change(work, end, occupant, new_occupant) if end else change


def aim_worth(work: Work, row: int, color: int, stamp: int) -> int:
    """Return the worth of the last marked beam to its side, which aims at the Pharaoh of ``color``."""
    worth, king = work[at.REACH_WORTH] * min(work[at.BEAM_LENGTH], LONGEST_BEAM), work[row + at.PHARAOHS + color]
    if king:
        for i in range(8):
            if work[at.STAMPS + king + NEIGHBORS[i]] == stamp:
                worth += work[at.NEAR_WORTH]
    return worth


def touches(work: Work, number: int, stamp: int) -> bool:
    """Return True if an action changes a cell with this stamp; tower actions always may."""
    stamps = at.STAMPS
    cell, end = number >> START_AT & CELL, number & CELL
    return number >= FIRST_TOWER_ACTION or work[stamps + cell] == stamp or work[stamps + end] == stamp


def spares_beam(work: Work, number: int, stamp: int) -> bool:
    """Return True if a tower action does not change a beam that stays below and does not meet the tower."""
    if number >> KIND_AT > TOWER_MOVE:
        return True
    free = True
    for corner in range(4):
        free = free and work[at.STAMPS + (number & CELL) + BASE_STEPS[corner]] != stamp
    return free


def lead(work: Work, row: int) -> int:
    """Return 1 if the side to move has more pieces than the other, -1 if it has fewer, else 0."""
    half_pieces, side = work[at.EXTRA_HALF_PIECES], work[row + at.SIDE]
    pieces = row + at.PIECES
    for piece in range(pieces, pieces + work[row + at.PIECE_COUNT]):
        code = work[row + work[piece]]
        half_pieces += -2 * PIECES_IN[code] if code >> COLOR_SHIFT & 1 else 2 * PIECES_IN[code]
    half_pieces = -half_pieces if side else half_pieces
    return int(half_pieces > 0) - int(half_pieces < 0)


def repeats(work: Work, keys: Keys, ply: int) -> bool:
    """Return True if the position at this ply has been there before."""
    place = at.POSITION_KEYS + keys[at.EARLIER_COUNT] + ply
    first, back = place - work[ply * at.SIZE + at.QUIET_MOVES], place - 4
    while back >= first and keys[back] != keys[place]:
        back -= 2
    return back >= first


def spend(work: Work, keys: Keys) -> bool:
    """Count a position; return False if the search has to end."""
    keys[at.NODES_LEFT] -= 1
    if work[at.STOPS]:
        keys[at.NODES_LEFT] = -1
    return keys[at.NODES_LEFT] >= 0


def entry_of(value: int, action: int, depth: int, kind: int) -> int:
    """Return an entry of the transposition table."""
    return (value + TOP_VALUE) << VALUE_SHIFT | action << ACTION_SHIFT | depth << DEPTH_SHIFT | kind


def depth_of(entry: int) -> int:
    return entry >> DEPTH_SHIFT & ENTRY_DEPTH


def order(work: Work, keys: Keys, ply: int, first: int, stamp: int, beam_gain: int) -> int:
    """Write the actions that are seen to this ply with their ranks, the most promising first; return their number.

    The own beam is stamped, the other side's beam has the next stamp. ``beam_gain`` is the gain of the beam as it is.
    """
    row, place = ply * at.SIZE, at.ACTIONS + at.MOST_ACTIONS * ply
    sign, killer, sight = 1 - 2 * work[row + at.SIDE], work[at.KILLERS + ply], work[at.SIGHT]
    clear, in_sight, end = not work[at.MEETS_TOWER], work[MIRRORS] <= sight, place
    cutoffs, cutoff_count = at.CUTOFFS, at.CUTOFF_COUNT
    for i in range(place, place + write_actions(work, keys, ply)):
        number = keys[i]
        calm = not touches(work, number, stamp)
        if calm or (clear and in_sight and number >= FIRST_TOWER_ACTION and spares_beam(work, number, stamp)):
            rank = beam_gain
        else:
            rank = sign * gain_by(work, row, number)
            if work[MIRRORS] > sight:
                continue
        rank = GAIN_RANK * rank + work[cutoffs + number % cutoff_count]
        if number == first:
            rank = FIRST_RANK
        elif number == killer:
            rank += KILLER_RANK
        if calm:
            number |= CALM_BIT if touches(work, number, stamp + 1) else CALM_BIT | APART_BIT
        keys[end] = rank << RANK_SHIFT | number
        end += 1
    sort(keys, place, end)
    return end - place


def value(work: Work, keys: Keys, depth: int, alpha: int, beta: int, ply: int) -> int:
    """Return the value for the side to move, ``depth`` plies ahead.

    It is exact between ``alpha`` and ``beta``, otherwise a bound beyond them.
    """
    row = ply * at.SIZE
    if work[row + at.FALLEN]:
        if work[row + at.FALLEN] == 3:
            return 0
        return ply - WIN_VALUE if work[row + at.FALLEN] >> work[row + at.SIDE] & 1 else WIN_VALUE - ply
    if work[row + at.QUIET_MOVES] >= work[at.MOST_QUIET_MOVES] or ply >= work[at.PLIES_LEFT]:
        return COUNT_VALUE * lead(work, row)
    if repeats(work, keys, ply):
        return 0
    if depth <= 0:
        return value_of_hits(work, keys, alpha, beta, ply, at.MOST_HITS)
    if not spend(work, keys):
        return 0
    key = keys[at.POSITION_KEYS + keys[at.EARLIER_COUNT] + ply]
    slot, first = at.SLOTS + 4 * (key & keys[at.SLOT_MASK]), 0
    for place in range(slot, slot + 4, 2):
        if keys[place] == key and keys[place + 1]:
            entry = keys[place + 1]
            first, kind = entry >> ACTION_SHIFT & ACTION_MASK, entry & ENTRY_KIND
            stored = (entry >> VALUE_SHIFT) - TOP_VALUE
            if depth_of(entry) >= depth and (
                kind == EXACT or (kind == AT_LEAST and stored >= beta) or (kind == AT_MOST and stored <= alpha)
            ):
                return stored
    side, static = work[row + at.SIDE], work[row + at.MATERIAL]
    sign, stamp = 1 - 2 * side, work[at.LAST_STAMP] + 2
    work[at.LAST_STAMP] = stamp
    own_goal = 0
    if depth == 1:
        # The most that the other side's beam would gain by hitting its own pieces.
        own_goal = max(0, sign * gain(work, row, beam(work, row, 1 - side, stamp + 1)))
    beam_gain = sign * gain(work, row, beam(work, row, side, stamp))
    is_ahead = beam_gain >= 0 and sign * static + beam_gain >= beta
    if work[at.TRIES_PASSES] and depth > PASS_SAVES and beta - alpha == 1 and is_ahead:
        # A pass: if the other side cannot make up for it, some calm action is as good.
        make(work, keys, ply, 0)
        result = -value(work, keys, depth - 1 - PASS_SAVES, -beta, 1 - beta, ply + 1)
        if keys[at.NODES_LEFT] < 0:
            return 0
        if beta <= result < SURE_WIN:
            return result
    best, floor, best_action, place = -TOP_VALUE, alpha, first, at.ACTIONS + at.MOST_ACTIONS * ply
    for i in range(place, place + order(work, keys, ply, first, stamp, beam_gain)):
        number = keys[i] & ACTION_MASK
        if depth == 1 and keys[i] & APART_BIT and best > -TOP_VALUE:
            # The other side always has an answer that is worth at least as much as changing nothing.
            bound = sign * (static + change_by(work, row, number)) + beam_gain + work[at.BEAM_MARGIN] + own_goal
            if bound <= floor:
                best = max(best, bound)
                continue
        make(work, keys, ply, number)
        if best == -TOP_VALUE:
            result = -value(work, keys, depth - 1, -beta, -floor, ply + 1)
        else:
            result = -value(work, keys, depth - 1, -floor - 1, -floor, ply + 1)
            if floor < result < beta:
                result = -value(work, keys, depth - 1, -beta, -floor, ply + 1)
        if keys[at.NODES_LEFT] < 0:
            return 0
        if result > best:
            best = result
            if result > floor:
                best_action, floor = number, result
            if result >= beta:
                work[at.KILLERS + ply] = number
                cutoff = at.CUTOFFS + number % at.CUTOFF_COUNT
                work[cutoff] = min(work[cutoff] + depth * depth, LARGEST_CUTOFF_RANK)
                break
    if best == -TOP_VALUE:
        best = 0  # No legal action: a draw.
    kind = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
    if keys[slot] != key and depth < depth_of(keys[slot + 1]):
        slot += 2
    keys[slot], keys[slot + 1] = key, entry_of(best, best_action, depth, kind)
    return best


def value_of_hits(work: Work, keys: Keys, alpha: int, beta: int, ply: int, further: int) -> int:
    """Return the value for the side to move if it only makes hits, at most ``further`` in a row."""
    if not spend(work, keys):
        return 0
    row = ply * at.SIZE
    side, stamp = work[row + at.SIDE], work[at.LAST_STAMP] + 2
    work[at.LAST_STAMP] = stamp
    sign = 1 - 2 * side
    material = sign * work[row + at.MATERIAL]
    beam(work, row, 1 - side, stamp + 1)
    aim_balance = -aim_worth(work, row, side, stamp + 1)
    beam_gain = sign * gain(work, row, beam(work, row, side, stamp))
    stand_pat = material + aim_balance + aim_worth(work, row, 1 - side, stamp)
    if beam_gain >= 0 and (stand_pat >= beta or not further):
        return stand_pat
    place, clear, calm, escapes = at.ACTIONS + at.MOST_ACTIONS * ply, not work[at.MEETS_TOWER], 0, beam_gain >= 0
    end = place
    for i in range(place, place + write_actions(work, keys, ply)):
        number = keys[i]
        if not touches(work, number, stamp):
            calm = number
            continue
        if clear and number >= FIRST_TOWER_ACTION and spares_beam(work, number, stamp):
            continue
        hit_gain = sign * gain_by(work, row, number)
        if work[MIRRORS] > work[at.SIGHT]:
            continue
        escapes = escapes or hit_gain >= 0
        if hit_gain > max(beam_gain, 0):
            keys[end] = hit_gain << RANK_SHIFT | number
            end += 1
    if beam_gain > 0 and calm:
        keys[end] = beam_gain << RANK_SHIFT | calm
        end += 1
    if not escapes:
        stand_pat = max(stand_pat + beam_gain, ply + 1 - WIN_VALUE)
    if stand_pat >= beta or not further:
        return stand_pat
    best, floor = stand_pat, max(alpha, stand_pat)
    sort(keys, place, end)
    for i in range(place, end):
        hit_gain = keys[i] >> RANK_SHIFT
        if hit_gain > SURE_WIN:
            return WIN_VALUE - ply - 1
        if material + hit_gain + work[at.BEAM_MARGIN] <= floor:
            break
        make(work, keys, ply, keys[i] & ACTION_MASK)
        result = -value_of_hits(work, keys, -beta, -floor, ply + 1, further - 1)
        if keys[at.NODES_LEFT] < 0:
            return 0
        if result > best:
            best = result
            if result >= beta:
                break
            floor = max(floor, result)
    return best


def list_actions(work: Work, keys: Keys) -> int:
    """Write the root actions that are seen, the most promising first; return their number."""
    work[at.LAST_STAMP] += 2
    beam_gain = (1 - 2 * work[at.SIDE]) * gain(work, 0, beam(work, 0, work[at.SIDE], work[at.LAST_STAMP]))
    work[at.ROOT_COUNT] = order(work, keys, 0, 0, work[at.LAST_STAMP], beam_gain)
    return work[at.ROOT_COUNT]


def worth_of(work: Work, keys: Keys, number: int, depth: int, alpha: int, beta: int) -> int:
    """Return the value of a root action for the side to move, ``depth`` plies after it."""
    make(work, keys, 0, number)
    return -value(work, keys, depth, -beta, -alpha, 1)


def search_root(work: Work, keys: Keys, depth: int) -> int:
    """Return the value of the best root action, ``depth`` plies after it, and move it to the front.

    If the search has to end, the action at the front is still the best one so far.
    """
    best = -TOP_VALUE
    for i in range(at.ACTIONS, at.ACTIONS + work[at.ROOT_COUNT]):
        number = keys[i]
        if best == -TOP_VALUE:
            result = worth_of(work, keys, number, depth, -TOP_VALUE, TOP_VALUE)
        else:
            result = worth_of(work, keys, number, depth, best, best + 1)
            if result > best and keys[at.NODES_LEFT] >= 0:
                result = worth_of(work, keys, number, depth, best, TOP_VALUE)
        if keys[at.NODES_LEFT] < 0:
            return best
        if result > best:
            best = result
            for back in range(i, at.ACTIONS, -1):
                keys[back] = keys[back - 1]
            keys[at.ACTIONS] = number
    return best
