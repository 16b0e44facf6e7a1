"""The keys, buttons and sticks, and the timing of held directions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Literal, NamedTuple, get_args

from pydantic import Field

from game.content.definition import Definition, NonEmpty
from game.content.faults import Complaint

ActionName = str
"""An action: one that every table has, or one that a table defines."""
CommonAction = Literal["up", "down", "left", "right", "confirm", "back", "menu", "undo", "hint"]
COMMON_ACTIONS: tuple[ActionName, ...] = get_args(CommonAction)
"""The actions that every table has."""
OptionalAction = Literal["look", "turn_left", "turn_right", "picture"]
OPTIONAL_ACTIONS: tuple[ActionName, ...] = get_args(OptionalAction)
"""Actions that exist only at tables that ask for them. Shared texts name them."""
AssignableAction = Literal[CommonAction, OptionalAction]
"""The actions that a file may assign keys and buttons to."""
DeviceFamily = Literal["xbox", "playstation", "switch", "pad", "keys_left", "keys_right", "mouse"]
"""The glyphs that stand for a device; ``pad`` is an unknown one."""
LeftOrRight = Literal["left", "right"]
"""A half of the keyboard."""


class OwnAction(NamedTuple):
    """An action of a table's own, and the keys and buttons it wishes for.

    If a wish is taken, or none is given, the action gets any free key or button.
    """

    name: ActionName
    left: str = ""
    """The key on the left half of the keyboard; ``right`` is the one on the right half."""
    right: str = ""
    pad: str = ""
    """A button of every pad, by its position."""
    keys_only: bool = False
    """Only the left half of the keyboard has this action."""

    def wish(self, family: DeviceFamily) -> str:
        """Return the key or button that it wishes for on a kind of device; "" for any."""
        return {"keys_left": self.left, "keys_right": self.right, "mouse": ""}.get(family, self.pad)


DPAD_PREFIX = "dpad_"
"""The beginning of the names of the d-pad's directions. Sticks always steer."""
BUTTONS = (
    "a", "b", "x", "y", "leftshoulder", "rightshoulder", "back", "start", "leftstick", "rightstick",
    "lefttrigger", "righttrigger",
    *(f"{DPAD_PREFIX}{way}" for way in ("up", "down", "left", "right")),
)
"""The buttons of a pad, by position: ``a`` is south, ``b`` east, ``x`` west, ``y`` north."""
MOUSE_BUTTONS: Mapping[str, int] = {"left": 1, "middle": 2, "right": 4}
"""Mouse buttons, as bits of the window library's mask."""
_NAMED_KEYS = {
    **{f"f{number}": 0xFFBD + number for number in range(1, 13)},
    **{f"num_{number}": 0xFFB0 + number for number in range(10)},
    "comma": 0x2C, "minus": 0x2D, "period": 0x2E, "slash": 0x2F, "semicolon": 0x3B, "equal": 0x3D,
    "apostrophe": 0x27, "bracketleft": 0x5B, "bracketright": 0x5D, "backslash": 0x5C,
    "home": 0xFF50, "end": 0xFF57, "pageup": 0xFF55, "pagedown": 0xFF56, "left_alt": 0xFFE9, "right_alt": 0xFFEA,
    "space": 0x20, "backspace": 0xFF08, "tab": 0xFF09, "enter": 0xFF0D, "escape": 0xFF1B,
    "left": 0xFF51, "up": 0xFF52, "right": 0xFF53, "down": 0xFF54, "insert": 0xFF63,
    "numpad_enter": 0xFF8D, "left_shift": 0xFFE1, "right_shift": 0xFFE2,
    "left_control": 0xFFE3, "right_control": 0xFFE4, "delete": 0xFFFF,
}
_PRINTED_KEYS = {chr(code): code for code in (*range(ord("a"), ord("z") + 1), *range(ord("0"), ord("9") + 1))}

KEY_SYMBOLS: Mapping[str, int] = _NAMED_KEYS | _PRINTED_KEYS
"""X11 key symbols (keysymdef.h), which the window library uses on every system."""

KEY_NAMES: Mapping[int, str] = {symbol: name for name, symbol in KEY_SYMBOLS.items()}


def actions(family: DeviceFamily) -> tuple[ActionName, ...]:
    """Return the actions of a kind of device at every table. A mouse points instead of steering, and clicks hints."""
    return ("confirm", "back", "undo") if family == "mouse" else COMMON_ACTIONS


Names = NonEmpty[str]


