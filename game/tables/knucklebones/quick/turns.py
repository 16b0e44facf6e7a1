"""A turn on a row of numbers, function for function like the engine; ``lookup`` has the engine's results.

The order after a placement and at the end of a move is the engine's: ``make_placement`` and ``end_move`` are its
functions, which call those here of the same names. Functions without a docstring are described there. ``arrays`` names
the places in ``lookup``, in ``work``, which is scratch space, and in ``board``, the position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.tables.knucklebones import decision, ending
from game.tables.knucklebones.quick import arrays as at
from game.tables.knucklebones.quick.arrays import Numbers, Streams
from game.tables.knucklebones.quick.compiler import U64, compile_all, inline, next_state, quick, random_number, shared


class Turn(NamedTuple):
    """One move in progress; its name is that of the engine's class, which shared functions annotate."""

    lookup: Numbers
    work: Numbers
    board: Numbers
    streams: Streams
    seat: int


def diagonal(lookup: Numbers, board: Numbers, seat: int, end: int) -> int:
    """Return the face of the diagonal from field 1 of row ``end`` of a seat, the first or last; 0 if incomplete."""
    own = 3 * seat
    face = lookup[at.FACES_AT + 3 * board[own + 1] + 1]
    if not face or lookup[at.FACES_AT + 3 * board[own + end]] != face:
        return 0
    return face if lookup[at.FACES_AT + 3 * board[own + 2 - end] + 2] == face else 0


def diagonals(lookup: Numbers, board: Numbers, seat: int) -> int:
    """Return the points of both diagonals of a seat."""
    if not lookup[at.FACES_AT + 3 * board[3 * seat + 1] + 1]:
        return 0  # Both need the middle field.
    return lookup[at.BONUS + diagonal(lookup, board, seat, 0)] + lookup[at.BONUS + diagonal(lookup, board, seat, 2)]


def has_cross(lookup: Numbers, board: Numbers, seat: int) -> bool:
    """Return True if both diagonals of a seat are complete."""
    return diagonal(lookup, board, seat, 0) != 0 and diagonal(lookup, board, seat, 2) != 0


def count_dice(lookup: Numbers, board: Numbers, seat: int) -> int:
    one, two, three = board[3 * seat], board[3 * seat + 1], board[3 * seat + 2]
    return lookup[at.COUNTS + one] + lookup[at.COUNTS + two] + lookup[at.COUNTS + three]


def card_of(lookup: Numbers, move: int) -> int:
    return lookup[lookup[at.CARD_OF] + move - at.PLAYS]


def row_score(lookup: Numbers, board: Numbers, lane: int, code: int, fields: int, is_broken: bool) -> int:
    """Return the score of a row with the marks of a lane, after dice on the fields ``fields`` have left it.

    ``is_broken`` means that a die in it was destroyed, so its multiplier is gone.
    """
    score = lookup[at.SCORES + code]
    if not board[at.HAS_MARK]:
        return score
    die = 0
    for field in range(3):
        if fields >> field & 1:
            continue
        times = board[at.TIMES + 3 * lane + field]
        if times > 1 and die < lookup[at.COUNTS + code]:
            score += (times - 1) * lookup[at.WORTHS + 3 * code + die]
        die += 1
    if board[at.ROW_TIMES + lane] and not is_broken:
        score *= board[at.ROW_TIMES + lane]
    if board[at.ROW_TIMES_ALWAYS + lane]:
        score *= board[at.ROW_TIMES_ALWAYS + lane]
    return score


def total(lookup: Numbers, board: Numbers, seat: int) -> int:
    result = diagonals(lookup, board, seat) - board[at.LOSS + seat]
    for lane in range(3 * seat, 3 * seat + 3):
        result += row_score(lookup, board, lane, board[lane], 0, False)
    return result


def instant_winner(lookup: Numbers, board: Numbers, seat: int) -> int:
    """Return the seat (1 or 2) that has won at once, ``seat`` (0 or 1) if both have; 0 for none."""
    if lookup[at.RULE + at.INSTANT]:
        for owner in (seat, 1 - seat):
            if has_cross(lookup, board, owner):
                return owner + 1
    return 0


