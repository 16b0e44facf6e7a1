"""Buttons, banners, legends and warnings, as recorded by a canvas."""

from __future__ import annotations

import pytest

from components.focus import Rect
from game.tables.table_files import store_of
from systems.draw.text import fitting
from systems.draw.widgets import NOTE, banner, button, buttons, corner_note, legend
from tests.kit.drawing import Recorder

PLACE = Rect(100, 100, 120, 24)


@pytest.fixture
def canvas() -> Recorder:
    store = store_of()
    store.read()
    recorder = Recorder()
    recorder.palette = store.palette
    return recorder


@pytest.mark.parametrize(("focused", "arrows"), [(True, 2), (False, 0)])
def test_only_the_focused_button_has_arrows(canvas: Recorder, focused: bool, arrows: int) -> None:
    button(canvas, PLACE, "Start", focused)
    assert [order.name for order in canvas.orders].count("arrow") == arrows


def test_a_button_says_what_it_does_in_its_middle(canvas: Recorder) -> None:
    button(canvas, PLACE, "Start")
    assert [order.place for order in canvas.orders if order.name == "Start"] == [PLACE.center]


def test_a_legend_ends_at_the_right_and_keeps_its_order(canvas: Recorder) -> None:
    legend(canvas, "playstation", [("confirm", "Place"), ("back", "Quit")], right=600)
    at = {order.name: order.place[0] for order in canvas.orders}
    names = ["glyph_playstation_confirm", "Place", "glyph_playstation_back", "Quit"]
    assert sorted(at, key=at.__getitem__) == names and at["Quit"] == 600


def test_a_banner_has_one_large_line_and_the_rest_below(canvas: Recorder) -> None:
    banner(canvas, ["Player 1 wins!", "61 : 71", "Set 1 : 0"])
    heights = [order.place[1] for order in canvas.orders if order.kind == "text"]
    assert canvas.words == ["Player 1 wins!", "61 : 71", "Set 1 : 0"] and heights == sorted(heights, reverse=True)


def test_an_empty_banner_is_none(canvas: Recorder) -> None:
    banner(canvas, [])
    assert canvas.orders == []


def test_good_data_needs_no_warning(canvas: Recorder) -> None:
    corner_note(canvas, [])
    assert canvas.orders == []


def test_a_long_fault_is_read_to_its_end(canvas: Recorder) -> None:
    fault = "data/knucklebones/cards.yaml:31:5: " + "there is no such building block " * 6
    corner_note(canvas, [fault])
    assert " ".join(canvas.words).split() == fault.split()
    assert all(canvas.measure(line, "tiny") <= NOTE.w for line in canvas.words)


@pytest.mark.parametrize(("text", "lines"), [("one", 1), ("Dice and cards for two", 2)])
def test_a_passage_stands_in_the_middle_of_its_place(canvas: Recorder, text: str, lines: int) -> None:
    font, wrapped = fitting(canvas, text, Rect(0, 0, 90, 40), ("body", "small"))
    assert (font, len(wrapped)) == ("body", lines)


def test_a_passage_takes_a_smaller_font_where_there_is_no_room(canvas: Recorder) -> None:
    assert fitting(canvas, "Dice and cards for two", Rect(0, 0, 70, 36), ("body", "small", "tiny"))[0] == "small"


def test_a_button_too_narrow_for_its_words_is_written_smaller(canvas: Recorder) -> None:
    button(canvas, Rect(0, 0, 60, 24), "Again, again")
    assert canvas.measure("Again, again", "bold") > 60 and "Again, again" in canvas.words


def test_buttons_that_stand_together_are_written_in_letters_of_one_size(canvas: Recorder) -> None:
    said = {name: (name, Rect(0, 30 * at, 70, 24)) for at, name in enumerate(("Play", "Again, again"))}
    buttons(canvas, said, "Play")
    assert {order.look["font"] for order in canvas.orders if order.name in said} == {"small"}
    canvas.orders.clear()
    del said["Again, again"]
    buttons(canvas, said)
    assert [order.look["font"] for order in canvas.orders if order.name in said] == ["bold"]


def test_of_many_faults_three_are_shown(canvas: Recorder) -> None:
    corner_note(canvas, ["one", "two", "three", "four", "five"])
    assert canvas.words == ["one", "two", "three"]


def test_a_long_fault_leaves_room_for_no_other(canvas: Recorder) -> None:
    corner_note(canvas, ["so much is wrong " * 30, "two", "so much more is wrong " * 30])
    assert "two" in canvas.words and "more" not in " ".join(canvas.words)
    assert len(canvas.words) * canvas.line("tiny") <= NOTE.h
