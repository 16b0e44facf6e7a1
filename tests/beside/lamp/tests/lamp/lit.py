"""Plays the lamp with one pad, from Home and back."""

from __future__ import annotations

from tests.kit.app import Kotsu, PadHands
from tests.kit.pads import XBOX_360


def test_the_lamp_is_lit_and_left_with_a_pad(kotsu: Kotsu) -> None:
    kotsu.reset(XBOX_360)
    hands = PadHands(kotsu, kotsu.hub.pads[0])
    hands.go("lamp")
    kotsu.frame()
    assert kotsu.screen.say("lamp.subtitle") == "A light in the city"
    hands.do("confirm")
    assert kotsu.name == "Lamp"
    before = kotsu.app.main_canvas.read()
    hands.do("confirm")
    kotsu.frame()
    assert kotsu.screen.shining and "Switched 1 time." in kotsu.ink().text and kotsu.app.main_canvas.read() != before
    hands.choose("remove", "yes")
    assert (kotsu.name, kotsu.focus) == ("Home", "lamp")
