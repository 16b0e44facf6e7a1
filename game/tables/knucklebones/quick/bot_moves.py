"""The bots of the core: ``random``, ``greedy``, ``patient``, and those with a threshold for a card.

``greedy`` and ``patient`` are one search with different values at its leaves. A point counts six times for ``greedy``,
which uses the lead, and ``UNIT`` times for ``patient``, which also counts the next rolls.
"""

from __future__ import annotations

from game.tables.knucklebones.bots.gains import CERTAIN_WIN, SPREAD, SPREAD_BY_FIELD
from game.tables.knucklebones.quick import arrays as at
from game.tables.knucklebones.quick.arrays import Numbers, Stack, Streams
from game.tables.knucklebones.quick.compiler import compile_all, copy, draw_number, quick
from game.tables.knucklebones.quick.turns import (
    card_of,
    count_dice,
    diagonals,
    dice_per_placement,
    has_cross,
    instant_winner,
    make_move,
    row_score,
    total,
)

ALL_SIDES = 7
"""All sides of a die, in place of a face."""


def lead(lookup: Numbers, board: Numbers, seat: int) -> int:
    """Return the lead of a seat in points, instant wins included."""
    result = total(lookup, board, seat) - total(lookup, board, 1 - seat)
    winner = instant_winner(lookup, board, board[at.SEAT])
    if winner:
        result += lookup[at.RULE + at.WIN] if winner == seat + 1 else -lookup[at.RULE + at.WIN]
    return result


def row_gain(lookup: Numbers, board: Numbers, own: int, other: int, face: int, falls: bool) -> int:
    """Return the gain of a face in a lane without diagonals; ``falls`` if a trap or a shield destroys it."""
    code, facing = board[own], board[other]
    if falls:
        return row_score(lookup, board, own, code, 0, True) - row_score(lookup, board, own, code, 0, False)
    gain = row_score(lookup, board, own, lookup[at.LONGER + 7 * code + face], 0, False)
    gain -= row_score(lookup, board, own, code, 0, False)
    struck = lookup[at.BITS + 7 * facing + face]
    if struck:
        gain += row_score(lookup, board, other, facing, 0, False)
        gain -= row_score(lookup, board, other, lookup[at.STRUCK + 7 * facing + face], struck, True)
        for field in range(3):
            if board[at.HAS_MARK] and struck >> field & 1:
                gain -= board[at.COSTS + 3 * other + field]
    return gain


def diagonals_gain(lookup: Numbers, board: Numbers, seat: int, row: int, face: int, lead_now: int) -> int:
    """Return the gain in the diagonals of both boards from a face that stays; ``lead_now`` is their lead."""
    own, other = 3 * seat + row, 3 - 3 * seat + row
    code, facing = board[own], board[other]
    board[own], board[other] = lookup[at.LONGER + 7 * code + face], lookup[at.STRUCK + 7 * facing + face]
    gain = diagonals(lookup, board, seat) - diagonals(lookup, board, 1 - seat) - lead_now
    if lookup[at.RULE + at.INSTANT]:
        if has_cross(lookup, board, seat):
            gain += lookup[at.RULE + at.WIN]
        elif has_cross(lookup, board, 1 - seat):
            gain -= lookup[at.RULE + at.WIN]
    board[own], board[other] = code, facing
    return gain


def placements(lookup: Numbers, work: Numbers, board: Numbers, seat: int, bare: bool) -> None:
    """Write each face's gain for a seat to ``GAIN`` (6 x row + face - 1), the best rows to ``BEST``.

    ``bare`` ignores the shields across.
    """
    own, other = 3 * seat, 3 - 3 * seat
    lead_now = diagonals(lookup, board, seat) - diagonals(lookup, board, 1 - seat)
    may_complete = count_dice(lookup, board, seat) > 4
    may_break = lookup[at.COUNTS + board[other + 1]] > 1 and board[other] > 0 and board[other + 2] > 0
    for face in range(6):
        work[at.BEST + face] = at.LOWEST_VALUE
    for row in range(3):
        code, facing = board[own + row], board[other + row]
        dice = lookup[at.COUNTS + code]
        work[at.FREE + row] = dice < 3
        if dice == 3:
            continue
        is_shielded = not bare and board[at.SHIELD + other + row] > 0
        is_trapped = board[at.TRAP + 3 * (own + row) + dice] > 0
        for face in range(1, 7):
            struck = lookup[at.BITS + 7 * facing + face] != 0
            falls = is_trapped or (is_shielded and struck)
            gain = row_gain(lookup, board, own + row, other + row, face, falls)
            if not falls and (may_complete or (struck and may_break)):
                gain += diagonals_gain(lookup, board, seat, row, face, lead_now)
            work[at.GAIN + 6 * row + face - 1] = gain
            work[at.BEST + face - 1] = max(work[at.BEST + face - 1], gain)