def winner_of(lookup: Numbers, board: Numbers, one: int, two: int) -> int:
    """Return the seat (1 or 2) that has won a finished match, at once or by these totals; 0 for a draw."""
    winner = instant_winner(lookup, board, board[at.SEAT])
    return winner if winner else 1 if one > two else 2 if two > one else 0


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


def dice_per_placement(lookup: Numbers, board: Numbers) -> int:
    """Return the number of dice placed at once."""
    if not board[at.TRAITS] & at.PAIR:
        return 1
    own = 3 * board[at.SEAT]
    fewest = min(lookup[at.COUNTS + board[own]], lookup[at.COUNTS + board[own + 1]], lookup[at.COUNTS + board[own + 2]])
    return 2 if fewest < 2 else 1


def open_rows(lookup: Numbers, work: Numbers, board: Numbers) -> int:
    """Write the rows that can take the waiting die to ``MOVES``; return their number."""
    own, n = 3 * board[at.SEAT], 0
    most = 3 - dice_per_placement(lookup, board)
    for row in range(3):
        if lookup[at.COUNTS + board[own + row]] <= most:
            work[at.MOVES + n] = row
            n += 1
    return n


def dice_shape(lookup: Numbers, board: Numbers, first: int, has_counts: int) -> int:
    """Return the numbers of dice in three rows as one number, or which rows are full."""
    a, b, c = board[first], board[first + 1], board[first + 2]
    if has_counts:
        return 16 * lookup[at.COUNTS + a] + 4 * lookup[at.COUNTS + b] + lookup[at.COUNTS + c]
    return 4 * (a >= at.FULL_ROW) + 2 * (b >= at.FULL_ROW) + (c >= at.FULL_ROW)


def shield_shape(board: Numbers, first: int) -> int:
    """Return which of three rows have shields."""
    place = at.SHIELD + first
    return 4 * (board[place] > 0) + 2 * (board[place + 1] > 0) + (board[place + 2] > 0)


def legal(lookup: Numbers, work: Numbers, board: Numbers) -> int:
    """Write every move of the seat to move to ``MOVES``, in the order of the rules; return their number."""
    if board[at.FACE] == at.OVER:
        return 0
    if board[at.FACE] != at.READY:
        return open_rows(lookup, work, board)
    seat, n = board[at.SEAT], 0
    own, other, hand = 3 * seat, 3 - 3 * seat, at.HAND + at.CARDS * seat
    for place in range(at.ORDER, at.ORDER + lookup[at.KNOWN_CARDS] + 1):
        card = lookup[place]
        if card < 0:
            if dice_shape(lookup, board, own, 0) != 7:
                work[at.MOVES + n] = at.ROLL
                n += 1
        elif board[hand + card]:
            looks = at.LOOKS + 4 * card
            shape = dice_shape(lookup, board, own, lookup[looks]) * (64 if lookup[looks + 1] else 8)
            shape += dice_shape(lookup, board, other, lookup[looks + 1])
            if lookup[looks + 2]:
                shape = shape * 8 + shield_shape(board, own)
            if lookup[looks + 3]:
                shape = shape * 8 + shield_shape(board, other)
            shape += lookup[at.BASE + card]
            start = lookup[lookup[at.STARTS] + shape]
            for play in range(start, start + lookup[lookup[at.PLAY_COUNTS] + shape]):
                work[at.MOVES + n] = at.PLAYS + lookup[lookup[at.LEGAL_PLAYS] + play]
                n += 1
    return n


def note_event(work: Numbers, kind: int) -> None:
    count = work[at.EVENT_COUNT]
    work[at.KINDS + count], work[at.EVENT_COUNT] = kind, count + 1


def report_scores(turn: Turn) -> None:
    """Note the rows whose scores change, and the changes of diagonals."""
    work = turn.work
    rows = work[at.CHANGED_ROWS]
    work[at.CHANGED_ROWS] = 0
    if not work[at.NOTES_EVENTS] or not rows:
        return
    lookup, _, board, _, seat = turn
    for lane in range(6):
        if rows >> lane & 1:
            note_event(work, at.ROW_SCORED)
    for owner in (seat, 1 - seat):
        for n in range(2 if lookup[at.RULE + at.DIAGONALS_COUNT] and rows >> 3 * owner & 7 else 0):
            old, face = work[at.DIAGONALS + 2 * owner + n], diagonal(lookup, board, owner, 2 * n)
            if old and old != face:
                note_event(work, at.DIAGONAL_LOST)
            if face and old != face:
                note_event(work, at.DIAGONAL_GAINED)
            work[at.DIAGONALS + 2 * owner + n] = face


