"""The order of a turn on a row of numbers, function for function like the engine; ``tables`` has the engine's results.

They have the names of the engine's functions, apart from ``diagonal``, ``diagonals``, ``has_cross``, ``count_dice``,
``card_of``, ``winner_of``, ``begin_match``, ``note_event`` and ``note_arrival``. ``arrays`` names the places in
``tables``, in ``work``, which is scratch space, and in ``board``, the position.
"""

from __future__ import annotations

from game.tables.knucklebones.quick import arrays as at
from game.tables.knucklebones.quick.arrays import Numbers, Streams
from game.tables.knucklebones.quick.compiler import U64, inline, next_state, quick, random_number


@inline
def diagonal(tables: Numbers, board: Numbers, seat: int, end: int) -> int:
    """Return the face of the diagonal from field 1 of row ``end`` of a seat, the first or last; 0 if incomplete."""
    own = 3 * seat
    face = tables[at.FACES_AT + 3 * board[own + 1] + 1]
    first, last = tables[at.FACES_AT + 3 * board[own + end]], tables[at.FACES_AT + 3 * board[own + 2 - end] + 2]
    return face if first == face and last == face else 0


@inline
def diagonals(tables: Numbers, board: Numbers, seat: int) -> int:
    """Return the points of both diagonals of a seat."""
    if not tables[at.FACES_AT + 3 * board[3 * seat + 1] + 1]:
        return 0  # Both need the middle field.
    return tables[at.BONUS + diagonal(tables, board, seat, 0)] + tables[at.BONUS + diagonal(tables, board, seat, 2)]


@inline
def has_cross(tables: Numbers, board: Numbers, seat: int) -> bool:
    """Return True if both diagonals of a seat are complete."""
    return diagonal(tables, board, seat, 0) != 0 and diagonal(tables, board, seat, 2) != 0


@inline
def count_dice(tables: Numbers, board: Numbers, seat: int) -> int:
    """Return the number of dice of a seat."""
    one, two, three = board[3 * seat], board[3 * seat + 1], board[3 * seat + 2]
    return tables[at.COUNTS + one] + tables[at.COUNTS + two] + tables[at.COUNTS + three]


@inline
def card_of(tables: Numbers, move: int) -> int:
    """Return the card that a move plays."""
    return tables[tables[at.CARD_OF] + move - at.PLAYS]


@inline
def row_score(tables: Numbers, board: Numbers, lane: int, code: int, fields: int, is_broken: bool) -> int:
    """Return the score of a row with the marks of a lane, after dice on the fields ``fields`` have left it.

    ``is_broken`` means that a die in it was destroyed, so its multiplier is gone.
    """
    score = tables[at.SCORES + code]
    if not board[at.HAS_MARK]:
        return score
    die = 0
    for field in range(3):
        if fields >> field & 1:
            continue
        times = board[at.TIMES + 3 * lane + field]
        if times > 1 and die < tables[at.COUNTS + code]:
            score += (times - 1) * tables[at.WORTHS + 3 * code + die]
        die += 1
    if board[at.ROW_TIMES + lane] and not is_broken:
        score *= board[at.ROW_TIMES + lane]
    if board[at.ROW_TIMES_ALWAYS + lane]:
        score *= board[at.ROW_TIMES_ALWAYS + lane]
    return score


@inline
def total(tables: Numbers, board: Numbers, seat: int) -> int:
    """Return the total of a seat."""
    result = diagonals(tables, board, seat) - board[at.LOSS + seat]
    for lane in range(3 * seat, 3 * seat + 3):
        result += row_score(tables, board, lane, board[lane], 0, False)
    return result


@inline
def instant_winner(tables: Numbers, board: Numbers, seat: int) -> int:
    """Return the seat (1 or 2) that has won at once, ``seat`` (0 or 1) if both have; 0 for none."""
    if tables[at.RULE + at.INSTANT]:
        for owner in (seat, 1 - seat):
            if has_cross(tables, board, owner):
                return owner + 1
    return 0


@inline
def winner_of(tables: Numbers, board: Numbers, one: int, two: int) -> int:
    """Return the seat (1 or 2) that has won a finished match, at once or by these totals; 0 for a draw."""
    winner = instant_winner(tables, board, board[at.SEAT])
    return winner if winner else 1 if one > two else 2 if two > one else 0


