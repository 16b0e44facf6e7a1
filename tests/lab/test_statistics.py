"""Intervals and tests, compared with published figures."""

from __future__ import annotations

import pytest

from game.tools.lab import statistics
from game.tools.lab.statistics import holm, in_words, mean, p_value, share


@pytest.mark.parametrize(("points", "n", "low", "high"), [
    (15, 148, 0.0624, 0.1605),  # Newcombe 1998, Statistics in Medicine 17, method 3: 81/263, 15/148, 0/20, 1/29
    (81, 263, 0.2553, 0.3662),
    (0, 20, 0.0, 0.1611),
    (1, 29, 0.0061, 0.1718),
    (0, 0, 0.0, 1.0),
])
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


def test_without_the_libraries_values_stay_and_nothing_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "has_libraries", lambda: False)
    assert share(15, 20).plain() == {"value": 0.75, "low": None, "high": None}
    assert in_words(mean({1: 3, 2: 5}).plain()) == "1.6" and in_words({"value": 1.0, "low": 0.0, "high": 2.0}) == (
        "1.0 (0.0 to 2.0)"
    )
    assert holm({"a": 0.0}) == set()
