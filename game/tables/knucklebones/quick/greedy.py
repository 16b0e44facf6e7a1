"""What ``bots.one_move`` weighs: six times the points that each move wins over the opponent right now."""

from __future__ import annotations

from game.tables.knucklebones.quick.choosing import rooms
from game.tables.knucklebones.quick.compiling import copy, quick
from game.tables.knucklebones.quick.counting import best_by_face, lead, placements, roll_gain, rolling
from game.tables.knucklebones.quick.layout import (
    BEARS_SIDES,
    BEST,
    BLOODLESS,
    CARD_OF,
    ENDS,
    FACE,
    FACES,
    FACES_ONE,
    FACES_TWO,
    FIRST,
    FOG,
    GAIN,
    HIDDEN,
    MARKED,
    MOVES,
    PLAIN,
    PLAYS,
    READY,
    ROLLS,
    ROWS,
    ROWS_TWO,
    SEAT,
    SHOWS,
    SIDES,
    VALUES,
    WAYS,
    Numbers,
    Work,
)
from game.tables.knucklebones.quick.turns import follow


@quick
def die_of(t: Numbers, s: Numbers, move: int) -> int:
    """The die that a move leaves to chance, -1 for none."""
    if s[FACE] != READY:
        return s[BEARS_SIDES] if s[FACE] == HIDDEN else -1
    hidden = s[FOG + s[SEAT]]
    if move < PLAYS:
        return -1 if hidden else 0
    return -1 if hidden and t[ROLLS + t[t[CARD_OF] + move - PLAYS]] else t[t[SIDES] + move - PLAYS]


@quick
def count_faces(t: Numbers, w: Work, die: int, into: int) -> int:
    """How often a die has each face, by face, into that place of ``w.n``; how many sides it has."""
    for face in range(7):
        w.n[into + face] = 0
    for side in range(t[t[FIRST] + die], t[t[FIRST] + die + 1]):
        w.n[into + t[t[SHOWS] + side]] += 1
    return t[t[FIRST] + die + 1] - t[t[FIRST] + die]


@quick
def after_two(t: Numbers, w: Work, s: Numbers, seat: int, row: int, before: int) -> int:
    """What the second of two dice gains in a row."""
    copy(w.d, s)
    follow(t, w, w.d, w.none, row, 0)
    return 6 * (lead(t, w.d, seat) - before)


@quick
def best_known(t: Numbers, w: Work, s: Numbers) -> int:
    """What a die that waits as any other gains at best."""
    placements(t, w, s, s[SEAT], False)
    best_by_face(w)
    return 6 * w.n[BEST + s[FACE] - 1]


@quick
def best_second(t: Numbers, w: Work, s: Numbers) -> int:
    """What the second of two dice gains at best."""
    if not s[WAYS] and not s[MARKED]:
        return best_known(t, w, s)
    before, found = lead(t, s, s[SEAT]), 0
    n = rooms(t, w, s, ROWS_TWO)
    for at in range(n):
        gain = after_two(t, w, s, s[SEAT], w.n[ROWS_TWO + at], before)
        if at == 0 or gain > found:
            found = gain
    return found


@quick
def placed_once(t: Numbers, w: Work, s: Numbers, seat: int, row: int, face: int, before: int) -> int:
    """What the waiting die gains in a row, with the best of the one that may follow it."""
    copy(w.c, s)
    follow(t, w, w.c, w.none, row, face)
    gain = 6 * (lead(t, w.c, seat) - before)
    if w.c[FACE] > READY and w.c[SEAT] == seat:
        gain += best_second(t, w, w.c)
    return gain


@quick
def placing(t: Numbers, w: Work, s: Numbers, row: int, before: int) -> int:
    """What placing the waiting die in a row gains, found by doing it; each face as often as the die has it."""
    seat = s[SEAT]
    if s[FACE] != HIDDEN:
        return placed_once(t, w, s, seat, row, 0, before)
    sides, found = count_faces(t, w, s[BEARS_SIDES], FACES_TWO), 0
    for face in range(1, 7):
        if w.n[FACES_TWO + face]:
            found += placed_once(t, w, s, seat, row, face, before) * w.n[FACES_TWO + face]
    return found // sides


@quick
def best_placing(t: Numbers, w: Work, s: Numbers) -> int:
    """What the die that waits gains at best."""
    if not s[WAYS] and not s[MARKED] and s[FACE] != HIDDEN:
        return best_known(t, w, s)
    before, found = lead(t, s, s[SEAT]), 0
    n = rooms(t, w, s, ROWS)
    for at in range(n):
        gain = placing(t, w, s, w.n[ROWS + at], before)
        if at == 0 or gain > found:
            found = gain
    return found


@quick
def making(t: Numbers, w: Work, s: Numbers, move: int, face: int, before: int) -> int:
    """What a roll or a card gains that shows this face, found by making it."""
    seat = s[SEAT]
    copy(w.b, s)
    follow(t, w, w.b, w.none, move, face)
    gain = 6 * (lead(t, w.b, seat) - before)
    if w.b[FACE] > READY and w.b[SEAT] == seat:
        gain += best_placing(t, w, w.b)
    elif move >= PLAYS and not t[ENDS + t[t[CARD_OF] + move - PLAYS]] and w.b[FACE] == READY:
        gain += roll_gain(t, w, w.b, w.b[SEAT], False)
    return gain


@quick
def gains(t: Numbers, w: Work, s: Numbers, n: int) -> None:
    """What each of the n ``MOVES`` gains, into ``VALUES``."""
    if s[FACE] != READY:
        if not s[WAYS] and not s[MARKED] and s[FACE] != HIDDEN:
            placements(t, w, s, s[SEAT], False)
            for at in range(n):
                w.n[VALUES + at] = 6 * w.n[GAIN + 6 * w.n[MOVES + at] + s[FACE] - 1]
            return
        before = lead(t, s, s[SEAT])
        for at in range(n):
            w.n[VALUES + at] = placing(t, w, s, w.n[MOVES + at], before)
        return
    before = lead(t, s, s[SEAT])
    placements(t, w, s, s[SEAT], False)
    rolls = rolling(w, s[FOG + s[SEAT]] != 0)
    best_by_face(w)
    for face in range(6):
        w.n[FACES + face] = w.n[BEST + face]
    for at in range(n):
        move = w.n[MOVES + at]
        card = -1 if move < PLAYS else t[t[CARD_OF] + move - PLAYS]
        die = die_of(t, s, move)
        if card < 0:
            w.n[VALUES + at] = rolls
        elif die >= 0 and t[PLAIN + card]:
            found = 0
            for side in range(t[t[FIRST] + die], t[t[FIRST] + die + 1]):
                found += w.n[FACES + t[t[SHOWS] + side] - 1]
            w.n[VALUES + at] = 6 * found // (t[t[FIRST] + die + 1] - t[t[FIRST] + die])
        elif die < 0 and t[BLOODLESS + card]:
            w.n[VALUES + at] = 0
        elif die < 0:
            w.n[VALUES + at] = making(t, w, s, move, 0, before)
        else:
            sides, found = count_faces(t, w, die, FACES_ONE), 0
            for face in range(1, 7):
                if w.n[FACES_ONE + face]:
                    found += making(t, w, s, move, face, before) * w.n[FACES_ONE + face]
            w.n[VALUES + at] = found // sides
