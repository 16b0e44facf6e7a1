"""The picture or printed legend for a press, by device family."""

from __future__ import annotations

from typing import Literal

from game.content.models.controls import DPAD_PREFIX, ActionName, DeviceFamily
from systems.input.bindings import HALVES, PADS, BoundKeys

VENDORS: dict[int, DeviceFamily] = {0x045E: "xbox", 0x054C: "playstation", 0x057E: "switch"}
"""USB vendor ids of the makers with known legends (usb.ids)."""

_NAMES: dict[str, DeviceFamily] = {
    "xbox": "xbox", "x-box": "xbox", "xinput": "xbox",
    "dualsense": "playstation", "dualshock": "playstation", "playstation": "playstation", "sony": "playstation",
    "nintendo": "switch", "switch": "switch", "joy-con": "switch",
}

_SHOULDERS = {"leftshoulder": "L1", "rightshoulder": "R1", "leftstick": "L3", "rightstick": "R3",
              "lefttrigger": "L2", "righttrigger": "R2"}
_LEGENDS: dict[DeviceFamily, dict[str, str]] = {
    "xbox": {"a": "A", "b": "B", "x": "X", "y": "Y", "start": "Menu", "back": "View", "leftshoulder": "LB",
             "rightshoulder": "RB", "leftstick": "LS", "rightstick": "RS", "lefttrigger": "LT", "righttrigger": "RT"},
    "playstation": {"a": "Cross", "b": "Circle", "x": "Square", "y": "Triangle", "start": "Options",
                    "back": "Create", **_SHOULDERS},
    "switch": {"a": "B", "b": "A", "x": "Y", "y": "X", "start": "+", "back": "-", "leftshoulder": "L",
               "rightshoulder": "R", "leftstick": "LS", "rightstick": "RS", "lefttrigger": "ZL", "righttrigger": "ZR"},
    "pad": {"a": "South", "b": "East", "x": "West", "y": "North", "start": "Start", "back": "Select", **_SHOULDERS},
}
MOVE: Literal["move"] = "move"
"""The name for all directions together."""
LISTED_DIRECTIONS: tuple[ActionName, ...] = ("up", "left", "down", "right")
"""The order in which four direction keys are listed."""
_ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
_KEYS = {
    "escape": "Esc", "delete": "Del", "insert": "Ins", "pageup": "PgUp", "pagedown": "PgDn",
    "numpad_enter": "Num Enter",
    "left_shift": "L Shift", "right_shift": "R Shift", "left_control": "L Ctrl", "right_control": "R Ctrl",
    "left_alt": "L Alt", "right_alt": "R Alt", "comma": ",", "minus": "-", "period": ".", "slash": "/",
    "semicolon": ";", "equal": "=", "apostrophe": "'", "bracketleft": "[", "bracketright": "]", "backslash": "\\",
    **_ARROWS,
}
_DRAWN: dict[DeviceFamily, dict[str, str]] = {
    **{family: {"a": "confirm", "b": "back", "start": "menu"} for family in PADS},
    "mouse": {"left": "confirm", "right": "back"},
}
_KEYS_DRAWN = {
    "space": "glyph_keys_left_confirm", "escape": "glyph_keys_left_back", "tab": "glyph_keys_left_menu",
    "enter": "glyph_keys_right_confirm", "backspace": "glyph_keys_right_back", "delete": "glyph_keys_right_menu",
    "w+a+s+d": "glyph_keys_left_move", "up+left+down+right": "glyph_keys_right_move",
}


def vendor(guid: str) -> int | None:
    """Return the USB vendor in an SDL 2 GUID, or None if the system does not provide one.

    It is in bytes 4 and 5, low byte first.
    """
    try:
        return int(guid[10:12] + guid[8:10], 16)
    except ValueError:
        return None


def family(guid: str, name: str) -> DeviceFamily:
    """Return the family of legends on a pad, by its maker, else by its name, else the generic one."""
    maker = VENDORS.get(vendor(guid) or 0)
    by_name = (maker_family for word, maker_family in _NAMES.items() if word in f"{name} {guid}".lower())
    return maker if maker else next(by_name, "pad")


def key_name(bound: BoundKeys, family: DeviceFamily, action: ActionName | Literal["move"]) -> str:
    """Return the key or button for an action, "" for none; the mouse uses back for the menu and for look.

    All directions together are ``move``, or on a keyboard their four keys: sticks always steer.
    """
    keys = bound.get(family, {})
    if action == MOVE:
        return "+".join(keys[way][0] for way in LISTED_DIRECTIONS) if family in HALVES and keys else MOVE
    bound_names = keys.get(action) or (keys.get("back") if action in ("menu", "look") else None) or ("",)
    return bound_names[0]


def glyph(family: DeviceFamily, name: str) -> str | None:
    """Return the sprite of a key or button; those without one are drawn as key caps with their legend."""
    if name == MOVE:
        return f"glyph_{family}_move"
    if family in HALVES:
        return _KEYS_DRAWN.get(name)
    if name.startswith(DPAD_PREFIX):
        return f"glyph_{name}"
    drawn = _DRAWN[family].get(name) or (name if name in ("x", "y", "middle") else None)
    return drawn and f"glyph_{family}_{drawn}"


def cap_text(family: DeviceFamily, name: str) -> str:
    """Return the legend on a key or button.

    Pad buttons are named by position, so the south one of a Switch pad prints B.
    """
    if family in HALVES:
        parts = [_KEYS.get(key) or key.replace("_", " ").title() for key in name.split("+")]
        return ("" if all(len(part) == 1 for part in parts) else " ").join(parts)
    if name.startswith(DPAD_PREFIX):
        return _ARROWS[name.removeprefix(DPAD_PREFIX)]
    return _LEGENDS.get(family, {}).get(name) or name.title()
