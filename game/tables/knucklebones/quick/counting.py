"""What rows, diagonals and boards count, and what a die would gain where it may be placed."""

from __future__ import annotations

from game.tables.knucklebones.quick.compiling import quick
from game.tables.knucklebones.quick.layout import (
    BEST,
    BITS,
    COSTS,
    COUNTS,
    DIAGONAL,
    EQUALS,
    FACES_AT,
    FOG,
    FREE,
    GAIN,
    INSTANT,
    LANE,
    LASTING,
    LONGER,
    LOST,
    MARKED,
    OFTEN,
    ROW,
    RULE,
    SCORES,
    SEAT,
    SHIELD,
    STRUCK,
    TIMES,
    TRAP,
    WON,
    Numbers,
    Work,
)


@quick
def line(t: Numbers, one: int, middle: int, last: int) -> int:
    """The face of the diagonal from field 1 of the one row over the middle to field 3 of the last; 0 if broken."""
    face = t[FACES_AT + 3 * middle + 1]
    return face if face and t[FACES_AT + 3 * one] == face and t[FACES_AT + 3 * last + 2] == face else 0


@quick
def crossed(t: Numbers, a: int, b: int, c: int) -> bool:
    """Whether both diagonals of these rows are complete."""
    return line(t, a, b, c) != 0 and line(t, c, b, a) != 0


@quick
def points(t: Numbers, s: Numbers, lane: int, code: int, gone: int, once: bool) -> int:
    """What a row counts with the marks of that lane, once the dice of those fields are gone and the row is this one.

    It counts ``once`` where a die of it was destroyed.
    """
    found = t[SCORES + code]
    if not s[MARKED]:
        return found
    at = 0
    for field in range(3):
        if gone >> field & 1:
            continue
        times = s[TIMES + 3 * lane + field]
        if times > 1 and at < t[COUNTS + code]:
            face = t[FACES_AT + 3 * code + at]
            value = face * t[OFTEN + t[EQUALS + 7 * code + face]]
            found += value * times - value
        at += 1
    if s[LANE + lane] and not once:
        found *= s[LANE + lane]
    if s[LASTING + lane]:
        found *= s[LASTING + lane]
    return found


@quick
def total(t: Numbers, s: Numbers, seat: int) -> int:
    """The total of a seat."""
    at = 3 * seat
    a, b, c = s[at], s[at + 1], s[at + 2]
    found = -s[LOST + seat]
    for lane in range(at, at + 3):
        found += points(t, s, lane, s[lane], 0, False)
    return found + 3 * t[RULE + DIAGONAL] * (line(t, a, b, c) + line(t, c, b, a))


@quick
def won(t: Numbers, s: Numbers, seat: int) -> int:
    """The seat (1 or 2) that has won at once, this one first; 0 for none."""
    if t[RULE + INSTANT]:
        for who in (seat, 1 - seat):
            at = 3 * who
            if crossed(t, s[at], s[at + 1], s[at + 2]):
                return who + 1
    return 0


@quick
def lead(t: Numbers, s: Numbers, seat: int) -> int:
    """How many points a seat is ahead, an instant win counted in."""
    ahead = total(t, s, seat) - total(t, s, 1 - seat)
    winner = won(t, s, s[SEAT])
    if winner:
        ahead += t[RULE + WON] if winner == seat + 1 else -t[RULE + WON]
    return ahead


@quick
def meets(s: Numbers, own: int, other: int, field: int) -> bool:
    """Whether marks concern a die that comes to that field of a lane."""
    if s[TRAP + 3 * own + field] or s[LANE + own] or s[LASTING + own] or s[LANE + other] or s[LASTING + other]:
        return True
    for at in range(3):
        if s[TIMES + 3 * own + at] or s[COSTS + 3 * own + at] or s[TIMES + 3 * other + at] or s[COSTS + 3 * other + at]:
            return True
    return False


@quick
def met_gain(t: Numbers, s: Numbers, own: int, other: int, face: int, safe: bool) -> int:
    """What a face gains in a lane that marks concern, diagonals left out."""
    code, facing = s[own], s[other]
    before = points(t, s, own, code, 0, False)
    struck = t[BITS + 7 * facing + face]
    if s[TRAP + 3 * own + t[COUNTS + code]] or (struck and safe):
        return points(t, s, own, code, 0, True) - before
    gain = points(t, s, own, t[LONGER + 7 * code + face], 0, False) - before
    if struck:
        gain += points(t, s, other, facing, 0, False)
        gain -= points(t, s, other, t[STRUCK + 7 * facing + face], struck, True)
        for field in range(3):
            if struck >> field & 1:
                gain -= s[COSTS + 3 * other + field]
    return gain


