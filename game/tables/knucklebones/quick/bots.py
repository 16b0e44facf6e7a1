"""The bots of the core: ``random``, ``greedy``, ``patient``, and those with a threshold for a card.

``greedy`` and ``patient`` are one search with different values at its leaves. A point counts six times for ``greedy``,
which uses the lead, and ``UNIT`` times for ``patient``, which also counts the next rolls.
"""

from __future__ import annotations

from game.tables.knucklebones.bots.gains import CERTAIN_WIN, SPREAD, SPREAD_BY_FIELD
from game.tables.knucklebones.quick import layout as at
from game.tables.knucklebones.quick.compiler import copy, draw_number, inline, quick
from game.tables.knucklebones.quick.layout import Numbers, Stack, Streams
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


@quick
def lead(t: Numbers, s: Numbers, seat: int) -> int:
    """Return the lead of a seat in points, instant wins included."""
    result = total(t, s, seat) - total(t, s, 1 - seat)
    winner = instant_winner(t, s, s[at.SEAT])
    if winner:
        result += t[at.RULE + at.WIN] if winner == seat + 1 else -t[at.RULE + at.WIN]
    return result


@quick
def row_gain(t: Numbers, s: Numbers, own: int, other: int, face: int, falls: bool) -> int:
    """Return the gain of a face in a lane without diagonals; ``falls`` if a trap or a shield destroys it."""
    code, facing = s[own], s[other]
    if falls:
        return row_score(t, s, own, code, 0, True) - row_score(t, s, own, code, 0, False)
    gain = row_score(t, s, own, t[at.LONGER + 7 * code + face], 0, False) - row_score(t, s, own, code, 0, False)
    struck = t[at.BITS + 7 * facing + face]
    if struck:
        gain += row_score(t, s, other, facing, 0, False)
        gain -= row_score(t, s, other, t[at.STRUCK + 7 * facing + face], struck, True)
        for field in range(3):
            if s[at.HAS_MARK] and struck >> field & 1:
                gain -= s[at.COSTS + 3 * other + field]
    return gain


@quick
def lines_gain(t: Numbers, s: Numbers, seat: int, row: int, face: int) -> int:
    """Return the gain in the diagonals of both boards from a face that stays."""
    own, other = 3 * seat + row, 3 - 3 * seat + row
    code, facing = s[own], s[other]
    lead_before = diagonals(t, s, seat) - diagonals(t, s, 1 - seat)
    s[own], s[other] = t[at.LONGER + 7 * code + face], t[at.STRUCK + 7 * facing + face]
    gain = 3 * t[at.RULE + at.DIAGONAL] * (diagonals(t, s, seat) - diagonals(t, s, 1 - seat) - lead_before)
    if t[at.RULE + at.INSTANT]:
        if has_cross(t, s, seat):
            gain += t[at.RULE + at.WIN]
        elif has_cross(t, s, 1 - seat):
            gain -= t[at.RULE + at.WIN]
    s[own], s[other] = code, facing
    return gain


@quick
def placements(t: Numbers, w: Numbers, s: Numbers, seat: int, bare: bool) -> None:
    """Write each face's gain for a seat to ``GAIN`` (6 x row + face - 1), the best rows to ``BEST``.

    ``bare`` ignores the shields across.
    """
    own, other = 3 * seat, 3 - 3 * seat
    may_complete = count_dice(t, s, seat) > 4
    may_break = t[at.COUNTS + s[other + 1]] > 1 and s[other] > 0 and s[other + 2] > 0
    for face in range(6):
        w[at.BEST + face] = at.LOWEST_VALUE
    for row in range(3):
        code, facing = s[own + row], s[other + row]
        dice = t[at.COUNTS + code]
        w[at.FREE + row] = dice < 3
        if dice == 3:
            continue
        is_shielded, is_trapped = not bare and s[at.SHIELD + other + row] > 0, s[at.TRAP + 3 * (own + row) + dice] > 0
        for face in range(1, 7):
            struck = t[at.BITS + 7 * facing + face] != 0
            falls = is_trapped or (is_shielded and struck)
            gain = row_gain(t, s, own + row, other + row, face, falls)
            if not falls and (may_complete or (struck and may_break)):
                gain += lines_gain(t, s, seat, row, face)
            w[at.GAIN + 6 * row + face - 1] = gain
            w[at.BEST + face - 1] = max(w[at.BEST + face - 1], gain)


@quick
def roll_gain(t: Numbers, w: Numbers, s: Numbers, seat: int, bare: bool) -> int:
    """Return six times the average gain of a roll for a seat."""
    placements(t, w, s, seat, bare)
    result = 0
    if not s[at.FOG + seat]:
        for face in range(6):
            result += w[at.BEST + face]
        return result
    any_row = False
    for row in range(3):
        if w[at.FREE + row]:
            gain = 0
            for face in range(6):
                gain += w[at.GAIN + 6 * row + face]
            if not any_row or gain > result:
                result, any_row = gain, True
    return result