def roll_gain(lookup: Numbers, work: Numbers, board: Numbers, seat: int, bare: bool) -> int:
    """Return six times the average gain of a roll for a seat."""
    placements(lookup, work, board, seat, bare)
    gain, most = 0, at.LOWEST_VALUE
    if not board[at.FOG + seat]:
        for face in range(6):
            gain += work[at.BEST + face]
        return gain
    for row in range(3):
        if work[at.FREE + row]:
            gain = 0
            for face in range(6):
                gain += work[at.GAIN + 6 * row + face]
            most = max(most, gain)
    return most


def expected_gain(lookup: Numbers, work: Numbers, board: Numbers, seat: int) -> int:
    """Return the gain of a seat's next roll, less the points that longer shields across will keep from it."""
    gain, longest = roll_gain(lookup, work, board, seat, False), 0
    for lane in range(3 - 3 * seat, 6 - 3 * seat):
        longest = max(longest, board[at.SHIELD + lane])
    if longest < 2:
        return gain
    return gain - (longest - 1) * max(roll_gain(lookup, work, board, seat, True) - gain, 0)


def luck_of_roll(lookup: Numbers, work: Numbers, board: Numbers, face: int) -> int:
    """Return the luck of the seat that rolls this face, see ``bots.gains.roll_lucks``."""
    seat, luck = board[at.SEAT], 0
    dice = max(count_dice(lookup, board, seat) + 1, count_dice(lookup, board, 1 - seat))
    placements(lookup, work, board, seat, False)
    lead_now = lead(lookup, board, seat)
    for other in range(1, 7):
        lead_after = lead_now + work[at.BEST + other - 1]
        spread = SPREAD + SPREAD_BY_FIELD * (9 - dice)
        luck += (6 * (other == face) - 1) * (CERTAIN_WIN * lead_after // (abs(lead_after) + spread))
    return luck


def outlook(lookup: Numbers, work: Numbers, board: Numbers, seat: int) -> int:
    """Return the gain of a seat's next roll over that of the other seat's; 0 after the end."""
    if board[at.FACE] == at.OVER:
        return 0
    return expected_gain(lookup, work, board, seat) - expected_gain(lookup, work, board, 1 - seat)


def position_value(lookup: Numbers, work: Numbers, board: Numbers, seat: int, patient: bool) -> int:
    """Return the value of a position for a seat; a patient bot counts the rolls of both seats."""
    lead_now = lead(lookup, board, seat)
    if not patient:
        return 6 * lead_now
    unit, win = lookup[at.RULE + at.UNIT], lookup[at.RULE + at.WIN]
    if board[at.FACE] == at.OVER:
        return unit * (lead_now + (win if lead_now > 0 else -win if lead_now < 0 else 0))
    return unit * lead_now + unit // 6 * outlook(lookup, work, board, seat)


def die_of(lookup: Numbers, board: Numbers, move: int) -> int:
    """Return the die that a move rolls openly; -1 if it leaves nothing to chance."""
    if board[at.FACE] != at.READY:
        return board[at.BEARS_SIDES] if board[at.FACE] == at.HIDDEN else -1
    hidden = board[at.FOG + board[at.SEAT]]
    if move < at.PLAYS:
        return -1 if hidden else 0
    return -1 if hidden and lookup[at.ROLLS + card_of(lookup, move)] else lookup[lookup[at.SIDES] + move - at.PLAYS]


def sides_with(lookup: Numbers, die: int, face: int) -> int:
    """Return the number of sides of a die with a face, or of ``ALL_SIDES``; a missing die has one without a face."""
    return lookup[lookup[at.FACE_COUNTS] + 8 * die + 8 + face]


def best_value(
    lookup: Numbers, work: Numbers, levels: Stack, streams: Streams, level: int, seat: int, patient: bool
) -> int:
    """Return the value of a level of ``levels`` for a seat after its best placements, if a die waits there.

    Writes the value of each row to ``BY_ROW`` + 3 x level.
    """
    board, result = levels[level], at.LOWEST_VALUE
    if board[at.FACE] <= at.READY:
        return position_value(lookup, work, board, seat, patient)
    if not (patient or board[at.TRAITS] or board[at.HAS_MARK] or board[at.FACE] == at.HIDDEN):
        placements(lookup, work, board, seat, False)
        lead_now = lead(lookup, board, seat)
        for row in range(3):
            work[at.BY_ROW + 3 * level + row] = 6 * (lead_now + work[at.GAIN + 6 * row + board[at.FACE] - 1])
        return 6 * (lead_now + work[at.BEST + board[at.FACE] - 1])
    die, most = die_of(lookup, board, 0), 3 - dice_per_placement(lookup, board)
    for row in range(3):
        if lookup[at.COUNTS + board[3 * seat + row]] > most:
            continue
        value = 0
        for face in range(7):
            sides = sides_with(lookup, die, face)
            if sides:
                copy(levels[level + 1], board)
                make_move(lookup, work, levels[level + 1], streams, row, face)
                value += sides * best_value(lookup, work, levels, streams, level + 1, seat, patient)
        work[at.BY_ROW + 3 * level + row] = value // sides_with(lookup, die, ALL_SIDES)
        result = max(result, work[at.BY_ROW + 3 * level + row])
    return result


def roll_value(
    lookup: Numbers, work: Numbers, levels: Stack, streams: Streams, level: int, seat: int, patient: bool
) -> int:
    """Return the value of a roll at a level of ``levels``; write that of each face to ``FACE_VALUES`` + 7 x level."""
    board, result = levels[level], 0
    if not patient:
        result, lead_now = roll_gain(lookup, work, board, seat, False), lead(lookup, board, seat)
        for face in range(1, 7):
            work[at.FACE_VALUES + 7 * level + face] = 6 * (lead_now + work[at.BEST + face - 1])
        return result + 6 * lead_now
    if board[at.FOG + seat]:
        copy(levels[level + 1], board)
        make_move(lookup, work, levels[level + 1], streams, at.ROLL, 0)
        return best_value(lookup, work, levels, streams, level + 1, seat, patient)
    for face in range(1, 7):
        copy(levels[level + 1], board)
        make_move(lookup, work, levels[level + 1], streams, at.ROLL, face)
        value = best_value(lookup, work, levels, streams, level + 1, seat, patient)
        work[at.FACE_VALUES + 7 * level + face] = value
        result += value
    return result // 6


def card_value(
    lookup: Numbers, work: Numbers, levels: Stack, streams: Streams, move: int, patient: bool, looks: bool,
    outlook_now: int,
) -> int:
    """Return the value of playing a card at level 0. A bot that ``looks`` ahead adds the outlook after it.

    ``outlook_now`` is the outlook before it.
    """
    board, after, card, die, result = levels[0], levels[1], card_of(lookup, move), die_of(lookup, levels[0], move), 0
    seat, is_plain = board[at.SEAT], die >= 0 and lookup[at.PLAIN + card]
    for face in range(7):
        sides = sides_with(lookup, die, face)
        if not sides:
            continue
        if is_plain:
            value = work[at.FACE_VALUES + face] + outlook_now
        else:
            copy(after, board)
            make_move(lookup, work, after, streams, move, face)
            continues = not lookup[at.ENDS + card] and after[at.FACE] == at.READY and not (patient and die >= 0)
            if continues:
                value = roll_value(lookup, work, levels, streams, 1, seat, patient)
            else:
                value = best_value(lookup, work, levels, streams, 1, seat, patient)
            if looks:
                value += outlook(lookup, work, after, seat)
        result += sides * value
    return result // sides_with(lookup, die, ALL_SIDES)


def weigh_moves(
    lookup: Numbers, work: Numbers, levels: Stack, streams: Streams, board: Numbers, n: int, patient: bool, looks: bool
) -> None:
    """Write the value of each of the n ``MOVES`` to ``VALUES``; a bot that is ``patient`` or ``looks`` keeps cards."""
    copy(levels[0], board)
    if board[at.FACE] != at.READY:
        best_value(lookup, work, levels, streams, 0, board[at.SEAT], patient)
        for index in range(n):
            work[at.VALUES + index] = work[at.BY_ROW + work[at.MOVES + index]]
        return
    outlook_now = outlook(lookup, work, board, board[at.SEAT]) if looks else 0
    roll = roll_value(lookup, work, levels, streams, 0, board[at.SEAT], patient) + outlook_now
    dice = max(count_dice(lookup, board, 0), count_dice(lookup, board, 1))
    for index in range(n):
        move = work[at.MOVES + index]
        if move < at.PLAYS:
            work[at.VALUES + index] = roll
        else:
            value = card_value(lookup, work, levels, streams, move, patient, looks, outlook_now)
            keeps = lookup[at.WORTH + at.DICE * card_of(lookup, move) + dice] if patient or looks else 0
            work[at.VALUES + index] = value - keeps


def decide(lookup: Numbers, work: Numbers, levels: Stack, board: Numbers, streams: Streams, bot: int, n: int) -> int:
    """Return the move of a bot among the n ``MOVES``."""
    stream = 1 + 2 * board[at.SEAT]
    if n == 1:
        return work[at.MOVES]
    if bot == at.RANDOM:
        return work[at.MOVES + draw_number(streams, stream, n)]
    weigh_moves(lookup, work, levels, streams, board, n, bot == at.PATIENT, bot == at.THRESHOLD)
    top, ties = work[at.VALUES], 0
    for index in range(1, n):
        top = max(top, work[at.VALUES + index])
    for index in range(n):
        if work[at.VALUES + index] == top:
            work[at.MOVES + ties] = work[at.MOVES + index]
            ties += 1
    return work[at.MOVES + draw_number(streams, stream, ties)]


compile_all(quick, globals())
