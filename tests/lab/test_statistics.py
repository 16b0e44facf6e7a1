"""Intervals and tests, compared with published figures."""

from __future__ import annotations

from math import log, sqrt

import pytest

from game.kernel.random_stream import Stream
from game.tools.lab import statistics
from game.tools.lab.statistics import (
    CHANGED,
    UNCHANGED,
    holm,
    in_words,
    llr,
    mean,
    p_value,
    share,
    two_sided,
    verdict,
)


@pytest.mark.parametrize(
    ("points", "n", "low", "high"),
    [
        (15, 148, 0.0624, 0.1605),  # Newcombe 1998, Statistics in Medicine 17, method 3: 81/263, 15/148, 0/20, 1/29
        (81, 263, 0.2553, 0.3662),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_gives_newcombes_figures(points: float, n: int, low: float, high: float) -> None:
    assert share(points, n)[1:] == pytest.approx((low, high), abs=5e-5)


def test_holm_stops_at_the_first_that_fails() -> None:
    # Ordered .005, .01, .03, .04 against .0125, .0167, .025, .05: the third fails, so the fourth does not count.
    assert holm({"a": 0.01, "b": 0.04, "c": 0.03, "d": 0.005}) == {"a", "d"}
    assert holm({}) == set()


def test_a_p_value_is_that_of_the_normal_distribution() -> None:
    assert p_value({-1: 40, 1: 60}) == pytest.approx(0.0422, abs=0.0005)
    assert p_value({-1: 5, 1: 5}) == 1.0
    assert p_value({3: 4}) == 0.0


def normalised(pentanomial: list[int], elo0: float, elo1: float) -> float:
    """Return the LLR as testers of chess engines define it: bounds in normalized Elo."""
    n, values = sum(pentanomial), (0.0, 0.25, 0.5, 0.75, 1.0)
    middle = sum(v * c for v, c in zip(values, pentanomial, strict=True)) / n
    spread = sqrt(2 * sum(c * (v - middle) ** 2 for v, c in zip(values, pentanomial, strict=True)) / n)
    unit = spread * log(10) / 800
    return llr(dict(zip(values, map(float, pentanomial), strict=True)), 0.5 + elo0 * unit, 0.5 + elo1 * unit)


def test_the_llr_is_that_of_a_published_match() -> None:
    # A match of chess engines told by fastchess: "LLR: 4.60 (-4.60, 4.60) [9.00, 16.00]".
    assert normalised([352, 579, 1264, 743, 464], 9, 16) == pytest.approx(4.60, abs=0.02)


def test_a_test_decides_at_wald_s_bounds() -> None:
    assert pytest.approx((4.736, -2.987), abs=5e-4) == (CHANGED, UNCHANGED)
    assert verdict(4.74, -9) == verdict(-9, 4.74) == "changed"
    assert verdict(-2.99, -2.99) == "no change"
    assert verdict(-2.99, 0.1) == verdict(4.7, -9) == "open"


def test_differences_without_any_spread_are_no_change_but_only_after_a_while() -> None:
    few, many = (two_sided({0: n}, 25.0, 0.5, 2.0, 4) for n in (50, 400))
    assert (verdict(*few), verdict(*many)) == ("open", "no change")


@pytest.mark.parametrize(("up", "said"), [(50, "no change"), (56, "changed"), (44, "changed")])
def test_coins_are_reported_from_bent_coins(up: int, said: str) -> None:
    stream, counts = Stream(7), {-4: 0, 4: 0}
    for _ in range(20_000):
        counts[4 if stream.below(100) < up else -4] += 1
        if sum(counts.values()) % 100 == 0 and verdict(*two_sided(counts, 12.5, 0.5, 4.0, 4)) != "open":
            break
    assert verdict(*two_sided(counts, 12.5, 0.5, 4.0, 4)) == said


def test_without_the_libraries_values_stay_and_nothing_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "has_libraries", lambda: False)
    assert share(15, 20).plain() == {"value": 0.75, "low": None, "high": None}
    assert in_words(mean({1: 3, 2: 5}).plain()) == "1.6" and in_words({"value": 1.0, "low": 0.0, "high": 2.0}) == (
        "1.0 (0.0 to 2.0)"
    )
    assert holm({"a": 0.0}) == set()
    assert verdict(*two_sided({4: 400}, 25.0, 0.5, 2.0, 4)) == "open"
