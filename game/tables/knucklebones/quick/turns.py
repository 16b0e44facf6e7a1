"""The rules of a turn on a row of numbers, function for function like the engine.

They have the names of the engine's functions, apart from ``diagonal``, ``diagonals``, ``has_cross``, ``count_dice``,
``card_of``, ``begin_match``, ``note_event`` and ``note_arrival``. ``t`` has the tables, ``w`` is scratch space, and
``s`` is the position.
"""

from __future__ import annotations

from game.tables.knucklebones.quick import layout as at
from game.tables.knucklebones.quick.compiler import U64, inline, next_state, quick, random_number
from game.tables.knucklebones.quick.layout import Numbers, Streams


@inline
def diagonal(t: Numbers, s: Numbers, seat: int, end: int) -> int:
    """Return the face of the diagonal from field 1 of row ``end`` of a seat, the first or last; 0 if incomplete."""
    own = 3 * seat
    face = t[at.FACES_AT + 3 * s[own + 1] + 1]
    first, last = t[at.FACES_AT + 3 * s[own + end]], t[at.FACES_AT + 3 * s[own + 2 - end] + 2]
    return face if first == face and last == face else 0


@inline
def diagonals(t: Numbers, s: Numbers, seat: int) -> int:
    """Return the sum of the faces of both diagonals of a seat."""
    return diagonal(t, s, seat, 0) + diagonal(t, s, seat, 2)


@inline
def has_cross(t: Numbers, s: Numbers, seat: int) -> bool:
    """Return True if both diagonals of a seat are complete."""
    return diagonal(t, s, seat, 0) != 0 and diagonal(t, s, seat, 2) != 0


@inline
def count_dice(t: Numbers, s: Numbers, seat: int) -> int:
    """Return the number of dice of a seat."""
    return t[at.COUNTS + s[3 * seat]] + t[at.COUNTS + s[3 * seat + 1]] + t[at.COUNTS + s[3 * seat + 2]]


@inline
def card_of(t: Numbers, move: int) -> int:
    """Return the card that a move plays."""
    return t[t[at.CARD_OF] + move - at.PLAYS]


@inline
def row_score(t: Numbers, s: Numbers, lane: int, code: int, fields: int, is_broken: bool) -> int:
    """Return the score of a row with the marks of a lane, after dice on the fields ``fields`` have left it.

    ``is_broken`` means that a die in it was destroyed, so its multiplier is gone.
    """
    score = t[at.SCORES + code]
    if not s[at.HAS_MARK]:
        return score
    die = 0
    for field in range(3):
        if fields >> field & 1:
            continue
        times = s[at.TIMES + 3 * lane + field]
        if times > 1 and die < t[at.COUNTS + code]:
            face = t[at.FACES_AT + 3 * code + die]
            score += (times - 1) * face * t[at.EQUALS_TIMES + t[at.EQUALS + 7 * code + face]]
        die += 1
    if s[at.ROW_TIMES + lane] and not is_broken:
        score *= s[at.ROW_TIMES + lane]
    if s[at.ROW_TIMES_ALWAYS + lane]:
        score *= s[at.ROW_TIMES_ALWAYS + lane]
    return score


@quick
def total(t: Numbers, s: Numbers, seat: int) -> int:
    """Return the total of a seat."""
    result = 3 * t[at.RULE + at.DIAGONAL] * diagonals(t, s, seat) - s[at.LOSS + seat]
    for lane in range(3 * seat, 3 * seat + 3):
        result += row_score(t, s, lane, s[lane], 0, False)
    return result


@quick
def instant_winner(t: Numbers, s: Numbers, seat: int) -> int:
    """Return the seat (1 or 2) that has won at once, ``seat`` (0 or 1) if both have; 0 for none."""
    if t[at.RULE + at.INSTANT]:
        for owner in (seat, 1 - seat):
            if has_cross(t, s, owner):
                return owner + 1
    return 0


@inline
def begin_match(s: Numbers, hands: Numbers, streams: Streams, seed: int) -> None:
    """Begin a new match with these hands; the streams are those of the board, and of its seats."""
    for place in range(at.HAND):
        s[place] = 0
    for use in range(len(hands)):
        s[at.HAND + use] = hands[use]
    streams[0] = next_state(U64(0), seed)
    streams[1], streams[2] = next_state(streams[0], 1), U64(0)
    streams[3], streams[4] = next_state(streams[0], 2), U64(0)
    s[at.SEAT] = random_number(streams, 2)


