from __future__ import annotations

import pytest
from pyglet.window import key, mouse

from game.content.models.controls import CLICKS, SYMBOLS
from systems.input.bindings import bound, by_name

SPELT = {"left_shift": "LSHIFT", "right_shift": "RSHIFT", "left_control": "LCTRL", "right_control": "RCTRL",
         "numpad_enter": "NUM_ENTER", "left_alt": "LALT", "right_alt": "RALT"}  # fmt: skip


@pytest.mark.parametrize("name", SYMBOLS)
def test_names_are_what_the_window_reports(name):
    spelt = f"_{name}" if name.isdigit() else SPELT.get(name, name.upper())
    assert SYMBOLS[name] == getattr(key, spelt)


def test_mouse_buttons_are_what_the_window_reports():
    assert CLICKS == {"left": mouse.LEFT, "middle": mouse.MIDDLE, "right": mouse.RIGHT}


def test_each_half_is_a_device(controls):
    bindings = bound(controls, {})
    assert by_name(bindings, "keys_left")["w"] == "up"
    assert by_name(bindings, "keys_right")["backspace"] == "back"