def note_arrival(work: Numbers, lane: int, row: int, field: int, is_trapped: int) -> None:
    """Note that a die has arrived in an own row."""
    die = at.ARRIVED_DICE + 3 * work[at.ARRIVALS]
    work[die], work[die + 1], work[die + 2] = row, field, is_trapped
    work[at.ARRIVALS] += 1
    work[at.CHANGED_ROWS] |= 1 << lane


def arrive(turn: Turn, row: int, face: int, kind: int) -> None:
    """Add a die at the end of an own row. All traps of the seat are spent; a trap on the die's field springs."""
    lookup, work, board, _, seat = turn
    lane = 3 * seat + row
    field, is_trapped = lookup[at.COUNTS + board[lane]], 0
    board[lane] = lookup[at.LONGER + 7 * board[lane] + face]
    note_event(work, kind)
    if board[at.HAS_MARK]:
        for place in range(9 * seat, 9 * seat + 9):
            if board[at.TRAP + place]:
                board[at.TRAP + place] = 0
                if place == 3 * lane + field:
                    is_trapped = 1
                else:
                    note_event(work, at.MARK_GONE)
    note_arrival(work, lane, row, field, is_trapped)


def destroy(turn: Turn, lane: int, fields: int, kind: int) -> None:
    """Destroy dice of a row with the marks on them; the others close up."""
    work, board = turn.work, turn.board
    board[lane] = turn.lookup[at.WITHOUT + 8 * board[lane] + fields]
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


def clash(turn: Turn, die: int) -> None:
    """Resolve the die at a place in ``work``: it destroys its equals across, unless a trap or a shield destroys it."""
    lookup, work, board, _, seat = turn
    row, field, is_trapped = work[die], work[die + 1], work[die + 2]
    own, other = 3 * seat + row, 3 - 3 * seat + row
    struck = lookup[at.BITS + 7 * board[other] + lookup[at.FACES_AT + 3 * board[own] + field]]
    if is_trapped or (struck and board[at.SHIELD + other]):
        destroy(turn, own, 1 << field, at.TRAP_SPRUNG if is_trapped else at.DIE_REPELLED)
    elif struck:
        destroy(turn, other, struck, at.DICE_DESTROYED)


def resolve_arrivals(turn: Turn) -> None:
    """Resolve every die that arrived, row by row and from the edge; then update the scores."""
    work = turn.work
    arrivals, one, two = work[at.ARRIVALS], at.ARRIVED_DICE, at.ARRIVED_DICE + 3
    work[at.ARRIVALS] = 0
    if arrivals == 2 and (work[two], -work[two + 1]) < (work[one], -work[one + 1]):
        one, two = two, one
    if arrivals:
        clash(turn, one)
    if arrivals == 2:
        clash(turn, two)
    report_scores(turn)


def sweep(turn: Turn, face: int) -> None:
    """Destroy the dice on the whole board across that equal a rolled die, except in shielded rows."""
    lookup, _, board, _, seat = turn
    for lane in range(3 - 3 * seat, 6 - 3 * seat):
        struck = lookup[at.BITS + 7 * board[lane] + face]
        if struck and not board[at.SHIELD + lane]:
            destroy(turn, lane, struck, at.DICE_DESTROYED)
    report_scores(turn)


# The end of a move.


def is_over(lookup: Numbers, board: Numbers) -> bool:
    for seat in range(2):
        first, middle, last = board[3 * seat], board[3 * seat + 1], board[3 * seat + 2]
        outer = first >= at.FULL_ROW and last >= at.FULL_ROW  # Both a full board and a cross require this.
        if outer and (middle >= at.FULL_ROW or (lookup[at.RULE + at.INSTANT] and has_cross(lookup, board, seat))):
            return True
    return False


def report_end(turn: Turn) -> bool:
    """End the match if the rules say so, and return True then."""
    lookup, work, board, _, _ = turn
    if not is_over(lookup, board):
        return False
    board[at.FACE], board[at.TRAITS] = at.OVER, 0
    if work[at.NOTES_EVENTS]:
        winner = winner_of(lookup, board, total(lookup, board, 0), total(lookup, board, 1))
        note_event(work, at.MATCH_WON if winner else at.MATCH_DRAWN)
    return True