@inline
def dice_per_placement(t: Numbers, s: Numbers) -> int:
    """Return the number of dice placed at once."""
    own = 3 * s[at.SEAT]
    fewest = min(t[at.COUNTS + s[own]], t[at.COUNTS + s[own + 1]], t[at.COUNTS + s[own + 2]])
    return 2 if s[at.WAYS] & at.PAIR and fewest < 2 else 1


@inline
def open_rows(t: Numbers, w: Numbers, s: Numbers, into: int) -> int:
    """Write the rows that can take the waiting die to that place of ``w``; return their number."""
    own, n = 3 * s[at.SEAT], 0
    most = 3 - dice_per_placement(t, s)
    for row in range(3):
        if t[at.COUNTS + s[own + row]] <= most:
            w[into + n] = row
            n += 1
    return n


@inline
def legal(t: Numbers, w: Numbers, s: Numbers) -> int:
    """Write every move of the seat to move to ``MOVES``, in the order of the rules; return their number."""
    if s[at.FACE] == at.OVER:
        return 0
    if s[at.FACE] != at.READY:
        return open_rows(t, w, s, at.MOVES)
    seat, n = s[at.SEAT], 0
    dice_own, dice_other, full_own, full_other, own_shields, other_shields = 0, 0, 0, 0, 0, 0
    for row in range(3):
        own, other = 3 * seat + row, 3 - 3 * seat + row
        a, b = t[at.COUNTS + s[own]], t[at.COUNTS + s[other]]
        dice_own, dice_other = 4 * dice_own + a, 4 * dice_other + b
        full_own, full_other = 2 * full_own + (a == 3), 2 * full_other + (b == 3)
        own_shields = 2 * own_shields + (s[at.SHIELD + own] > 0)
        other_shields = 2 * other_shields + (s[at.SHIELD + other] > 0)
    for number in range(t[at.KNOWN_CARDS] + 1):
        card = t[at.ORDER + number]
        if card < 0:
            if full_own != 7:
                w[at.MOVES + n] = at.ROLL
                n += 1
        elif s[at.HAND + at.CARDS * seat + card]:
            looks = at.LOOKS + 4 * card
            shape = dice_own if t[looks] else full_own
            shape = shape * 64 + dice_other if t[looks + 1] else shape * 8 + full_other
            if t[looks + 2]:
                shape = shape * 8 + own_shields
            if t[looks + 3]:
                shape = shape * 8 + other_shields
            shape += t[at.BASE + card]
            start = t[t[at.STARTS] + shape]
            for play in range(start, start + t[t[at.PLAY_COUNTS] + shape]):
                w[at.MOVES + n] = at.PLAYS + t[t[at.LEGAL_PLAYS] + play]
                n += 1
    return n


@inline
def note_event(w: Numbers, kind: int) -> None:
    """Note an event."""
    w[at.KINDS + w[at.EVENT_COUNT]] = kind
    w[at.EVENT_COUNT] += 1


@inline
def report_scores(t: Numbers, w: Numbers, s: Numbers) -> None:
    """Note the rows whose scores change, and the changes of diagonals."""
    rows = w[at.CHANGED_ROWS]
    w[at.CHANGED_ROWS] = 0
    if not w[at.NOTES_EVENTS] or not rows:
        return
    for lane in range(6):
        if rows >> lane & 1:
            note_event(w, at.ROW_SCORED)
    for seat in (s[at.SEAT], 1 - s[at.SEAT]):
        for n in range(2 if t[at.RULE + at.DIAGONAL] and rows >> 3 * seat & 7 else 0):
            old, face = w[at.LINES + 2 * seat + n], diagonal(t, s, seat, 2 * n)
            if old and old != face:
                note_event(w, at.DIAGONAL_LOST)
            if face and old != face:
                note_event(w, at.DIAGONAL_GAINED)
            w[at.LINES + 2 * seat + n] = face


@inline
def note_arrival(w: Numbers, lane: int, row: int, field: int, is_trapped: int) -> None:
    """Note that a die has arrived in an own row."""
    n = at.ARRIVED_DICE + 3 * w[at.ARRIVALS]
    w[n], w[n + 1], w[n + 2] = row, field, is_trapped
    w[at.ARRIVALS] += 1
    w[at.CHANGED_ROWS] |= 1 << lane


