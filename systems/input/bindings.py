"""Bindings of keys and buttons on every kind of device: the defaults from the data, overridden by players.

Also the picture or printed legend of a key or button, by device family.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from game.content.models.controls import (
    BUTTONS,
    COMMON_ACTIONS,
    DPAD_PREFIX,
    KEY_SYMBOLS,
    MOUSE_BUTTONS,
    ActionName,
    DeviceFamily,
    InputFile,
    OwnAction,
    actions,
)
from game.kernel.opaque import Json

BoundKeys = Mapping[DeviceFamily, Mapping[ActionName, Sequence[str]]]
"""Names of keys or buttons by kind of device and action; the first is the one shown in hints."""
HALVES: tuple[DeviceFamily, ...] = ("keys_left", "keys_right")
PADS: tuple[DeviceFamily, ...] = ("xbox", "playstation", "switch", "pad")
FAMILIES: tuple[DeviceFamily, ...] = (*HALVES, *PADS, "mouse")
FIXED_KEYS: Mapping[DeviceFamily, tuple[str, ActionName]] = {
    "keys_left": ("escape", "back"), **dict.fromkeys(PADS, ("start", "menu")),
}
"""A key that always goes back or opens the menu, so that players cannot lock themselves out; it cannot be rebound."""


SPARE_KEYS: Mapping[DeviceFamily, Sequence[str]] = {
    "keys_left": ("q", "r", "f"), "keys_right": ("u", "o", "p"), **dict.fromkeys(PADS, ("x", "y")), "mouse": ("middle",)
}
"""Fallback keys for actions that were added after a player set the bindings; if taken, any free one."""


def names(family: DeviceFamily) -> tuple[str, ...]:
    """Return the available keys or buttons."""
    if family in HALVES:
        return tuple(KEY_SYMBOLS)
    return tuple(MOUSE_BUTTONS) if family == "mouse" else BUTTONS


def families_with(family: DeviceFamily) -> tuple[DeviceFamily, ...]:
    """Return the kinds of device that share their keys with this one, including itself."""
    return HALVES if family in HALVES else (family,)


def bindings_of(controls: InputFile, own: BoundKeys, table_actions: Collection[OwnAction] = ()) -> BoundKeys:
    """Return the bindings of the data, except for kinds of device that players have set.

    ``table_actions`` are the special actions of tables; if a player has not bound them, they get free keys.
    """
    defaults: dict[DeviceFamily, Mapping[ActionName, Sequence[str]]] = {
        "keys_left": dict(controls.keys["left"].items()), "keys_right": dict(controls.keys["right"].items()),
        **{family: dict(controls.pads.items()) for family in PADS}, "mouse": dict(controls.mouse.items()),
    }
    all_actions = (*COMMON_ACTIONS, *(action.name for action in table_actions))
    bound: dict[DeviceFamily, Mapping[ActionName, Sequence[str]]] = {
        family: {
            action: tuple(name.lower() for name in keys)
            for action, keys in (own.get(family) or default).items()
            if action in all_actions
        }
        for family, default in defaults.items()
    }
    for action in sorted(table_actions, key=lambda own_action: not any(own_action[1:])):
        bound |= add_action({family: keys for family, keys in bound.items() if family != "mouse"}, action)
    return {
        family: {action: keys[action] for action in all_actions if action in keys} for family, keys in bound.items()
    }


def actions_by_key(bound: BoundKeys, family: DeviceFamily) -> dict[str, ActionName]:
    by_button = {name: action for action, keys in bound[family].items() for name in keys}
    if family in FIXED_KEYS:
        name, action = FIXED_KEYS[family]
        if not any(name in keys for member in families_with(family) for keys in bound[member].values()):
            by_button[name] = action
    return by_button


def holder(bound: BoundKeys, family: DeviceFamily, name: str) -> tuple[DeviceFamily, ActionName] | None:
    """Return the current action of a key or button, with the kind of device among those that share it."""
    for member in families_with(family):
        for action, keys in bound[member].items():
            if name in keys:
                return member, action
    return None


def may_change_key(bound: BoundKeys, family: DeviceFamily, action: ActionName) -> bool:
    return FIXED_KEYS.get(family, ("",))[0] != bound[family][action][0]


def assign(bound: BoundKeys, family: DeviceFamily, action: ActionName, name: str) -> BoundKeys:
    """Return the changed bindings after an action gets a key or button as its only one.

    The action that had it gets the old one in exchange, so that no action is ever without one.
    """
    old = bound[family][action][0]
    new_bindings: dict[DeviceFamily, dict[ActionName, Sequence[str]]] = {
        member: {other: tuple(old if key == name else key for key in keys) for other, keys in bound[member].items()}
        for member in families_with(family)
    }
    new_bindings[family][action] = (name,)
    return new_bindings


def add_action(data: Json, action: OwnAction) -> Json:
    """Add an action to saved bindings that lack it.

    On every kind of device it gets its preferred key, or else a free one. Raise ValueError if nothing is free, and any
    error that malformed values cause.
    """
    devices = dict(data)
    for family, buttons in data.items():
        if action.name in buttons or (action.keys_only and family != "keys_left"):
            continue
        bound = [keys for member in families_with(family) for keys in devices.get(member, {}).values()]
        used = {name for keys in bound for name in keys}
        candidates = (action.wish(family), *SPARE_KEYS.get(family, ()), *names(family))
        free = [name for name in candidates if name and name not in used]
        if not free:
            raise ValueError("nothing is free")
        devices[family] = {action.name: free[:1], **buttons}
    return devices


def read_bindings(data: Json) -> BoundKeys:
    """Return saved bindings in usable form; raise ValueError for any that could leave an action without a key."""
    if not isinstance(data, dict) or not data.keys() <= set(FAMILIES):
        raise ValueError("no such device")
    for family in data:
        if not set(families_with(family)) <= data.keys():
            raise ValueError("half a keyboard")
        _check(family, data[family])
    for family in data:
        used = [name for member in families_with(family) for keys in data[member].values() for name in keys]
        if len(used) != len(set(used)):
            raise ValueError("used twice")
    return {family: {action: tuple(keys) for action, keys in bound.items()} for family, bound in data.items()}


def _check(family: DeviceFamily, data: Json) -> None:
    """Raise ValueError unless every common action is bound; those of tables may be, too, but not on the mouse."""
    common = set(actions(family))
    if not isinstance(data, dict) or not common <= data.keys() or (family == "mouse" and data.keys() - common):
        raise ValueError("an action is missing or unknown")
    possible = names(family)
    for keys in data.values():
        if not isinstance(keys, list | tuple) or not keys or any(name not in possible for name in keys):
            raise ValueError("no such key or button")


TYPING_KEYS: Mapping[ActionName, Sequence[str]] = {
    "up": ("up",), "down": ("down",), "left": ("left",), "right": ("right",),
    "confirm": ("enter", "numpad_enter"), "back": ("escape",), "undo": ("backspace",),
}
"""The keys that steer while typing, regardless of bindings."""
TYPING_ACTIONS: Mapping[int, ActionName] = {
    KEY_SYMBOLS[name]: action for action, names in TYPING_KEYS.items() for name in names
}


def typing_bindings(bound: BoundKeys) -> BoundKeys:
    return {**bound, **dict.fromkeys(HALVES, TYPING_KEYS)}


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
SECOND = "second"
"""The name for what the second button of the mouse does to the item under it; no other device has it."""
MOUSE_BACK = ("menu", "look", SECOND)
"""The actions for which the mouse has no button but that for back."""
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


def pad_family(guid: str, name: str) -> DeviceFamily:
    """Return the family of legends on a pad, by its maker, else by its name, else the generic one."""
    maker = VENDORS.get(vendor(guid) or 0)
    by_name = (maker_family for word, maker_family in _NAMES.items() if word in f"{name} {guid}".lower())
    return maker if maker else next(by_name, "pad")


def key_name(bound: BoundKeys, family: DeviceFamily, action: ActionName | Literal["move"]) -> str:
    """Return the key or button for an action, "" for none.

    All directions together are ``move``, or on a keyboard their four keys: sticks always steer.
    """
    keys = bound.get(family, {})
    if action == MOVE:
        return "+".join(keys[way][0] for way in LISTED_DIRECTIONS) if family in HALVES and keys else MOVE
    name = "back" if family == "mouse" and action in MOUSE_BACK else action
    return keys.get(name, ("",))[0]


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
