"""The search: alpha-beta on rows of numbers, followed by a search of hits.

It counts positions and reads no clock, so the same number of positions always gives the same move, compiled or not.
"""

from __future__ import annotations

from game.tables.khet.board import CELL, KIND_AT, START_AT, TOWER_GOES
from game.tables.khet.bots.core.layout import (
    ACTIONS,
    EARLIER,
    ENTERED,
    EXTRA,
    FALLEN,
    GOOD,
    HISTORY,
    HITS,
    KILLERS,
    KINGS,
    LEFT,
    LOST,
    MARGIN,
    MARKS,
    MASK,
    MEN,
    MEN_COUNT,
    MEN_IN,
    MIRRORS,
    MOST_HITS,
    MOST_MOVES,
    MOST_QUIET,
    MOVES,
    NEAR,
    ODD,
    PASSES,
    PLIES_LEFT,
    QUIET,
    REACH,
    SCRATCH,
    SIDE,
    SIGHT,
    SIZE,
    SLOTS,
    STAMP,
    STATIC,
    STOP,
    TRIES,
    WORTH,
    Keys,
    Work,
)
from game.tables.khet.bots.core.moves import beam, carry, choices, make, place
from game.tables.khet.cells import BASE_STEPS, CELLS, NEIGHBORS

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
TOWER = TOWER_GOES << KIND_AT
"""Actions from here on are tower actions."""
ACTION_MASK, CALM_BIT, APART_BIT, RANK_SHIFT = (1 << 21) - 1, 1 << 21, 1 << 22, 23
"""An action with its rank: the bits of the action, one that is set if it leaves the beam as it is, one if it also
leaves the other side's beam as it is, and the place of the rank."""
PASS_SAVES = 2
"""Plies by which the search after a pass is shallower."""
EXACT, AT_LEAST, AT_MOST = range(3)
"""Kinds of values in the transposition table."""


def sort(k: Keys, begin: int, end: int) -> None:
    """Sort these numbers, the highest first. ``sort_compiled`` does the same."""
    k[begin:end] = sorted(k[begin:end], reverse=True)


def sort_compiled(k: Keys, begin: int, end: int) -> None:
    """Sort these numbers, the highest first, by insertion."""
    for start in range(begin + 1, end):
        number, at = k[start], start
        while at > begin and k[at - 1] < number:
            k[at] = k[at - 1]
            at -= 1
        k[at] = number


def gain(w: Work, p: int, hits: int) -> int:
    """Return the change of the worth, from Silver's side, by the hits of the last beam."""
    change = 0
    for hit in range(hits):
        cell = w[HITS + hit]
        change += w[LOST + CELLS * w[p + cell] + cell]
    return change


def gain_by(w: Work, p: int, number: int) -> int:
    """Return the change of the worth by the hits after an action, which is not made."""
    side = w[p + SIDE]
    if number >= TOWER:
        w[SCRATCH : SCRATCH + SIZE] = w[p : p + SIZE]
        carry(w, p, SCRATCH, number)
        return gain(w, SCRATCH, beam(w, SCRATCH, side, 0))
    cell, end = p + (number >> START_AT & CELL), p + (number & CELL)
    code, met = w[cell], w[end]
    place(w, p, number)
    change = gain(w, p, beam(w, p, side, 0))
    w[cell], w[end] = code, met
    return change


def change_by(w: Work, p: int, number: int) -> int:
    """Return the change of the worth by a piece's action before the beam is fired."""
    cell, end = number >> START_AT & CELL, number & CELL
    code, met = w[p + cell], w[p + end]
    place(w, p, number)
    now, there = w[p + cell], w[p + end]
    w[p + cell], w[p + end] = code, met
    change = w[WORTH + CELLS * now + cell] - w[WORTH + CELLS * code + cell]
    if end:
        change += w[WORTH + CELLS * there + end] - w[WORTH + CELLS * met + end]
    return change


def aim(w: Work, p: int, color: int, stamp: int) -> int:
    """Return the worth of the last marked beam to its side, which aims at the Pharaoh of ``color``."""
    worth, king = w[REACH] * min(w[ENTERED], LONGEST_BEAM), w[p + KINGS + color]
    if king:
        for way in range(8):
            if w[MARKS + king + NEIGHBORS[way]] == stamp:
                worth += w[NEAR]
    return worth


def touches(w: Work, number: int, stamp: int) -> bool:
    """Return True if an action changes a cell with this stamp; tower actions always may."""
    return number >= TOWER or w[MARKS + (number >> START_AT & CELL)] == stamp or w[MARKS + (number & CELL)] == stamp


def passes_by(w: Work, p: int, number: int, stamp: int) -> bool:
    """Return True if a tower action does not change a beam that stays below and does not meet the tower."""
    if number >> KIND_AT > TOWER_GOES:
        return True
    free = True
    for corner in range(4):
        free = free and w[MARKS + (number & CELL) + BASE_STEPS[corner]] != stamp
    return free