@inline
def arrive(t: Numbers, w: Numbers, s: Numbers, row: int, face: int, kind: int) -> None:
    """Add a die at the end of an own row. All traps of the seat are spent; a trap on the die's field springs."""
    lane = 3 * s[at.SEAT] + row
    field, is_trapped = t[at.COUNTS + s[lane]], 0
    s[lane] = t[at.LONGER + 7 * s[lane] + face]
    note_event(w, kind)
    if s[at.HAS_MARK]:
        for place in range(9 * s[at.SEAT], 9 * s[at.SEAT] + 9):
            if s[at.TRAP + place]:
                s[at.TRAP + place] = 0
                if place == 3 * lane + field:
                    is_trapped = 1
                else:
                    note_event(w, at.MARK_GONE)
    note_arrival(w, lane, row, field, is_trapped)


@inline
def destroy(w: Numbers, s: Numbers, lane: int, fields: int, rest: int, kind: int) -> None:
    """Destroy dice of a row with the marks on them; the others close up."""
    s[lane] = rest
    w[at.CHANGED_ROWS] |= 1 << lane
    note_event(w, kind)
    if not s[at.HAS_MARK]:
        return
    price, target = 0, 3 * lane
    for field in range(3):
        place = 3 * lane + field
        times, costs = s[at.TIMES + place], s[at.COSTS + place]
        s[at.TIMES + place] = s[at.COSTS + place] = 0
        if fields >> field & 1:
            price += costs
        else:
            s[at.TIMES + target], s[at.COSTS + target] = times, costs
            target += 1
    if price:
        s[at.LOSS + 1 - lane // 3] += price
        note_event(w, at.POINTS_LOST)
    if s[at.ROW_TIMES + lane]:
        s[at.ROW_TIMES + lane] = 0
        note_event(w, at.ROW_UNMARKED)


@inline
def clash(t: Numbers, w: Numbers, s: Numbers, row: int, field: int, is_trapped: int) -> None:
    """Resolve one arrived die: it destroys its equals across, unless a trap or a shield destroys it."""
    own, other = 3 * s[at.SEAT] + row, 3 - 3 * s[at.SEAT] + row
    face = t[at.FACES_AT + 3 * s[own] + field]
    struck = t[at.BITS + 7 * s[other] + face]
    if is_trapped or (struck and s[at.SHIELD + other]):
        rest = t[at.SHORTER + 3 * s[own] + field]
        destroy(w, s, own, 1 << field, rest, at.TRAP_SPRUNG if is_trapped else at.DIE_REPELLED)
    elif struck:
        destroy(w, s, other, struck, t[at.STRUCK + 7 * s[other] + face], at.DICE_DESTROYED)


@inline
def resolve_arrivals(t: Numbers, w: Numbers, s: Numbers) -> None:
    """Resolve every die that arrived, row by row and from the edge; then update the scores."""
    arrivals, one, two = w[at.ARRIVALS], at.ARRIVED_DICE, at.ARRIVED_DICE + 3
    w[at.ARRIVALS] = 0
    if arrivals == 2 and (w[two], -w[two + 1]) < (w[one], -w[one + 1]):
        one, two = two, one
    if arrivals:
        clash(t, w, s, w[one], w[one + 1], w[one + 2])
    if arrivals == 2:
        clash(t, w, s, w[two], w[two + 1], w[two + 2])
    report_scores(t, w, s)


@inline
def sweep(t: Numbers, w: Numbers, s: Numbers, face: int) -> None:
    """Destroy the dice on the whole board across that equal a rolled die, except in shielded rows."""
    for lane in range(3 - 3 * s[at.SEAT], 6 - 3 * s[at.SEAT]):
        struck = t[at.BITS + 7 * s[lane] + face]
        if struck and not s[at.SHIELD + lane]:
            destroy(w, s, lane, struck, t[at.STRUCK + 7 * s[lane] + face], at.DICE_DESTROYED)
    report_scores(t, w, s)


@inline
def is_over(t: Numbers, s: Numbers) -> bool:
    """Return True if the match is over."""
    for seat in range(2):
        first, middle, last = s[3 * seat], s[3 * seat + 1], s[3 * seat + 2]
        outer = first >= at.FULL_ROW and last >= at.FULL_ROW  # Both a full board and a cross require this.
        if outer and (middle >= at.FULL_ROW or (t[at.RULE + at.INSTANT] and has_cross(t, s, seat))):
            return True
    return False


@inline
def end_if_over(t: Numbers, w: Numbers, s: Numbers) -> bool:
    """End the match if the rules say so, and return True then."""
    if not is_over(t, s):
        return False
    s[at.FACE], s[at.WAYS] = at.OVER, 0
    if w[at.NOTES_EVENTS]:
        draw = not instant_winner(t, s, s[at.SEAT]) and total(t, s, 0) == total(t, s, 1)
        note_event(w, at.MATCH_DRAWN if draw else at.MATCH_WON)
    return True


@inline
def finish(t: Numbers, w: Numbers, s: Numbers, passes: bool) -> None:
    """End a move: the match, the turn, or neither."""
    s[at.FACE], s[at.WAYS] = at.READY, 0
    if end_if_over(t, w, s) or not passes:
        return
    seat = 1 - s[at.SEAT]
    s[at.SEAT] = seat
    note_event(w, at.TURN_PASSED)
    for lane in range(3 * seat, 3 * seat + 3):
        health = s[at.SHIELD + lane]
        if health:
            s[at.SHIELD + lane] = health - 1
            note_event(w, at.SHIELD_WORN if health > 1 else at.SHIELD_GONE)


@inline
def face_of(t: Numbers, streams: Streams, die: int, named_face: int) -> int:
    """Return the face that a die shows, or the face that the move names."""
    if named_face:
        return named_face
    first = t[t[at.FIRST] + die]
    return t[t[at.SHOWS] + first + random_number(streams, t[t[at.FIRST] + die + 1] - first)]


@inline
def throw_die(
    t: Numbers, w: Numbers, s: Numbers, streams: Streams, die: int, ways: int, hidden: bool, named_face: int
) -> None:
    """Roll a die, which then waits to be placed."""
    if hidden:
        s[at.FACE], s[at.WAYS], s[at.BEARS_SIDES], s[at.FOG + s[at.SEAT]] = at.HIDDEN, ways, die, 0
        note_event(w, at.DIE_VEILED)
        return
    face = face_of(t, streams, die, named_face)
    s[at.FACE], s[at.WAYS] = face, ways & ~at.DESTROY
    note_event(w, at.DIE_ROLLED)
    if ways & at.DESTROY:
        sweep(t, w, s, face)
    if s[at.WAYS]:
        note_event(w, at.DIE_WAITS)


@inline
def place(t: Numbers, w: Numbers, s: Numbers, streams: Streams, row: int, named_face: int) -> None:
    """Place the waiting die; the turn ends unless the same die is placed again."""
    if s[at.FACE] == at.HIDDEN:
        s[at.FACE] = face_of(t, streams, s[at.BEARS_SIDES], named_face)
        s[at.BEARS_SIDES] = 0
        note_event(w, at.DIE_ROLLED)
        if s[at.WAYS] & at.DESTROY:
            sweep(t, w, s, s[at.FACE])
            s[at.WAYS] &= ~at.DESTROY
    ways, face, lane, facing = s[at.WAYS], s[at.FACE], 3 * s[at.SEAT] + row, s[3 - 3 * s[at.SEAT] + row]
    for _ in range(dice_per_placement(t, s)):
        field = t[at.COUNTS + s[lane]]
        copies = ways & at.REFLECT and field < t[at.COUNTS + facing]
        arrive(t, w, s, row, t[at.FACES_AT + 3 * facing + field] if copies else face, at.DIE_PLACED)
        if s[at.HAS_MARK]:
            s[at.TIMES + 3 * lane + field], s[at.COSTS + 3 * lane + field] = s[at.BEARS_TIMES], s[at.BEARS_COSTS]
            s[at.BEARS_TIMES] = s[at.BEARS_COSTS] = 0
    resolve_arrivals(t, w, s)
    if ways & at.AGAIN and not is_over(t, s):
        s[at.WAYS] = ways & ~at.AGAIN
        note_event(w, at.DIE_WAITS)
    else:
        finish(t, w, s, True)


@inline
def swap(t: Numbers, w: Numbers, s: Numbers, one: int, two: int) -> None:
    """Swap two own dice, with their marks; in different rows both arrive."""
    own = 3 * s[at.SEAT]
    a, i, b, j = own + one // 3, one % 3, own + two // 3, two % 3
    first, second = t[at.FACES_AT + 3 * s[a] + i], t[at.FACES_AT + 3 * s[b] + j]
    s[a] = t[at.WITH_FACE + 7 * (3 * s[a] + i) + second]
    s[b] = t[at.WITH_FACE + 7 * (3 * s[b] + j) + first]
    for marks in (at.TIMES + 3 * own, at.COSTS + 3 * own):
        s[marks + one], s[marks + two] = s[marks + two], s[marks + one]
    note_event(w, at.DICE_SWAPPED)
    w[at.CHANGED_ROWS] |= 1 << a | 1 << b
    if a != b:
        note_arrival(w, a, a - own, i, 0)
        note_arrival(w, b, b - own, j, 0)


@inline
def play_card(t: Numbers, w: Numbers, s: Numbers, streams: Streams, move: int, named_face: int) -> None:
    """Spend a card and do its steps; its roll is the last one."""
    seat, card, hidden = s[at.SEAT], card_of(t, move), s[at.FOG + s[at.SEAT]] != 0
    number, own, other, ways, rolls = move - at.PLAYS, 3 * seat, 3 - 3 * seat, 0, False
    note_event(w, at.CARD_PLAYED)
    s[at.HAND + at.CARDS * seat + card] -= 1
    for index in range(t[at.STEP_STARTS + card], t[at.STEP_STARTS + card + 1]):
        step = t[at.STEPS] + at.STEP_SIZE * index
        kind, two, three = t[step], t[step + 2], t[step + 3]
        chosen = t[t[at.CHOICES] + 2 * number + t[step + 1]]
        if kind == at.SWEEP:
            ways |= at.DESTROY
        elif kind == at.PLACE_SO:
            ways |= two
        elif kind == at.ROLL_DIE:
            rolls = True
        elif kind == at.RAISE_SHIELD:
            s[at.SHIELD + own + chosen - 1] = two
            note_event(w, at.ROW_SHIELDED)
        elif kind == at.COPY_DIE:
            row = chosen // 3
            if t[at.COUNTS + s[own + row]] < 3:
                arrive(t, w, s, row, t[at.FACES_AT + 3 * s[other + row] + chosen % 3], at.DIE_STOLEN)
        elif kind == at.SWAP:
            swap(t, w, s, chosen, t[t[at.CHOICES] + 2 * number + two])
        elif kind == at.REROLL:
            lane = own + chosen // 3
            face = face_of(t, streams, 0, named_face)
            s[lane] = t[at.WITH_FACE + 7 * (3 * s[lane] + chosen % 3) + face]
            note_event(w, at.DIE_REROLLED)
            note_arrival(w, lane, chosen // 3, chosen % 3, 0)
        elif kind == at.VEIL:
            s[at.FOG + 1 - seat] = s[at.HAS_MARK] = 1
            note_event(w, at.FOG_LAID)
        elif kind == at.MARK_DIE:
            s[at.BEARS_TIMES] = two if two else s[at.BEARS_TIMES]
            s[at.BEARS_COSTS] = three if three else s[at.BEARS_COSTS]
            s[at.HAS_MARK] = 1
            note_event(w, at.DIE_MARKED)
        elif kind == at.MARK_ROW:
            s[(at.ROW_TIMES_ALWAYS if three else at.ROW_TIMES) + own + chosen - 1] = two
            s[at.HAS_MARK] = 1
            note_event(w, at.ROW_MARKED)
            w[at.CHANGED_ROWS] |= 1 << (own + chosen - 1)
        elif kind == at.SNARE:
            s[at.TRAP + 3 * other + chosen] = s[at.HAS_MARK] = 1
            note_event(w, at.FIELD_MARKED)
        elif kind == at.PAY:
            s[at.LOSS + seat] += two
            s[at.HAS_MARK] = 1
            note_event(w, at.POINTS_LOST)
    resolve_arrivals(t, w, s)
    if not rolls:
        finish(t, w, s, t[at.ENDS + card] != 0)
    elif not end_if_over(t, w, s):
        throw_die(t, w, s, streams, t[t[at.ROLLED_DIE] + number], ways, hidden, named_face)
        end_if_over(t, w, s)


@quick
def make_move(t: Numbers, w: Numbers, s: Numbers, streams: Streams, move: int, named_face: int) -> None:
    """Make a move of the seat to move. ``KINDS`` holds its events if ``NOTES_EVENTS`` is set."""
    w[at.EVENT_COUNT] = w[at.ARRIVALS] = w[at.CHANGED_ROWS] = 0
    if w[at.NOTES_EVENTS]:
        for n in range(4):
            w[at.LINES + n] = diagonal(t, s, n // 2, 2 * (n % 2))
    if s[at.FACE] != at.READY:
        place(t, w, s, streams, move, named_face)
    elif move < at.PLAYS:
        throw_die(t, w, s, streams, 0, 0, s[at.FOG + s[at.SEAT]] != 0, named_face)
    else:
        play_card(t, w, s, streams, move, named_face)
    if s[at.HAS_MARK]:
        if s[at.FACE] <= at.READY:
            s[at.BEARS_TIMES] = s[at.BEARS_COSTS] = s[at.BEARS_SIDES] = 0
        s[at.HAS_MARK] = 0
        for mark in range(at.LOSS, at.HAS_MARK):
            if s[mark]:
                s[at.HAS_MARK] = 1
                break
