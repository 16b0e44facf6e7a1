"""A move on a row of numbers: what it changes, what happens, and what becomes of marks."""

from __future__ import annotations

from game.tables.knucklebones.quick.chance import drawn
from game.tables.knucklebones.quick.compiling import quick
from game.tables.knucklebones.quick.counting import crossed, line, total, won
from game.tables.knucklebones.quick.layout import (
    AGAIN,
    ARRIVED,
    BEARS_COSTS,
    BEARS_SIDES,
    BEARS_TIMES,
    BITS,
    CARD_OF,
    CARD_PLAYED,
    CARDS,
    CHOICES,
    COPY_DIE,
    COSTS,
    COUNTS,
    DESTROY,
    DIAGONAL,
    DIAGONAL_GAINED,
    DIAGONAL_LOST,
    DICE_DESTROYED,
    DICE_SWAPPED,
    DIE_MARKED,
    DIE_PLACED,
    DIE_REPELLED,
    DIE_REROLLED,
    DIE_ROLLED,
    DIE_STOLEN,
    DIE_VEILED,
    DIE_WAITS,
    DONE,
    ENDS,
    EVENT,
    EVENTS,
    FACE,
    FACES_AT,
    FIELD_MARKED,
    FIRST,
    FOG,
    FOG_LAID,
    HAND,
    HEARD,
    HIDDEN,
    INSTANT,
    KINDS,
    LANE,
    LASTING,
    LINES,
    LONGER,
    LOST,
    MARK_DIE,
    MARK_GONE,
    MARK_ROW,
    MARKED,
    MARKING,
    MATCH_DRAWN,
    MATCH_WON,
    OVER,
    PAIR,
    PLACE_SO,
    PLAYS,
    POINTS_LOST,
    RAISE_SHIELD,
    READY,
    REFLECT,
    REROLL,
    ROLL_DIE,
    ROLLED,
    ROW_MARKED,
    ROW_SCORED,
    ROW_SHIELDED,
    ROW_UNMARKED,
    RULE,
    SEAT,
    SHIELD,
    SHIELD_GONE,
    SHIELD_WORN,
    SHORTER,
    SHOWS,
    SNARE,
    STEP,
    STEPS,
    STRUCK,
    SWAP,
    SWEEP,
    TIMES,
    TOLD,
    TRAP,
    TRAP_SPRUNG,
    TURN_PASSED,
    TURNED,
    VEIL,
    WAYS,
    Numbers,
    Streams,
    Work,
)


@quick
def tell(w: Work, kind: int, one: int, two: int, three: int) -> None:
    """Something happens."""
    at = w.n[TOLD]
    w.n[EVENTS + EVENT * at] = kind
    w.n[EVENTS + EVENT * at + 1] = one
    w.n[EVENTS + EVENT * at + 2] = two
    w.n[EVENTS + EVENT * at + 3] = three
    w.n[TOLD] = at + 1


@quick
def decided(t: Numbers, s: Numbers) -> bool:
    """Whether the boards end the match."""
    for seat in range(2):
        a, b, c = s[3 * seat], s[3 * seat + 1], s[3 * seat + 2]
        outer = t[COUNTS + a] == 3 and t[COUNTS + c] == 3
        if outer and (t[COUNTS + b] == 3 or (t[RULE + INSTANT] and crossed(t, a, b, c))):
            return True
    return False


@quick
def keep_lines(t: Numbers, w: Work, s: Numbers) -> None:
    """The diagonals as they were before."""
    for seat in range(2):
        a, b, c = s[3 * seat], s[3 * seat + 1], s[3 * seat + 2]
        w.n[LINES + 2 * seat], w.n[LINES + 2 * seat + 1] = line(t, a, b, c), line(t, c, b, a)


