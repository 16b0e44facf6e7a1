"""Virtual pads: the window library's own controllers over fake hardware; only the cable is missing::

hub = VirtualManager(XBOX_360, SWITCH_PRO) devices = Devices(CONTROLS, hub) one, two = hub.pads one.tap("A") one.hat(0,
1) hub.unplug(one)"""

from __future__ import annotations

import ctypes
import io
import os
import socket
import struct
import time
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import count
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pyglet
from pyglet.input.base import AbsoluteAxis, Button, Controller, ControllerManager, Device, DeviceOpenException
from pyglet.input.controller import _parse_mapping, create_guid
from pyglet.input.linux import evdev

from systems.input.pads import look_up

if TYPE_CHECKING:
    import pytest


Axis = tuple[str, int, int]
STICK = (-32768, 32767)
BYTE = (0, 255)


@dataclass(frozen=True)
class Model:
    """A pad as the kernel reports it: ids, and controls in the order of their codes (SDL's b0, b1 and a0, a1)."""

    name: str
    vendor: int
    product: int
    version: int
    buttons: tuple[str, ...]
    axes: tuple[Axis, ...]
    printed: dict[str, str] = field(default_factory=dict, hash=False)
    """The button under each printed label, the one that players look for."""
    mapping: str = ""
    """Mappings of pads that may be missing from the database."""
    bus: int = 3

    @property
    def guid(self) -> str:
        return create_guid(self.bus, self.vendor, self.product, self.version, self.name, 0, 0)


_XBOX = ("SOUTH", "EAST", "X", "Y", "TL", "TR", "SELECT", "START", "MODE", "THUMBL", "THUMBR")
_SONY = ("SOUTH", "EAST", "NORTH", "WEST", "TL", "TR", "TL2", "TR2", "SELECT", "START", "MODE", "THUMBL", "THUMBR")
_NINTENDO = ("SOUTH", "EAST", "NORTH", "WEST", "Z", *_SONY[4:])
_STICKS: tuple[Axis, ...] = (("x", *STICK), ("y", *STICK), ("rx", *STICK), ("ry", *STICK))
_HAT = "dpup:h0.1,dpright:h0.2,dpdown:h0.4,dpleft:h0.8"
_XBOX_MAPPING = (
    "a:b0,b:b1,x:b2,y:b3,leftshoulder:b4,rightshoulder:b5,back:b6,start:b7,guide:b8,leftstick:b9,rightstick:b10,"
    f"leftx:a0,lefty:a1,lefttrigger:a2,rightx:a3,righty:a4,righttrigger:a5,{_HAT}"
)
_XBOX_PRINTED = {"A": "SOUTH", "B": "EAST", "X": "X", "Y": "Y", "Menu": "START"}


def _xbox_axes(triggers: int) -> tuple[Axis, ...]:
    return (*_STICKS[:2], ("z", 0, triggers), *_STICKS[2:], ("rz", 0, triggers))


XBOX_360 = Model("Microsoft X-Box 360 pad", 0x045E, 0x028E, 0x0114, _XBOX, _xbox_axes(255), _XBOX_PRINTED)
XBOX_SERIES = Model(
    "Microsoft Xbox Series S|X Controller", 0x045E, 0x0B12, 0x0519, _XBOX, _xbox_axes(1023), _XBOX_PRINTED,
    _XBOX_MAPPING,
)
DUALSENSE = Model(
    "Sony Interactive Entertainment Wireless Controller", 0x054C, 0x0CE6, 0x8111, _SONY,
    tuple((name, *BYTE) for name in ("x", "y", "z", "rx", "ry", "rz")),
    {"cross": "SOUTH", "circle": "EAST", "square": "WEST", "triangle": "NORTH", "options": "START"},
)
SWITCH_PRO = Model(
    "Nintendo Switch Pro Controller", 0x057E, 0x2009, 0x8111, _NINTENDO, _STICKS,
    {"B": "SOUTH", "A": "EAST", "X": "NORTH", "Y": "WEST", "+": "START"},
)
UNKNOWN = Model(
    "Nobody's Pad", 0xF00D, 0x0001, 0x0001, ("SOUTH", "EAST", "SELECT", "START"), _STICKS[:2],
    {"1": "SOUTH", "2": "EAST"}, f"a:b0,b:b1,back:b2,start:b3,leftx:a0,lefty:a1,{_HAT}",
)
MODELS = (XBOX_360, XBOX_SERIES, DUALSENSE, SWITCH_PRO, UNKNOWN)