def lead(w: Work, p: int) -> int:
    """Return 1 if the side to move has more pieces than the other, -1 if it has fewer, else 0."""
    half_pieces, side = w[EXTRA], w[p + SIDE]
    for man in range(w[p + MEN_COUNT]):
        code = w[p + w[p + MEN + man]]
        half_pieces += -2 * MEN_IN[code] if code >> 2 & 1 else 2 * MEN_IN[code]
    half_pieces = -half_pieces if side else half_pieces
    return int(half_pieces > 0) - int(half_pieces < 0)


def repeats(w: Work, k: Keys, ply: int) -> bool:
    """Return True if the position at this ply has been there before."""
    at = HISTORY + k[EARLIER] + ply
    first, back = at - w[ply * SIZE + QUIET], at - 4
    while back >= first and k[back] != k[at]:
        back -= 2
    return back >= first


def spend(w: Work, k: Keys) -> bool:
    """Count a position; return False if the search has to end."""
    k[LEFT] -= 1
    if w[STOP]:
        k[LEFT] = -1
    return k[LEFT] >= 0


def order(w: Work, k: Keys, ply: int, first: int, stamp: int, now: int) -> int:
    """Write the actions that are seen to this ply with their ranks, the most promising first; return their number.

    The own beam is stamped, the other side's beam has the next stamp. ``now`` is the gain of the beam as it is.
    """
    p, at = ply * SIZE, MOVES + MOST_MOVES * ply
    sign, killer, sight = 1 - 2 * w[p + SIDE], w[KILLERS + ply], w[SIGHT]
    clear, in_sight, end = not w[ODD], w[MIRRORS] <= sight, at
    for i in range(at, at + choices(w, k, ply)):
        number = k[i]
        calm = not touches(w, number, stamp)
        if calm or (clear and in_sight and number >= TOWER and passes_by(w, p, number, stamp)):
            rank = now
        else:
            rank = sign * gain_by(w, p, number)
            if w[MIRRORS] > sight:
                continue
        rank = GAIN_RANK * rank + w[GOOD + number % ACTIONS]
        if number == first:
            rank = FIRST_RANK
        elif number == killer:
            rank += KILLER_RANK
        if calm:
            number |= CALM_BIT if touches(w, number, stamp + 1) else CALM_BIT | APART_BIT
        k[end] = rank << RANK_SHIFT | number
        end += 1
    sort(k, at, end)
    return end - at


def value(w: Work, k: Keys, depth: int, alpha: int, beta: int, ply: int) -> int:
    """Return the value for the side to move, ``depth`` plies ahead.

    It is exact between ``alpha`` and ``beta``, otherwise a bound beyond them.
    """
    p = ply * SIZE
    if w[p + FALLEN]:
        if w[p + FALLEN] == 3:
            return 0
        return ply - WIN_VALUE if w[p + FALLEN] >> w[p + SIDE] & 1 else WIN_VALUE - ply
    if w[p + QUIET] >= w[MOST_QUIET] or ply >= w[PLIES_LEFT]:
        return COUNT_VALUE * lead(w, p)
    if repeats(w, k, ply):
        return 0
    if depth <= 0:
        return hits(w, k, alpha, beta, ply, MOST_HITS)
    if not spend(w, k):
        return 0
    key = k[HISTORY + k[EARLIER] + ply]
    slot, first = SLOTS + 4 * (key & k[MASK]), 0
    for at in range(slot, slot + 4, 2):
        if k[at] == key and k[at + 1]:
            entry = k[at + 1]
            first, kind, stored = entry >> 9 & ACTION_MASK, entry & 3, (entry >> 30) - TOP_VALUE
            if entry >> 2 & 127 >= depth and (
                kind == EXACT or (kind == AT_LEAST and stored >= beta) or (kind == AT_MOST and stored <= alpha)
            ):
                return stored
    side, static = w[p + SIDE], w[p + STATIC]
    sign, stamp = 1 - 2 * side, w[STAMP] + 2
    w[STAMP] = stamp
    own_goal = 0
    if depth == 1:
        # The most that the other side's beam would gain by hitting its own pieces.
        own_goal = max(0, sign * gain(w, p, beam(w, p, 1 - side, stamp + 1)))
    now = sign * gain(w, p, beam(w, p, side, stamp))
    if w[PASSES] and depth > PASS_SAVES and beta - alpha == 1 and now >= 0 and sign * static + now >= beta:
        # A pass: if the other side cannot make up for it, some calm action is as good.
        make(w, k, ply, 0)
        result = -value(w, k, depth - 1 - PASS_SAVES, -beta, 1 - beta, ply + 1)
        if k[LEFT] < 0:
            return 0
        if beta <= result < SURE_WIN:
            return result
    best, low, best_action, at = -TOP_VALUE, alpha, first, MOVES + MOST_MOVES * ply
    for i in range(at, at + order(w, k, ply, first, stamp, now)):
        number = k[i] & ACTION_MASK
        if depth == 1 and k[i] & APART_BIT and best > -TOP_VALUE:
            # The other side always has an answer that is worth at least as much as changing nothing.
            bound = sign * (static + change_by(w, p, number)) + now + w[MARGIN] + own_goal
            if bound <= low:
                best = max(best, bound)
                continue
        make(w, k, ply, number)
        if best == -TOP_VALUE:
            result = -value(w, k, depth - 1, -beta, -low, ply + 1)
        else:
            result = -value(w, k, depth - 1, -low - 1, -low, ply + 1)
            if low < result < beta:
                result = -value(w, k, depth - 1, -beta, -low, ply + 1)
        if k[LEFT] < 0:
            return 0
        if result > best:
            best = result
            if result > low:
                best_action, low = number, result
            if result >= beta:
                w[KILLERS + ply] = number
                w[GOOD + number % ACTIONS] = min(w[GOOD + number % ACTIONS] + depth * depth, LARGEST_CUTOFF_RANK)
                break
    if best == -TOP_VALUE:
        best = 0  # No legal action: a draw.
    kind = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
    entry = (best + TOP_VALUE) << 30 | best_action << 9 | depth << 2 | kind
    if k[slot] != key and depth < (k[slot + 1] >> 2 & 127):
        slot += 2
    k[slot], k[slot + 1] = key, entry
    return best


