"""Buttons, banners, legends and warnings, as recorded by a canvas."""

from __future__ import annotations

import pytest

from components.focus import Rect
from game.tables.table_files import store_of
from systems.draw.text import fitting
from systems.draw.widgets import NOTE, banner, button, corner_note
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


def test_a_passage_takes_a_smaller_font_where_there_is_no_room(canvas: Recorder) -> None:
    assert fitting(canvas, "Dice and cards for two", Rect(0, 0, 70, 36), ("body", "small", "tiny"))[0] == "small"


def test_a_button_too_narrow_for_its_words_is_written_smaller(canvas: Recorder) -> None:
    button(canvas, Rect(0, 0, 60, 24), "Again, again")
    assert canvas.measure("Again, again", "bold") > 60 and "Again, again" in canvas.words


def test_of_many_faults_three_are_shown(canvas: Recorder) -> None:
    corner_note(canvas, ["one", "two", "three", "four", "five"])
    assert canvas.words == ["one", "two", "three"]
