"""Plays the lamp with one pad, from Home and back."""

from __future__ import annotations

from game.screens.lamp.lamp import GLASS

from tests.kit.app import PadHands, Stage
from tests.kit.pads import XBOX_360


def test_the_lamp_is_lit_from_home_and_back() -> None:
    stage = Stage()
    stage.reset(XBOX_360)
    hands = PadHands(stage, stage.hub.pads[0])
    hands.go("lamp")
    stage.frame()
    assert stage.screen.say("lamp.subtitle") == "A light in the city"
    hands.do("confirm")
    assert stage.name == "Lamp"
    assert stage.app.feedback.track() == "home"
    before = stage.app.paper.read()
    hands.do("confirm")
    stage.frame()
    place = (int(GLASS.center[0]), 360 - int(GLASS.center[1]))
    assert stage.app.paper.read().getpixel(place) != before.getpixel(place)
    hands.do("back")
    assert (stage.name, stage.focus) == ("Home", "lamp")
