"""Buttons, banners, warnings and the graph of the chances."""

from __future__ import annotations

import pytest

from components.focus import Rect
from game.app.settings import TEXT_SIZES
from systems.draw.graph import plot_rect, ply_at, trace
from systems.draw.seats import draw_player
from systems.draw.toasts import NOTE_AREA, draw_corner_note
from systems.draw.widgets import draw_banner
from tests.kit.drawing import Recorder
from tests.kit.shipped import shipped_store


@pytest.fixture
def canvas() -> Recorder:
    store = shipped_store()
    recorder = Recorder()
    recorder.palette = store.palette
    return recorder


def test_a_banner_has_one_large_line_and_the_rest_below(canvas: Recorder) -> None:
    draw_banner(canvas, ["Player 1 wins!", "61 : 71", "Set 1 : 0"])
    heights = [order.place[1] for order in canvas.orders if order.kind == "text"]
    assert canvas.words == ["Player 1 wins!", "61 : 71", "Set 1 : 0"] and heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("size", TEXT_SIZES)
def test_the_name_of_a_seat_keeps_all_its_words_or_is_visibly_cut(canvas: Recorder, size: int) -> None:
    canvas.text_scale, room = size, 78
    for name in ("Spieler 1", "Spieler 2", "Queen Maximiliane"):
        draw_player(canvas, 2, name, "active", 14, room)
        words = canvas.words[-2]
        assert words == name or (words.endswith("...") and name.startswith(words[:-3]))
        assert (words == name) == (canvas.measure(name, "tiny") <= room)


def test_a_long_fault_is_read_to_its_end(canvas: Recorder) -> None:
    fault = "data/knucklebones/cards.yaml:31:5: " + "there is no such building block " * 6
    draw_corner_note(canvas, [fault])
    assert " ".join(canvas.words).split() == fault.split()
    assert all(canvas.measure(line, "tiny") <= NOTE_AREA.w for line in canvas.words)


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
    assert plot_rect(GRAPH).w == 100
    assert ply_at(GRAPH, 20, x) == ply
