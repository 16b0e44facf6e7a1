"""Matches without cards in which both seats draw lots, and what came out of them."""

from __future__ import annotations

from game.tables.knucklebones.quick.chance import (
    FEWEST,
    GAMMA,
    MASK,
    grown,
    mix,
)
from game.tables.knucklebones.quick.compiling import I64, U64, quick
from game.tables.knucklebones.quick.counting import crossed, total, won
from game.tables.knucklebones.quick.layout import (
    COUNTS,
    FACES_AT,
    INSTANT,
    RULE,
    SEAT,
    Numbers,
    Small,
    State,
    Streams,
)
from game.tables.knucklebones.rows import ROWS

PLACED, FIRST_SCORE, SECOND_SCORE, ENDS = range(4)
"""What is summed up; from ``ENDS`` on matches by 4 x outcome (0 is a draw) + 2 x won at once + seat that began."""
TALLY = ENDS + 12
ALL32, S8, S32, S63 = U64(0xFFFFFFFF), U64(8), U64(32), U64(63)
LOW4, LOW8, ONE, THREE, SIX = U64(15), U64(255), U64(1), U64(3), U64(6)
STRIKES = 8 * len(ROWS)
"""Where in ``rows`` those without a face begin; before it they have one die more, both by 8 x row + face."""
FULL = ROWS.index((1, 1, 1))
"""The number of the first row that is full."""
SPACE, SLASH, DASH, ZERO, LETTERS = 32, 47, 45, 48, 87


@quick
def crosses(t: Numbers, a: int, b: int, c: int) -> bool:
    """Whether both diagonals of a board with these rows are complete, which both outer ones have to be full for."""
    return a >= FULL and c >= FULL and crossed(t, a, b, c)


@quick
def sign(check: Streams, crc: State, letter: int) -> State:
    """The checksum with one letter more."""
    return check[I64((crc ^ U64(letter)) & LOW8)] ^ (crc >> S8)


@quick
def written(t: Numbers, s: Numbers, check: Streams, rng: State) -> State:
    """The checksum of a last position as notation writes it."""
    crc = ALL32
    for lane in range(6):
        code = s[lane]
        if lane:
            crc = sign(check, crc, SPACE if lane == 3 else SLASH)
        if not t[COUNTS + code]:
            crc = sign(check, crc, DASH)
        for field in range(t[COUNTS + code]):
            crc = sign(check, crc, ZERO + t[FACES_AT + 3 * code + field])
    crc = sign(check, crc, SPACE)
    crc = sign(check, crc, ZERO + 1 + s[SEAT])
    for at in range(256, 256 + 12):
        crc = sign(check, crc, I64(check[at]))
    shift = 60
    while shift > 0 and not (rng >> U64(shift)):
        shift -= 4
    while shift >= 0:
        digit = I64((rng >> U64(shift)) & LOW4)
        crc = sign(check, crc, ZERO + digit if digit < 10 else LETTERS + digit)
        shift -= 4
    return crc ^ ALL32


@quick
def play_lots(
    t: Numbers, rows: Small, s: Numbers, check: Streams, tally: Numbers, grows: State, start: int, stop: int
) -> State:
    """Play matches ``start`` to ``stop`` - 1, add them to the tally; the digest of all last positions.

    A match lies in a few numbers, nowhere in memory: ``a``, ``b`` and ``c`` are the rows of the seat to move, with its
    stream, ``d``, ``e`` and ``f`` those across.
    """
    digest = U64(0)
    at_once = t[RULE + INSTANT] > 0
    for index in range(start, stop):
        rng = grown(U64(0), I64(grown(grows, index)))
        state, other, left, spare = grown(rng, 1), grown(rng, 2), U64(0), U64(0)
        rng = (rng + GAMMA) & MASK
        first = I64(mix(rng) >> S63)
        seat = first
        if seat:
            state, other = other, state
        a, b, c, d, e, f, placed = 0, 0, 0, 0, 0, 0, 0
        while True:
            rng = (rng + GAMMA) & MASK
            z = mix(rng)
            face = 1 + I64(((z >> S32) * SIX + (((z & ALL32) * SIX) >> S32)) >> S32)
            placed += 1
            row = 0
            free = I64(a < FULL) + I64(b < FULL) + I64(c < FULL)
            if free > 1:
                if left < FEWEST:
                    state = (state + GAMMA) & MASK
                    left = mix(state)
                if free == 2:
                    row = I64(left & ONE)
                    left = left >> ONE
                else:
                    row = I64(left % THREE)
                    left = left // THREE
            if free < 3:
                if a >= FULL:
                    row = 1 + row if b < FULL else 2
                elif b >= FULL:
                    row = 2 * row
            if row == 0:
                a, d = I64(rows[8 * a + face]), I64(rows[STRIKES + 8 * d + face])
            elif row == 1:
                b, e = I64(rows[8 * b + face]), I64(rows[STRIKES + 8 * e + face])
            else:
                c, f = I64(rows[8 * c + face]), I64(rows[STRIKES + 8 * f + face])
            if a >= FULL and b >= FULL and c >= FULL:
                break
            if at_once and (crosses(t, a, b, c) or crosses(t, d, e, f)):
                break
            a, b, c, d, e, f = d, e, f, a, b, c
            state, other, left, spare = other, state, spare, left
            seat = 1 - seat
        own, across = 3 * seat, 3 - 3 * seat
        s[own], s[own + 1], s[own + 2], s[across], s[across + 1], s[across + 2] = a, b, c, d, e, f
        s[SEAT] = seat
        one, two = total(t, s, first), total(t, s, 1 - first)
        tally[PLACED] += placed
        tally[FIRST_SCORE] += one
        tally[SECOND_SCORE] += two
        winner = won(t, s, seat)
        outcome = winner if winner else 0 if one == two else 1 + first if one > two else 2 - first
        tally[ENDS + 4 * outcome + 2 * I64(winner > 0) + first] += 1
        digest = (digest + mix((U64(index) << S32) | written(t, s, check, rng))) & MASK
    return digest