@quick
def tell_lines(t: Numbers, w: Work, s: Numbers, seat: int) -> None:
    """What became of the diagonals of a seat."""
    a, b, c = s[3 * seat], s[3 * seat + 1], s[3 * seat + 2]
    for n in range(2):
        old, face = w.n[LINES + 2 * seat + n], line(t, a, b, c) if n == 0 else line(t, c, b, a)
        if old and old != face:
            tell(w, DIAGONAL_LOST, seat, n, 0)
        if face and old != face:
            tell(w, DIAGONAL_GAINED, seat, n, face)


@quick
def sweep(t: Numbers, w: Work, s: Numbers, face: int) -> None:
    """The rolled die destroys its equals across."""
    other = 1 - s[SEAT]
    keep_lines(t, w, s)
    struck = 0
    for lane in range(3 * other, 3 * other + 3):
        mask = t[BITS + 7 * s[lane] + face]
        if mask and not s[SHIELD + lane]:
            tell(w, DICE_DESTROYED, lane, mask, 0)
            s[lane] = t[STRUCK + 7 * s[lane] + face]
            struck += 1
    for _ in range(struck):
        tell(w, ROW_SCORED, other, 0, 0)
    if struck and t[RULE + DIAGONAL]:
        tell_lines(t, w, s, other)


@quick
def settle(t: Numbers, w: Work, s: Numbers, arrivals: int, touched: int, pitfalls: int) -> None:
    """Clashes of what has arrived (row, field and face of each in ``ARRIVED``), scores, diagonals."""
    own, other = 3 * s[SEAT], 3 - 3 * s[SEAT]
    struck = 0
    for n in range(arrivals):
        row, field, face = w.n[ARRIVED + 3 * n], w.n[ARRIVED + 3 * n + 1], w.n[ARRIVED + 3 * n + 2]
        facing = s[other + row]
        mask = t[BITS + 7 * facing + face]
        trapped = pitfalls >> (3 * row + field) & 1
        if trapped or (mask and s[SHIELD + other + row]):
            tell(w, TRAP_SPRUNG if trapped else DIE_REPELLED, own + row, 1 << field, 0)
            s[own + row] = t[SHORTER + 3 * s[own + row] + field]
        elif mask:
            tell(w, DICE_DESTROYED, other + row, mask, 0)
            s[other + row] = t[STRUCK + 7 * facing + face]
            struck |= 1 << row
    for row in range(3):
        if touched >> row & 1:
            tell(w, ROW_SCORED, own + row, 0, 0)
    for row in range(3):
        if struck >> row & 1:
            tell(w, ROW_SCORED, other + row, 0, 0)
    if t[RULE + DIAGONAL]:
        tell_lines(t, w, s, s[SEAT])
        if struck:
            tell_lines(t, w, s, 1 - s[SEAT])


@quick
def finish(t: Numbers, w: Work, s: Numbers, passes: bool) -> None:
    """The end of a match, of a turn, or of neither."""
    s[FACE], s[WAYS] = READY, 0
    if decided(t, s):
        s[FACE] = OVER
        tell(w, MATCH_WON, 0, 0, 0)
        return
    if not passes:
        return
    following = 1 - s[SEAT]
    s[SEAT] = following
    tell(w, TURN_PASSED, following, 0, 0)
    for lane in range(3 * following, 3 * following + 3):
        health = s[SHIELD + lane]
        if health:
            s[SHIELD + lane] = health - 1
            tell(w, SHIELD_WORN if health > 1 else SHIELD_GONE, lane, 0, 0)


@quick
def traps(s: Numbers) -> int:
    """The fields of the seat to move on which traps lie, as bits."""
    if not s[MARKED]:
        return 0
    found = 0
    for at in range(9):
        if s[TRAP + 9 * s[SEAT] + at]:
            found |= 1 << at
    return found


@quick
def throw(t: Numbers, streams: Streams, die: int, named: int) -> int:
    """The face that a die shows, the named one if there is one."""
    if named:
        return named
    return t[t[SHOWS] + t[t[FIRST] + die] + drawn(streams, t[t[FIRST] + die + 1] - t[t[FIRST] + die])]