_sockets = count(1)


class VirtualDevice(Device):
    """The fake hardware: real controls whose values a test sets."""

    def __init__(self, model: Model, socket: int) -> None:
        super().__init__(None, model.name)
        self.model = model
        self.connected = True
        self.refuses = False
        self.phys = f"usb-{socket}"
        self.id_vendor, self.id_product = hex(model.vendor), hex(model.product)
        self.buttons = {name: Button(None, name) for name in model.buttons}
        self.axes = {name: AbsoluteAxis(name, low, high, name) for name, low, high in model.axes}
        self.axes["hat_x"] = AbsoluteAxis("hat_x", -1, 1, "hat_x")
        self.axes["hat_y"] = AbsoluteAxis("hat_y", -1, 1, "hat_y", inverted=True)
        for name, axis in self.axes.items():
            axis._value = axis.min if name in ("z", "rz") else (axis.min + axis.max + 1) // 2

    def open(self, window=None, exclusive=False):
        if self.refuses:
            raise DeviceOpenException("Permission denied")
        super().open(window, exclusive)

    def get_controls(self):
        return [*self.buttons.values(), *self.axes.values()]

    def get_guid(self):
        return self.model.guid


@cache
def mapping_of(model: Model) -> Any:
    """Return the mapping of a pad from the database, or else its own."""
    return look_up(model.guid) or _parse_mapping(f"{model.guid},{model.name},{model.mapping}")


class VirtualPad:
    """A pad that tests press: buttons by their printed label or by their place (``SOUTH``)."""

    def __init__(self, model: Model, socket: int | None = None) -> None:
        self.model = model
        self.socket = next(_sockets) if socket is None else socket
        self.device = VirtualDevice(model, self.socket)
        self.controller = Controller(self.device, mapping_of(model))
        self.shaken: list[tuple[str, float, float]] = []
        """Motor, strength and seconds of every rumble."""
        self.controller.rumble_play_weak = partial(self._shake, "weak")
        self.controller.rumble_play_strong = partial(self._shake, "strong")

    def press(self, name: str) -> None:
        self._feed(self._button(name), 1)

    def release(self, name: str) -> None:
        self._feed(self._button(name), 0)

    def tap(self, name: str) -> None:
        self.press(name)
        self.release(name)

    def hat(self, x: int, y: int) -> None:
        """Hold the d-pad; up is positive. Both axes report, one after the other."""
        self._feed(self.device.axes["hat_x"], x)
        self._feed(self.device.axes["hat_y"], -y)

    def step(self, x: int, y: int) -> None:
        """Press the d-pad and release it."""
        self.hat(x, y)
        self.hat(0, 0)

    def axis(self, name: str, part: float) -> None:
        """Move an axis, -1 to 1 in the kernel's direction: down is positive."""
        axis = self.device.axes[name]
        self._feed(axis, round(axis.min + (part + 1) / 2 * (axis.max - axis.min)))

    def stick(self, x: float, y: float) -> None:
        """Move the left stick; up is positive."""
        self.axis("x", x)
        self.axis("y", -y)

    def confirm(self) -> None:
        self.tap("SOUTH")

    def back(self) -> None:
        self.tap("EAST")

    def menu(self) -> None:
        self.tap("START")

    def undo(self) -> None:
        self.tap("WEST" if "WEST" in self.device.buttons else "X")

    def hint(self) -> None:
        self.tap("TL")

    def _shake(self, motor: str, strength: float, seconds: float) -> None:
        self.shaken.append((motor, strength, seconds))

    def _button(self, name: str) -> Button:
        return self.device.buttons[self.model.printed.get(name, name)]

    def _feed(self, control: Button | AbsoluteAxis, value: int) -> None:
        if self.device.is_open and self.device.connected:  # A closed device delivers nothing.
            control.value = value


