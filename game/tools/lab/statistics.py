"""Intervals and tests of counted values.

The formulas come from statsmodels and SciPy, which the extra ``kotsu[lab]`` installs. Without them every value is still
there, but its bounds are NaN: unknown. A comparison with NaN is false, so nothing is proven by an unknown bound.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from math import isnan, log, nan, sqrt
from statistics import NormalDist, correlation, fmean, linear_regression
from typing import NamedTuple

NO_LIBRARIES = (
    "Some intervals, tests and charts are missing, because statsmodels, SciPy or Matplotlib is not installed: "
    "pip install 'kotsu[lab]'."
)
ALPHA = 0.05
"""The chance of an error that intervals and tests allow."""
NARROWEST_PAIRS = 500
"""Number of pairs at which the early part of a confidence sequence is narrowest."""
EARLY_ERROR = 0.014
"""The chance of an error that the early part spends."""
HORIZONS = ((3_000, 0.07), (16_000, 0.016))
"""Numbers of pairs that the later parts look forward to, and what each spends.

All parts together spend 0.1, the chance that either end is ever wrong: 1 in 20 for each end.
"""

Histogram = Mapping[int, int]
"""The count of each value."""


@cache
def has_libraries() -> bool:
    """Return True if the libraries of ``kotsu[lab]`` are installed."""
    return all(find_spec(name) for name in ("statsmodels", "scipy", "matplotlib"))


class Interval(NamedTuple):
    """A value with its lower and upper bound; unknown bounds are NaN."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, figures: Mapping[str, float | None]) -> Interval:
        """Return the interval that JSON figures hold."""
        value, low, high = (nan if (figure := figures[name]) is None else figure for name in cls._fields)
        return cls(value, low, high)

    @classmethod
    def exact(cls, value: float) -> Interval:
        """Return a value that is known without doubt."""
        return cls(value, value, value)

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def times(self, unit: float) -> Interval:
        """Return the interval in another unit."""
        return Interval(self.value * unit, self.low * unit, self.high * unit)

    def plain(self, digits: int = 2) -> dict[str, float | None]:
        """Return rounded numbers for JSON, with None for an unknown bound."""
        return {name: None if isnan(value) else round(value, digits) for name, value in self._asdict().items()}


def in_words(
    interval: Interval | Mapping[str, float | None], digits: int = 1, unit: str = "", sign: str = ""
) -> str:
    """Return a value with its interval, such as ``51.3 % (49.0 to 53.6)``, or only the value if no bound is known."""
    interval = interval.plain(digits) if isinstance(interval, Interval) else interval
    value, low, high = (
        None if interval[name] is None else f"{interval[name]:{sign}.{digits}f}" for name in ("value", "low", "high")
    )
    return f"{value}{unit}" if low is None or high is None else f"{value}{unit} ({low} to {high})"


def percent(interval: Interval | Mapping[str, float | None]) -> str:
    """Return a percentage with its interval, in words."""
    return in_words(interval, unit=" %")


def share(points: float, n: int) -> Interval:
    """Return ``points / n`` with Wilson's interval. A draw counts half a point. Without a trial it is 0 to 1."""
    if n == 0:
        return Interval(0.5, 0.0, 1.0)
    if not has_libraries():
        return Interval(points / n, nan, nan)
    from statsmodels.stats.proportion import proportion_confint

    low, high = proportion_confint(points, n, ALPHA, method="wilson")
    return Interval(points / n, max(0.0, min(float(low), points / n)), min(1.0, max(float(high), points / n)))


def moments(counts: Histogram) -> tuple[int, float, float]:
    """Return the number of values, their mean and their variance (n - 1), from exact sums."""
    n = sum(counts.values())
    if n == 0:
        return 0, 0.0, 0.0
    total = sum(value * count for value, count in counts.items())
    squares = sum(value * value * count for value, count in counts.items())
    return n, total / n, (squares - total * total / n) / (n - 1) if n > 1 else 0.0


def mean(counts: Histogram, unit: float = 1.0) -> Interval:
    """Return the mean of independent values, times ``unit``. For paired differences it is that of the paired z-test.

    Pairs are independent; the two matches of a pair are not.
    """
    n, middle, variance = moments(counts)
    if n == 0 or variance <= 0:
        return Interval.exact(middle).times(unit)
    if not has_libraries():
        return Interval(middle * unit, nan, nan)
    from statsmodels.stats.weightstats import DescrStatsW

    low, high = DescrStatsW(list(counts), list(counts.values())).zconfint_mean(ALPHA)
    return Interval(middle, float(low), float(high)).times(unit)


