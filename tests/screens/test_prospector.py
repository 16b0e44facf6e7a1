"""Prospector with pads, keys and the mouse: quick hands, the way of the focus, a button that draws."""

from __future__ import annotations

from typing import Any

import pytest

from components.press import Press
from systems.rebuild import read_back
from tests.kit.app import KeyHands, MouseHands, PadHands, Stage
from tests.kit.pads import XBOX_360

RUN = "mine --,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,2C,3D,4H,5S,6C,7D,8H,9S*,TD,KC AS 4C,9D - 0.0 0"
"""Nine cards that fit one on the other, from the left, and one that fits none of them."""
DEEP = "mine --,--,--,--,--,--,--,--,--,5H,4D,--,--,--,--,--,--,--,2C,9D,KH,--,--,--,--,--,--,KD QD 3C,9H 8C 0.0 0"
"""Two that lie below three others; both kings fit."""


def seat(stage: Stage, device: str, line: str, speed: float = 0.0) -> None:
    """One device before a mine."""
    stage.reset(XBOX_360, speed=speed)
    app = stage.app
    app.table = "prospector"
    app.free_seats()
    app.seats.take(device)
    app.go("match", position=app.on.read(app.rules, line))
    stage.tick()


def seat_one(stage: Stage, line: str, speed: float = 0.0) -> PadHands:
    """One pad before a mine."""
    seat(stage, "pad:1", line, speed)
    return PadHands(stage, stage.hub.pads[0])


def log(stage: Stage) -> list[str]:
    """What has been done, in notation."""
    return [stage.screen.on.write_move(move) for move in stage.screen.match.log]


@pytest.mark.parametrize("dt", [1 / 60, 1 / 15])
def test_ten_presses_a_second_drop_nothing_and_the_table_catches_up(stage: Stage, dt: float) -> None:
    seat_one(stage, RUN, speed=1.0)
    table: Any = stage.screen
    flying = 0
    for number in range(9):
        clock = stage.app.clock
        table.hear(Press("pad:1", "confirm", clock))
        while stage.app.clock < clock + 0.1:
            stage.tick(dt)
        flying += table.playback.busy
        assert len(log(stage)) == number + 1
    assert log(stage) == [f"m{slot}" for slot in range(18, 27)] and flying
    assert read_back() == table.match.position
    stage.wait(1)
    assert not table.playback.busy and table.match.position.digs[0].cards == 9


def test_two_presses_in_one_frame_are_two_cards(stage: Stage) -> None:
    seat_one(stage, RUN, speed=1.0)
    for _ in range(3):
        stage.screen.hear(Press("pad:1", "confirm", stage.app.clock))
    for _ in range(3):
        stage.tick(1 / 60)
    assert log(stage) == ["m18", "m19", "m20"]


def test_left_and_right_go_to_what_fits_and_up_and_down_to_anything(stage: Stage) -> None:
    pad = seat_one(stage, DEEP)
    assert stage.focus == ("slot", 20)
    pad.do("right")
    assert stage.focus == ("slot", 27)
    pad.do("left")
    assert stage.focus == ("slot", 20)
    for target in (("slot", 9), ("slot", 19), "pile"):
        pad.go(target)


@pytest.mark.parametrize(
    ("target", "why"),
    [(("slot", 9), "refused.face_down"), (("slot", 19), "refused.does_not_fit"), (("slot", 10), "refused.face_down")],
)
def test_a_card_that_cannot_be_taken_says_why(stage: Stage, target: Any, why: str) -> None:
    seat_one(stage, DEEP).choose(target)
    stage.tick()
    assert stage.screen.choosing.said == why and not log(stage)


def test_the_button_that_draws_draws_from_anywhere(stage: Stage) -> None:
    pad = seat_one(stage, DEEP)
    pad.pad.tap("Y")
    stage.tick()
    assert log(stage) == ["draw"]


def test_a_key_draws(stage: Stage) -> None:
    seat(stage, "keys:left", DEEP)
    KeyHands(stage, "left").do("draw")
    assert log(stage) == ["draw"]


def test_the_mouse_takes_what_it_points_at(stage: Stage) -> None:
    seat(stage, "mouse", RUN)
    hands = MouseHands(stage)
    hands.choose(("slot", 18))
    assert log(stage) == ["m18"]
    stage.tick()
    hands.choose("pile")
    assert log(stage) == ["m18", "draw"]
