"""Easing curves begin and end at the right values."""

from __future__ import annotations

import pytest

from systems.easing import EASES, between, ease


@pytest.mark.parametrize("name", EASES)
def test_every_ease_runs_from_0_to_1_exactly(name: str) -> None:
    assert (EASES[name](0), EASES[name](1)) == pytest.approx((0, 1))
    assert (ease(name, -1), ease(name, 0), ease(name, 1), ease(name, 7)) == (0, 0, 1, 1)


def test_out_is_fast_first_and_in_is_slow_first() -> None:
    assert ease("in_cubic", 0.5) < ease("linear", 0.5) < ease("out_cubic", 0.5)


def test_a_motion_ends_exactly_on_its_end() -> None:
    assert between(0.1, 0.7, 1.0) == 0.7