class VirtualManager(ControllerManager):
    """Plugs and unplugs pads on command, through the queue that the real backends use."""

    def __init__(self, *models: Model) -> None:
        super().__init__()
        self.pads = [VirtualPad(model) for model in models]

    def get_controllers(self) -> list[Controller]:
        return [pad.controller for pad in self.pads if pad.device.connected]

    def plug(self, pad: Model | VirtualPad) -> VirtualPad:
        """Plug a pad in: a new one, or a former one as the same object, as on Windows."""
        if isinstance(pad, Model):
            pad = VirtualPad(pad)
        if pad not in self.pads:
            self.pads.append(pad)
        pad.device.connected = True
        self._post("on_connect", pad)
        return pad

    def unplug(self, pad: VirtualPad) -> None:
        """Unplug a pad; buttons it held are never reported as released."""
        pad.device.connected = False
        pad.device.close()
        self._post("on_disconnect", pad)

    def replug(self, pad: VirtualPad) -> VirtualPad:
        """Plug a pad back into its socket as a new object, as on Linux, and return that object."""
        return self.plug(VirtualPad(pad.model, pad.socket))

    def _post(self, event: str, pad: VirtualPad) -> None:
        self.post_event(event, pad.controller)
        pyglet.app.platform_event_loop.dispatch_posted_events()


SYN, KEY, ABS, FF, RUMBLE = 0x00, 0x01, 0x03, 0x15, 0x50
BUTTONS = {
    "SOUTH": 0x130, "EAST": 0x131, "X": 0x133, "NORTH": 0x133, "Y": 0x134, "WEST": 0x134, "Z": 0x135,
    "TL": 0x136, "TR": 0x137, "TL2": 0x138, "TR2": 0x139, "SELECT": 0x13A, "START": 0x13B, "MODE": 0x13C,
    "THUMBL": 0x13D, "THUMBR": 0x13E,
}
AXES = {"x": 0x00, "y": 0x01, "z": 0x02, "rx": 0x03, "ry": 0x04, "rz": 0x05, "hat_x": 0x10, "hat_y": 0x11}
"""Codes from linux/input-event-codes.h."""

_EVENT = struct.Struct("qqHHi")


def key(name: str, value: int) -> tuple[int, int, int]:
    """Return the input_event of a button."""
    return KEY, BUTTONS[name], value


def axis(name: str, value: int) -> tuple[int, int, int]:
    """Return the input_event of an axis, in the kernel's direction."""
    return ABS, AXES[name], value


