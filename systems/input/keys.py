"""Keys and mouse buttons by name, in the numbers a window reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from systems.input.controls import Side
from systems.input.press import Action

Binding = tuple[str, Action]
"""The device a key belongs to and what it says."""

_NAMED = {
    "space": 0x20, "backspace": 0xFF08, "tab": 0xFF09, "enter": 0xFF0D, "escape": 0xFF1B,
    "left": 0xFF51, "up": 0xFF52, "right": 0xFF53, "down": 0xFF54, "insert": 0xFF63,
    "numpad_enter": 0xFF8D, "left_shift": 0xFFE1, "right_shift": 0xFFE2,
    "left_control": 0xFFE3, "right_control": 0xFFE4, "delete": 0xFFFF,
}  # fmt: skip
_PRINTED = {chr(code): code for code in (*range(ord("a"), ord("z") + 1), *range(ord("0"), ord("9") + 1))}

SYMBOLS: Mapping[str, int] = _NAMED | _PRINTED
"""X11 key symbols (keysymdef.h), which the window library uses on every system."""

MOUSE: Mapping[int, Action] = {1: "confirm", 4: "back"}
"""Left and right button, as bits of the window library's mask."""


def bindings(keys: Mapping[Side, Mapping[Action, Sequence[str]]]) -> dict[int, Binding]:
    """Each key symbol's device (``keys:<half>``) and action. A name nobody knows raises KeyError with the name."""
    return {
        SYMBOLS[name.lower()]: (f"keys:{side}", action)
        for side, actions in keys.items()
        for action, names in actions.items()
        for name in names
    }
