from __future__ import annotations

import pytest
from pyglet.window import key, mouse

from systems.input.keys import MOUSE, SYMBOLS, bindings

SPELT = {"left_shift": "LSHIFT", "right_shift": "RSHIFT", "left_control": "LCTRL", "right_control": "RCTRL",
         "numpad_enter": "NUM_ENTER"}  # fmt: skip


@pytest.mark.parametrize("name", SYMBOLS)
def test_names_are_what_the_window_reports(name):
    spelt = f"_{name}" if name.isdigit() else SPELT.get(name, name.upper())
    assert SYMBOLS[name] == getattr(key, spelt)


def test_left_confirms_and_right_goes_back():
    assert MOUSE == {mouse.LEFT: "confirm", mouse.RIGHT: "back"}


def test_each_half_is_a_device(controls):
    bound = bindings(controls.keys)
    assert bound[key.W] == ("keys:left", "up")
    assert bound[key.BACKSPACE] == ("keys:right", "back")


def test_an_unknown_key_is_named():
    with pytest.raises(KeyError, match="spcae"):
        bindings({"left": {"confirm": ["spcae"]}})