def do_nothing(turn: Turn) -> None:
    """Do nothing: the core has neither marks that react, nor edges, nor turns to skip."""


react_to_events = begin_turn = do_nothing


def close_move(turn: Turn, passes: bool) -> bool:
    turn.board[at.FACE], turn.board[at.TRAITS] = at.READY, 0
    return passes


def pass_turn(turn: Turn) -> None:
    turn.board[at.SEAT] = 1 - turn.seat
    note_event(turn.work, at.TURN_PASSED)


def age_shields(turn: Turn) -> None:
    board = turn.board
    for lane in range(3 - 3 * turn.seat, 6 - 3 * turn.seat):
        health = board[at.SHIELD + lane]
        if health:
            board[at.SHIELD + lane] = health - 1
            note_event(turn.work, at.SHIELD_WORN if health > 1 else at.SHIELD_GONE)


end_move: Callable[[Turn, bool], None] = shared(ending.end_move, globals())


# Rolls and placements.


def face_of(turn: Turn, die: int) -> int:
    """Return the face that a die shows, or the face that the move names."""
    lookup, work, _, streams, _ = turn
    if work[at.NAMED_FACE]:
        return work[at.NAMED_FACE]
    first = lookup[lookup[at.FIRST] + die]
    return lookup[lookup[at.SHOWS] + first + random_number(streams, lookup[lookup[at.FIRST] + die + 1] - first)]


def show_die(turn: Turn, die: int, traits: int) -> None:
    """Let a die that is rolled openly wait to be placed."""
    board, face = turn.board, face_of(turn, die)
    board[at.FACE], board[at.TRAITS] = face, traits & ~at.DESTROY
    note_event(turn.work, at.DIE_ROLLED)
    if traits & at.DESTROY:
        sweep(turn, face)


def throw_die(turn: Turn, die: int, traits: int) -> None:
    """Roll a die, which then waits to be placed."""
    board, seat = turn.board, turn.seat
    if board[at.FOG + seat]:
        board[at.FACE], board[at.TRAITS], board[at.BEARS_SIDES], board[at.FOG + seat] = at.HIDDEN, traits, die, 0
        note_event(turn.work, at.DIE_VEILED)
        return
    show_die(turn, die, traits)
    if board[at.TRAITS]:
        note_event(turn.work, at.DIE_WAITS)


def put_die(turn: Turn, row: int, face: int, traits: int) -> None:
    lookup, _, board, _, seat = turn
    lane, facing = 3 * seat + row, board[3 - 3 * seat + row]
    for _ in range(dice_per_placement(lookup, board)):
        field = lookup[at.COUNTS + board[lane]]
        copies = traits & at.REFLECT and field < lookup[at.COUNTS + facing]
        arrive(turn, row, lookup[at.FACES_AT + 3 * facing + field] if copies else face, at.DIE_PLACED)
        if board[at.HAS_MARK]:
            board[at.TIMES + 3 * lane + field] = board[at.BEARS_TIMES]
            board[at.COSTS + 3 * lane + field] = board[at.BEARS_COSTS]
            board[at.BEARS_TIMES] = board[at.BEARS_COSTS] = 0


def continue_turn(turn: Turn, row: int, face: int, traits: int) -> bool:
    if not traits & at.AGAIN or is_over(turn.lookup, turn.board):
        return False
    turn.board[at.TRAITS] = traits & ~at.AGAIN
    note_event(turn.work, at.DIE_WAITS)
    return True


make_placement: Callable[[Turn, int, int, int], None] = shared(decision.make_placement, globals())


# Cards.


def swap(turn: Turn, one: int, two: int) -> None:
    """Swap two own dice, with their marks; in different rows both arrive."""
    lookup, work, board, _, seat = turn
    own = 3 * seat
    a, i, b, j = own + one // 3, one % 3, own + two // 3, two % 3
    first, second = lookup[at.FACES_AT + 3 * board[a] + i], lookup[at.FACES_AT + 3 * board[b] + j]
    board[a] = lookup[at.WITH_FACE + 7 * (3 * board[a] + i) + second]
    board[b] = lookup[at.WITH_FACE + 7 * (3 * board[b] + j) + first]
    for marks in (at.TIMES + 3 * own, at.COSTS + 3 * own):
        board[marks + one], board[marks + two] = board[marks + two], board[marks + one]
    note_event(work, at.DICE_SWAPPED)
    work[at.CHANGED_ROWS] |= 1 << a | 1 << b
    if a != b:
        note_arrival(work, a, a - own, i, 0)
        note_arrival(work, b, b - own, j, 0)