def quantile(counts: Histogram, share: float) -> int:
    """Return the smallest value that at least this share of all values does not exceed; 0 if there are none."""
    n, count = sum(counts.values()), 0
    for value in sorted(counts):
        count += counts[value]
        if count >= share * n:
            return value
    return 0


def p_value(counts: Histogram) -> float:
    """Return the two-sided p-value of a mean of 0, by the normal approximation; NaN if it is unknown."""
    _, middle, variance = moments(counts)
    if middle == 0:
        return 1.0
    if variance <= 0:
        return 0.0
    if not has_libraries():
        return nan
    from statsmodels.stats.weightstats import DescrStatsW

    _, p = DescrStatsW(list(counts), list(counts.values())).ztest_mean(0)
    return float(p)


def holm(p_values: Mapping[str, float]) -> set[str]:
    """Return the names whose hypothesis Holm's test rejects, with a chance of any false one below ``ALPHA``."""
    if not p_values or not has_libraries():
        return set()
    from statsmodels.stats.multitest import multipletests

    rejections, *_ = multipletests(list(p_values.values()), ALPHA, method="holm")
    return {name for name, is_rejected in zip(p_values, rejections, strict=True) if is_rejected}


class Steadier(NamedTuple):
    """The part of a mean that luck explains."""

    shift: float = 0.0
    """The lucky part of the mean."""
    left: float = 1.0
    """The part of the variance that luck does not explain."""


AS_PLAYED = Steadier()


def without_luck(values: Mapping[int, int], luck: Mapping[int, int]) -> Steadier:
    """Return the part of values by pair that the luck of the same pairs explains, by linear regression.

    Luck has a mean of 0, so the shift only takes chance out of a mean (control variates: A. Law, "Simulation Modeling
    and Analysis", chapter 11).
    """
    pairs = values.keys() & luck.keys()
    if len(pairs) < 3:
        return AS_PLAYED
    points, lucks = [values[pair] for pair in pairs], [luck[pair] for pair in pairs]
    if min(points) == max(points) or min(lucks) == max(lucks):
        return AS_PLAYED
    return Steadier(linear_regression(lucks, points).slope * fmean(lucks), 1 - correlation(lucks, points) ** 2)


def sequence(
    counts: Histogram, unit: float, ends: tuple[int, int], part: float = 1.0, steadier: Steadier = AS_PLAYED
) -> Interval:
    """Return the mean of independent values, times ``unit``, with a confidence sequence.

    An ordinary interval that is checked again and again finally shows something by chance. This one may be checked
    after every pair: with 95 % probability its lower end is below the truth at all checks at once, and so is its upper
    end above it. It is the narrowest of several, which share the chance of an error.

    Early, with n values of variance s², t = n·rho, the half width is s·sqrt((1 + t)·log((1 + t)/alpha²) / (n·t)): I.
    Waudby-Smith, D. Arbour, R. Sinha, E. Kennedy, A. Ramdas, "Time-uniform central limit theory and asymptotic
    confidence sequences", Annals of Statistics 52 (2024), equation 5. Later, up to a horizon of h values, it is
    s·z·sqrt(h) / n, because a random walk is beyond a line at any of h steps twice as often as at the last one (P.
    O'Brien, T. Fleming, "A multiple testing procedure for clinical trials", Biometrics 35, 1979).

    Two imaginary values are counted in, one at each of the ``ends``, so that a few values that happen to be equal do
    not pass for certainty. ``part`` scales the numbers of values aimed at.
    """
    n = sum(counts.values())
    if n == 0:
        return Interval(sum(ends) / 2, *ends).times(unit)
    middle = sum(value * count for value, count in counts.items()) / n
    values = {value: counts.get(value, 0) for value in {*counts, *ends}}
    for end in ends:
        values[end] += 1
    total = n + len(ends)
    mean = sum(value * count for value, count in values.items()) / total
    variance = sum(count * (value - mean) ** 2 for value, count in values.items()) / total * max(steadier.left, 1 / n)
    t = n * (-2 * log(EARLY_ERROR) + log(-2 * log(EARLY_ERROR) + 1)) / (NARROWEST_PAIRS * part)
    half = sqrt((1 + t) / (n * t) * log((1 + t) / EARLY_ERROR**2))
    for pairs, chance in HORIZONS:
        if n <= pairs * part:
            half = min(half, NormalDist().inv_cdf(1 - chance / 4) * sqrt(pairs * part) / n)
    half, middle = half * sqrt(variance), min(max(middle - steadier.shift, ends[0]), ends[1])
    return Interval(middle, max(middle - half, ends[0]), min(middle + half, ends[1])).times(unit)
