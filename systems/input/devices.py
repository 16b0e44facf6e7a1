"""Input devices: all pads, both halves of the keyboard and the mouse, combined into one list of presses per tick.

Stick positions become single directions, and a held direction repeats its press.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from components.press import MOUSE, Drag, Input, Plugged, PointerMove, Press, StickTilt, TypedText, Unplugged, Wheel
from game.content.models.controls import (
    BUTTONS,
    DPAD_PREFIX,
    KEY_NAMES,
    KEY_SYMBOLS,
    MOUSE_BUTTONS,
    ActionName,
    DeviceFamily,
    InputFile,
)
from systems.input import bindings
from systems.input.bindings import TYPING_ACTIONS, BoundKeys, pad_family
from systems.input.pads import MOST_UNPLUGGED, Hub, PadButton, PadConnected, PadDisconnected, Pads, Push

Vector = tuple[float, float]
"""Right and up are positive, a full push is 1."""

_AIM: dict[ActionName, Vector] = {"right": (1, 0), "left": (-1, 0), "up": (0, 1), "down": (0, -1)}


def scale_push(value: float, dead_zone: float) -> float:
    """Return the push outside the dead zones: 0 near the middle, 1 near the rim, linear in between."""
    push = min(1.0, max(0.0, (abs(value) - dead_zone) / (1 - 2 * dead_zone)))
    return push if value > 0 else -push


def direction(vector: Vector, held_direction: ActionName | None, controls: InputFile) -> ActionName | None:
    """Return the direction pushed now.

    It is the held one while it lasts, else the strongest one past the threshold (horizontal in a tie).
    """
    x, y = (scale_push(value, controls.dead_zone) for value in vector)
    push = {action: x * aim_x + y * aim_y for action, (aim_x, aim_y) in _AIM.items()}
    if held_direction is not None and push[held_direction] >= controls.release:
        return held_direction
    best = max(push, key=lambda action: push[action])
    return best if push[best] >= controls.press else None


def read_directions(
    samples: Iterable[Vector], held_direction: ActionName | None, controls: InputFile
) -> tuple[tuple[ActionName, ...], ActionName | None]:
    """Return the directions pressed in one tick's reports of a stick or d-pad, and the one still held.

    A diagonal comes as two reports, so only the end of a push counts; a flick that ends within the tick counts too.
    """
    presses: list[ActionName] = []
    flick: ActionName | None = None
    current = held_direction
    for vector in samples:
        before, current = current, direction(vector, current, controls)
        if current is None:
            if flick is not None:
                presses.append(flick)
            flick = held_direction = None
        elif before is None:
            flick = current
    if current is not None and current != held_direction:
        presses.append(current)
    return tuple(presses), current


DIRECTIONS = ("up", "down", "left", "right")


@dataclass(slots=True)
class HeldActions:
    """The held buttons of one device, oldest first; the newest held direction repeats. Times are in seconds."""

    delay: float
    rate: float
    actions: dict[object, ActionName] = field(default_factory=dict)
    """The held actions, by source (a key, a stick, a d-pad)."""
    next_time: float = 0.0

    def press(self, source: object, action: ActionName, now: float) -> None:
        self.actions.pop(source, None)
        self.actions[source] = action
        if action in DIRECTIONS:
            self.next_time = now + self.delay

    def release(self, source: object, now: float) -> None:
        """Release an action; a direction still held elsewhere waits its full delay again."""
        if self.actions.pop(source, None) in DIRECTIONS:
            self.next_time = now + self.delay

    def clear(self) -> None:
        self.actions.clear()

    def tick(self, now: float) -> ActionName | None:
        """Return the direction to press again if it is due.

        At most one per tick, so a slow frame never causes a burst.
        """
        directions = self.directions
        if not directions or now < self.next_time:
            return None
        self.next_time = now + self.rate
        return directions[-1]

    @property
    def directions(self) -> tuple[ActionName, ...]:
        return tuple(action for action in self.actions.values() if action in DIRECTIONS)


FIXED_DEVICES: dict[str, DeviceFamily] = {"keys:left": "keys_left", "keys:right": "keys_right", MOUSE: "mouse"}
"""Devices that always exist."""


@dataclass(slots=True)
class _Pad:
    family: DeviceFamily
    identity: str
    is_connected: bool = True
    stick: Vector = (0.0, 0.0)
    directions: dict[str, ActionName | None] = field(default_factory=lambda: {"dpad": None, "stick": None})
    samples: dict[str, list[Vector]] = field(default_factory=lambda: {"dpad": [], "stick": []})


class _Down(NamedTuple):
    device: str
    action: ActionName
    source: int


class _Up(NamedTuple):
    device: str
    source: int


class CaughtPress(NamedTuple):
    """A press caught while listening for a new binding: its name, or "" if it cannot be used."""

    device: str
    """``keys`` for the whole keyboard."""
    name: str


KEYBOARD = "keys"
CLICK_TRAVEL = 3.0
"""Virtual pixels the mouse may move while a button is held for the press to still count as a click."""


class Devices:
    """The input devices, which turn hardware reports into `Input`; call `poll` once a tick.

    ``manager`` is the source of pads: by default the machine's own, or none if it has no back-end. The window reports
    keys and the mouse, the mouse in virtual pixels.
    """

    def __init__(self, controls: InputFile, manager: Hub | None = None) -> None:
        self._held_actions: dict[str, HeldActions] = {}
        self.last = ""
        """The device that was pressed last, "" for none."""
        self.in_background = False
        """True if another window has the keyboard."""
        self.is_listening = False
        """True while presses are caught instead of handled."""
        self.caught_presses: list[CaughtPress] = []
        self._use_controls(controls, None)
        self._pad_states: dict[str, _Pad] = {}
        self._messages: list[_Down | _Up | PointerMove | Drag | Wheel | TypedText] = []
        """Reports of keys and the mouse since the last tick; inputs get their time when they are polled."""
        self.steers_camera = False
        """True if drags, the wheel and the second stick are reported; then a mouse button other than the left one
        counts as a click only if released where it went down."""
        self._drag_distances: dict[int, float] = {}
        """Distance the mouse has moved since each of these buttons went down."""
        self.writes = ""
        """The device that the whole keyboard acts as while its keys type letters; "" while they use their bindings."""
        self._down_keys: set[int] = set()
        self._stale_keys: set[int] = set()
        """Keys that went down before typing began and so are not letters."""
        self.pointer: tuple[float, float] | None = None
        """Last position of the pointer, in virtual pixels."""
        self.mouse_captured = False
        """True if the mouse has no pointer and every movement is a `Drag`; then every button counts when it goes
        down."""
        self._pads = Pads(manager)

    @property
    def padless(self) -> bool:
        """True if this machine cannot use pads at all."""
        return self._pads.is_missing

    def rebind(self, controls: InputFile, bound: BoundKeys | None = None) -> None:
        """Use these controls and player bindings from now on.

        If they differ, held keys are released; pads are released only if the meaning of their buttons changes.
        """
        before = self.bound
        if controls == self._controls and bound in (None, before):
            return
        self._use_controls(controls, bound)
        self.release_all()
        if any(self.bound[family] != before[family] for family in bindings.PADS):
            self._release_held()
        for actions in self._held_actions.values():
            actions.delay, actions.rate = controls.repeat_delay, controls.repeat_rate

    def poll(self, now: float) -> list[Input]:
        """Return all input since the last call, in order within each device.

        ``now`` is in seconds and never decreases.
        """
        inputs: list[Input] = []
        for report in self._pads.take(now):
            match report:
                case PadConnected(pad, guid, name, identity):
                    self._pad_states[pad] = _Pad(pad_family(guid, name), identity)
                    inputs.append(Plugged(pad, now))
                case PadDisconnected(pad):
                    inputs += self._direction_presses(pad, now)
                    self._actions_of(pad).clear()
                    self._pad_states[pad].is_connected, self._pad_states[pad].stick = False, (0.0, 0.0)
                    inputs.append(Unplugged(pad, now))
                    self._forget()
                case PadButton(pad, name, True):
                    inputs += self._direction_presses(pad, now)
                    inputs += self._button(pad, name, now)
                case PadButton(pad, name, False):
                    self._actions_of(pad).release(name, now)
                case Push(pad, "second", (x, y)):
                    if self.steers_camera:
                        dead_zone = self._controls.dead_zone
                        inputs.append(StickTilt(pad, scale_push(x, dead_zone), scale_push(y, dead_zone), now))
                case Push(pad, source, vector):
                    self._pad_states[pad].samples[source].append(vector)
                    if source == "stick":
                        self._pad_states[pad].stick = vector
        for pad in self._pad_states:
            inputs += self._direction_presses(pad, now)
        inputs += self._keys_and_mouse(now)
        for device, actions in self._held_actions.items():
            if action := actions.tick(now):
                inputs.append(Press(device, action, now, is_repeat=True))
        return inputs

    def key_down(self, symbol: int) -> None:
        """Handle a key going down; an unbound key does nothing."""
        self._down_keys.add(symbol)
        if self.is_listening:
            self.caught_presses.append(CaughtPress(KEYBOARD, KEY_NAMES.get(symbol, "")))
        elif (meaning := self._meaning(symbol)) is not None:
            self._messages.append(_Down(*meaning, symbol))

    def key_up(self, symbol: int) -> None:
        """Handle a key coming up, even if it was never seen going down."""
        self._down_keys.discard(symbol)
        self._stale_keys.discard(symbol)
        if (meaning := self._meaning(symbol)) is not None:
            self._messages.append(_Up(meaning[0], symbol))

    def key_text(self, text: str) -> None:
        """Handle typed text from the system, such as a capital letter or an accented vowel."""
        letters = "".join(filter(str.isprintable, text))
        if letters and self.writes and not self.is_listening and not self._stale_keys:
            self._messages.append(TypedText(self.writes, letters, 0.0))

    def write_as(self, device: str) -> None:
        """Let the whole keyboard type as this device, or with "" return to its bindings."""
        if device != self.writes:
            self.release_keys()
            self.writes, self._stale_keys = device, {*self._down_keys}

    def _meaning(self, symbol: int) -> tuple[str, ActionName] | None:
        if not self.writes:
            return self._bindings.get(symbol)
        return (self.writes, TYPING_ACTIONS[symbol]) if symbol in TYPING_ACTIONS else None

    def mouse_move(self, x: float, y: float) -> None:
        """Move the pointer to a point in virtual pixels; of several moves in a row only the last counts."""
        if self._messages and isinstance(self._messages[-1], PointerMove):
            self._messages.pop()
        if self._drag_distances and self.pointer is not None:
            self._drag(x - self.pointer[0], y - self.pointer[1])
        self.pointer = x, y
        self._messages.append(PointerMove(MOUSE, x, y, 0.0))

    def mouse_look(self, dx: float, dy: float) -> None:
        """Report that the captured mouse moved by a distance in virtual pixels."""
        if dx or dy:
            self._messages.append(Drag(MOUSE, dx, dy, False, 0.0))

    def _drag(self, dx: float, dy: float) -> None:
        button = max(self._drag_distances)
        self._drag_distances[button] += abs(dx) + abs(dy)
        if self._drag_distances[button] > CLICK_TRAVEL:
            self._messages.append(Drag(MOUSE, dx, dy, button == MOUSE_BUTTONS["middle"], 0.0))

    def mouse_down(self, button: int) -> None:
        if self.is_listening:
            click_names = (name for name, bit in MOUSE_BUTTONS.items() if bit == button)
            self.caught_presses.append(CaughtPress(MOUSE, next(click_names, "")))
        elif self.steers_camera and not self.mouse_captured and button != MOUSE_BUTTONS["left"]:
            self._drag_distances[button] = 0.0
        elif button in self._clicks:
            self._messages.append(_Down(MOUSE, self._clicks[button], button))

    def mouse_up(self, button: int) -> None:
        """Handle a mouse button coming up; if it has not dragged, it counts as a click."""
        if self._drag_distances.pop(button, CLICK_TRAVEL + 1) <= CLICK_TRAVEL and button in self._clicks:
            self._messages.append(_Down(MOUSE, self._clicks[button], button))
        self._messages.append(_Up(MOUSE, button))

    def mouse_wheel(self, steps: float) -> None:
        if self.steers_camera:
            self._messages.append(Wheel(MOUSE, steps, 0.0))

    def listen(self, on: bool) -> None:
        """Start or stop catching presses in ``caught_presses`` instead of handling them."""
        self.is_listening = on
        self.caught_presses.clear()
        self.release_all()
        self._release_held()

    def release_all(self) -> None:
        """Release all keys, because the window lost the keyboard focus. Pads keep reporting."""
        self._down_keys.clear()
        self._stale_keys.clear()
        self.release_keys()

    def release_keys(self) -> None:
        self._messages = [message for message in self._messages if not isinstance(message, _Down)]
        self._drag_distances.clear()
        for device in FIXED_DEVICES:
            self._actions_of(device).clear()

    def family(self, device: str) -> DeviceFamily:
        """Return the device family for glyphs.

        An unplugged pad keeps its family, an unknown device is a generic pad.
        """
        return FIXED_DEVICES.get(device) or (self._pad_states[device].family if device in self._pad_states else "pad")

    def identity(self, device: str) -> str:
        """Return the identity by which a pad is recognized when it returns to its port under another id.

        See `DeviceSeats.plug_in`.
        """
        return self._pad_states[device].identity if device in self._pad_states else device

    def is_connected(self, device: str) -> bool:
        return device in FIXED_DEVICES or (device in self._pad_states and self._pad_states[device].is_connected)

    def pads(self) -> list[str]:
        """Return all connected pads."""
        return [pad for pad, state in self._pad_states.items() if state.is_connected]

    def rumble(self, device: str, weak: float, strong: float, seconds: float) -> None:
        """Rumble a pad with its small and big motor, each 0 to 1; other devices ignore it."""
        if device in self._pad_states:
            self._pads.rumble(device, weak, strong, seconds)

    def holds(self, device: str, action: ActionName) -> bool:
        """Return True if a device holds down a key or button for this action."""
        return action in self._actions_of(device).actions.values()

    def push(self, device: str) -> Vector:
        """Return the push of a pad's stick, to the right and up, at most 1; other devices have none."""
        x, y = self._pad_states[device].stick if device in self._pad_states else (0.0, 0.0)
        dead_zone = self._controls.dead_zone
        return scale_push(x, dead_zone), scale_push(y, dead_zone)

    def held_directions(self, device: str) -> frozenset[ActionName]:
        """Return the directions a device holds down, except those of a stick."""
        actions = self._actions_of(device).actions
        return frozenset(action for source, action in actions.items() if source != "stick" and action in DIRECTIONS)

    def _forget(self) -> None:
        """Forget all but the last few unplugged pads, so that a loose cable cannot fill the memory."""
        unplugged_pads = [pad for pad, state in self._pad_states.items() if not state.is_connected]
        for pad in unplugged_pads[:-MOST_UNPLUGGED]:
            del self._pad_states[pad], self._held_actions[pad]

    def _release_held(self) -> None:
        for actions in self._held_actions.values():
            actions.clear()

    def _use_controls(self, controls: InputFile, own_bindings: BoundKeys | None) -> None:
        self._controls = controls
        self.bound = own_bindings or bindings.bindings_of(controls, {})
        """The current bindings of all keys and buttons."""
        actions_of = {family: bindings.actions_by_key(self.bound, family) for family in bindings.FAMILIES}
        self._buttons = {family: actions_of[family] for family in bindings.PADS}
        self._clicks = {MOUSE_BUTTONS[name]: action for name, action in actions_of["mouse"].items()}
        self._bindings = {
            KEY_SYMBOLS[name]: (device, action)
            for device, family in FIXED_DEVICES.items() if family in bindings.HALVES
            for name, action in actions_of[family].items()
        }

    def _button(self, pad: str, name: str, now: float) -> list[Input]:
        """Handle a button of a pad going down; an unbound button does nothing."""
        if self.is_listening:
            self.caught_presses.append(CaughtPress(pad, name if name in BUTTONS else ""))
            return []
        action = self._buttons[self._pad_states[pad].family].get(name)
        if action is None:
            return []
        self._actions_of(pad).press(name, action, now)
        return [Press(pad, action, now)]

    def _direction_presses(self, pad: str, now: float) -> list[Input]:
        state, buttons = self._pad_states[pad], self._actions_of(pad)
        inputs: list[Input] = []
        for source, samples in state.samples.items():
            directions, held_direction = read_directions(samples, state.directions[source], self._controls)
            samples.clear()
            state.directions[source] = held_direction
            if self.is_listening:
                caught = directions if source == "dpad" else ()
                self.caught_presses += [CaughtPress(pad, f"{DPAD_PREFIX}{way}") for way in caught]
                continue
            actions = self._direction_actions(state.family, source, directions)
            inputs += [Press(pad, action, now) for action in actions]
            if held_direction is None or actions:
                buttons.release(source, now)
            if held_direction is not None and actions:
                for action in self._direction_actions(state.family, source, [held_direction]):
                    buttons.press(source, action, now)
        return inputs

    def _direction_actions(self, family: DeviceFamily, source: str, ways: Sequence[ActionName]) -> list[ActionName]:
        """Return the actions of directions: sticks always steer, d-pads use their bindings."""
        if source == "stick":
            return list(ways)
        actions = self._buttons[family]
        return [actions[name] for name in (f"{DPAD_PREFIX}{way}" for way in ways) if name in actions]

    def _keys_and_mouse(self, now: float) -> list[Input]:
        inputs: list[Input] = []
        for message in self._messages:
            match message:
                case _Down(device, action, source):
                    inputs.append(Press(device, action, now))
                    self._actions_of(device).press(source, action, now)
                case _Up(device, source):
                    self._actions_of(device).release(source, now)
                case _:
                    inputs.append(message._replace(at=now))
        self._messages.clear()
        return inputs

    def _actions_of(self, device: str) -> HeldActions:
        controls = self._controls
        return self._held_actions.setdefault(device, HeldActions(controls.repeat_delay, controls.repeat_rate))
