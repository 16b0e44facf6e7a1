"""Typing: the keys are letters, and only keys without a letter steer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.content.models.controls import SYMBOLS, Action
from systems.input.bindings import HALVES, Bound

KEYS: Mapping[Action, Sequence[str]] = {
    "up": ("up",), "down": ("down",), "left": ("left",), "right": ("right",),
    "confirm": ("enter", "numpad_enter"), "back": ("escape",), "undo": ("backspace",),
}  # fmt: skip
"""The keys that steer while typing, regardless of bindings."""
STEERS: Mapping[int, Action] = {SYMBOLS[name]: action for action, names in KEYS.items() for name in names}


def writing(bound: Bound) -> Bound:
    """Return the bindings in effect while the keyboard types."""
    return {**bound, **dict.fromkeys(HALVES, KEYS)}


def seen_of(text: str) -> str:
    """Return only the printable characters of a text."""
    return "".join(filter(str.isprintable, text))