def hits(w: Work, k: Keys, alpha: int, beta: int, ply: int, further: int) -> int:
    """Return the value for the side to move if it only makes hits, at most ``further`` in a row."""
    if not spend(w, k):
        return 0
    p = ply * SIZE
    side, stamp = w[p + SIDE], w[STAMP] + 2
    w[STAMP] = stamp
    sign = 1 - 2 * side
    standing = sign * w[p + STATIC]
    beam(w, p, 1 - side, stamp + 1)
    aims = -aim(w, p, side, stamp + 1)
    now = sign * gain(w, p, beam(w, p, side, stamp))
    stand = standing + aims + aim(w, p, 1 - side, stamp)
    if now >= 0 and (stand >= beta or not further):
        return stand
    at, clear, calm, escapes = MOVES + MOST_MOVES * ply, not w[ODD], 0, now >= 0
    end = at
    for i in range(at, at + choices(w, k, ply)):
        number = k[i]
        if not touches(w, number, stamp):
            calm = number
            continue
        if clear and number >= TOWER and passes_by(w, p, number, stamp):
            continue
        more = sign * gain_by(w, p, number)
        if w[MIRRORS] > w[SIGHT]:
            continue
        escapes = escapes or more >= 0
        if more > max(now, 0):
            k[end] = more << RANK_SHIFT | number
            end += 1
    if now > 0 and calm:
        k[end] = now << RANK_SHIFT | calm
        end += 1
    if not escapes:
        stand = max(stand + now, ply + 1 - WIN_VALUE)
    if stand >= beta or not further:
        return stand
    best, low = stand, max(alpha, stand)
    sort(k, at, end)
    for i in range(at, end):
        more = k[i] >> RANK_SHIFT
        if more > SURE_WIN:
            return WIN_VALUE - ply - 1
        if standing + more + w[MARGIN] <= low:
            break
        make(w, k, ply, k[i] & ACTION_MASK)
        answer = -hits(w, k, -beta, -low, ply + 1, further - 1)
        if k[LEFT] < 0:
            return 0
        if answer > best:
            best = answer
            if answer >= beta:
                break
            low = max(low, answer)
    return best


def list_actions(w: Work, k: Keys) -> int:
    """Write the root actions that are seen, the most promising first; return their number."""
    w[STAMP] += 2
    now = (1 - 2 * w[SIDE]) * gain(w, 0, beam(w, 0, w[SIDE], w[STAMP]))
    w[TRIES] = order(w, k, 0, 0, w[STAMP], now)
    return w[TRIES]


def worth_of(w: Work, k: Keys, number: int, depth: int, alpha: int, beta: int) -> int:
    """Return the value of a root action for the side to move, ``depth`` plies after it."""
    make(w, k, 0, number)
    return -value(w, k, depth, -beta, -alpha, 1)


def look(w: Work, k: Keys, depth: int) -> int:
    """Return the value of the best root action, ``depth`` plies after it, and move it to the front.

    If the search has to end, the action at the front is still the best one so far.
    """
    best = -TOP_VALUE
    for i in range(MOVES, MOVES + w[TRIES]):
        number = k[i]
        if best == -TOP_VALUE:
            result = worth_of(w, k, number, depth, -TOP_VALUE, TOP_VALUE)
        else:
            result = worth_of(w, k, number, depth, best, best + 1)
            if result > best and k[LEFT] >= 0:
                result = worth_of(w, k, number, depth, best, TOP_VALUE)
        if k[LEFT] < 0:
            return best
        if result > best:
            best = result
            for back in range(i, MOVES, -1):
                k[back] = k[back - 1]
            k[MOVES] = number
    return best