@quick
def expected_gain(t: Numbers, w: Numbers, s: Numbers, seat: int) -> int:
    """Return the gain of a seat's next roll, less the points that longer shields across will keep from it."""
    gain, longest = roll_gain(t, w, s, seat, False), 0
    for lane in range(3 - 3 * seat, 6 - 3 * seat):
        longest = max(longest, s[at.SHIELD + lane])
    if longest < 2:
        return gain
    return gain - (longest - 1) * max(roll_gain(t, w, s, seat, True) - gain, 0)


@quick
def luck_of_roll(t: Numbers, w: Numbers, s: Numbers, face: int) -> int:
    """Return the luck of the seat that rolls this face, see ``bots.luck.roll_lucks``."""
    seat, luck = s[at.SEAT], 0
    dice = max(count_dice(t, s, seat) + 1, count_dice(t, s, 1 - seat))
    placements(t, w, s, seat, False)
    lead_now = lead(t, s, seat)
    for other in range(1, 7):
        lead_after = lead_now + w[at.BEST + other - 1]
        spread = SPREAD + SPREAD_BY_FIELD * (9 - dice)
        luck += (6 * (other == face) - 1) * (CERTAIN_WIN * lead_after // (abs(lead_after) + spread))
    return luck


@quick
def outlook(t: Numbers, w: Numbers, s: Numbers, seat: int) -> int:
    """Return the gain of a seat's next roll over that of the other seat's; 0 after the end."""
    return 0 if s[at.FACE] == at.OVER else expected_gain(t, w, s, seat) - expected_gain(t, w, s, 1 - seat)


@quick
def position_value(t: Numbers, w: Numbers, s: Numbers, seat: int, patient: bool) -> int:
    """Return the value of a position for a seat; a patient bot counts the rolls of both seats."""
    lead_now = lead(t, s, seat)
    if not patient:
        return 6 * lead_now
    unit, win = t[at.RULE + at.UNIT], t[at.RULE + at.WIN]
    if s[at.FACE] == at.OVER:
        return unit * (lead_now + (win if lead_now > 0 else -win if lead_now < 0 else 0))
    return unit * lead_now + unit // 6 * outlook(t, w, s, seat)


@quick
def die_of(t: Numbers, s: Numbers, move: int) -> int:
    """Return the die that a move rolls openly; -1 if it leaves nothing to chance."""
    if s[at.FACE] != at.READY:
        return s[at.BEARS_SIDES] if s[at.FACE] == at.HIDDEN else -1
    hidden = s[at.FOG + s[at.SEAT]]
    if move < at.PLAYS:
        return -1 if hidden else 0
    return -1 if hidden and t[at.ROLLS + card_of(t, move)] else t[t[at.SIDES] + move - at.PLAYS]


@inline
def sides_with(t: Numbers, die: int, face: int) -> int:
    """Return the number of sides of a die with a face, or of ``ALL_SIDES``; a missing die has one without a face."""
    return t[t[at.FACE_COUNTS] + 8 * die + 8 + face]


@quick
def best_value(t: Numbers, w: Numbers, p: Stack, streams: Streams, level: int, seat: int, patient: bool) -> int:
    """Return the value of a level of ``p`` for a seat after its best placements, if a die waits there.

    Writes the value of each row to ``BY_ROW`` + 3 x level.
    """
    s, result = p[level], at.LOWEST_VALUE
    if s[at.FACE] <= at.READY:
        return position_value(t, w, s, seat, patient)
    if not (patient or s[at.WAYS] or s[at.HAS_MARK] or s[at.FACE] == at.HIDDEN):
        placements(t, w, s, seat, False)
        lead_now = lead(t, s, seat)
        for row in range(3):
            w[at.BY_ROW + 3 * level + row] = 6 * (lead_now + w[at.GAIN + 6 * row + s[at.FACE] - 1])
        return 6 * (lead_now + w[at.BEST + s[at.FACE] - 1])
    die, most = die_of(t, s, 0), 3 - dice_per_placement(t, s)
    for row in range(3):
        if t[at.COUNTS + s[3 * seat + row]] > most:
            continue
        value = 0
        for face in range(7):
            sides = sides_with(t, die, face)
            if sides:
                copy(p[level + 1], s)
                make_move(t, w, p[level + 1], streams, row, face)
                value += sides * best_value(t, w, p, streams, level + 1, seat, patient)
        w[at.BY_ROW + 3 * level + row] = value // sides_with(t, die, ALL_SIDES)
        result = max(result, w[at.BY_ROW + 3 * level + row])
    return result


@quick
def roll_value(t: Numbers, w: Numbers, p: Stack, streams: Streams, level: int, seat: int, patient: bool) -> int:
    """Return the value of a roll at a level of ``p``; write that of each face to ``FACE_VALUES`` + 7 x level."""
    s, result = p[level], 0
    if not patient:
        result, lead_now = roll_gain(t, w, s, seat, False), lead(t, s, seat)
        for face in range(1, 7):
            w[at.FACE_VALUES + 7 * level + face] = 6 * (lead_now + w[at.BEST + face - 1])
        return result + 6 * lead_now
    if s[at.FOG + seat]:
        copy(p[level + 1], s)
        make_move(t, w, p[level + 1], streams, at.ROLL, 0)
        return best_value(t, w, p, streams, level + 1, seat, patient)
    for face in range(1, 7):
        copy(p[level + 1], s)
        make_move(t, w, p[level + 1], streams, at.ROLL, face)
        value = best_value(t, w, p, streams, level + 1, seat, patient)
        w[at.FACE_VALUES + 7 * level + face] = value
        result += value
    return result // 6


@quick
def card_value(
    t: Numbers, w: Numbers, p: Stack, streams: Streams, move: int, patient: bool, looks: bool, outlook_now: int
) -> int:
    """Return the value of playing a card at level 0. A bot that ``looks`` ahead adds the outlook after it.

    ``outlook_now`` is the outlook before it.
    """
    s, after, card, die, result = p[0], p[1], card_of(t, move), die_of(t, p[0], move), 0
    seat, is_plain = s[at.SEAT], die >= 0 and t[at.PLAIN + card]
    for face in range(7):
        sides = sides_with(t, die, face)
        if not sides:
            continue
        if is_plain:
            value = w[at.FACE_VALUES + face] + outlook_now
        else:
            copy(after, s)
            make_move(t, w, after, streams, move, face)
            continues = not t[at.ENDS + card] and after[at.FACE] == at.READY and not (patient and die >= 0)
            if continues:
                value = roll_value(t, w, p, streams, 1, seat, patient)
            else:
                value = best_value(t, w, p, streams, 1, seat, patient)
            if looks:
                value += outlook(t, w, after, seat)
        result += sides * value
    return result // sides_with(t, die, ALL_SIDES)


@quick
def weigh_moves(
    t: Numbers, w: Numbers, p: Stack, streams: Streams, s: Numbers, n: int, patient: bool, looks: bool
) -> None:
    """Write the value of each of the n ``MOVES`` to ``VALUES``."""
    copy(p[0], s)
    if s[at.FACE] != at.READY:
        best_value(t, w, p, streams, 0, s[at.SEAT], patient)
        for index in range(n):
            w[at.VALUES + index] = w[at.BY_ROW + w[at.MOVES + index]]
        return
    outlook_now = outlook(t, w, s, s[at.SEAT]) if looks else 0
    roll = roll_value(t, w, p, streams, 0, s[at.SEAT], patient) + outlook_now
    for index in range(n):
        move = w[at.MOVES + index]
        if move < at.PLAYS:
            w[at.VALUES + index] = roll
        else:
            w[at.VALUES + index] = card_value(t, w, p, streams, move, patient, looks, outlook_now)


@quick
def hold_back(t: Numbers, w: Numbers, s: Numbers, n: int) -> None:
    """Subtract the value of keeping a card from each of the n ``MOVES`` that plays it."""
    dice = max(count_dice(t, s, 0), count_dice(t, s, 1))
    for index in range(n):
        move = w[at.MOVES + index]
        if s[at.FACE] == at.READY and move >= at.PLAYS:
            w[at.VALUES + index] -= t[at.WORTH + at.DICE * card_of(t, move) + dice]


@quick
def decide(t: Numbers, w: Numbers, p: Stack, s: Numbers, streams: Streams, bot: int, n: int) -> int:
    """Return the move of a bot among the n ``MOVES``."""
    stream = 1 + 2 * s[at.SEAT]
    if n == 1:
        return w[at.MOVES]
    if bot == at.RANDOM:
        return w[at.MOVES + draw_number(streams, stream, n)]
    weigh_moves(t, w, p, streams, s, n, bot == at.PATIENT, bot == at.THRESHOLD)
    if bot != at.GREEDY:
        hold_back(t, w, s, n)
    top, ties = w[at.VALUES], 0
    for index in range(1, n):
        top = max(top, w[at.VALUES + index])
    for index in range(n):
        if w[at.VALUES + index] == top:
            w[at.MOVES + ties] = w[at.MOVES + index]
            ties += 1
    return w[at.MOVES + draw_number(streams, stream, ties)]
