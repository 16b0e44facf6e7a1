"""The virtual picture: its place in the window, and its shaders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from systems.draw.canvas import letterbox
from systems.draw.shaders import with_constants


@pytest.mark.parametrize(
    ("window", "box"),
    [
        ((640, 360), (0, 0, 640, 360)),
        ((1280, 720), (0, 0, 1280, 720)),
        ((1920, 1080), (0, 0, 1920, 1080)),
        ((1366, 768), (43, 24, 1280, 720)),
        ((1280, 1024), (0, 152, 1280, 720)),
        ((320, 360), (0, 90, 320, 180)),
        ((1, 1), (0, 0, 1, 1)),
    ],
)
def test_the_picture_is_centered(window: tuple[int, int], box: tuple[int, int, int, int]) -> None:
    assert letterbox(*window) == box


@given(st.integers(640, 6000), st.integers(360, 6000))
def test_with_room_the_scale_is_whole_and_the_largest(width: int, height: int) -> None:
    box = letterbox(width, height)
    assert box.w % 640 == 0 and box.w * 360 == box.h * 640
    assert box.w + 640 > width or box.h + 360 > height


def test_the_pointer_is_reported_on_the_picture_and_on_a_bar_outside_of_it() -> None:
    assert letterbox(1366, 768).to_virtual(43 + 640, 24 + 360) == (320, 180)
    assert letterbox(1280, 1024).to_virtual(0, 0)[1] < 0


SOURCE = "uniform float gain; uniform vec3 lift; void main() {}"


def test_a_uniform_becomes_a_constant() -> None:
    assert with_constants(SOURCE, gain=3.0) == "const float gain = float(3.0); uniform vec3 lift; void main() {}"
    assert "const vec3 lift = vec3(0.1, 0.0, 0.2);" in with_constants(SOURCE, lift=(0.1, 0.0, 0.2))


def test_a_uniform_that_is_not_there_is_named() -> None:
    with pytest.raises(KeyError, match="no uniform 'gian'"):
        with_constants(SOURCE, gian=3.0)
