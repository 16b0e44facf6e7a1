"""What ``bots.patience`` weighs: the lead that is left after the answer, less what a card may still win later."""

from __future__ import annotations

from game.tables.knucklebones.quick.choosing import rooms
from game.tables.knucklebones.quick.compiling import copy, quick
from game.tables.knucklebones.quick.counting import lead, roll_gain
from game.tables.knucklebones.quick.greedy import count_faces, die_of
from game.tables.knucklebones.quick.layout import (
    BEARS_SIDES,
    CARD_OF,
    COUNTS,
    DICE,
    EAGER,
    ENDS,
    FACE,
    FACES_ONE,
    FACES_TWO,
    HIDDEN,
    KNOWN,
    MOVES,
    OVER,
    PLAIN,
    PLAYS,
    READY,
    ROLL,
    ROWS,
    ROWS_HIDDEN,
    ROWS_TWO,
    RULE,
    SEAT,
    SHIELD,
    UNIT,
    VALUES,
    WON,
    WORTH,
    Numbers,
    Work,
)
from game.tables.knucklebones.quick.turns import follow

UNKNOWN = -(1 << 60)
"""In the place of a value that has not been asked for."""


@quick
def hope(t: Numbers, w: Work, s: Numbers, who: int) -> int:
    """What the next roll of a seat would bring, less what the shields across will keep from it."""
    found, longest = roll_gain(t, w, s, who, False), 0
    for lane in range(3 - 3 * who, 6 - 3 * who):
        longest = max(longest, s[SHIELD + lane])
    if longest < 2:
        return found
    return found - (longest - 1) * max(roll_gain(t, w, s, who, True) - found, 0)


@quick
def left(t: Numbers, w: Work, s: Numbers, seat: int) -> int:
    """The lead that is left after the answer."""
    ahead, unit, won = lead(t, s, seat), t[RULE + UNIT], t[RULE + WON]
    if s[FACE] == OVER:
        return unit * (ahead + (won if ahead > 0 else -won if ahead < 0 else 0))
    return unit * ahead + unit // 6 * (hope(t, w, s, seat) - hope(t, w, s, 1 - seat))


@quick
def second_placed(t: Numbers, w: Work, s: Numbers, seat: int) -> int:
    """The value of the second of two dice."""
    found = 0
    n = rooms(t, w, s, ROWS_TWO)
    for at in range(n):
        copy(w.e, s)
        follow(t, w, w.e, w.none, w.n[ROWS_TWO + at], 0)
        value = left(t, w, w.e, seat)
        if at == 0 or value > found:
            found = value
    return found


@quick
def seen_placed(t: Numbers, w: Work, s: Numbers, seat: int) -> int:
    """The value of a die that all can see, or of none."""
    if s[FACE] <= READY:
        return left(t, w, s, seat)
    found = 0
    n = rooms(t, w, s, ROWS)
    for at in range(n):
        copy(w.d, s)
        follow(t, w, w.d, w.none, w.n[ROWS + at], 0)
        value = second_placed(t, w, w.d, seat) if w.d[FACE] > READY else left(t, w, w.d, seat)
        if at == 0 or value > found:
            found = value
    return found


@quick
def hidden_placed(t: Numbers, w: Work, s: Numbers, row: int, seat: int) -> int:
    """The value of a hidden die in a row."""
    sides, found = count_faces(t, w, s[BEARS_SIDES], FACES_TWO), 0
    for face in range(1, 7):
        if w.n[FACES_TWO + face]:
            copy(w.c, s)
            follow(t, w, w.c, w.none, row, face)
            found += w.n[FACES_TWO + face] * seen_placed(t, w, w.c, seat)
    return found // sides


@quick
def placed(t: Numbers, w: Work, s: Numbers, seat: int) -> int:
    """The value of the best placement of the die that waits, if one does."""
    if s[FACE] != HIDDEN:
        return seen_placed(t, w, s, seat)
    found = 0
    n = rooms(t, w, s, ROWS_HIDDEN)
    for at in range(n):
        value = hidden_placed(t, w, s, w.n[ROWS_HIDDEN + at], seat)
        if at == 0 or value > found:
            found = value
    return found


@quick
def rolled(t: Numbers, w: Work, s: Numbers, move: int, die: int, plain: bool) -> int:
    """The value of a move that leaves a die to chance; of a ``plain`` one each face is worked out once for all."""
    seat = s[SEAT]
    sides, found = count_faces(t, w, die, FACES_ONE), 0
    for face in range(1, 7):
        if w.n[FACES_ONE + face]:
            value = w.n[KNOWN + face] if plain else UNKNOWN
            if value == UNKNOWN:
                copy(w.b, s)
                follow(t, w, w.b, w.none, move, face)
                value = placed(t, w, w.b, seat)
                if plain:
                    w.n[KNOWN + face] = value
            found += w.n[FACES_ONE + face] * value
    return found // sides


@quick
def value(t: Numbers, w: Work, s: Numbers, move: int) -> int:
    """How far the seat to move is ahead after a move and the answer to it."""
    seat, die = s[SEAT], die_of(t, s, move)
    card = t[t[CARD_OF] + move - PLAYS] if s[FACE] == READY and move >= PLAYS else -1
    if die >= 0:
        return rolled(t, w, s, move, die, s[FACE] == READY and (card < 0 or t[PLAIN + card] != 0))
    copy(w.a, s)
    follow(t, w, w.a, w.none, move, 0)
    if card < 0 or t[ENDS + card] or w.a[FACE] != READY:
        return placed(t, w, w.a, seat)
    die = die_of(t, w.a, ROLL)
    if die >= 0:
        return rolled(t, w, w.a, ROLL, die, False)
    follow(t, w, w.a, w.none, ROLL, 0)
    return placed(t, w, w.a, seat)


@quick
def fuller(t: Numbers, s: Numbers) -> int:
    """The dice on the fuller board."""
    first, second = 0, 0
    for row in range(3):
        first += t[COUNTS + s[row]]
        second += t[COUNTS + s[3 + row]]
    return max(first, second)


@quick
def weigh(t: Numbers, w: Work, s: Numbers, n: int) -> None:
    """What each of the n ``MOVES`` is worth, into ``VALUES``."""
    for face in range(7):
        w.n[KNOWN + face] = UNKNOWN
    for at in range(n):
        w.n[VALUES + at] = value(t, w, s, w.n[MOVES + at])


@quick
def hold_back(t: Numbers, w: Work, s: Numbers, n: int) -> None:
    """What is asked of cards before they are played, taken off what the n ``MOVES`` are worth."""
    dice = fuller(t, s)
    for at in range(n):
        move = w.n[MOVES + at]
        if s[FACE] == READY and move >= PLAYS:
            w.n[VALUES + at] -= t[WORTH + DICE * t[t[CARD_OF] + move - PLAYS] + dice]


@quick
def at_once(t: Numbers, w: Work, s: Numbers, n: int) -> int:
    """Of the n ``MOVES`` those that play the card that is played whenever it can be, if any do; how many are left."""
    if s[FACE] != READY or t[RULE + EAGER] < 0:
        return n
    plays = 0
    for at in range(n):
        move = w.n[MOVES + at]
        if move >= PLAYS and t[t[CARD_OF] + move - PLAYS] == t[RULE + EAGER]:
            w.n[MOVES + plays] = move
            plays += 1
    return plays if plays else n
