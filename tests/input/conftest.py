"""Controls with plain numbers, independent of the shipped ones, so that tests show what they rely on."""

from __future__ import annotations

from dataclasses import dataclass, field

import pyglet
import pytest

pyglet.options.shadow_window = False


@dataclass(frozen=True)
class PlainControls:
    dead_zone: float = 0.05
    press: float = 0.75
    release: float = 0.65
    repeat_delay: float = 0.4
    repeat_rate: float = 0.12
    rebind_wait: float = 6.0
    pads: dict = field(
        default_factory=lambda: {"up": ["dpad_up"], "left": ["dpad_left"], "down": ["dpad_down"],
                                 "right": ["dpad_right"], "confirm": ["a"], "back": ["b"], "menu": ["start"]}
    )
    mouse: dict = field(default_factory=lambda: {"confirm": ["left"], "back": ["right"]})
    keys: dict = field(
        default_factory=lambda: {
            "left": {"up": ["w"], "left": ["a"], "down": ["s"], "right": ["d"],
                     "confirm": ["space"], "back": ["escape"], "menu": ["tab"]},
            "right": {"up": ["up"], "left": ["left"], "down": ["down"], "right": ["right"],
                      "confirm": ["enter"], "back": ["backspace"], "menu": ["delete"]},
        }
    )


@pytest.fixture
def controls() -> PlainControls:
    return PlainControls()