@quick
def come(t: Numbers, s: Numbers) -> int:
    """How many dice are placed at once."""
    own = 3 * s[SEAT]
    fewest = min(t[COUNTS + s[own]], t[COUNTS + s[own + 1]], t[COUNTS + s[own + 2]])
    return 2 if s[WAYS] & PAIR and fewest < 2 else 1


@quick
def place(t: Numbers, w: Work, s: Numbers, streams: Streams, row: int, named: int) -> None:
    """The die that waits comes to a row that has room for it."""
    pitfalls = traps(s)
    if s[FACE] == HIDDEN:
        s[FACE] = throw(t, streams, s[BEARS_SIDES], named)
        tell(w, DIE_ROLLED, s[SEAT], s[FACE], 0)
        if s[WAYS] & DESTROY:
            sweep(t, w, s, s[FACE])
            s[WAYS] &= ~DESTROY
    keep_lines(t, w, s)
    ways, shown, seat = s[WAYS], s[FACE], s[SEAT]
    lane, facing = 3 * seat + row, s[3 - 3 * seat + row]
    first = t[COUNTS + s[lane]]
    arrivals = come(t, s)
    for n in range(arrivals):
        field = t[COUNTS + s[lane]]
        face = shown
        if ways & REFLECT and field < t[COUNTS + facing]:
            face = t[FACES_AT + 3 * facing + field]
        tell(w, DIE_PLACED, lane, field, face)
        at = 3 * (arrivals - 1 - n)
        w.n[ARRIVED + at], w.n[ARRIVED + at + 1], w.n[ARRIVED + at + 2] = row, field, face
        s[lane] = t[LONGER + 7 * s[lane] + face]
    if ways:
        pitfalls &= 1 << (3 * row + first)
    settle(t, w, s, arrivals, 1 << row, pitfalls)
    own = 3 * seat
    full = t[COUNTS + s[own]] == 3 and t[COUNTS + s[own + 1]] == 3 and t[COUNTS + s[own + 2]] == 3
    if not ways & AGAIN or full or decided(t, s):
        finish(t, w, s, True)
    else:
        s[FACE], s[WAYS] = shown, ways & ~AGAIN
        tell(w, DIE_WAITS, seat, 0, 0)


@quick
def cast(
    t: Numbers, w: Work, s: Numbers, streams: Streams, die: int, swept: bool, ways: int, hidden: bool, named: int
) -> None:
    """A die is rolled, in the open or hidden."""
    if hidden:
        s[FACE], s[WAYS] = HIDDEN, ways | (DESTROY if swept else 0)
        tell(w, DIE_VEILED, s[SEAT], die, 0)
        return
    face = throw(t, streams, die, named)
    s[FACE], s[WAYS] = face, ways
    tell(w, DIE_ROLLED, s[SEAT], face, 0)
    if swept:
        sweep(t, w, s, face)
    if ways:
        tell(w, DIE_WAITS, s[SEAT], 0, 0)


@quick
def swap(t: Numbers, w: Work, s: Numbers, one: int, other: int, touched: int) -> tuple[int, int]:
    """Two dice change places; how many of them have arrived, and which rows are touched."""
    own = 3 * s[SEAT]
    a, i, b, j = own + one // 3, one % 3, own + other // 3, other % 3
    tell(w, DICE_SWAPPED, 3 * a + i, 3 * b + j, 0)
    first, second = t[FACES_AT + 3 * s[a] + i], t[FACES_AT + 3 * s[b] + j]
    s[a] = t[TURNED + 7 * (3 * s[a] + i) + second]
    s[b] = t[TURNED + 7 * (3 * s[b] + j) + first]
    touched |= 1 << (a - own) | 1 << (b - own)
    if a == b:
        return 0, touched
    x, y = (0, 3) if a < b else (3, 0)
    w.n[ARRIVED + x], w.n[ARRIVED + x + 1], w.n[ARRIVED + x + 2] = a - own, i, second
    w.n[ARRIVED + y], w.n[ARRIVED + y + 1], w.n[ARRIVED + y + 2] = b - own, j, first
    return 2, touched


