"""A test that stops as soon as it knows: the generalised sequential probability ratio test, as fishtest runs it."""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from typing import Literal

ALPHA = 0.05 / 6
"""Shared out among rise and fall of three endpoints: any false "changed" has 1 chance in 20, not each of them."""
BETA = 0.05
CHANGED, UNCHANGED = log((1 - BETA) / ALPHA), log(BETA / (1 - ALPHA))
"""4.736 and -2.987: beyond them the test has decided (A. Wald, "Sequential Analysis", 1947)."""
UNSEEN = 1e-3
"""What counts for an outcome not seen yet, as in fishtest."""

Verdict = Literal["changed", "no change", "open"]


def llr(counts: Mapping[float, float], mean0: float, mean1: float) -> float:
    """Logarithm of how much better a mean of ``mean1`` explains these outcomes than ``mean0`` does.

    Outcomes are counted by value; for points of pairs of matches there are five, the pentanomial model. With f the
    frequencies, the likeliest distribution with mean s is f(a) / (1 + x·(a - s)), x such that the mean comes out
    (M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a distribution", 2019).
    """
    n = sum(counts.values())
    if n == 0:
        return 0.0
    first, second = _bent(counts, n, mean0), _bent(counts, n, mean1)
    return sum(count * log(second[value] / first[value]) for value, count in counts.items())


def two_sided(counts: Mapping[int, int], unit: float, near: float, far: float, reach: int) -> tuple[float, float]:
    """LLR of a rise and of a fall: each of H1 "at least ``far``" against H0 "at most ``near``".

    ``counts`` are differences as whole numbers, ``unit`` what one of them is worth, ``reach`` the largest possible.
    """
    rises = {value * unit: counts.get(value, 0) or UNSEEN for value in {*counts, -reach, 0, reach}}
    falls = {-value: count for value, count in rises.items()}
    return llr(rises, near, far), llr(falls, near, far)


def verdict(rise: float, fall: float) -> Verdict:
    """Changed as soon as one side says so, no change when both deny it."""
    if max(rise, fall) >= CHANGED:
        return "changed"
    return "no change" if max(rise, fall) <= UNCHANGED else "open"


def _bent(counts: Mapping[float, float], n: float, mean: float) -> dict[float, float]:
    """The distribution nearest to what was counted that has this mean; it must lie between the outcomes."""
    low, high = min(counts), max(counts)
    if not low < mean < high:
        raise ValueError(f"a mean of {mean} cannot come of outcomes from {low} to {high}")
    left, right = -1 / (high - mean), 1 / (mean - low)
    for _ in range(100):
        x = (left + right) / 2
        if sum(count * (value - mean) / (1 + x * (value - mean)) for value, count in counts.items()) > 0:
            left = x
        else:
            right = x
    return {value: count / n / (1 + x * (value - mean)) for value, count in counts.items()}
