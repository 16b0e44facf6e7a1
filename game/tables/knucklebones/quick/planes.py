"""Positions of the core as observations: those of ``knucklebones.encoding``, for many matches at once.

Most numbers of an observation are 0, so only the others are written, each with its place.
"""

from __future__ import annotations

from math import prod

from game.tables.knucklebones.encoding import HUNDRED, MOST, Code
from game.tables.knucklebones.mark import ON_FIELD, ON_ROW, ON_SEAT, WAITING
from game.tables.knucklebones.quick import layout as at
from game.tables.knucklebones.quick.compiler import part, quick
from game.tables.knucklebones.quick.layout import FACES, Numbers, Reals, Stack
from game.tables.knucklebones.quick.turns import line, points, total, won

MARKS = {WAITING: {"*": at.BEARS_TIMES, "-": at.BEARS_COSTS}, ON_SEAT: {"?": at.FOG},
         ON_ROW: {"*": at.LANE, "**": at.LASTING}, ON_FIELD: {"*": at.TIMES, "-": at.COSTS, "!": at.TRAP}}
"""The first place of marks, by what they name and by sign."""
SHAPES = {WAITING: (1,), ON_SEAT: (2,), ON_ROW: (2, 3), ON_FIELD: (2, 9)}
"""The places of a mark: by seat, if it has one."""
NEVER = -1
"""In place of the place of a mark that the core never makes."""
SIDES = len(FACES)
ROWS = 3 * 6 * SIDES
TOTALS = ROWS + 6
SHIELDS = TOTALS + 2
WAITS = SHIELDS + 6
EQUALS = WAITS + SIDES + 1
WAYS = EQUALS + 6
KNOWN_WAYS = len(at.WAY)
COPIES = WAYS + KNOWN_WAYS
"""The first numbers of the planes after the dice. From ``COPIES`` on, numbers are copied from a position."""


def copies(code: Code) -> list[int]:
    """Return the places of hands and marks in a position, as seat 1 sees them, then as seat 2 does."""
    places = []
    for order in ((0, 1), (1, 0)):
        places += [at.HAND + at.CARDS * who + card for who in order for card in range(len(code.cards))]
        for place, kinds in code.kinds.items():
            size = prod(SHAPES[place][1:])
            spots = [who * size + spot for who in order for spot in range(size)] if place else [0]
            places += [MARKS[place][sign] + spot if sign in MARKS[place] else NEVER for spot in spots for sign in kinds]
    return places


@part
def put_number(spots: Numbers, values: Reals, n: int, spot: int, value: float) -> int:
    """Write a number with its place, and return how many are written now."""
    spots[n] = spot
    values[n] = min(max(value, -MOST), MOST)
    return n + 1


@quick
def observe(
    t: Numbers, s: Stack, copied: Numbers, which: Numbers, seats: Numbers, size: int, spots: Numbers, values: Reals
) -> int:
    """Write the observations of matches as these seats see them; return how many numbers are written."""
    n, half = 0, len(copied) // 2
    for number in range(len(which)):
        own, seat, start = s[which[number]], seats[number], size * number
        for side in range(2):
            who = seat if side == 0 else 1 - seat
            sum_of = 3 * t[at.RULE + at.DIAGONAL] * (
                line(t, own[3 * who], own[3 * who + 1], own[3 * who + 2])
                + line(t, own[3 * who + 2], own[3 * who + 1], own[3 * who])
            ) - own[at.LOST + who]
            for row in range(3):
                lane, place = 3 * who + row, 3 * side + row
                code = own[lane]
                for field in range(t[at.COUNTS + code]):
                    spots[n] = start + SIDES * (3 * place + field) + t[at.FACES_AT + 3 * code + field] - 1
                    values[n] = 1.0
                    n += 1
                if code:
                    score = points(t, own, lane, code, 0, False)
                    sum_of += score
                    n = put_number(spots, values, n, start + ROWS + place, score / HUNDRED)
                    if own[at.FACE] > 0 and own[at.FACE] != at.HIDDEN and t[at.EQUALS + 7 * code + own[at.FACE]]:
                        equals = t[at.EQUALS + 7 * code + own[at.FACE]]
                        n = put_number(spots, values, n, start + EQUALS + place, equals / 1)
                if own[at.SHIELD + lane]:
                    n = put_number(spots, values, n, start + SHIELDS + place, own[at.SHIELD + lane] / 1)
            n = put_number(spots, values, n, start + TOTALS + side, sum_of / HUNDRED)
        if own[at.FACE] > 0:
            face = SIDES if own[at.FACE] == at.HIDDEN else own[at.FACE] - 1
            n = put_number(spots, values, n, start + WAITS + face, 1.0)
            for way in range(KNOWN_WAYS if own[at.WAYS] else 0):
                n = put_number(spots, values, n, start + WAYS + way, (own[at.WAYS] >> way & 1) / 1)
        for copy in range(half):
            place = copied[half * seat + copy]
            if place != NEVER and own[place]:
                n = put_number(spots, values, n, start + COPIES + copy, own[place] / 1)
        if own[at.SEAT] == seat and own[at.FACE] != at.OVER:
            n = put_number(spots, values, n, start + size - 1, 1.0)
    return n


@quick
def write_points(t: Numbers, s: Stack, totals: Numbers) -> None:
    """Write the points of both seats of each match."""
    for number in range(len(s)):
        totals[2 * number], totals[2 * number + 1] = total(t, s[number], 0), total(t, s[number], 1)


@quick
def write_results(t: Numbers, s: Stack, results: Numbers) -> None:
    """Write 1 for a win, -1 for a loss and 0 for a draw or no end, for both seats of each match."""
    for number in range(len(s)):
        own, ahead = s[number], 0
        if own[at.FACE] == at.OVER:
            winner, lead = won(t, own, own[at.SEAT]), total(t, own, 0) - total(t, own, 1)
            ahead = 3 - 2 * winner if winner else (lead > 0) - (lead < 0)
        results[2 * number], results[2 * number + 1] = ahead, -ahead
