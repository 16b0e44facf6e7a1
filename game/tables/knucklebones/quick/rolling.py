"""Thinking ahead where nothing but dice is rolled and placed: no marks lie, and no card is played any more."""

from __future__ import annotations

from game.tables.knucklebones.quick.chance import MASK, mix
from game.tables.knucklebones.quick.compiling import I64, U64, quick
from game.tables.knucklebones.quick.counting import crossed, line
from game.tables.knucklebones.quick.judging import (
    BAGGED,
    DICE,
    LANES,
    OTHER_CARDS,
    OTHER_LINES,
    OTHER_SHIELDS,
    OWN_CARDS,
    OWN_LINES,
    OWN_SHIELDS,
    ROW_CODES,
    STAGES,
    lined,
    odds,
)
from game.tables.knucklebones.quick.layout import (
    BITS,
    CARDS,
    COUNTS,
    DIAGONAL,
    HAND,
    INSTANT,
    KNOWN_CARDS,
    LEFT,
    LONGER,
    RULE,
    SCORES,
    SEAT,
    STRUCK,
    Numbers,
    Search,
    Taught,
)

NINE = U64(9)


@quick
def worn(shields: int) -> int:
    """The shields of a board a turn later."""
    found = 0
    for at in range(0, 21, 7):
        health = shields >> at & 127
        if health:
            found |= (health - 1) << at
    return found


@quick
def hold(k: Taught, t: Numbers, s: Numbers) -> None:
    """What both hands are worth at every stage, into ``k.held``: for the seat to move, and then for the other."""
    wide, v, into = len(k.sums), k.vectors, k.held
    for side in range(2):
        seat = s[SEAT] if side == 0 else 1 - s[SEAT]
        for stage in range(STAGES):
            begins = wide * (STAGES * side + stage)
            for at in range(wide):
                into[begins + at] = v[at]
            for card in range(t[KNOWN_CARDS]):
                own, other = s[HAND + CARDS * seat + card], s[HAND + CARDS - CARDS * seat + card]
                if own:
                    where = wide * (OWN_CARDS + STAGES * card + stage)
                    for at in range(wide):
                        into[begins + at] += own * v[where + at]
                if other:
                    where = wide * (OTHER_CARDS + STAGES * card + stage)
                    for at in range(wide):
                        into[begins + at] += other * v[where + at]


@quick
def glance(
    k: Taught, t: Numbers, side: int, a: int, b: int, c: int, d: int, e: int, f: int, own: int, other: int
) -> float:
    """What the seat to move is worth that has the rows a, b and c; its hand is that of the side."""
    wide, v, held, sums = len(k.sums), k.vectors, k.held, k.sums
    dice = t[COUNTS + a] + t[COUNTS + b] + t[COUNTS + c]
    others = t[COUNTS + d] + t[COUNTS + e] + t[COUNTS + f]
    base = wide * (STAGES * side + max(dice, others))
    zero = wide * (DICE + STAGES * dice + others)
    one = wide * (LANES + k.pairs[ROW_CODES * a + d])
    two = wide * (LANES + k.pairs[ROW_CODES * b + e])
    three = wide * (LANES + k.pairs[ROW_CODES * c + f])
    four = wide * (OWN_LINES + lined(t, a, b, c, 0))
    five = wide * (OWN_LINES + lined(t, a, b, c, 2))
    six = wide * (OTHER_LINES + lined(t, d, e, f, 0))
    seven = wide * (OTHER_LINES + lined(t, d, e, f, 2))
    for at in range(wide):
        sums[at] = (
            held[base + at] + v[zero + at] + v[one + at] + v[two + at] + v[three + at] + v[four + at] + v[five + at]
            + v[six + at] + v[seven + at]
        )  # fmt: skip
    if own or other:
        for lane in range(3):
            mine, theirs = own >> 7 * lane & 127, other >> 7 * lane & 127
            if mine:
                row = a if lane == 0 else b if lane == 1 else c
                where = wide * (OWN_SHIELDS + BAGGED * (min(3, mine) - 1) + k.bags[row])
                for at in range(wide):
                    sums[at] += v[where + at]
            if theirs:
                row = d if lane == 0 else e if lane == 1 else f
                where = wide * (OTHER_SHIELDS + BAGGED * (min(3, theirs) - 1) + k.bags[row])
                for at in range(wide):
                    sums[at] += v[where + at]
    return odds(k, 0)


@quick
def board(t: Numbers, a: int, b: int, c: int) -> int:
    """The total of a board."""
    return (
        t[SCORES + a] + t[SCORES + b] + t[SCORES + c] + 3 * t[RULE + DIAGONAL] * (line(t, a, b, c) + line(t, c, b, a))
    )


@quick
def bare(
    k: Taught, t: Numbers, q: Search, side: int, a: int, b: int, c: int, d: int, e: int, f: int, own: int, other: int,
    depth: int,
) -> float:  # fmt: skip
    """The chance of the seat to move, so many answers looked ahead, that has the rows a, b and c and these shields."""
    if depth == 0:
        q.left[LEFT] -= 1
        return glance(k, t, side, a, b, c, d, e, f, own, other)
    rows = U64(2 * depth + side)
    for row in (a, b, c, d, e, f):
        rows = ((rows << NINE) | U64(row)) & MASK
    known = mix((mix(rows) + U64(own << 21 | other)) & MASK) ^ q.keys[0]
    where = 1 + I64(known & U64(len(q.keys) - 2))
    if q.keys[where] == known:
        return q.found[where]
    total, theirs = 0.0, worn(other)
    fa, fb, fc = t[COUNTS + a] == 3, t[COUNTS + b] == 3, t[COUNTS + c] == 3
    ends = t[COUNTS + a] + t[COUNTS + b] + t[COUNTS + c] == 8
    for face in range(1, 7):
        best = -1.0
        for row in range(3):
            a1, b1, c1, d1, e1, f1 = a, b, c, d, e, f
            struck = False
            if row == 0:
                if fa:
                    continue
                struck = t[BITS + 7 * d + face] != 0
                if not struck or not other & 127:
                    a1, d1 = t[LONGER + 7 * a + face], t[STRUCK + 7 * d + face]
            elif row == 1:
                if fb:
                    continue
                struck = t[BITS + 7 * e + face] != 0
                if not struck or not other >> 7 & 127:
                    b1, e1 = t[LONGER + 7 * b + face], t[STRUCK + 7 * e + face]
            else:
                if fc:
                    continue
                struck = t[BITS + 7 * f + face] != 0
                if not struck or not other >> 14 & 127:
                    c1, f1 = t[LONGER + 7 * c + face], t[STRUCK + 7 * f + face]
            crosses = t[RULE + INSTANT] and (crossed(t, a1, b1, c1) or crossed(t, d1, e1, f1))
            if crosses or (ends and t[COUNTS + a1] + t[COUNTS + b1] + t[COUNTS + c1] == 9):
                q.left[LEFT] -= 1
                if crosses:
                    found = 1.0 if crossed(t, a1, b1, c1) else 0.0
                else:
                    one, two = board(t, a1, b1, c1), board(t, d1, e1, f1)
                    found = 1.0 if one > two else 0.5 if one == two else 0.0
            else:
                found = 1 - bare(k, t, q, 1 - side, d1, e1, f1, a1, b1, c1, theirs, own, depth - 1)
            best = max(best, found)
        total += best
        if q.left[LEFT] < 0:
            return 0.0
    total /= 6
    q.keys[where], q.found[where] = known, total
    return total