def play_card(turn: Turn, move: int) -> None:
    """Spend a card and do its steps; its roll is the last one."""
    lookup, work, board, _, seat = turn
    card, number = card_of(lookup, move), move - at.PLAYS
    own, other = 3 * seat, 3 - 3 * seat
    put = lookup[at.PUTS] + lookup[lookup[at.PUT_STARTS] + number] + at.PUT_SIZE * seat
    note_event(work, at.CARD_PLAYED)
    board[at.HAND + at.CARDS * seat + card] -= 1
    for index in range(lookup[at.STEP_STARTS + card], lookup[at.STEP_STARTS + card + 1]):
        step = lookup[at.STEPS] + at.STEP_SIZE * index
        kind, chosen = lookup[step], lookup[lookup[at.CHOICES] + 2 * number + lookup[step + 1]]
        if kind == at.PUT:
            note_event(work, lookup[put])
            for change in range(put + 1, put + at.PUT_SIZE, 2):
                place = lookup[change]
                board[place] = lookup[change + 1] + (board[place] if at.LOSS <= place < at.FOG else 0)
                if at.ROW_TIMES <= place < at.TRAP:
                    work[at.CHANGED_ROWS] |= 1 << (place - at.ROW_TIMES) % 6
            board[at.HAS_MARK] = 1
            put += 2 * at.PUT_SIZE
        elif kind == at.COPY_DIE:
            row = chosen // 3
            if lookup[at.COUNTS + board[own + row]] < 3:
                arrive(turn, row, lookup[at.FACES_AT + 3 * board[other + row] + chosen % 3], at.DIE_STOLEN)
        elif kind == at.SWAP:
            swap(turn, chosen, lookup[lookup[at.CHOICES] + 2 * number + lookup[step + 2]])
        elif kind == at.REROLL:
            lane = own + chosen // 3
            board[lane] = lookup[at.WITH_FACE + 7 * (3 * board[lane] + chosen % 3) + face_of(turn, 0)]
            note_event(work, at.DIE_REROLLED)
            note_arrival(work, lane, chosen // 3, chosen % 3, 0)
    resolve_arrivals(turn)
    if not lookup[at.ROLLS + card]:
        end_move(turn, lookup[at.ENDS + card] != 0)
    elif not report_end(turn):
        throw_die(turn, lookup[lookup[at.SIDES] + number], lookup[lookup[at.TRAITS_OF] + number])
        report_end(turn)


compile_all(inline, globals())


@quick
def make_move(lookup: Numbers, work: Numbers, board: Numbers, streams: Streams, move: int, named_face: int) -> None:
    """Make a move of the seat to move. ``KINDS`` holds its events if ``NOTES_EVENTS`` is set."""
    turn = Turn(lookup, work, board, streams, board[at.SEAT])
    work[at.EVENT_COUNT] = work[at.ARRIVALS] = work[at.CHANGED_ROWS] = 0
    work[at.NAMED_FACE] = named_face
    if work[at.NOTES_EVENTS]:
        for n in range(4):
            work[at.DIAGONALS + n] = diagonal(lookup, board, n // 2, 2 * (n % 2))
    if board[at.FACE] == at.HIDDEN:
        die, board[at.BEARS_SIDES] = board[at.BEARS_SIDES], 0
        show_die(turn, die, board[at.TRAITS])
    if board[at.FACE] != at.READY:
        make_placement(turn, move, board[at.FACE], board[at.TRAITS])
    elif move < at.PLAYS:
        throw_die(turn, 0, 0)
    else:
        play_card(turn, move)
    if board[at.HAS_MARK]:
        if board[at.FACE] <= at.READY:
            board[at.BEARS_TIMES] = board[at.BEARS_COSTS] = board[at.BEARS_SIDES] = 0
        board[at.HAS_MARK] = 0
        for mark in range(at.LOSS, at.HAS_MARK):
            if board[mark]:
                board[at.HAS_MARK] = 1
                break
