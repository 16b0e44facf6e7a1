from __future__ import annotations

from systems.input.directions import Repeat


def ticks(repeat: Repeat, *times: float) -> list:
    return [repeat.tick(time) for time in times]


def test_a_held_direction_waits_then_repeats():
    repeat = Repeat(0.4, 0.12)
    repeat.press("dpad", "up", 0.0)
    assert ticks(repeat, 0.39, 0.4, 0.5, 0.52) == [None, "up", None, "up"]


def test_a_slow_frame_repeats_once():
    repeat = Repeat(0.4, 0.12)
    repeat.press("dpad", "up", 0.0)
    assert ticks(repeat, 5.0, 5.01) == ["up", None]


def test_the_newest_direction_repeats_and_the_older_waits_again():
    repeat = Repeat(0.4, 0.12)
    repeat.press("d", "right", 0.0)
    repeat.press("w", "up", 0.3)
    assert ticks(repeat, 0.4, 0.7) == [None, "up"]
    repeat.release("w", 0.75)
    assert ticks(repeat, 1.1, 1.15) == [None, "right"]
