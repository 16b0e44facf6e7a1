"""The actions of a player, and the names of keys, buttons and mouse buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

Action = str
"""An action: one that every table has, or one that a table defines."""
Told = Literal["up", "down", "left", "right", "confirm", "back", "menu", "undo"]
SAID: tuple[Action, ...] = get_args(Told)
"""The actions that every table has."""
Worded = Literal["look", "turn_left", "turn_right"]
WORDED: tuple[Action, ...] = get_args(Worded)
"""Actions that exist only at tables that ask for them. Shared texts name them."""
Known = Literal[Told, Worded]
"""The actions that a file may assign keys and buttons to."""
Family = Literal["xbox", "playstation", "switch", "pad", "keys_left", "keys_right", "mouse"]
"""The glyphs that stand for a device; ``pad`` is an unknown one."""
Side = Literal["left", "right"]
"""A half of the keyboard."""


class OwnAction(NamedTuple):
    """An action of a table's own, and the keys and buttons it wishes for.

    If a wish is taken, or none is given, the action gets any free key or button.
    """

    name: Action
    left: str = ""
    """The key on the left half of the keyboard; ``right`` is the one on the right half."""
    right: str = ""
    pad: str = ""
    """A button of every pad, by its position."""
    keys_only: bool = False
    """Only the left half of the keyboard has this action."""

    def wish(self, family: Family) -> str:
        """Return the key or button that it wishes for on a kind of device; "" for any."""
        return {"keys_left": self.left, "keys_right": self.right, "mouse": ""}.get(family, self.pad)


STEERED = "dpad_"
"""The beginning of the names of the d-pad's directions. Sticks always steer."""
BUTTONS = (
    "a", "b", "x", "y", "leftshoulder", "rightshoulder", "back", "start", "leftstick", "rightstick",
    "lefttrigger", "righttrigger",
    *(f"{STEERED}{way}" for way in ("up", "down", "left", "right")),
)  # fmt: skip
"""The buttons of a pad, by position: ``a`` is south, ``b`` east, ``x`` west, ``y`` north."""
CLICKS: Mapping[str, int] = {"left": 1, "middle": 2, "right": 4}
"""Mouse buttons, as bits of the window library's mask."""
_NAMED = {
    **{f"f{number}": 0xFFBD + number for number in range(1, 13)},
    **{f"num_{number}": 0xFFB0 + number for number in range(10)},
    "comma": 0x2C, "minus": 0x2D, "period": 0x2E, "slash": 0x2F, "semicolon": 0x3B, "equal": 0x3D,
    "apostrophe": 0x27, "bracketleft": 0x5B, "bracketright": 0x5D, "backslash": 0x5C,
    "home": 0xFF50, "end": 0xFF57, "pageup": 0xFF55, "pagedown": 0xFF56, "left_alt": 0xFFE9, "right_alt": 0xFFEA,
    "space": 0x20, "backspace": 0xFF08, "tab": 0xFF09, "enter": 0xFF0D, "escape": 0xFF1B,
    "left": 0xFF51, "up": 0xFF52, "right": 0xFF53, "down": 0xFF54, "insert": 0xFF63,
    "numpad_enter": 0xFF8D, "left_shift": 0xFFE1, "right_shift": 0xFFE2,
    "left_control": 0xFFE3, "right_control": 0xFFE4, "delete": 0xFFFF,
}  # fmt: skip
_PRINTED = {chr(code): code for code in (*range(ord("a"), ord("z") + 1), *range(ord("0"), ord("9") + 1))}

SYMBOLS: Mapping[str, int] = _NAMED | _PRINTED
"""X11 key symbols (keysymdef.h), which the window library uses on every system."""

NAMES: Mapping[int, str] = {symbol: name for name, symbol in SYMBOLS.items()}


def actions(family: Family) -> tuple[Action, ...]:
    """Return the actions of a kind of device at every table. A mouse points instead of steering."""
    return ("confirm", "back", "undo") if family == "mouse" else SAID