class Node:
    """One device, /dev/input/eventN."""

    def __init__(self, model: Model, *, rumbles: bool = True, effects_full: bool = False) -> None:
        self.model, self.rumbles, self.effects_full = model, rumbles, effects_full
        self.keys = {BUTTONS[name]: 0 for name in model.buttons}
        ranges = (*model.axes, ("hat_x", -1, 1), ("hat_y", -1, 1))
        self.axes = {AXES[name]: [(low + high + 1) // 2, low, high] for name, low, high in ranges}
        self.readers: list[socket.socket] = []

    def emit(self, *events: tuple[int, int, int]) -> None:
        """Report events and close the packet."""
        for kind, code, value in events:
            if kind == KEY:
                self.keys[code] = value
            elif kind == ABS:
                self.axes[code][0] = value
        packet = b"".join(_EVENT.pack(0, 0, *event) for event in (*events, (SYN, 0, 0)))
        for reader in self.readers:
            reader.send(packet)


class FakeKernel:
    """The fake kernel; pads are plugged in by the names of their nodes."""

    def __init__(self) -> None:
        self.nodes: dict[str, Node] = {}
        self._files: dict[int, Node] = {}

    def install(self, patch: pytest.MonkeyPatch) -> FakeKernel:
        """Replace the system's calls until the test ends."""
        calls = {
            "os": SimpleNamespace(
                listdir=lambda path: list(self.nodes), open=self._open, close=self._close, write=os.write,
                path=SimpleNamespace(join=os.path.join, exists=lambda path: os.path.basename(path) in self.nodes),
                O_RDONLY=os.O_RDONLY, O_RDWR=os.O_RDWR, O_NONBLOCK=os.O_NONBLOCK,
            ),
            "open": lambda path: io.StringIO(),
            "EVIOCGID": self._id,
            "EVIOCGNAME": lambda file: self._files[file].model.name.encode(),
            "EVIOCGPHYS": lambda file: b"usb",
            "EVIOCGUNIQ": lambda file: b"",
            "EVIOCGBIT": self._bits,
            "EVIOCGABS": self._range,
            "EVIOCGKEY": self._keys,
            "EVIOCSFF": self._effect,
        }
        for name, call in calls.items():
            patch.setattr(evdev, name, call, raising=False)
        return self

    def plug(self, model: Model, name: str = "event0", **traits: bool) -> Node:
        self.nodes[name] = Node(model, **traits)
        return self.nodes[name]

    def unplug(self, name: str = "event0") -> None:
        for reader in self.nodes.pop(name).readers:
            reader.close()

    def _open(self, path: str, flags: int = 0) -> int:
        node = self.nodes.get(os.path.basename(path))
        if node is None:
            raise FileNotFoundError(2, "No such file or directory", path)
        theirs, ours = socket.socketpair()
        node.readers.append(ours)
        file = theirs.detach()
        self._files[file] = node
        return file

    def _close(self, file: int) -> None:
        node = self._files.pop(file)
        os.close(file)
        for reader in node.readers:
            if reader.fileno() >= 0 and _hung_up(reader):
                reader.close()
        node.readers = [reader for reader in node.readers if reader.fileno() >= 0]

    def _id(self, file: int) -> evdev.InputID:
        model = self._files[file].model
        return evdev.InputID(model.bus, model.vendor, model.product, model.version)

    def _bits(self, file: int, kind: int, buffer):
        node = self._files[file]
        rumble = [FF] if node.rumbles else []
        codes = {SYN: [SYN, KEY, ABS, *rumble], KEY: node.keys, ABS: node.axes, FF: [RUMBLE]}[kind]
        for code in codes:
            _set(buffer, code, 1)
        return buffer

    def _range(self, file: int, code: int) -> evdev.InputABSInfo:
        return evdev.InputABSInfo(*self._files[file].axes[code], 0, 0)

    def _keys(self, file: int, buffer):
        for code, value in self._files[file].keys.items():
            _set(buffer, code, value)
        return buffer

    def _effect(self, file: int, effect):
        if self._files[file].effects_full:
            raise OSError(28, "No space left on device")
        effect.id = 0
        return effect


def _set(buffer, code: int, value: int) -> None:
    bit, byte = 1 << code % 8, buffer[code // 8] & 0xFF
    buffer[code // 8] = ctypes.c_byte(byte | bit if value else byte & ~bit).value


def _hung_up(reader: socket.socket) -> bool:
    reader.setblocking(False)
    try:
        return reader.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    finally:
        reader.setblocking(True)


def step_until(done, seconds: float = 3.0) -> None:
    """Step the window library's event loop until the condition holds."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "nothing arrived"
        pyglet.app.platform_event_loop.step(0.01)
