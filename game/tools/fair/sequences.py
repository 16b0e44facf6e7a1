"""Confidence sequences: intervals that stay valid however often they are checked and whenever the run stops."""

from __future__ import annotations

from collections.abc import Mapping
from math import log, sqrt

from game.tools.lab.intervals import Interval

ALPHA = 0.05
AIM = 500
"""Number of pairs at which the interval is narrowest."""


def sequence(counts: Mapping[int, int], unit: float, ends: tuple[int, int], aim: float = AIM) -> Interval:
    """Return the mean of independent values, counted by value, times ``unit``, with a 95 % confidence sequence.

    An ordinary interval that is checked again and again finally shows something by chance. This one may be checked
    after every pair: with 95 % probability it holds the truth at all checks at once. With n values of variance s², t =
    n·rho and the half width s·sqrt((1 + t)·log((1 + t)/alpha²) / (n·t)): I. Waudby-Smith, D. Arbour, R. Sinha, E.
    Kennedy, A. Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics 52
    (2024), equation 5; rho makes it narrowest near ``aim``. Two imaginary values are counted in, one at each of the
    ``ends``, so that a few values that happen to be equal do not pass for certainty.
    """
    n = sum(counts.values())
    if n == 0:
        return Interval(sum(ends) / 2 * unit, ends[0] * unit, ends[1] * unit)
    middle = sum(value * count for value, count in counts.items()) / n
    seen = {value: counts.get(value, 0) for value in {*counts, *ends}}
    for end in ends:
        seen[end] += 1
    total = n + len(ends)
    mean = sum(value * count for value, count in seen.items()) / total
    variance = sum(count * (value - mean) ** 2 for value, count in seen.items()) / total
    t = n * (-2 * log(ALPHA) + log(-2 * log(ALPHA) + 1)) / aim
    half = sqrt(variance * (1 + t) / (n * t) * log((1 + t) / ALPHA**2))
    low, high = max(middle - half, ends[0]), min(middle + half, ends[1])
    return Interval(middle * unit, low * unit, high * unit)
