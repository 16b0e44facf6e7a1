"""Which picture and which printed letter stand for a press on the device in hand."""

from __future__ import annotations

from systems.input.press import Action, Family

VENDORS: dict[int, Family] = {0x045E: "xbox", 0x054C: "playstation", 0x057E: "switch"}
"""USB vendor ids of the makers whose legends we know (usb.ids)."""

_NAMES: dict[str, Family] = {
    "xbox": "xbox", "x-box": "xbox", "xinput": "xbox",
    "dualsense": "playstation", "dualshock": "playstation", "playstation": "playstation", "sony": "playstation",
    "nintendo": "switch", "switch": "switch", "joy-con": "switch",
}  # fmt: skip

_LEGENDS: dict[Family, dict[Action, str]] = {
    "xbox": {"confirm": "A", "back": "B", "menu": "Menu"},
    "playstation": {"confirm": "Cross", "back": "Circle", "menu": "Options"},
    "switch": {"confirm": "B", "back": "A", "menu": "+"},
    "pad": {"confirm": "South", "back": "East", "menu": "Start"},
    "keys_left": {"confirm": "Space", "back": "Esc", "menu": "Tab"},
    "keys_right": {"confirm": "Enter", "back": "Backspace", "menu": "Del"},
    "mouse": {"confirm": "Left", "back": "Right", "menu": ""},
}


def vendor(guid: str) -> int | None:
    """The USB vendor in an SDL 2 GUID (bytes 4 and 5, low one first), or None where the system tells none."""
    try:
        return int(guid[10:12] + guid[8:10], 16)
    except ValueError:
        return None


def family(guid: str, name: str) -> Family:
    """Whose legends are printed on a pad: by its maker, else by its name, else an unknown pad's."""
    maker = VENDORS.get(vendor(guid) or 0)
    by_name = (known for word, known in _NAMES.items() if word in f"{name} {guid}".lower())
    return maker if maker else next(by_name, "pad")


def glyph(family: Family, action: Action) -> str:
    """The sprite's name."""
    return f"glyph_{family}_{action}"


def legend(family: Family, action: Action) -> str:
    """What is printed on the button in that place; south confirms everywhere, so a Switch pad's prints B."""
    return _LEGENDS[family].get(action, action)
