"""Faults of the texts of a picture: outside the picture or their box, or overlapping."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from components.focus import Rect
from systems.draw.canvas import Canvas
from systems.draw.widgets import button, panel
from tests.kit.app import Stage
from tests.kit.drawing import Ink, unseen

BOX = Rect(100, 100, 80, 24)
LONG = "Words that go on"


def plain(canvas: Canvas) -> None:
    panel(canvas, BOX)
    canvas.label("Go", *BOX.center)


def over_its_rim(canvas: Canvas) -> None:
    panel(canvas, BOX)
    canvas.label(LONG, *BOX.center)


def over_a_dark_line(canvas: Canvas) -> None:
    canvas.fill(BOX, (0, 0, 0), 0.9)
    canvas.label(LONG, *BOX.center)


def on_a_banner_over_a_panel(canvas: Canvas) -> None:
    panel(canvas, BOX)
    canvas.fill(Rect(0, 90, 640, 60), (0, 0, 0), 0.9)
    canvas.label(LONG, *BOX.center)


def over_each_other(canvas: Canvas) -> None:
    canvas.label("One", 300, 200)
    canvas.label("Other", 304, 203)


def under_a_card(canvas: Canvas) -> None:
    canvas.label("One", 300, 200)
    canvas.sprite("card_back", 300, 200)
    canvas.label("Other", 300, 200)


def off_the_picture(canvas: Canvas) -> None:
    canvas.label(LONG, 5, 200)


@pytest.mark.parametrize(
    ("draw", "told"),
    [
        (plain, []),
        (over_its_rim, [(LONG, "does not fit its box")]),
        (over_a_dark_line, [(LONG, "does not fit its box")]),
        (on_a_banner_over_a_panel, []),
        (over_each_other, [("One", "lies over 'Other'")]),
        (under_a_card, []),
        (off_the_picture, [(LONG, "leaves the picture")]),
    ],
)
def test_it_is_reported_words_that_cannot_be_read_whole(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, draw: Callable[[Canvas], None], told: list[tuple[str, str]]
) -> None:
    canvas = stage.app.paper
    unseen(canvas, monkeypatch)
    ink = Ink(canvas, monkeypatch)
    canvas.begin()
    draw(canvas)
    assert list(ink.amiss()) == told


def test_a_button_that_is_too_narrow_is_reported_as_cramped(stage: Stage) -> None:
    stage.app.paper.cramped.clear()
    button(stage.app.paper, Rect(100, 100, 20, 24), LONG)
    assert stage.app.paper.cramped == {LONG}
