"""Buttons, banners, legends and warnings, as recorded by a canvas."""

from __future__ import annotations

import pytest

from game.tables.table_files import store_of
from systems.draw.widgets import NOTE, banner, corner_note
from tests.kit.drawing import Recorder


@pytest.fixture
def canvas() -> Recorder:
    store = store_of()
    store.read()
    recorder = Recorder()
    recorder.palette = store.palette
    return recorder


def test_a_banner_has_one_large_line_and_the_rest_below(canvas: Recorder) -> None:
    banner(canvas, ["Player 1 wins!", "61 : 71", "Set 1 : 0"])
    heights = [order.place[1] for order in canvas.orders if order.kind == "text"]
    assert canvas.words == ["Player 1 wins!", "61 : 71", "Set 1 : 0"] and heights == sorted(heights, reverse=True)


def test_a_long_fault_is_read_to_its_end(canvas: Recorder) -> None:
    fault = "data/knucklebones/cards.yaml:31:5: " + "there is no such building block " * 6
    corner_note(canvas, [fault])
    assert " ".join(canvas.words).split() == fault.split()
    assert all(canvas.measure(line, "tiny") <= NOTE.w for line in canvas.words)