@quick
def across(t: Numbers, s: Numbers, who: int, row: int, face: int, now: int) -> int:
    """What the diagonals of both boards add to the gain of a face that no shield meets."""
    own, other = 3 * who, 3 - 3 * who
    code = t[LONGER + 7 * s[own + row] + face]
    a, b, c = s[own], s[own + 1], s[own + 2]
    d, e, f = s[other], s[other + 1], s[other + 2]
    if row == 0:
        a, d = code, t[STRUCK + 7 * d + face]
    elif row == 1:
        b, e = code, t[STRUCK + 7 * e + face]
    else:
        c, f = code, t[STRUCK + 7 * f + face]
    one, two, three, four = line(t, a, b, c), line(t, c, b, a), line(t, d, e, f), line(t, f, e, d)
    gain = 3 * t[RULE + DIAGONAL] * (one + two - three - four - now)
    if t[RULE + INSTANT]:
        if one and two:
            gain += t[RULE + WON]
        elif three and four:
            gain -= t[RULE + WON]
    return gain


@quick
def placements(t: Numbers, w: Work, s: Numbers, who: int, bare: bool) -> None:
    """What each face would gain a seat in each row that has room, into ``GAIN`` (6 x row + face - 1), and ``FREE``.

    ``bare`` leaves out the shields across.
    """
    own, other = ROW + 3 * who, ROW + 3 - 3 * who
    a, b, c = s[own], s[own + 1], s[own + 2]
    d, e, f = s[other], s[other + 1], s[other + 2]
    now = line(t, a, b, c) + line(t, c, b, a) - line(t, d, e, f) - line(t, f, e, d)
    opened = t[COUNTS + e] > 1 and t[COUNTS + d] > 0 and t[COUNTS + f] > 0
    middle, whole = t[FACES_AT + 3 * b + 1], t[COUNTS + a] > 0 and t[COUNTS + c] > 0
    for row in range(3):
        code, facing = s[own + row], s[other + row]
        dice = t[COUNTS + code]
        w.n[FREE + row] = dice < 3
        if dice == 3:
            continue
        safe = not bare and s[SHIELD + other + row] > 0
        marked = s[MARKED] and meets(s, own + row, other + row, dice)
        trapped = marked and s[TRAP + 3 * (own + row) + dice]
        if row == 1:
            lined = -1 if whole and dice == 1 else 0
        elif t[COUNTS + b] > 1 and dice != 1 and (t[COUNTS + c] > 0 if row == 0 else t[COUNTS + a] > 0):
            lined = middle
        else:
            lined = 0
        for face in range(1, 7):
            struck = t[BITS + 7 * facing + face] != 0
            if marked:
                gain = met_gain(t, s, own + row, other + row, face, safe)
            elif struck and safe:
                gain = 0
            else:
                gain = t[SCORES + t[LONGER + 7 * code + face]] - t[SCORES + code]
                if struck:
                    gain += t[SCORES + facing] - t[SCORES + t[STRUCK + 7 * facing + face]]
            if not trapped and (
                ((lined == -1 or lined == face) and not (safe and struck)) or (opened and struck and not safe)
            ):
                gain += across(t, s, who, row, face, now)
            w.n[GAIN + 6 * row + face - 1] = gain


@quick
def best_by_face(w: Work) -> None:
    """What the best placement of each face gains, into ``BEST``."""
    for face in range(6):
        found, any_row = 0, False
        for row in range(3):
            if w.n[FREE + row]:
                gain = w.n[GAIN + 6 * row + face]
                if not any_row or gain > found:
                    found, any_row = gain, True
        w.n[BEST + face] = found


@quick
def rolling(w: Work, hidden: bool) -> int:
    """Six times what a roll gains by the placements as they were last worked out."""
    if not hidden:
        best_by_face(w)
        return w.n[BEST] + w.n[BEST + 1] + w.n[BEST + 2] + w.n[BEST + 3] + w.n[BEST + 4] + w.n[BEST + 5]
    found, any_row = 0, False
    for row in range(3):
        if w.n[FREE + row]:
            gain = 0
            for face in range(6):
                gain += w.n[GAIN + 6 * row + face]
            if not any_row or gain > found:
                found, any_row = gain, True
    return found


@quick
def roll_gain(t: Numbers, w: Work, s: Numbers, who: int, bare: bool) -> int:
    """Six times what rolling gains a seat on average."""
    placements(t, w, s, who, bare)
    return rolling(w, s[FOG + who] != 0)