class InputFile(Definition):
    """The file ``data/shared/input.yaml``. Distances are shares of a full push, times are seconds."""

    dead_zone: float = Field(default=0.05, ge=0, lt=0.5)
    """A stick closer to its center than this is at rest."""
    press: float = Field(default=0.75, gt=0, le=1)
    """A stick pushed this far presses a direction."""
    release: float = Field(default=0.65, ge=0, lt=1)
    """A stick that falls below this releases its direction."""
    repeat_delay: float = Field(default=0.35, ge=0.1, le=5)
    repeat_rate: float = Field(default=0.12, ge=0.02, le=5)
    """Seconds between the repeats of a held direction."""
    rebind_wait: float = Field(default=6.0, ge=2, le=60)
    """Seconds that the options page waits for a new key or button."""
    pads: dict[AssignableAction, Names]
    """The buttons of every pad, named as on an Xbox pad; ``a`` is the bottom one. Sticks always steer."""
    mouse: dict[AssignableAction, Names]
    """The mouse buttons: ``left``, ``middle`` and ``right``."""
    keys: dict[LeftOrRight, dict[AssignableAction, Names]]
    """The keys of each half of the keyboard, by name."""
    prompts: dict[AssignableAction | Literal["move"], Names] = Field(default_factory=dict)
    """The words of the button prompts by the button they belong to; ``move`` is all directions. Each word is a text in
    the section ``action``, which buttons on the screen show too, and belongs to one button."""

    def button(self, word: str) -> ActionName:
        """Return the action whose button a word belongs to; a table's own action is a word of the same name."""
        return next((action for action, words in self.prompts.items() if word in words), word)


def check_keys(controls: InputFile) -> Iterable[Complaint]:
    """Check that keys exist, that none is used twice, and that each half has all actions.

    Check also that ``release`` is below ``press``, and that a word of a prompt belongs to one button.
    """
    if controls.release >= controls.press:
        yield Complaint(("release",), "'release' must be less than 'press'")
    users: dict[str, str] = {}
    for side, action in product(get_args(LeftOrRight), COMMON_ACTIONS):
        if action not in controls.keys.get(side, {}):
            yield Complaint(("keys", side), f"the {side} half has no key for {action!r}")
    for side, bindings in controls.keys.items():
        for action, names in bindings.items():
            for index, name in enumerate(names):
                path = ("keys", side, action, index)
                if name.lower() not in KEY_SYMBOLS:
                    yield Complaint(path, f"unknown key {name!r}", name, tuple(KEY_SYMBOLS))
                elif name.lower() in users:
                    yield Complaint(path, f"the key {name!r} is already used for {users[name.lower()]}")
                users.setdefault(name.lower(), f"{side} {action}")
    buttons: dict[str, str] = {}
    for action, words in controls.prompts.items():
        for index, word in enumerate(words):
            if buttons.setdefault(word, action) != action:
                yield Complaint(("prompts", action, index), f"the word {word!r} already belongs to {buttons[word]!r}")
    yield from _check_buttons("pads", dict(controls.pads.items()), actions("pad"), BUTTONS)
    yield from _check_buttons("mouse", dict(controls.mouse.items()), actions("mouse"), tuple(MOUSE_BUTTONS))


def _check_buttons(
    kind: str, buttons: Mapping[ActionName, Sequence[str]], required: tuple[str, ...], known_names: tuple[str, ...]
) -> Iterable[Complaint]:
    users: dict[str, str] = {}
    for action in required:
        if action not in buttons:
            yield Complaint((kind,), f"{kind!r} has no button for {action!r}")
    for action, names in buttons.items():
        if action not in required and (kind == "mouse" or action not in OPTIONAL_ACTIONS):
            yield Complaint((kind, action), f"{kind!r} has no action {action!r}", action, required)
        for index, name in enumerate(names):
            if name not in known_names:
                yield Complaint((kind, action, index), f"unknown button {name!r}", name, known_names)
            elif name in users:
                yield Complaint((kind, action, index), f"the button {name!r} is already used for {users[name]}")
            users.setdefault(name, action)


def check_wishes(controls: InputFile, actions: Iterable[OwnAction]) -> Iterable[Complaint]:
    """Check the keys and buttons that tables wish for.

    Each has to exist and to be used by one action, and pads need room for all.
    """
    actions = tuple(actions)
    halves = controls.keys.values()
    keys = {name.lower(): action for half in halves for action, names in half.items() for name in names}
    users: dict[str, dict[str, str]] = {
        "keys": {**keys}, "pads": {name: action for action, names in controls.pads.items() for name in names}
    }
    for action in actions:
        for kind, wish in (("keys", action.left), ("keys", action.right), ("pads", action.pad)):
            buttons = tuple(KEY_SYMBOLS) if kind == "keys" else BUTTONS
            if wish and wish not in buttons:
                yield Complaint((kind,), f"{action.name!r} asks for {wish!r}, which does not exist", wish, buttons)
            elif wish and users[kind].setdefault(wish, action.name) != action.name:
                message = f"{action.name!r} asks for {wish!r}, which is already used for {users[kind][wish]}"
                yield Complaint((kind,), message)
    button_count = sum(map(len, controls.pads.values()))
    new_actions = {action.name for action in actions if not action.keys_only} - controls.pads.keys()
    if button_count + len(new_actions) > len(BUTTONS):
        message = f"{', '.join(sorted(new_actions))}: pads have too few buttons for all actions"
        yield Complaint(("pads",), message)
