"""Plays the lamp with one pad, from Home and back."""

from __future__ import annotations

from tests.kit.app import PadHands, Stage
from tests.kit.pads import XBOX_360


def test_the_lamp_is_lit_and_left_with_a_pad(stage: Stage) -> None:
    stage.reset(XBOX_360)
    hands = PadHands(stage, stage.hub.pads[0])
    hands.go("lamp")
    stage.frame()
    assert stage.screen.say("lamp.subtitle") == "A light in the city"
    hands.do("confirm")
    assert stage.name == "Lamp"
    before = stage.app.main_canvas.read()
    hands.do("confirm")
    stage.frame()
    assert stage.screen.shining and "Switched 1 time." in stage.ink().text and stage.app.main_canvas.read() != before
    hands.choose("remove", "yes")
    assert (stage.name, stage.focus) == ("Home", "lamp")