@inline
def begin_match(board: Numbers, hands: Numbers, streams: Streams, seed: int) -> None:
    """Begin a new match with these hands; the streams are those of the board, and of its seats."""
    for place in range(at.HAND):
        board[place] = 0
    for use in range(len(hands)):
        board[at.HAND + use] = hands[use]
    streams[0] = next_state(U64(0), seed)
    streams[1], streams[2] = next_state(streams[0], 1), U64(0)
    streams[3], streams[4] = next_state(streams[0], 2), U64(0)
    board[at.SEAT] = random_number(streams, 2)


@inline
def dice_per_placement(tables: Numbers, board: Numbers) -> int:
    """Return the number of dice placed at once."""
    own = 3 * board[at.SEAT]
    fewest = min(tables[at.COUNTS + board[own]], tables[at.COUNTS + board[own + 1]], tables[at.COUNTS + board[own + 2]])
    return 2 if board[at.TRAITS] & at.PAIR and fewest < 2 else 1


@inline
def open_rows(tables: Numbers, work: Numbers, board: Numbers) -> int:
    """Write the rows that can take the waiting die to ``MOVES``; return their number."""
    own, n = 3 * board[at.SEAT], 0
    most = 3 - dice_per_placement(tables, board)
    for row in range(3):
        if tables[at.COUNTS + board[own + row]] <= most:
            work[at.MOVES + n] = row
            n += 1
    return n


@inline
def legal(tables: Numbers, work: Numbers, board: Numbers) -> int:
    """Write every move of the seat to move to ``MOVES``, in the order of the rules; return their number."""
    if board[at.FACE] == at.OVER:
        return 0
    if board[at.FACE] != at.READY:
        return open_rows(tables, work, board)
    seat, n = board[at.SEAT], 0
    dice_own, dice_other, full_own, full_other, own_shields, other_shields = 0, 0, 0, 0, 0, 0
    for row in range(3):
        own, other = 3 * seat + row, 3 - 3 * seat + row
        a, b = tables[at.COUNTS + board[own]], tables[at.COUNTS + board[other]]
        dice_own, dice_other = 4 * dice_own + a, 4 * dice_other + b
        full_own, full_other = 2 * full_own + (a == 3), 2 * full_other + (b == 3)
        own_shields = 2 * own_shields + (board[at.SHIELD + own] > 0)
        other_shields = 2 * other_shields + (board[at.SHIELD + other] > 0)
    for number in range(tables[at.KNOWN_CARDS] + 1):
        card = tables[at.ORDER + number]
        if card < 0:
            if full_own != 7:
                work[at.MOVES + n] = at.ROLL
                n += 1
        elif board[at.HAND + at.CARDS * seat + card]:
            looks = at.LOOKS + 4 * card
            shape = dice_own if tables[looks] else full_own
            shape = shape * 64 + dice_other if tables[looks + 1] else shape * 8 + full_other
            if tables[looks + 2]:
                shape = shape * 8 + own_shields
            if tables[looks + 3]:
                shape = shape * 8 + other_shields
            shape += tables[at.BASE + card]
            start = tables[tables[at.STARTS] + shape]
            for play in range(start, start + tables[tables[at.PLAY_COUNTS] + shape]):
                work[at.MOVES + n] = at.PLAYS + tables[tables[at.LEGAL_PLAYS] + play]
                n += 1
    return n


@inline
def note_event(work: Numbers, kind: int) -> None:
    """Note an event."""
    work[at.KINDS + work[at.EVENT_COUNT]] = kind
    work[at.EVENT_COUNT] += 1


@inline
def report_scores(tables: Numbers, work: Numbers, board: Numbers) -> None:
    """Note the rows whose scores change, and the changes of diagonals."""
    rows = work[at.CHANGED_ROWS]
    work[at.CHANGED_ROWS] = 0
    if not work[at.NOTES_EVENTS] or not rows:
        return
    for lane in range(6):
        if rows >> lane & 1:
            note_event(work, at.ROW_SCORED)
    for seat in (board[at.SEAT], 1 - board[at.SEAT]):
        for n in range(2 if tables[at.RULE + at.LINES_COUNT] and rows >> 3 * seat & 7 else 0):
            old, face = work[at.LINES + 2 * seat + n], diagonal(tables, board, seat, 2 * n)
            if old and old != face:
                note_event(work, at.DIAGONAL_LOST)
            if face and old != face:
                note_event(work, at.DIAGONAL_GAINED)
            work[at.LINES + 2 * seat + n] = face


