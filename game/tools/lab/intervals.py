"""Confidence intervals of shares and means."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

Z95 = 1.959963984540054
"""The 97.5 % quantile of the normal distribution, for two-sided intervals of 95 %."""


class Interval(NamedTuple):
    """A value with a lower and an upper bound."""

    value: float
    low: float
    high: float


def wilson(points: float, n: int, z: float = Z95) -> Interval:
    """Return the share ``points / n`` with its score interval; a draw counts half a point.

    (p + z²/2n ± z·sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n): E. B. Wilson, "Probable inference, the law of succession, and
    statistical inference", JASA 22 (1927). Without any trial, the interval is 0 to 1.
    """
    if n == 0:
        return Interval(0.5, 0.0, 1.0)
    p, shrink = points / n, 1 + z * z / n
    middle = (p + z * z / (2 * n)) / shrink
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / shrink
    return Interval(p, max(0.0, min(middle - half, p)), min(1.0, max(middle + half, p)))


def moments(counts: Mapping[int, int]) -> tuple[int, float, float]:
    """Return the number of values, their mean and their variance (n - 1), from exact sums."""
    n = sum(counts.values())
    if n == 0:
        return 0, 0.0, 0.0
    total = sum(value * count for value, count in counts.items())
    squares = sum(value * value * count for value, count in counts.items())
    return n, total / n, (squares - total * total / n) / (n - 1) if n > 1 else 0.0


def mean(counts: Mapping[int, int], unit: float = 1.0, z: float = Z95) -> Interval:
    """Return the mean of independent values, counted by value, times ``unit``: m ± z·s/sqrt(n).

    For paired differences this is the interval of the paired z-test. Pairs are independent; matches of a pair are not.
    """
    n, middle, variance = moments(counts)
    half = z * sqrt(max(variance, 0.0) / n) if n else 0.0
    return Interval(middle * unit, (middle - half) * unit, (middle + half) * unit)


def quantile(counts: Mapping[int, int], share: float) -> int:
    """Return the smallest value that at least this share of all values does not exceed; 0 if there are none."""
    n, passed = sum(counts.values()), 0
    for value in sorted(counts):
        passed += counts[value]
        if passed >= share * n:
            return value
    return 0
