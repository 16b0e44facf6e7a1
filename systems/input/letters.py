"""A keyboard that writes: its keys are letters, and only those that make none steer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.content.models.key_names import SYMBOLS, Action
from systems.input.bindings import HALVES, Bound

KEYS: Mapping[Action, Sequence[str]] = {
    "up": ("up",), "down": ("down",), "left": ("left",), "right": ("right",),
    "confirm": ("enter", "numpad_enter"), "back": ("escape",), "undo": ("backspace",),
}  # fmt: skip
"""What steers meanwhile, whatever these keys are bound to."""
STEERS: Mapping[int, Action] = {SYMBOLS[name]: action for action, names in KEYS.items() for name in names}


def writing(bound: Bound) -> Bound:
    """What keys and buttons do while the keyboard writes."""
    return {**bound, **dict.fromkeys(HALVES, KEYS)}


def seen_of(text: str) -> str:
    """Of what the system makes of keys whatever can be seen, and spaces."""
    return "".join(filter(str.isprintable, text))
