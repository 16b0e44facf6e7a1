"""Many small numbers in one large one, so that a sum of thousands of products costs a handful of operations.

A learned judgement is a sum of vectors, cut off below nought and added up. Here a vector is one integer with a field of
``WIDTH`` bits for each of its numbers; adding integers adds vectors, a mask made of the fields' top bits cuts off what
is negative, and the remainder modulo 2^WIDTH - 1 adds all fields up (casting out nines, in base 2^WIDTH).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

WIDTH = 24
HALF = 1 << WIDTH - 1
"""Nought in a field: what is less is negative."""
ONE = 1 << 10
"""The whole number that means 1."""
NINES = (1 << WIDTH) - 1
SURE = 8
"""Beyond this a judgement is as good as certain: its chance is 0.03 %."""
ODDS = tuple(round(1 / (1 + exp(-n / ONE)), 7) for n in range(-SURE * ONE, SURE * ONE + 1))
"""The chance of winning by the judgement; rounded, so that every machine agrees."""
LIMIT = SURE * ONE
CERTAIN = 2 * LIMIT
"""The last of them."""


def packed(numbers: Sequence[int]) -> int:
    """One integer with a field for each of these numbers, the first lowest."""
    return sum(number << WIDTH * field for field, number in enumerate(numbers))


class Fold:
    """What becomes of a sum of vectors: ``units`` numbers cut off below nought, the later half taken away, and one
    number on top that counts as it is."""

    __slots__ = ("at_half", "at_top", "low", "nought", "signs")

    def __init__(self, units: int) -> None:
        self.nought = packed([HALF] * (units + 1))
        """What every sum begins with."""
        self.signs = packed([HALF] * units)
        self.at_half, self.at_top = WIDTH * (units // 2), WIDTH * units
        self.low = (1 << self.at_half) - 1

    def judged(self, total: int) -> int:
        """The judgement of a sum that began with ``nought``; ``ONE`` stands for 1."""
        signs = total & self.signs
        kept = total & (signs - (signs >> WIDTH - 1))
        return (kept & self.low) % NINES - (kept >> self.at_half) % NINES + (total >> self.at_top) - HALF


def chance(judgement: int) -> float:
    """The chance of winning that a judgement stands for."""
    return ODDS[LIMIT + (-LIMIT if judgement < -LIMIT else LIMIT if judgement > LIMIT else judgement)]