@quick
def play(t: Numbers, w: Work, s: Numbers, streams: Streams, number: int, named: int) -> None:
    """A card is played."""
    seat, card = s[SEAT], t[t[CARD_OF] + number]
    own, other = 3 * seat, 3 - 3 * seat
    pitfalls, hidden = traps(s), s[FOG + seat] != 0
    keep_lines(t, w, s)
    tell(w, CARD_PLAYED, seat, card, 0)
    s[HAND + CARDS * seat + card] -= 1
    swept, ways, throws, arrivals, touched, stolen = False, 0, False, 0, 0, 0
    for at in range(t[DONE + card], t[DONE + card + 1]):
        kind, two, three = t[t[STEPS] + STEP * at], t[t[STEPS] + STEP * at + 2], t[t[STEPS] + STEP * at + 3]
        chosen = t[t[CHOICES] + 2 * number + t[t[STEPS] + STEP * at + 1]]
        if kind == SWEEP:
            swept = True
        elif kind == PLACE_SO:
            ways |= two
        elif kind == ROLL_DIE:
            throws = True
        elif kind == RAISE_SHIELD:
            s[SHIELD + own + chosen - 1] = two
            tell(w, ROW_SHIELDED, own, 0, 0)
        elif kind == COPY_DIE:
            row = chosen // 3
            field = t[COUNTS + s[own + row]]
            if field < 3:
                face = t[FACES_AT + 3 * s[other + row] + chosen % 3]
                tell(w, DIE_STOLEN, own + row, field, face)
                w.n[ARRIVED], w.n[ARRIVED + 1], w.n[ARRIVED + 2] = row, field, face
                arrivals, touched, stolen = 1, touched | 1 << row, 1 << (3 * row + field)
                s[own + row] = t[LONGER + 7 * s[own + row] + face]
        elif kind == SWAP:
            arrivals, touched = swap(t, w, s, chosen, t[t[CHOICES] + 2 * number + two], touched)
        elif kind == REROLL:
            row, field = chosen // 3, chosen % 3
            face = throw(t, streams, 0, named)
            tell(w, DIE_REROLLED, own + row, field, face)
            s[own + row] = t[TURNED + 7 * (3 * s[own + row] + field) + face]
            w.n[ARRIVED], w.n[ARRIVED + 1], w.n[ARRIVED + 2] = row, field, face
            arrivals, touched = 1, touched | 1 << row
        elif kind == VEIL:
            tell(w, FOG_LAID, 1 - seat, 0, 0)
        elif kind == MARK_DIE:
            tell(w, DIE_MARKED, two, three, 0)
        elif kind == MARK_ROW:
            tell(w, ROW_MARKED, own + chosen - 1, two, three)
            touched |= 1 << (chosen - 1)
        elif kind == SNARE:
            tell(w, FIELD_MARKED, 9 * (1 - seat) + chosen, 0, 0)
    if touched:
        settle(t, w, s, arrivals, touched, pitfalls & (stolen if stolen else 1))
    if throws and not (touched and decided(t, s)):
        cast(t, w, s, streams, t[t[ROLLED] + number], swept, ways, hidden, named)
    else:
        finish(t, w, s, t[ENDS + card] != 0)


@quick
def hear(w: Work, kind: int) -> None:
    """What happens is told."""
    w.n[KINDS + w.n[HEARD]] = kind
    w.n[HEARD] += 1


@quick
def verdict(t: Numbers, s: Numbers) -> int:
    """How a match that is over has ended."""
    if won(t, s, s[SEAT]) or total(t, s, 0) != total(t, s, 1):
        return MATCH_WON
    return MATCH_DRAWN


