"""Thinking ahead, as ``bots.thinking`` does it: own move, chance, the answer, chance, in plain numbers."""

from __future__ import annotations

from game.tables.knucklebones.quick.chance import FIRST, MASK, mix
from game.tables.knucklebones.quick.choosing import legal
from game.tables.knucklebones.quick.compiling import I64, U64, copy, quick
from game.tables.knucklebones.quick.counting import total, won
from game.tables.knucklebones.quick.greedy import count_faces, die_of
from game.tables.knucklebones.quick.judging import judged
from game.tables.knucklebones.quick.layout import (
    CARDS,
    FACE,
    FACES_ONE,
    HAND,
    KNOWN_CARDS,
    LEFT,
    LOST,
    MARKED,
    MOVES,
    OVER,
    READY,
    ROLL,
    SEAT,
    SHIELD,
    WITH_CARDS,
    Numbers,
    Search,
    State,
    Taught,
    Work,
)
from game.tables.knucklebones.quick.rolling import bare, hold
from game.tables.knucklebones.quick.turns import follow

EVERY = -1
"""In the place of a move."""
NINE, SEVEN = U64(9), U64(7)


@quick
def outcome(t: Numbers, s: Numbers) -> float:
    """What a match that is over came to for the seat that moved last."""
    winner, one, two = won(t, s, s[SEAT]), total(t, s, 0), total(t, s, 1)
    if not winner:
        winner = 1 if one > two else 2 if two > one else 0
    return 0.5 if winner == 0 else 1.0 if winner == s[SEAT] + 1 else 0.0


@quick
def hands(t: Numbers, s: Numbers) -> State:
    """A number for what both hold and for whose turn it is."""
    found = U64(1 + s[SEAT])  # Never nought, which says that nothing is held yet.
    for card in range(t[KNOWN_CARDS]):
        found = ((found + U64(s[HAND + card] + 128 * s[HAND + CARDS + card] + 1)) * FIRST) & MASK
    return mix(found)


@quick
def key(t: Numbers, s: Numbers, more: int) -> State:
    """A number for a position that waits for a roll."""
    rows, rest = U64(more), U64(0)
    for lane in range(6):
        rows = ((rows << NINE) | U64(s[lane])) & MASK
        rest = ((rest << SEVEN) | U64(s[SHIELD + lane])) & MASK
    found = mix((rows + mix((rest + hands(t, s)) & MASK)) & MASK)
    if s[MARKED]:
        for at in range(LOST, MARKED):
            found = ((found ^ U64(s[at])) * FIRST) & MASK
    return mix(found)


@quick
def forget(q: Search) -> None:
    """Forget everything."""
    for at in range(len(q.keys)):
        q.keys[at] = U64(0)


@quick
def chance(t: Numbers, w: Work, k: Taught, q: Search, level: int, depth: int, only: int) -> float:
    """The chance of the seat to move at this level of the stack, so many answers looked ahead, by any move or one.

    Where nodes run out it means nothing.
    """
    s = q.s[level]
    if s[FACE] == OVER:
        q.left[LEFT] -= 1
        return outcome(t, s)
    ready, where, known, every = s[FACE] == READY, 0, U64(0), I64(EVERY)  # A bare -1 would be a type of its own.
    if ready:
        if depth == 0:
            q.left[LEFT] -= 1
            return judged(k, t, s)
        if only == EVERY and not s[MARKED] and not q.left[WITH_CARDS]:
            own, other, sa, sb = 3 * s[SEAT], 3 - 3 * s[SEAT], 0, 0
            for row in range(3):
                sa |= s[SHIELD + own + row] << 7 * row
                sb |= s[SHIELD + other + row] << 7 * row
            held = hands(t, s)
            if held != q.keys[0]:
                hold(k, t, s)
                q.keys[0] = held
            return bare(
                k, t, q, 0, s[own], s[own + 1], s[own + 2], s[other], s[other + 1], s[other + 2],
                sa, sb, depth,
            )  # fmt: skip
        known = key(t, s, 2 * depth + q.left[WITH_CARDS])
        where = 1 + I64(known & U64(len(q.keys) - 2))
        if only == EVERY and q.keys[where] == known:
            return q.found[where]
        depth -= 1
    moves, n = q.moves[level], 1
    moves[0] = ROLL if only == EVERY else only
    if only == EVERY and (not ready or q.left[WITH_CARDS]):
        n = legal(t, w, s)
        for at in range(n):
            moves[at] = w.n[MOVES + at]
    best = -1.0
    for at in range(n):
        die, faces = die_of(t, s, moves[at]), q.faces[level]
        if die < 0:
            copy(q.s[level + 1], s)
            follow(t, w, q.s[level + 1], w.none, moves[at], 0)
            found = chance(t, w, k, q, level + 1, depth, every)
            if q.s[level + 1][SEAT] != s[SEAT]:
                found = 1 - found
        else:
            sides, found = count_faces(t, w, die, FACES_ONE), 0.0
            for face in range(7):
                faces[face] = w.n[FACES_ONE + face]
            for face in range(1, 7):
                if faces[face]:
                    copy(q.s[level + 1], s)
                    follow(t, w, q.s[level + 1], w.none, moves[at], face)
                    told = chance(t, w, k, q, level + 1, depth, every)
                    found += faces[face] * (told if q.s[level + 1][SEAT] == s[SEAT] else 1 - told)
            found /= sides
        if q.left[LEFT] < 0:
            return 0.0
        best = max(best, found)
    if ready and only == EVERY:
        q.keys[where], q.found[where] = known, best
    return best
