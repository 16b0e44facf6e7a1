"""The graph of the chances: from plies to pixels, and the places of its marks."""

from __future__ import annotations

import pytest

from components.focus import Rect
from systems.draw.graph import plot_of, ply_at, trace

GRAPH = Rect(400, 60, 127, 80)
"""A graph whose line is a hundred pixels wide."""


@pytest.mark.parametrize(
    ("chances", "heights"),
    [
        # From 0 to 1 and half of the way back.
        ([0.0, 1.0, 0.5], [0, 5, 10, 8, 5]),
        # Only lines between two known chances are drawn, and single known ones.
        ([0.5, None, 1.0], [5, None, None, None, 10]),
        ([0.0, 1.0, None], [0, 5, 10, None, None]),
        # A match without moves.
        ([0.5], [5, 5, 5, 5, 5]),
    ],
)
def test_the_line_goes_from_chance_to_chance(chances: list[float | None], heights: list[int | None]) -> None:
    assert trace(chances, 5, 11) == heights


@pytest.mark.parametrize(("x", "ply"), [(0, 0), (419, 0), (469, 10), (518, 20), (640, 20), (447, 6)])
def test_a_place_on_the_picture_means_the_nearest_ply(x: float, ply: int) -> None:
    assert plot_of(GRAPH).w == 100
    assert ply_at(GRAPH, 20, x) == ply
