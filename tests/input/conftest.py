"""Controls as plain numbers, apart from the shipped ones, so that tests say what they rely on."""

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
    keys: dict = field(
        default_factory=lambda: {
            "left": {"up": ["w"], "left": ["a"], "down": ["s"], "right": ["d"],
                     "confirm": ["space"], "back": ["escape"], "menu": ["tab"]},
            "right": {"up": ["up"], "left": ["left"], "down": ["down"], "right": ["right"],
                      "confirm": ["enter"], "back": ["backspace"], "menu": ["delete"]},
        }
    )  # fmt: skip


@pytest.fixture
def controls() -> PlainControls:
    return PlainControls()
