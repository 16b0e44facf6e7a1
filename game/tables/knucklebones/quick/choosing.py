"""What may be done, as numbers, in the order of the plain rules."""

from __future__ import annotations

from game.tables.knucklebones.quick.chance import picked
from game.tables.knucklebones.quick.compiling import quick
from game.tables.knucklebones.quick.layout import (
    ALLOWED,
    BASE,
    CARDS,
    COUNTS,
    FACE,
    HAND,
    KNOWN_CARDS,
    LOOKS,
    MANY,
    MOVES,
    ORDER,
    OVER,
    PAIR,
    PLAYS,
    READY,
    ROLL,
    SEAT,
    SHIELD,
    STARTS,
    VALUES,
    WAYS,
    Numbers,
    Streams,
    Work,
)


@quick
def rooms(t: Numbers, w: Work, s: Numbers, into: int) -> int:
    """The rows into which the waiting die may go, into that place of ``w.n``; how many they are."""
    own = 3 * s[SEAT]
    most, n = 2, 0
    if s[WAYS] & PAIR and min(t[COUNTS + s[own]], t[COUNTS + s[own + 1]], t[COUNTS + s[own + 2]]) < 2:
        most = 1
    for row in range(3):
        if t[COUNTS + s[own + row]] <= most:
            w.n[into + n] = row
            n += 1
    return n


@quick
def legal(t: Numbers, w: Work, s: Numbers) -> int:
    """Every move of the seat to move, into ``MOVES``; how many they are."""
    if s[FACE] == OVER:
        return 0
    if s[FACE] != READY:
        return rooms(t, w, s, MOVES)
    seat, n = s[SEAT], 0
    exact_own, exact_other, full_own, full_other, own_shields, other_shields = 0, 0, 0, 0, 0, 0
    for row in range(3):
        own, other = 3 * seat + row, 3 - 3 * seat + row
        a, b = t[COUNTS + s[own]], t[COUNTS + s[other]]
        exact_own, exact_other = 4 * exact_own + a, 4 * exact_other + b
        full_own, full_other = 2 * full_own + (a == 3), 2 * full_other + (b == 3)
        own_shields = 2 * own_shields + (s[SHIELD + own] > 0)
        other_shields = 2 * other_shields + (s[SHIELD + other] > 0)
    for at in range(t[KNOWN_CARDS] + 1):
        card = t[ORDER + at]
        if card < 0:
            if full_own != 7:
                w.n[MOVES + n] = ROLL
                n += 1
        elif s[HAND + CARDS * seat + card]:
            shape = exact_own if t[LOOKS + 4 * card] else full_own
            shape = shape * 64 + exact_other if t[LOOKS + 4 * card + 1] else shape * 8 + full_other
            if t[LOOKS + 4 * card + 2]:
                shape = shape * 8 + own_shields
            if t[LOOKS + 4 * card + 3]:
                shape = shape * 8 + other_shields
            shape += t[BASE + card]
            begins = t[t[STARTS] + shape]
            for play in range(begins, begins + t[t[MANY] + shape]):
                w.n[MOVES + n] = PLAYS + t[t[ALLOWED] + play]
                n += 1
    return n


@quick
def choose(w: Work, streams: Streams, at: int, n: int) -> int:
    """One of the first n ``MOVES`` whose ``VALUES`` are the best."""
    best, ties = w.n[VALUES], 0
    for move in range(1, n):
        if w.n[VALUES + move] > best:
            best = w.n[VALUES + move]
    for move in range(n):
        if w.n[VALUES + move] == best:
            w.n[MOVES + ties] = w.n[MOVES + move]
            ties += 1
    return w.n[MOVES + picked(streams, at, ties)]
