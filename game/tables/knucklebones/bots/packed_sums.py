"""Vectors packed into single integers, so that a sum of thousands of products takes a few operations.

A learned evaluation adds vectors, replaces negative numbers by 0 and sums up the rest. Here a vector is one integer
with a field of ``WIDTH`` bits for each number. Adding integers adds vectors, a mask of the fields' top bits removes
negative numbers, and the remainder modulo 2^WIDTH - 1 sums up all fields (casting out nines, in base 2^WIDTH).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

WIDTH = 24
HALF = 1 << WIDTH - 1
"""Zero in a field; smaller values are negative."""
ONE = 1 << 10
"""The integer that stands for 1."""
NINES = (1 << WIDTH) - 1
SURE = 8
"""Beyond this an evaluation is as good as certain: the chance of the other result is 0.03 %."""
ODDS = tuple(round(1 / (1 + exp(-n / ONE)), 7) for n in range(-SURE * ONE, SURE * ONE + 1))
"""The chance to win by evaluation; rounded, so that every machine agrees."""
LIMIT = SURE * ONE
CERTAIN = 2 * LIMIT
"""The last index of ``ODDS``."""


def pack(numbers: Sequence[int]) -> int:
    """Return one integer with a field for each of these numbers, the first lowest."""
    return sum(number << WIDTH * field for field, number in enumerate(numbers))


class Fold:
    """Evaluates a sum of vectors.

    Of ``units`` numbers, negative ones count as 0 and the later half is subtracted; one more number on top counts
    unchanged.
    """

    __slots__ = ("at_half", "at_top", "low", "nought", "signs")

    def __init__(self, units: int) -> None:
        self.nought = pack([HALF] * (units + 1))
        """The start of every sum."""
        self.signs = pack([HALF] * units)
        self.at_half, self.at_top = WIDTH * (units // 2), WIDTH * units
        self.low = (1 << self.at_half) - 1

    def evaluate(self, total: int) -> int:
        """Return the evaluation of a sum that started with ``nought``; ``ONE`` stands for 1."""
        signs = total & self.signs
        kept = total & (signs - (signs >> WIDTH - 1))
        return (kept & self.low) % NINES - (kept >> self.at_half) % NINES + (total >> self.at_top) - HALF


def chance(judgement: int) -> float:
    """Return the chance to win for an evaluation."""
    return ODDS[LIMIT + (-LIMIT if judgement < -LIMIT else LIMIT if judgement > LIMIT else judgement)]