@inline
def note_arrival(work: Numbers, lane: int, row: int, field: int, is_trapped: int) -> None:
    """Note that a die has arrived in an own row."""
    n = at.ARRIVED_DICE + 3 * work[at.ARRIVALS]
    work[n], work[n + 1], work[n + 2] = row, field, is_trapped
    work[at.ARRIVALS] += 1
    work[at.CHANGED_ROWS] |= 1 << lane


@inline
def arrive(tables: Numbers, work: Numbers, board: Numbers, row: int, face: int, kind: int) -> None:
    """Add a die at the end of an own row. All traps of the seat are spent; a trap on the die's field springs."""
    lane = 3 * board[at.SEAT] + row
    field, is_trapped = tables[at.COUNTS + board[lane]], 0
    board[lane] = tables[at.LONGER + 7 * board[lane] + face]
    note_event(work, kind)
    if board[at.HAS_MARK]:
        for place in range(9 * board[at.SEAT], 9 * board[at.SEAT] + 9):
            if board[at.TRAP + place]:
                board[at.TRAP + place] = 0
                if place == 3 * lane + field:
                    is_trapped = 1
                else:
                    note_event(work, at.MARK_GONE)
    note_arrival(work, lane, row, field, is_trapped)


@inline
def destroy(tables: Numbers, work: Numbers, board: Numbers, lane: int, fields: int, kind: int) -> None:
    """Destroy dice of a row with the marks on them; the others close up."""
    board[lane] = tables[at.WITHOUT + 8 * board[lane] + fields]
    work[at.CHANGED_ROWS] |= 1 << lane
    note_event(work, kind)
    if not board[at.HAS_MARK]:
        return
    price, target = 0, 3 * lane
    for field in range(3):
        place = 3 * lane + field
        times, costs = board[at.TIMES + place], board[at.COSTS + place]
        board[at.TIMES + place] = board[at.COSTS + place] = 0
        if fields >> field & 1:
            price += costs
        else:
            board[at.TIMES + target], board[at.COSTS + target] = times, costs
            target += 1
    if price:
        board[at.LOSS + 1 - lane // 3] += price
        note_event(work, at.POINTS_LOST)
    if board[at.ROW_TIMES + lane]:
        board[at.ROW_TIMES + lane] = 0
        note_event(work, at.ROW_UNMARKED)


@inline
def clash(tables: Numbers, work: Numbers, board: Numbers, row: int, field: int, is_trapped: int) -> None:
    """Resolve one arrived die: it destroys its equals across, unless a trap or a shield destroys it."""
    own, other = 3 * board[at.SEAT] + row, 3 - 3 * board[at.SEAT] + row
    face = tables[at.FACES_AT + 3 * board[own] + field]
    struck = tables[at.BITS + 7 * board[other] + face]
    if is_trapped or (struck and board[at.SHIELD + other]):
        destroy(tables, work, board, own, 1 << field, at.TRAP_SPRUNG if is_trapped else at.DIE_REPELLED)
    elif struck:
        destroy(tables, work, board, other, struck, at.DICE_DESTROYED)


@inline
def resolve_arrivals(tables: Numbers, work: Numbers, board: Numbers) -> None:
    """Resolve every die that arrived, row by row and from the edge; then update the scores."""
    arrivals, one, two = work[at.ARRIVALS], at.ARRIVED_DICE, at.ARRIVED_DICE + 3
    work[at.ARRIVALS] = 0
    if arrivals == 2 and (work[two], -work[two + 1]) < (work[one], -work[one + 1]):
        one, two = two, one
    if arrivals:
        clash(tables, work, board, work[one], work[one + 1], work[one + 2])
    if arrivals == 2:
        clash(tables, work, board, work[two], work[two + 1], work[two + 2])
    report_scores(tables, work, board)


@inline
def sweep(tables: Numbers, work: Numbers, board: Numbers, face: int) -> None:
    """Destroy the dice on the whole board across that equal a rolled die, except in shielded rows."""
    for lane in range(3 - 3 * board[at.SEAT], 6 - 3 * board[at.SEAT]):
        struck = tables[at.BITS + 7 * board[lane] + face]
        if struck and not board[at.SHIELD + lane]:
            destroy(tables, work, board, lane, struck, at.DICE_DESTROYED)
    report_scores(tables, work, board)


@inline
def is_over(tables: Numbers, board: Numbers) -> bool:
    """Return True if the match is over."""
    for seat in range(2):
        first, middle, last = board[3 * seat], board[3 * seat + 1], board[3 * seat + 2]
        outer = first >= at.FULL_ROW and last >= at.FULL_ROW  # Both a full board and a cross require this.
        if outer and (middle >= at.FULL_ROW or (tables[at.RULE + at.INSTANT] and has_cross(tables, board, seat))):
            return True
    return False


@inline
def report_end(tables: Numbers, work: Numbers, board: Numbers) -> bool:
    """End the match if the rules say so, and return True then."""
    if not is_over(tables, board):
        return False
    board[at.FACE], board[at.TRAITS] = at.OVER, 0
    if work[at.NOTES_EVENTS]:
        winner = winner_of(tables, board, total(tables, board, 0), total(tables, board, 1))
        note_event(work, at.MATCH_WON if winner else at.MATCH_DRAWN)
    return True


@inline
def end_move(tables: Numbers, work: Numbers, board: Numbers, passes: bool) -> None:
    """End a move: the match, the turn, or neither."""
    board[at.FACE], board[at.TRAITS] = at.READY, 0
    if report_end(tables, work, board) or not passes:
        return
    seat = 1 - board[at.SEAT]
    board[at.SEAT] = seat
    note_event(work, at.TURN_PASSED)
    for lane in range(3 * seat, 3 * seat + 3):
        health = board[at.SHIELD + lane]
        if health:
            board[at.SHIELD + lane] = health - 1
            note_event(work, at.SHIELD_WORN if health > 1 else at.SHIELD_GONE)


@inline
def face_of(tables: Numbers, streams: Streams, die: int, named_face: int) -> int:
    """Return the face that a die shows, or the face that the move names."""
    if named_face:
        return named_face
    first = tables[tables[at.FIRST] + die]
    return tables[tables[at.SHOWS] + first + random_number(streams, tables[tables[at.FIRST] + die + 1] - first)]


@inline
def throw_die(
    tables: Numbers, work: Numbers, board: Numbers, streams: Streams, die: int, traits: int, named_face: int
) -> None:
    """Roll a die, which then waits to be placed."""
    if board[at.FOG + board[at.SEAT]]:
        board[at.FACE], board[at.TRAITS], board[at.BEARS_SIDES] = at.HIDDEN, traits, die
        board[at.FOG + board[at.SEAT]] = 0
        note_event(work, at.DIE_VEILED)
        return
    face = face_of(tables, streams, die, named_face)
    board[at.FACE], board[at.TRAITS] = face, traits & ~at.DESTROY
    note_event(work, at.DIE_ROLLED)
    if traits & at.DESTROY:
        sweep(tables, work, board, face)
    if board[at.TRAITS]:
        note_event(work, at.DIE_WAITS)


@inline
def place(tables: Numbers, work: Numbers, board: Numbers, streams: Streams, row: int, named_face: int) -> None:
    """Place the waiting die; the turn ends unless the same die is placed again."""
    if board[at.FACE] == at.HIDDEN:
        board[at.FACE] = face_of(tables, streams, board[at.BEARS_SIDES], named_face)
        board[at.BEARS_SIDES] = 0
        note_event(work, at.DIE_ROLLED)
        if board[at.TRAITS] & at.DESTROY:
            sweep(tables, work, board, board[at.FACE])
            board[at.TRAITS] &= ~at.DESTROY
    traits, face = board[at.TRAITS], board[at.FACE]
    lane, facing = 3 * board[at.SEAT] + row, board[3 - 3 * board[at.SEAT] + row]
    for _ in range(dice_per_placement(tables, board)):
        field = tables[at.COUNTS + board[lane]]
        copies = traits & at.REFLECT and field < tables[at.COUNTS + facing]
        arrive(tables, work, board, row, tables[at.FACES_AT + 3 * facing + field] if copies else face, at.DIE_PLACED)
        if board[at.HAS_MARK]:
            board[at.TIMES + 3 * lane + field] = board[at.BEARS_TIMES]
            board[at.COSTS + 3 * lane + field] = board[at.BEARS_COSTS]
            board[at.BEARS_TIMES] = board[at.BEARS_COSTS] = 0
    resolve_arrivals(tables, work, board)
    if traits & at.AGAIN and not is_over(tables, board):
        board[at.TRAITS] = traits & ~at.AGAIN
        note_event(work, at.DIE_WAITS)
    else:
        end_move(tables, work, board, True)


@inline
def swap(tables: Numbers, work: Numbers, board: Numbers, one: int, two: int) -> None:
    """Swap two own dice, with their marks; in different rows both arrive."""
    own = 3 * board[at.SEAT]
    a, i, b, j = own + one // 3, one % 3, own + two // 3, two % 3
    first, second = tables[at.FACES_AT + 3 * board[a] + i], tables[at.FACES_AT + 3 * board[b] + j]
    board[a] = tables[at.WITH_FACE + 7 * (3 * board[a] + i) + second]
    board[b] = tables[at.WITH_FACE + 7 * (3 * board[b] + j) + first]
    for marks in (at.TIMES + 3 * own, at.COSTS + 3 * own):
        board[marks + one], board[marks + two] = board[marks + two], board[marks + one]
    note_event(work, at.DICE_SWAPPED)
    work[at.CHANGED_ROWS] |= 1 << a | 1 << b
    if a != b:
        note_arrival(work, a, a - own, i, 0)
        note_arrival(work, b, b - own, j, 0)


@inline
def play_card(tables: Numbers, work: Numbers, board: Numbers, streams: Streams, move: int, named_face: int) -> None:
    """Spend a card and do its steps; its roll is the last one."""
    seat, card, number = board[at.SEAT], card_of(tables, move), move - at.PLAYS
    own, other = 3 * seat, 3 - 3 * seat
    put = tables[at.PUTS] + tables[tables[at.PUT_STARTS] + number] + at.PUT_SIZE * seat
    note_event(work, at.CARD_PLAYED)
    board[at.HAND + at.CARDS * seat + card] -= 1
    for index in range(tables[at.STEP_STARTS + card], tables[at.STEP_STARTS + card + 1]):
        step = tables[at.STEPS] + at.STEP_SIZE * index
        kind, chosen = tables[step], tables[tables[at.CHOICES] + 2 * number + tables[step + 1]]
        if kind == at.PUT:
            note_event(work, tables[put])
            for change in range(put + 1, put + at.PUT_SIZE, 2):
                place = tables[change]
                board[place] = tables[change + 1] + (board[place] if at.LOSS <= place < at.FOG else 0)
                if at.ROW_TIMES <= place < at.TRAP:
                    work[at.CHANGED_ROWS] |= 1 << (place - at.ROW_TIMES) % 6
            board[at.HAS_MARK] = 1
            put += 2 * at.PUT_SIZE
        elif kind == at.COPY_DIE:
            row = chosen // 3
            if tables[at.COUNTS + board[own + row]] < 3:
                face = tables[at.FACES_AT + 3 * board[other + row] + chosen % 3]
                arrive(tables, work, board, row, face, at.DIE_STOLEN)
        elif kind == at.SWAP:
            swap(tables, work, board, chosen, tables[tables[at.CHOICES] + 2 * number + tables[step + 2]])
        elif kind == at.REROLL:
            lane = own + chosen // 3
            face = face_of(tables, streams, 0, named_face)
            board[lane] = tables[at.WITH_FACE + 7 * (3 * board[lane] + chosen % 3) + face]
            note_event(work, at.DIE_REROLLED)
            note_arrival(work, lane, chosen // 3, chosen % 3, 0)
    resolve_arrivals(tables, work, board)
    if not tables[at.ROLLS + card]:
        end_move(tables, work, board, tables[at.ENDS + card] != 0)
    elif not report_end(tables, work, board):
        die, traits = tables[tables[at.SIDES] + number], tables[tables[at.TRAITS_OF] + number]
        throw_die(tables, work, board, streams, die, traits, named_face)
        report_end(tables, work, board)


@quick
def make_move(tables: Numbers, work: Numbers, board: Numbers, streams: Streams, move: int, named_face: int) -> None:
    """Make a move of the seat to move. ``KINDS`` holds its events if ``NOTES_EVENTS`` is set."""
    work[at.EVENT_COUNT] = work[at.ARRIVALS] = work[at.CHANGED_ROWS] = 0
    if work[at.NOTES_EVENTS]:
        for n in range(4):
            work[at.LINES + n] = diagonal(tables, board, n // 2, 2 * (n % 2))
    if board[at.FACE] != at.READY:
        place(tables, work, board, streams, move, named_face)
    elif move < at.PLAYS:
        throw_die(tables, work, board, streams, 0, 0, named_face)
    else:
        play_card(tables, work, board, streams, move, named_face)
    if board[at.HAS_MARK]:
        if board[at.FACE] <= at.READY:
            board[at.BEARS_TIMES] = board[at.BEARS_COSTS] = board[at.BEARS_SIDES] = 0
        board[at.HAS_MARK] = 0
        for mark in range(at.LOSS, at.HAS_MARK):
            if board[mark]:
                board[at.HAS_MARK] = 1
                break