@quick
def arrive(w: Work, s: Numbers, lane: int, field: int) -> None:
    """A die comes to lie there: all traps of its side go."""
    seat = lane // 3
    for at in range(9 * seat, 9 * seat + 9):
        if s[TRAP + at]:
            s[TRAP + at] = 0
            if at != 3 * lane + field:
                hear(w, MARK_GONE)


@quick
def destroy(w: Work, s: Numbers, lane: int, mask: int) -> None:
    """Dice of a row go with what they bear, and those behind them move up."""
    price = 0
    to = 3 * lane
    for field in range(3):
        at = 3 * lane + field
        times, costs = s[TIMES + at], s[COSTS + at]
        s[TIMES + at] = s[COSTS + at] = 0
        if mask >> field & 1:
            price += costs
        else:
            s[TIMES + to], s[COSTS + to] = times, costs
            to += 1
    if price:
        s[LOST + 1 - lane // 3] += price
        hear(w, POINTS_LOST)
    if s[LANE + lane]:
        s[LANE + lane] = 0
        hear(w, ROW_UNMARKED)


@quick
def retell(t: Numbers, w: Work, s: Numbers) -> None:
    """What happened, with all that marks make of it."""
    for at in range(w.n[TOLD]):
        kind, one = w.n[EVENTS + EVENT * at], w.n[EVENTS + EVENT * at + 1]
        two, three = w.n[EVENTS + EVENT * at + 2], w.n[EVENTS + EVENT * at + 3]
        hear(w, verdict(t, s) if kind == MATCH_WON else kind)
        if kind == DIE_PLACED:
            arrive(w, s, one, two)
            s[TIMES + 3 * one + two], s[COSTS + 3 * one + two] = s[BEARS_TIMES], s[BEARS_COSTS]
            s[BEARS_TIMES] = s[BEARS_COSTS] = 0
        elif kind == DIE_STOLEN:
            arrive(w, s, one, two)
        elif kind == DICE_SWAPPED:
            s[TIMES + one], s[TIMES + two] = s[TIMES + two], s[TIMES + one]
            s[COSTS + one], s[COSTS + two] = s[COSTS + two], s[COSTS + one]
        elif kind == DIE_ROLLED:
            s[BEARS_SIDES] = 0
        elif kind == DIE_VEILED:
            s[FOG + one], s[BEARS_SIDES] = 0, two
        elif kind == FOG_LAID:
            s[FOG + one] = 1
        elif kind == DIE_MARKED:
            s[BEARS_TIMES] = one if one else s[BEARS_TIMES]
            s[BEARS_COSTS] = two if two else s[BEARS_COSTS]
        elif kind == ROW_MARKED:
            s[(LASTING if three else LANE) + one] = two
        elif kind == FIELD_MARKED:
            s[TRAP + one] = 1
        elif kind in (TRAP_SPRUNG, DIE_REPELLED, DICE_DESTROYED):
            destroy(w, s, one, two)
    if s[FACE] <= READY:
        s[BEARS_TIMES] = s[BEARS_COSTS] = s[BEARS_SIDES] = 0
    s[MARKED] = 0
    for at in range(LOST, MARKED):
        if s[at]:
            s[MARKED] = 1
            break


@quick
def follow(t: Numbers, w: Work, s: Numbers, streams: Streams, move: int, named: int) -> None:
    """A move of the seat to move; what happened stands in ``KINDS``."""
    w.n[TOLD] = 0
    card = -1
    if s[FACE] != READY:
        place(t, w, s, streams, move, named)
    elif move < PLAYS:
        cast(t, w, s, streams, 0, False, 0, s[FOG + s[SEAT]] != 0, named)
    else:
        card = t[t[CARD_OF] + move - PLAYS]
        play(t, w, s, streams, move - PLAYS, named)
    w.n[HEARD] = 0
    if s[MARKED] or (card >= 0 and t[MARKING + card]):
        retell(t, w, s)
    else:
        for at in range(w.n[TOLD]):
            kind = w.n[EVENTS + EVENT * at]
            hear(w, verdict(t, s) if kind == MATCH_WON else kind)
