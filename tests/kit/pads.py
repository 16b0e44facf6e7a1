"""Virtual pads: the window library's own controllers over fake hardware; only the cable is missing::

    hub = VirtualManager(XBOX_360, SWITCH_PRO)
    devices = Devices(CONTROLS, hub)
    one, two = hub.pads
    one.tap("A")
    one.hat(0, 1)
    hub.unplug(one)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from itertools import count

import pyglet
from pyglet.input.base import AbsoluteAxis, Button, Controller, ControllerManager, Device, DeviceOpenException
from pyglet.input.controller import _parse_mapping, create_guid

from systems.input.pads import look_up

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
)  # fmt: skip
DUALSENSE = Model(
    "Sony Interactive Entertainment Wireless Controller", 0x054C, 0x0CE6, 0x8111, _SONY,
    tuple((name, *BYTE) for name in ("x", "y", "z", "rx", "ry", "rz")),
    {"cross": "SOUTH", "circle": "EAST", "square": "WEST", "triangle": "NORTH", "options": "START"},
)  # fmt: skip
SWITCH_PRO = Model(
    "Nintendo Switch Pro Controller", 0x057E, 0x2009, 0x8111, _NINTENDO, _STICKS,
    {"B": "SOUTH", "A": "EAST", "X": "NORTH", "Y": "WEST", "+": "START"},
)  # fmt: skip
UNKNOWN = Model(
    "Nobody's Pad", 0xF00D, 0x0001, 0x0001, ("SOUTH", "EAST", "SELECT", "START"), _STICKS[:2],
    {"1": "SOUTH", "2": "EAST"}, f"a:b0,b:b1,back:b2,start:b3,leftx:a0,lefty:a1,{_HAT}",
)  # fmt: skip
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


class VirtualPad:
    """A pad that tests press: buttons by their printed label or by their place (``SOUTH``)."""

    def __init__(self, model: Model, socket: int | None = None) -> None:
        self.model = model
        self.socket = next(_sockets) if socket is None else socket
        self.device = VirtualDevice(model, self.socket)
        mapping = look_up(model.guid) or _parse_mapping(f"{model.guid},{model.name},{model.mapping}")
        self.controller = Controller(self.device, mapping)
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
