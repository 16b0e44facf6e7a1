"""The static evaluation of a position: the sum of learned vectors for everything on the table, as in ``bots.learned``.

There is a vector for every pair of facing rows, every diagonal, shield and card in a hand, and for the numbers of dice
on both boards. A card's worth depends on those numbers."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from game.content.safe_files import read_bytes
from game.tables.knucklebones.bots import learned
from game.tables.knucklebones.bots.judgement import HASTE_WEIGHT, POINT_WEIGHT
from game.tables.knucklebones.bots.learned import (
    BAGS,
    CERTAIN,
    LIMIT,
    MOST_FILE_BYTES,
    ODDS,
    PAIRS,
    TRIPLES,
    UNIT,
    read_learned,
)
from game.tables.knucklebones.quick import arrays as at
from game.tables.knucklebones.quick.arrays import CARDS, ROWS, Numbers, Reals, Small
from game.tables.knucklebones.quick.compiler import compile_all, numbers, quick, reals, small
from game.tables.knucklebones.quick.turns import count_dice, diagonals, total

STAGES = 10
"""Possible numbers of dice on a board, or on the fuller one."""
LANES, OWN_LINES, OTHER_LINES, OWN_SHIELDS, OTHER_SHIELDS, DICE, OWN_CARDS, OTHER_CARDS, VECTORS = accumulate(
    (1, len(PAIRS), TRIPLES, TRIPLES, 3 * len(BAGS), 3 * len(BAGS), STAGES * STAGES, STAGES * CARDS, STAGES * CARDS)
)
"""Start of each kind of vectors; the first vector starts every sum."""
BAG_COUNT, ROW_COUNT = len(BAGS), len(ROWS)
VECTOR_UNIT = float(UNIT)
"""The number for 1 in a vector."""
MARK_POINT_VALUE = (POINT_WEIGHT + HASTE_WEIGHT) * VECTOR_UNIT
WEIGHTS_PATH = Path(learned.__file__).parent / "quick.bin"


class Vectors(NamedTuple):
    """Everything that the bots have learned."""

    vectors: Small
    pairs: Small
    """Pair numbers of facing rows, by both row codes."""
    bags: Small
    """Numbers of rows without regard to order, by row code."""
    odds: Reals
    vectors_by_name: Numbers
    sums: Numbers


def diagonal_key(lookup: Numbers, a: int, b: int, c: int, field: int) -> int:
    """Return the three fields of a diagonal as one number, by its field (from 0) in the first row."""
    first, last = lookup[at.FACES_AT + 3 * a + field], lookup[at.FACES_AT + 3 * c + 2 - field]
    return 49 * first + 7 * lookup[at.FACES_AT + 3 * b + 1] + last


def marks_value(lookup: Numbers, board: Numbers) -> int:
    """Return the value of marks, which is added to the evaluation."""
    seat, bare = board[at.SEAT], 0
    own, other = 3 * seat, 3 - 3 * seat
    for row in range(3):
        bare += lookup[at.SCORES + board[own + row]] - lookup[at.SCORES + board[other + row]]
    bare += diagonals(lookup, board, seat) - diagonals(lookup, board, 1 - seat)
    return round((total(lookup, board, seat) - total(lookup, board, 1 - seat) - bare) * MARK_POINT_VALUE)


def features(taught: Vectors, lookup: Numbers, board: Numbers) -> int:
    """Write each vector of a position and its count to ``taught.vectors_by_name``; return the number of vectors."""
    seat, into = board[at.SEAT], taught.vectors_by_name
    own, other = 3 * seat, 3 - 3 * seat
    dice, others = count_dice(lookup, board, seat), count_dice(lookup, board, 1 - seat)
    into[0], into[1] = 0, 1
    into[2], into[3] = DICE + STAGES * dice + others, 1
    n = 4
    for row in range(3):
        into[n], into[n + 1] = LANES + taught.pairs[ROW_COUNT * board[own + row] + board[other + row]], 1
        n += 2
    for field in range(0, 3, 2):
        into[n] = OWN_LINES + diagonal_key(lookup, board[own], board[own + 1], board[own + 2], field)
        into[n + 2] = OTHER_LINES + diagonal_key(lookup, board[other], board[other + 1], board[other + 2], field)
        into[n + 1] = into[n + 3] = 1
        n += 4
    for row in range(3):
        mine, theirs = board[at.SHIELD + own + row], board[at.SHIELD + other + row]
        if mine:
            into[n], into[n + 1] = OWN_SHIELDS + BAG_COUNT * (min(3, mine) - 1) + taught.bags[board[own + row]], 1
            n += 2
        if theirs:
            into[n], into[n + 1] = OTHER_SHIELDS + BAG_COUNT * (min(3, theirs) - 1) + taught.bags[board[other + row]], 1
            n += 2
    stage = max(dice, others)
    for card in range(lookup[at.KNOWN_CARDS]):
        mine, theirs = board[at.HAND + CARDS * seat + card], board[at.HAND + CARDS - CARDS * seat + card]
        if mine:
            into[n], into[n + 1] = OWN_CARDS + STAGES * card + stage, mine
            n += 2
        if theirs:
            into[n], into[n + 1] = OTHER_CARDS + STAGES * card + stage, theirs
            n += 2
    return n // 2


def odds(taught: Vectors, bonus: int) -> float:
    """Return the chance to win for the sum in ``taught.sums`` plus ``bonus``."""
    sums, width = taught.sums, len(taught.sums)
    value, half = sums[width - 1] + bonus, (width - 1) // 2
    for unit in range(half):
        value += max(sums[unit], 0) - max(sums[half + unit], 0)
    return taught.odds[min(max(value + LIMIT, 0), CERTAIN)]


def chance_of(taught: Vectors, lookup: Numbers, board: Numbers) -> float:
    """Return the chance of the seat to move, about to roll; write the sum of all vectors to ``taught.sums``."""
    width, v, sums = len(taught.sums), taught.vectors, taught.sums
    for unit in range(width):
        sums[unit] = 0
    for n in range(features(taught, lookup, board)):
        start, times = width * taught.vectors_by_name[2 * n], taught.vectors_by_name[2 * n + 1]
        for unit in range(width):
            sums[unit] += times * v[start + unit]
    return odds(taught, marks_value(lookup, board) if board[at.HAS_MARK] else 0)


compile_all(quick, globals())


@lru_cache(maxsize=1)
def read_weights() -> tuple[int, tuple[str, ...], list[int]]:
    """Return the length of a vector, the known cards, and all numbers, those of cards last."""
    head, weights = read_learned(read_bytes(WEIGHTS_PATH, MOST_FILE_BYTES), WEIGHTS_PATH.name)
    return head.units + 1, head.cards, weights


@lru_cache(maxsize=16)
def vectors_for(cards: tuple[str, ...]) -> Vectors:
    """Return what was learned, with the vectors of only these cards, in their order."""
    return vectors_from(cards, *read_weights())


def vectors_from(cards: tuple[str, ...], width: int, catalogue: tuple[str, ...], weights: list[int]) -> Vectors:
    """Return what these numbers mean, as vectors."""
    vectors, size = weights[: OWN_CARDS * width], STAGES * width
    for side in range(2):
        for card in cards:
            place = side * len(catalogue) + catalogue.index(card) if card in catalogue else -1
            start = OWN_CARDS * width + size * place if place >= 0 else len(weights)
            vectors += weights[start : start + size] or [0] * size
        vectors += [0] * size * (CARDS - len(cards))
    number = {pair: index for index, pair in enumerate(PAIRS)}
    bag = {bag: index for index, bag in enumerate(BAGS)}
    sorts = [tuple(sorted(row)) for row in ROWS]
    pairs = (number[own, tuple(die for die in other if die not in own)] for own in sorts for other in sorts)
    return Vectors(
        small(vectors), small(pairs), small(bag[row] for row in sorts), reals(ODDS), numbers([0] * 80),
        numbers([0] * width),
    )
