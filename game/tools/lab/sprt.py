"""A test that stops early: the generalized sequential probability ratio test, as fishtest runs it."""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from typing import Literal

ALPHA = 0.05 / 6
"""Split among rise and fall of three endpoints, so the chance of any false "changed" is 1 in 20."""
BETA = 0.05
CHANGED, UNCHANGED = log((1 - BETA) / ALPHA), log(BETA / (1 - ALPHA))
"""4.736 and -2.987: beyond these bounds the test has decided (A. Wald, "Sequential Analysis", 1947)."""
UNSEEN = 1e-3
"""Count of an outcome that has not occurred yet, as in fishtest."""

Verdict = Literal["changed", "no change", "open"]


def llr(counts: Mapping[float, float], mean0: float, mean1: float) -> float:
    """Return the log-likelihood ratio of a mean of ``mean1`` to one of ``mean0`` for these outcomes.

    Outcomes are counted by value; the points of a pair of matches have five values, the pentanomial model. For
    frequencies f, the likeliest distribution with mean s is f(a) / (1 + x·(a - s)), with x such that its mean is s (M.
    Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a distribution", 2019).
    """
    n = sum(counts.values())
    if n == 0:
        return 0.0
    first, second = _bent(counts, n, mean0), _bent(counts, n, mean1)
    return sum(count * log(second[value] / first[value]) for value, count in counts.items())


def two_sided(counts: Mapping[int, int], unit: float, near: float, far: float, reach: int) -> tuple[float, float]:
    """Return the LLR of a rise and of a fall: H1 "at least ``far``" against H0 "at most ``near``" for each.

    ``counts`` are differences as whole numbers, ``unit`` is the value of 1, ``reach`` the largest possible one.
    """
    rises = {value * unit: counts.get(value, 0) or UNSEEN for value in {*counts, -reach, 0, reach}}
    falls = {-value: count for value, count in rises.items()}
    return llr(rises, near, far), llr(falls, near, far)


def verdict(rise: float, fall: float) -> Verdict:
    """Return "changed" if either side accepts, "no change" if both reject, and "open" otherwise."""
    if max(rise, fall) >= CHANGED:
        return "changed"
    return "no change" if max(rise, fall) <= UNCHANGED else "open"


def _bent(counts: Mapping[float, float], n: float, mean: float) -> dict[float, float]:
    """Return the distribution nearest to the counts that has this mean, which must be between the outcomes."""
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
