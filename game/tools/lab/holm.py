"""Holm's test for many differences at once, some of which appear by chance."""

from __future__ import annotations

from collections.abc import Mapping
from math import erfc, sqrt

from game.tools.lab.intervals import moments


def p_value(counts: Mapping[int, int]) -> float:
    """Return the two-sided p-value of a mean of 0, by the normal approximation: erfc(|m|·sqrt(n) / (s·sqrt(2)))."""
    n, middle, variance = moments(counts)
    if middle == 0:
        return 1.0
    if variance <= 0:
        return 0.0
    return erfc(abs(middle) * sqrt(n / variance) / sqrt(2))


def holm(p_values: Mapping[str, float], alpha: float = 0.05) -> set[str]:
    """Return the names whose hypothesis is rejected, with a chance of any false one below ``alpha``.

    Ordered p-values are compared with alpha/m, alpha/(m-1), ... until one fails: S. Holm, "A simple sequentially
    rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979).
    """
    found: set[str] = set()
    for index, (name, p) in enumerate(sorted(p_values.items(), key=lambda item: (item[1], item[0]))):
        if p > alpha / (len(p_values) - index):
            break
        found.add(name)
    return found
