"""Every pad, both halves of the keyboard and the mouse, as one list of presses a tick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from components.press import Drag, Input, Lean, Plugged, Point, Press, Unplugged, Wheel, Written
from game.content.models.controls import InputFile
from game.content.models.key_names import BUTTONS, CLICKS, NAMES, STEERED, SYMBOLS, Action, Family
from systems.input import bindings
from systems.input.bindings import Bound
from systems.input.glyphs import family
from systems.input.letters import STEERS, seen_of
from systems.input.pads import REMEMBERED, Button, Came, Hub, Pads, Push, Went
from systems.input.repeat import DIRECTIONS, Repeat
from systems.input.sticks import Thresholds, Vector, live, read

MOUSE = "mouse"
FIXED: dict[str, Family] = {"keys:left": "keys_left", "keys:right": "keys_right", MOUSE: "mouse"}
"""What is always there."""


@dataclass(slots=True)
class _Pad:
    family: Family
    identity: str
    connected: bool = True
    at: Vector = (0.0, 0.0)
    """Where its stick is."""
    pushed: dict[str, Action | None] = field(default_factory=lambda: {"dpad": None, "stick": None})
    samples: dict[str, list[Vector]] = field(default_factory=lambda: {"dpad": [], "stick": []})


@dataclass(frozen=True, slots=True)
class _Down:
    device: str
    action: Action
    where: int


@dataclass(frozen=True, slots=True)
class _Up:
    device: str
    where: int


@dataclass(frozen=True, slots=True)
class _At:
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class _Dragged:
    dx: float
    dy: float
    other: bool


@dataclass(frozen=True, slots=True)
class _Turned:
    steps: float


@dataclass(frozen=True, slots=True)
class _Typed:
    letters: str


@dataclass(frozen=True, slots=True)
class Caught:
    """Something was pressed while one listened for a new key: its name, "" for one that cannot be used."""

    device: str
    """``keys`` for the whole keyboard."""
    name: str


KEYS = "keys"
STILL = 3.0
"""How many virtual pixels a mouse may go while a button is held that is only clicked."""


class Devices:
    """Turns what hardware reports into `Input`; `poll` once a tick.

    ``manager`` is where pads come from: the machine's own unless told otherwise, nowhere if it has no back-end.
    Keys and the mouse are told by the window, the mouse in places of the virtual picture.
    """

    def __init__(self, controls: InputFile, manager: Hub | None = None, bound: Bound | None = None) -> None:
        self._repeats: dict[str, Repeat] = {}
        self.listening = False
        """Whether presses are caught instead of heard."""
        self.caught: list[Caught] = []
        """What was pressed meanwhile."""
        self._obey(controls, bound)
        self._known: dict[str, _Pad] = {}
        self._told: list[_Down | _Up | _At | _Dragged | _Turned | _Typed] = []
        self.steered = False
        """Whether drags, the wheel and the second stick are heard; then a button of the mouse other than the left one
        counts when it is let go where it went down."""
        self._dragging: dict[int, float] = {}
        """How far the mouse has gone since each of these buttons went down."""
        self.writes = ""
        """The device that the whole keyboard is while its keys are letters; "" where they mean what they are bound to.
        """
        self._held: set[int] = set()
        """The keys that are down."""
        self._stale: set[int] = set()
        """Those that went down before the keyboard wrote, and so are not meant as letters."""
        self.pointer: tuple[float, float] | None = None
        """Where the pointer was seen last, on the virtual picture."""
        self.captured = False
        """Whether the mouse has no pointer and is a `Drag` wherever it goes; then every button counts as it goes
        down."""
        self._pads = Pads(manager)

    @property
    def padless(self) -> bool:
        """Whether this machine can use no pads at all, whatever is plugged in."""
        return self._pads.none

    def rebind(self, controls: InputFile, bound: Bound | None = None) -> None:
        """Go by these controls from now on, and by what players want instead of their keys and buttons.

        Where they differ held keys are let go; pads stay as they are unless their buttons mean something else now.
        """
        before = self.bound
        if controls == self._controls and bound in (None, before):
            return
        self._obey(controls, bound)
        self.release_all()
        if any(self.bound[family] != before[family] for family in bindings.PADS):
            self._let_go()
        for repeat in self._repeats.values():
            repeat.delay, repeat.rate = controls.repeat_delay, controls.repeat_rate

    def poll(self, now: float) -> list[Input]:
        """All that happened since the last call, in order within each device; ``now`` in seconds, never falling."""
        heard: list[Input] = []
        for report in self._pads.take(now):
            match report:
                case Came(pad, guid, name, identity):
                    self._known[pad] = _Pad(family(guid, name), identity)
                    heard.append(Plugged(pad, now))
                case Went(pad):
                    heard += self._pushes(pad, now)
                    self._repeat(pad).clear()
                    self._known[pad].connected, self._known[pad].at = False, (0.0, 0.0)
                    heard.append(Unplugged(pad, now))
                    self._forget()
                case Button(pad, name, True):
                    heard += self._pushes(pad, now)
                    heard += self._button(pad, name, now)
                case Button(pad, name, False):
                    self._repeat(pad).release(name, now)
                case Push(pad, "second", (x, y)):
                    if self.steered:
                        rest = self._controls.dead_zone
                        heard.append(Lean(pad, live(x, rest), live(y, rest), now))
                case Push(pad, where, vector):
                    self._known[pad].samples[where].append(vector)
                    if where == "stick":
                        self._known[pad].at = vector
        for pad in self._known:
            heard += self._pushes(pad, now)
        heard += self._keys_and_mouse(now)
        for device, repeat in self._repeats.items():
            if action := repeat.tick(now):
                heard.append(Press(device, action, now, repeat=True))
        return heard

    def key_down(self, symbol: int) -> None:
        """A key went down; one without a binding says nothing."""
        self._held.add(symbol)
        if self.listening:
            self.caught.append(Caught(KEYS, NAMES.get(symbol, "")))
        elif (means := self._meaning(symbol)) is not None:
            self._told.append(_Down(*means, symbol))

    def key_up(self, symbol: int) -> None:
        """A key came up, whether or not it was ever seen going down."""
        self._held.discard(symbol)
        self._stale.discard(symbol)
        if (means := self._meaning(symbol)) is not None:
            self._told.append(_Up(means[0], symbol))

    def key_text(self, text: str) -> None:
        """The system has made letters of keys, such as a capital, or a vowel of a dead key."""
        if self.writes and not self.listening and not self._stale and (letters := seen_of(text)):
            self._told.append(_Typed(letters))

    def write_as(self, device: str) -> None:
        """Let the whole keyboard write as this device, or with "" steer as it is bound."""
        if device != self.writes:
            self.release_keys()
            self.writes, self._stale = device, {*self._held}

    def _meaning(self, symbol: int) -> tuple[str, Action] | None:
        """Whose key it is and what it says now."""
        if not self.writes:
            return self._bindings.get(symbol)
        return (self.writes, STEERS[symbol]) if symbol in STEERS else None

    def mouse_move(self, x: float, y: float) -> None:
        """The pointer is at a place of the virtual picture; of several moves in a row the last counts."""
        if self._told and isinstance(self._told[-1], _At):
            self._told.pop()
        if self._dragging and self.pointer is not None:
            self._drag(x - self.pointer[0], y - self.pointer[1])
        self.pointer = x, y
        self._told.append(_At(x, y))

    def mouse_look(self, dx: float, dy: float) -> None:
        """The captured mouse went so many virtual pixels."""
        if dx or dy:
            self._told.append(_Dragged(dx, dy, other=False))

    def _drag(self, dx: float, dy: float) -> None:
        button = max(self._dragging)
        self._dragging[button] += abs(dx) + abs(dy)
        if self._dragging[button] > STILL:
            self._told.append(_Dragged(dx, dy, button == CLICKS["middle"]))

    def mouse_down(self, button: int) -> None:
        """A mouse button went down, where the pointer is."""
        if self.listening:
            known = (name for name, bit in CLICKS.items() if bit == button)
            self.caught.append(Caught(MOUSE, next(known, "")))
        elif self.steered and not self.captured and button != CLICKS["left"]:
            self._dragging[button] = 0.0
        elif button in self._clicks:
            self._told.append(_Down(MOUSE, self._clicks[button], button))

    def mouse_up(self, button: int) -> None:
        """A mouse button came up: one that has not dragged anything was clicked."""
        if self._dragging.pop(button, STILL + 1) <= STILL and button in self._clicks:
            self._told.append(_Down(MOUSE, self._clicks[button], button))
        self._told.append(_Up(MOUSE, button))

    def mouse_wheel(self, steps: float) -> None:
        """The wheel turned."""
        if self.steered:
            self._told.append(_Turned(steps))

    def listen(self, on: bool) -> None:
        """Catch whatever is pressed, to be taken from ``caught``, instead of hearing it; or hear it again."""
        self.listening = on
        self.caught.clear()
        self.release_all()
        self._let_go()

    def release_all(self) -> None:
        """Let go of all keys: the window lost the keyboard and is told no more of it. Pads go on reporting."""
        self._held.clear()
        self._stale.clear()
        self.release_keys()

    def release_keys(self) -> None:
        """What is held counts no longer."""
        self._told = [told for told in self._told if not isinstance(told, _Down)]
        self._dragging.clear()
        for device in FIXED:
            self._repeat(device).clear()

    def family(self, device: str) -> Family:
        """Whose glyphs a device shows; an unplugged pad keeps its own, one never seen is an unknown pad."""
        return FIXED.get(device) or (self._known[device].family if device in self._known else "pad")

    def identity(self, device: str) -> str:
        """What a pad is known by when it comes back to its socket under another id; see `Seats.plugged`."""
        return self._known[device].identity if device in self._known else device

    def connected(self, device: str) -> bool:
        """Whether the device can be heard now."""
        return device in FIXED or (device in self._known and self._known[device].connected)

    def pads(self) -> list[str]:
        """Every pad that is plugged in."""
        return [pad for pad, known in self._known.items() if known.connected]

    def rumble(self, device: str, weak: float, strong: float, seconds: float) -> None:
        """Shake a pad, its small and its big motor 0 to 1 hard; other devices cannot."""
        if device in self._known:
            self._pads.rumble(device, weak, strong, seconds)

    def held(self, device: str) -> tuple[Action, ...]:
        """The directions a device holds down, oldest first."""
        return self._repeat(device).directions

    def holds(self, device: str, action: Action) -> bool:
        """Whether a device holds down what means this."""
        return action in self._repeat(device).held.values()

    def push(self, device: str) -> Vector:
        """How far the stick of a pad is pushed, to the right and up, 1 at most; other devices have none."""
        x, y = self._known[device].at if device in self._known else (0.0, 0.0)
        rest = self._controls.dead_zone
        return live(x, rest), live(y, rest)

    def pressed(self, device: str) -> frozenset[Action]:
        """The directions a device holds down but for those of a stick."""
        held = self._repeat(device).held
        return frozenset(action for where, action in held.items() if where != "stick" and action in DIRECTIONS)

    def _forget(self) -> None:
        """Of the pads that went only the last ones met are known, or a loose cable would fill the memory."""
        gone = [pad for pad, known in self._known.items() if not known.connected]
        for pad in gone[:-REMEMBERED]:
            del self._known[pad], self._repeats[pad]

    def _let_go(self) -> None:
        for repeat in self._repeats.values():
            repeat.clear()

    def _obey(self, controls: InputFile, bound: Bound | None) -> None:
        self._controls = controls
        self.bound = bound or bindings.bound(controls, {})
        """What every key and button does."""
        self._thresholds = Thresholds(controls.dead_zone, controls.press, controls.release)
        says = {family: bindings.by_name(self.bound, family) for family in bindings.FAMILIES}
        self._buttons = {family: says[family] for family in bindings.PADS}
        self._clicks = {CLICKS[name]: action for name, action in says["mouse"].items()}
        self._bindings = {
            SYMBOLS[name]: (device, action)
            for device, family in FIXED.items() if family in bindings.HALVES
            for name, action in says[family].items()
        }  # fmt: skip

    def _button(self, pad: str, name: str, now: float) -> list[Input]:
        """A button of a pad went down; one that means nothing says nothing."""
        if self.listening:
            self.caught.append(Caught(pad, name if name in BUTTONS else ""))
            return []
        action = self._buttons[self._known[pad].family].get(name)
        if action is None:
            return []
        self._repeat(pad).press(name, action, now)
        return [Press(pad, action, now)]

    def _pushes(self, pad: str, now: float) -> list[Input]:
        known, repeat = self._known[pad], self._repeat(pad)
        heard: list[Input] = []
        for where, samples in known.samples.items():
            pressed, held = read(samples, known.pushed[where], self._thresholds)
            samples.clear()
            known.pushed[where] = held
            if self.listening:
                steered = pressed if where == "dpad" else ()
                self.caught += [Caught(pad, f"{STEERED}{way}") for way in steered]
                continue
            said = self._steered(known.family, where, pressed)
            heard += [Press(pad, action, now) for action in said]
            if held is None or said:
                repeat.release(where, now)
            if held is not None and said:
                for action in self._steered(known.family, where, [held]):
                    repeat.press(where, action, now)
        return heard

    def _steered(self, family: Family, where: str, ways: Sequence[Action]) -> list[Action]:
        """What directions say: those of a stick themselves, those of a d-pad what they are bound to."""
        if where == "stick":
            return list(ways)
        says = self._buttons[family]
        return [says[name] for name in (f"{STEERED}{way}" for way in ways) if name in says]

    def _keys_and_mouse(self, now: float) -> list[Input]:
        heard: list[Input] = []
        for told in self._told:
            match told:
                case _Down(device, action, where):
                    heard.append(Press(device, action, now))
                    self._repeat(device).press(where, action, now)
                case _Up(device, where):
                    self._repeat(device).release(where, now)
                case _At(x, y):
                    heard.append(Point(MOUSE, x, y, now))
                case _Dragged(dx, dy, other):
                    heard.append(Drag(MOUSE, dx, dy, other, now))
                case _Turned(steps):
                    heard.append(Wheel(MOUSE, steps, now))
                case _Typed(letters):
                    heard.append(Written(self.writes, letters, now))
        self._told.clear()
        return heard

    def _repeat(self, device: str) -> Repeat:
        controls = self._controls
        return self._repeats.setdefault(device, Repeat(controls.repeat_delay, controls.repeat_rate))
