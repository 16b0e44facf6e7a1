"""Directions: sticks, and keys that repeat while they are held."""

from __future__ import annotations

import pytest

from systems.input.devices import HeldActions, Thresholds, direction, read_directions, scale_push

T = Thresholds(dead_zone=0.05, press=0.75, release=0.65)


@pytest.mark.parametrize(
    ("value", "push"), [(0.05, 0.0), (-0.04, 0.0), (0.5, 0.5), (-0.5, -0.5), (0.95, 1.0), (-1.0, -1.0)]
)
def test_dead_zones_at_the_middle_and_the_rim(value, push):
    assert scale_push(value, T.dead_zone) == pytest.approx(push)


@pytest.mark.parametrize(("vector", "held", "meant"), [
    ((0.0, 0.0), None, None),
    ((0.7, 0.0), None, None),  # (0.70 - 0.05) / 0.90 = 0.72: not pressed ...
    ((0.7, 0.0), "right", "right"),  # ... but still held,
    ((0.62, 0.0), "right", None),  # and released at (0.62 - 0.05) / 0.90 = 0.63.
    ((0.0, 1.0), None, "up"),
    ((0.0, -1.0), None, "down"),
    ((-1.0, 0.9), None, "left"),
    ((0.8, 0.9), "right", "right"),  # A held direction outlasts a stronger one ...
    ((0.3, 0.9), "right", "up"),  # ... until it is released.
    ((1.0, 1.0), None, "right"),
    ((-1.0, 0.0), "right", "left"),
])
def test_one_direction_of_four(vector, held, meant):
    assert direction(vector, held, T) == meant


def test_a_push_counts_from_its_threshold_on():
    halves = Thresholds(dead_zone=0.0, press=0.5, release=0.25)
    assert (direction((0.5, 0.0), None, halves), direction((0.49, 0.0), None, halves)) == ("right", None)
    assert (direction((0.25, 0.0), "right", halves), direction((0.24, 0.0), "right", halves)) == ("right", None)


@pytest.mark.parametrize(("samples", "held", "pressed", "still"), [
    ([], None, (), None),
    ([], "up", (), "up"),
    ([(0, 1), (1, 1)], None, ("up",), "up"),  # A diagonal, one axis at a time.
    ([(1, 0), (0, 0)], None, ("right",), None),  # A flick within one tick.
    ([(1, 0), (0, 0), (1, 0)], None, ("right", "right"), "right"),
    ([(0, 0), (1, 0)], "right", ("right",), "right"),  # Released and pressed again.
    ([(0, 1), (0, 0)], "right", (), None),  # A diagonal, released one axis after the other.
    ([(0, 0)], "left", (), None),
    ([(0.8, 0), (0.7, 0), (0.8, 0)], None, ("right",), "right"),  # A trembling thumb.
])
def test_a_tick_of_reports(samples, held, pressed, still):
    assert read_directions(samples, held, T) == (pressed, still)


def ticks(held: HeldActions, *times: float) -> list:
    return [held.tick(time) for time in times]


def test_a_slow_frame_repeats_once():
    held = HeldActions(0.4, 0.12)
    held.press("dpad", "up", 0.0)
    assert ticks(held, 5.0, 5.01) == ["up", None]


def test_the_newest_direction_repeats_and_the_older_waits_again():
    held = HeldActions(0.4, 0.12)
    held.press("d", "right", 0.0)
    held.press("w", "up", 0.3)
    assert ticks(held, 0.4, 0.7) == [None, "up"]
    held.release("w", 0.75)
    assert ticks(held, 1.1, 1.15) == [None, "right"]
