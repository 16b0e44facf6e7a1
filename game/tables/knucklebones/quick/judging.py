"""What a position is worth at a glance: the vectors of all that lies on the table, added up, as ``bots.learned`` tells.

A vector stands for every pair of rows that face each other, every diagonal, shield and card held, and for how many dice
lie on either board; what a card is worth depends on those.
"""

from __future__ import annotations

from itertools import accumulate

from game.tables.knucklebones.bots.judgement import HASTE, POINT
from game.tables.knucklebones.bots.learned import BAGS, PAIRS, TRIPLES
from game.tables.knucklebones.bots.packed_sums import CERTAIN, LIMIT, ONE
from game.tables.knucklebones.quick.compiling import quick
from game.tables.knucklebones.quick.counting import line, total
from game.tables.knucklebones.quick.layout import (
    CARDS,
    COUNTS,
    DIAGONAL,
    FACES_AT,
    HAND,
    KNOWN_CARDS,
    MARKED,
    RULE,
    SCORES,
    SEAT,
    SHIELD,
    Numbers,
    Taught,
)
from game.tables.knucklebones.rows import ROWS

STAGES = 10
"""Dice on a board, or on the fuller one."""
LANES, OWN_LINES, OTHER_LINES, OWN_SHIELDS, OTHER_SHIELDS, DICE, OWN_CARDS, OTHER_CARDS, VECTORS = accumulate(
    (1, len(PAIRS), TRIPLES, TRIPLES, 3 * len(BAGS), 3 * len(BAGS), STAGES * STAGES, STAGES * CARDS, STAGES * CARDS)
)
"""Where the vectors of each kind begin; the first is what every sum begins with."""
BAGGED, ROW_CODES = len(BAGS), len(ROWS)
SCALE = float(ONE)
"""What stands for 1 in a vector."""
BEYOND = (POINT + HASTE) * SCALE
"""What a point counts that only marks make."""


@quick
def lined(t: Numbers, a: int, b: int, c: int, field: int) -> int:
    """The three fields of a diagonal of a board with these rows, by the field (from 0) it has in the first."""
    return 49 * t[FACES_AT + 3 * a + field] + 7 * t[FACES_AT + 3 * b + 1] + t[FACES_AT + 3 * c + 2 - field]


@quick
def beside(t: Numbers, s: Numbers) -> int:
    """What marks add to the judgement."""
    own, other = 3 * s[SEAT], 3 - 3 * s[SEAT]
    bare = 0
    for row in range(3):
        bare += t[SCORES + s[own + row]] - t[SCORES + s[other + row]]
    for at in range(0, 3, 2):
        mine = line(t, s[own + at], s[own + 1], s[own + 2 - at])
        others = line(t, s[other + at], s[other + 1], s[other + 2 - at])
        bare += 3 * t[RULE + DIAGONAL] * (mine - others)
    return round((total(t, s, s[SEAT]) - total(t, s, 1 - s[SEAT]) - bare) * BEYOND)


@quick
def features(k: Taught, t: Numbers, s: Numbers) -> int:
    """The vectors of a position, and how often each counts, into ``k.named``; how many they are."""
    seat, into = s[SEAT], k.named
    own, other = 3 * seat, 3 - 3 * seat
    dice, others = 0, 0
    for row in range(3):
        dice += t[COUNTS + s[own + row]]
        others += t[COUNTS + s[other + row]]
    into[0], into[2], into[1], into[3] = 0, DICE + STAGES * dice + others, 1, 1
    n = 4
    for row in range(3):
        into[n], into[n + 1] = LANES + k.pairs[ROW_CODES * s[own + row] + s[other + row]], 1
        n += 2
    for field in range(0, 3, 2):
        into[n] = OWN_LINES + lined(t, s[own], s[own + 1], s[own + 2], field)
        into[n + 2] = OTHER_LINES + lined(t, s[other], s[other + 1], s[other + 2], field)
        into[n + 1] = into[n + 3] = 1
        n += 4
    for row in range(3):
        mine, theirs = s[SHIELD + own + row], s[SHIELD + other + row]
        if mine:
            into[n], into[n + 1] = OWN_SHIELDS + BAGGED * (min(3, mine) - 1) + k.bags[s[own + row]], 1
            n += 2
        if theirs:
            into[n], into[n + 1] = OTHER_SHIELDS + BAGGED * (min(3, theirs) - 1) + k.bags[s[other + row]], 1
            n += 2
    stage = max(dice, others)
    for card in range(t[KNOWN_CARDS]):
        mine, theirs = s[HAND + CARDS * seat + card], s[HAND + CARDS - CARDS * seat + card]
        if mine:
            into[n], into[n + 1] = OWN_CARDS + STAGES * card + stage, mine
            n += 2
        if theirs:
            into[n], into[n + 1] = OTHER_CARDS + STAGES * card + stage, theirs
            n += 2
    return n // 2


@quick
def odds(k: Taught, more: int) -> float:
    """The chance that the sum in ``k.sums`` stands for, with so much added to it."""
    sums, wide = k.sums, len(k.sums)
    found, half = sums[wide - 1] + more, (wide - 1) // 2
    for at in range(half):
        found += max(sums[at], 0) - max(sums[half + at], 0)
    return k.odds[min(max(found + LIMIT, 0), CERTAIN)]


@quick
def judged(k: Taught, t: Numbers, s: Numbers) -> float:
    """The chance of the seat to move, which is about to roll; the sum of all vectors stays in ``k.sums``."""
    wide, v, sums = len(k.sums), k.vectors, k.sums
    for at in range(wide):
        sums[at] = 0
    for n in range(features(k, t, s)):
        begins, times = wide * k.named[2 * n], k.named[2 * n + 1]
        for at in range(wide):
            sums[at] += times * v[begins + at]
    return odds(k, beside(t, s) if s[MARKED] else 0)
