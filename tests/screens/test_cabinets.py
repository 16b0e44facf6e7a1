"""The row of cabinets on Home, for any number of them."""

from __future__ import annotations

import pytest

from game.cabinets import Cabinet
from game.screens import home
from game.screens.cabinet_row import CABINET, ROOM
from systems.layout import WIDTH
from tests.kit.app import HANDS, Hands, MouseHands, Stage

NINE = ("knucklebones", "reversi", "mine", "beams", "cellar", "city", "songs", "lamp", "sand")
FIRST, LAST = NINE[0], NINE[-1]


def at_home(stage: Stage, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...] = NINE) -> None:
    """Open Home with these cabinets."""
    monkeypatch.setattr(home, "cabinets", lambda: tuple(Cabinet(at, name) for at, name in enumerate(names)))
    stage.open("home", focus=names[0])


@pytest.mark.parametrize("name", [name for name in HANDS if name != "mouse"])
def test_every_one_of_nine_is_reached_and_stands_whole_in_sight(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    hands: Hands = HANDS[name](stage)
    at_home(stage, monkeypatch)
    for cabinet in (*NINE[1:], *NINE[-2::-1]):
        hands.do("right" if NINE.index(cabinet) > NINE.index(stage.focus) else "left")
        assert stage.focus == stage.screen.near == cabinet
        rect = next(item.rect for item in stage.items if item.id == cabinet)
        assert (rect.w, rect.h) == CABINET
        assert abs(rect.center[0] - WIDTH / 2) <= (ROOM - rect.w) / 2


def test_the_mouse_clicks_its_way_along_the_row(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.reset()
    at_home(stage, monkeypatch)
    hands, row = MouseHands(stage), stage.screen.row
    while LAST in (arrows := row.arrows()) or row.first + row.sight < len(NINE):
        beyond = NINE[row.first + row.sight]
        hands.move(*arrows[beyond].center)
        before = row.first
        hands.do("confirm")
        assert (stage.name, stage.focus) == ("Home", beyond) and row.first > before
    assert set(row.arrows()) == {NINE[row.first - 1]}, "no further than the end"
    hands.go(LAST)
    hands.go(NINE[-3])
    assert row.first == len(NINE) - row.sight, "pointing moves nothing away from under the mouse"


def test_both_ends_of_the_row_lead_on_to_the_buttons(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = HANDS["pad"](stage)
    at_home(stage, monkeypatch)
    hands.do("left")
    assert stage.focus in stage.screen.buttons
    hands.do("right")
    assert stage.focus == FIRST
    for _ in NINE:
        hands.do("right")
    assert stage.focus in stage.screen.buttons
    hands.do("left")
    assert stage.focus == LAST
