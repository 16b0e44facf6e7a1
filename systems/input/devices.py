"""Input devices: all pads, both halves of the keyboard and the mouse, combined into one list of presses per tick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from components.press import MOUSE, Drag, Input, Plugged, Point, Press, StickTilt, TypedText, Unplugged, Wheel
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
from systems.input.bindings import TYPING_ACTIONS, Bound, visible_letters
from systems.input.directions import DIRECTIONS, HeldActions, Thresholds, Vector, read_directions, scale_push
from systems.input.glyphs import family
from systems.input.pads import MOST_UNPLUGGED, Hub, PadButton, PadConnected, PadDisconnected, Pads, Push

FIXED_DEVICES: dict[str, DeviceFamily] = {"keys:left": "keys_left", "keys:right": "keys_right", MOUSE: "mouse"}
"""Devices that always exist."""


@dataclass(slots=True)
class _Pad:
    family: DeviceFamily
    identity: str
    connected: bool = True
    at: Vector = (0.0, 0.0)
    """The position of its stick."""
    directions: dict[str, ActionName | None] = field(default_factory=lambda: {"dpad": None, "stick": None})
    samples: dict[str, list[Vector]] = field(default_factory=lambda: {"dpad": [], "stick": []})


@dataclass(frozen=True, slots=True)
class _Down:
    device: str
    action: ActionName
    where: int


@dataclass(frozen=True, slots=True)
class _Up:
    device: str
    where: int


@dataclass(frozen=True, slots=True)
class CaughtPress:
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
        self._held: dict[str, HeldActions] = {}
        self.listening = False
        """True while presses are caught instead of handled."""
        self.caught: list[CaughtPress] = []
        """The presses caught while listening."""
        self._obey(controls, None)
        self._known: dict[str, _Pad] = {}
        self._messages: list[_Down | _Up | Point | Drag | Wheel | TypedText] = []
        """Reports of keys and the mouse since the last tick; inputs get their time when they are polled."""
        self.steered = False
        """True if drags, the wheel and the second stick are reported; then a mouse button other than the left one
        counts as a click only if released where it went down."""
        self._dragging: dict[int, float] = {}
        """Distance the mouse has moved since each of these buttons went down."""
        self.writes = ""
        """The device that the whole keyboard acts as while its keys type letters; "" while they use their bindings."""
        self._held_buttons: set[int] = set()
        """The keys that are down."""
        self._stale: set[int] = set()
        """Keys that went down before typing began and so are not letters."""
        self.pointer: tuple[float, float] | None = None
        """Last position of the pointer, in virtual pixels."""
        self.captured = False
        """True if the mouse has no pointer and every movement is a `Drag`; then every button counts when it goes
        down."""
        self._pads = Pads(manager)

    @property
    def padless(self) -> bool:
        """True if this machine cannot use pads at all."""
        return self._pads.none

    def rebind(self, controls: InputFile, bound: Bound | None = None) -> None:
        """Use these controls and player bindings from now on.

        If they differ, held keys are released; pads are released only if the meaning of their buttons changes.
        """
        before = self.bound
        if controls == self._controls and bound in (None, before):
            return
        self._obey(controls, bound)
        self.release_all()
        if any(self.bound[family] != before[family] for family in bindings.PADS):
            self._let_go()
        for held in self._held.values():
            held.delay, held.rate = controls.repeat_delay, controls.repeat_rate

    def poll(self, now: float) -> list[Input]:
        """Return all input since the last call, in order within each device.

        ``now`` is in seconds and never decreases.
        """
        inputs: list[Input] = []
        for report in self._pads.take(now):
            match report:
                case PadConnected(pad, guid, name, identity):
                    self._known[pad] = _Pad(family(guid, name), identity)
                    inputs.append(Plugged(pad, now))
                case PadDisconnected(pad):
                    inputs += self._pushes(pad, now)
                    self._held_on(pad).clear()
                    self._known[pad].connected, self._known[pad].at = False, (0.0, 0.0)
                    inputs.append(Unplugged(pad, now))
                    self._forget()
                case PadButton(pad, name, True):
                    inputs += self._pushes(pad, now)
                    inputs += self._button(pad, name, now)
                case PadButton(pad, name, False):
                    self._held_on(pad).release(name, now)
                case Push(pad, "second", (x, y)):
                    if self.steered:
                        rest = self._controls.dead_zone
                        inputs.append(StickTilt(pad, scale_push(x, rest), scale_push(y, rest), now))
                case Push(pad, where, vector):
                    self._known[pad].samples[where].append(vector)
                    if where == "stick":
                        self._known[pad].at = vector
        for pad in self._known:
            inputs += self._pushes(pad, now)
        inputs += self._keys_and_mouse(now)
        for device, held in self._held.items():
            if action := held.tick(now):
                inputs.append(Press(device, action, now, repeat=True))
        return inputs

    def key_down(self, symbol: int) -> None:
        """Handle a key going down; an unbound key does nothing."""
        self._held_buttons.add(symbol)
        if self.listening:
            self.caught.append(CaughtPress(KEYBOARD, KEY_NAMES.get(symbol, "")))
        elif (means := self._meaning(symbol)) is not None:
            self._messages.append(_Down(*means, symbol))

    def key_up(self, symbol: int) -> None:
        """Handle a key coming up, even if it was never seen going down."""
        self._held_buttons.discard(symbol)
        self._stale.discard(symbol)
        if (means := self._meaning(symbol)) is not None:
            self._messages.append(_Up(means[0], symbol))

    def key_text(self, text: str) -> None:
        """Handle typed text from the system, such as a capital letter or an accented vowel."""
        if self.writes and not self.listening and not self._stale and (letters := visible_letters(text)):
            self._messages.append(TypedText(self.writes, letters, 0.0))

    def write_as(self, device: str) -> None:
        """Let the whole keyboard type as this device, or with "" return to its bindings."""
        if device != self.writes:
            self.release_keys()
            self.writes, self._stale = device, {*self._held_buttons}

    def _meaning(self, symbol: int) -> tuple[str, ActionName] | None:
        """Return the device and current action of a key."""
        if not self.writes:
            return self._bindings.get(symbol)
        return (self.writes, TYPING_ACTIONS[symbol]) if symbol in TYPING_ACTIONS else None

    def mouse_move(self, x: float, y: float) -> None:
        """Move the pointer to a point in virtual pixels; of several moves in a row only the last counts."""
        if self._messages and isinstance(self._messages[-1], Point):
            self._messages.pop()
        if self._dragging and self.pointer is not None:
            self._drag(x - self.pointer[0], y - self.pointer[1])
        self.pointer = x, y
        self._messages.append(Point(MOUSE, x, y, 0.0))

    def mouse_look(self, dx: float, dy: float) -> None:
        """Report that the captured mouse moved by a distance in virtual pixels."""
        if dx or dy:
            self._messages.append(Drag(MOUSE, dx, dy, False, 0.0))

    def _drag(self, dx: float, dy: float) -> None:
        button = max(self._dragging)
        self._dragging[button] += abs(dx) + abs(dy)
        if self._dragging[button] > CLICK_TRAVEL:
            self._messages.append(Drag(MOUSE, dx, dy, button == MOUSE_BUTTONS["middle"], 0.0))

    def mouse_down(self, button: int) -> None:
        """Handle a mouse button going down at the pointer."""
        if self.listening:
            click_names = (name for name, bit in MOUSE_BUTTONS.items() if bit == button)
            self.caught.append(CaughtPress(MOUSE, next(click_names, "")))
        elif self.steered and not self.captured and button != MOUSE_BUTTONS["left"]:
            self._dragging[button] = 0.0
        elif button in self._clicks:
            self._messages.append(_Down(MOUSE, self._clicks[button], button))

    def mouse_up(self, button: int) -> None:
        """Handle a mouse button coming up; if it has not dragged, it counts as a click."""
        if self._dragging.pop(button, CLICK_TRAVEL + 1) <= CLICK_TRAVEL and button in self._clicks:
            self._messages.append(_Down(MOUSE, self._clicks[button], button))
        self._messages.append(_Up(MOUSE, button))

    def mouse_wheel(self, steps: float) -> None:
        """Handle a turn of the wheel."""
        if self.steered:
            self._messages.append(Wheel(MOUSE, steps, 0.0))

    def listen(self, on: bool) -> None:
        """Start or stop catching presses in ``caught`` instead of handling them."""
        self.listening = on
        self.caught.clear()
        self.release_all()
        self._let_go()

    def release_all(self) -> None:
        """Release all keys, because the window lost the keyboard focus. Pads keep reporting."""
        self._held_buttons.clear()
        self._stale.clear()
        self.release_keys()

    def release_keys(self) -> None:
        """Release all held keys and mouse buttons."""
        self._messages = [message for message in self._messages if not isinstance(message, _Down)]
        self._dragging.clear()
        for device in FIXED_DEVICES:
            self._held_on(device).clear()

    def family(self, device: str) -> DeviceFamily:
        """Return the device family for glyphs.

        An unplugged pad keeps its family, an unknown device is a generic pad.
        """
        return FIXED_DEVICES.get(device) or (self._known[device].family if device in self._known else "pad")

    def identity(self, device: str) -> str:
        """Return the identity by which a pad is recognized when it returns to its port under another id.

        See `DeviceSeats.plug_in`.
        """
        return self._known[device].identity if device in self._known else device

    def is_connected(self, device: str) -> bool:
        """Return True if the device is connected."""
        return device in FIXED_DEVICES or (device in self._known and self._known[device].connected)

    def pads(self) -> list[str]:
        """Return all connected pads."""
        return [pad for pad, state in self._known.items() if state.connected]

    def rumble(self, device: str, weak: float, strong: float, seconds: float) -> None:
        """Rumble a pad with its small and big motor, each 0 to 1; other devices ignore it."""
        if device in self._known:
            self._pads.rumble(device, weak, strong, seconds)

    def holds(self, device: str, action: ActionName) -> bool:
        """Return True if a device holds down a key or button for this action."""
        return action in self._held_on(device).actions.values()

    def push(self, device: str) -> Vector:
        """Return the push of a pad's stick, to the right and up, at most 1; other devices have none."""
        x, y = self._known[device].at if device in self._known else (0.0, 0.0)
        rest = self._controls.dead_zone
        return scale_push(x, rest), scale_push(y, rest)

    def held_directions(self, device: str) -> frozenset[ActionName]:
        """Return the directions a device holds down, except those of a stick."""
        held = self._held_on(device).actions
        return frozenset(action for where, action in held.items() if where != "stick" and action in DIRECTIONS)

    def _forget(self) -> None:
        """Forget all but the last few unplugged pads, so that a loose cable cannot fill the memory."""
        unplugged = [pad for pad, state in self._known.items() if not state.connected]
        for pad in unplugged[:-MOST_UNPLUGGED]:
            del self._known[pad], self._held[pad]

    def _let_go(self) -> None:
        for held in self._held.values():
            held.clear()

    def _obey(self, controls: InputFile, bound: Bound | None) -> None:
        self._controls = controls
        self.bound = bound or bindings.bindings_of(controls, {})
        """The current bindings of all keys and buttons."""
        self._thresholds = Thresholds(controls.dead_zone, controls.press, controls.release)
        says = {family: bindings.by_name(self.bound, family) for family in bindings.FAMILIES}
        self._buttons = {family: says[family] for family in bindings.PADS}
        self._clicks = {MOUSE_BUTTONS[name]: action for name, action in says["mouse"].items()}
        self._bindings = {
            KEY_SYMBOLS[name]: (device, action)
            for device, family in FIXED_DEVICES.items() if family in bindings.HALVES
            for name, action in says[family].items()
        }

    def _button(self, pad: str, name: str, now: float) -> list[Input]:
        """Handle a button of a pad going down; an unbound button does nothing."""
        if self.listening:
            self.caught.append(CaughtPress(pad, name if name in BUTTONS else ""))
            return []
        action = self._buttons[self._known[pad].family].get(name)
        if action is None:
            return []
        self._held_on(pad).press(name, action, now)
        return [Press(pad, action, now)]

    def _pushes(self, pad: str, now: float) -> list[Input]:
        state, buttons = self._known[pad], self._held_on(pad)
        inputs: list[Input] = []
        for where, samples in state.samples.items():
            pressed, held = read_directions(samples, state.directions[where], self._thresholds)
            samples.clear()
            state.directions[where] = held
            if self.listening:
                steered = pressed if where == "dpad" else ()
                self.caught += [CaughtPress(pad, f"{DPAD_PREFIX}{way}") for way in steered]
                continue
            actions = self._direction_actions(state.family, where, pressed)
            inputs += [Press(pad, action, now) for action in actions]
            if held is None or actions:
                buttons.release(where, now)
            if held is not None and actions:
                for action in self._direction_actions(state.family, where, [held]):
                    buttons.press(where, action, now)
        return inputs

    def _direction_actions(self, family: DeviceFamily, where: str, ways: Sequence[ActionName]) -> list[ActionName]:
        """Return the actions of directions: sticks always steer, d-pads use their bindings."""
        if where == "stick":
            return list(ways)
        says = self._buttons[family]
        return [says[name] for name in (f"{DPAD_PREFIX}{way}" for way in ways) if name in says]

    def _keys_and_mouse(self, now: float) -> list[Input]:
        inputs: list[Input] = []
        for message in self._messages:
            match message:
                case _Down(device, action, where):
                    inputs.append(Press(device, action, now))
                    self._held_on(device).press(where, action, now)
                case _Up(device, where):
                    self._held_on(device).release(where, now)
                case _:
                    inputs.append(replace(message, at=now))
        self._messages.clear()
        return inputs

    def _held_on(self, device: str) -> HeldActions:
        controls = self._controls
        return self._held.setdefault(device, HeldActions(controls.repeat_delay, controls.repeat_rate))
