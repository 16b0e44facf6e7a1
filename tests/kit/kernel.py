"""A fake evdev kernel over socket pairs: the whole Linux pad backend runs as shipped, without /dev/input.

Only the system calls of the backend are replaced: a few ``os`` calls and the ioctl helpers. Events must be written
together with their SYN_REPORT, as a real kernel does.
"""

from __future__ import annotations

import ctypes
import io
import os
import socket
import struct
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pyglet
from pyglet.input.linux import evdev

from tests.kit.pads import Model

if TYPE_CHECKING:
    import pytest

SYN, KEY, ABS, FF, RUMBLE = 0x00, 0x01, 0x03, 0x15, 0x50
DROPPED = (SYN, 3, 0)
BUTTONS = {
    "SOUTH": 0x130, "EAST": 0x131, "X": 0x133, "NORTH": 0x133, "Y": 0x134, "WEST": 0x134, "Z": 0x135,
    "TL": 0x136, "TR": 0x137, "TL2": 0x138, "TR2": 0x139, "SELECT": 0x13A, "START": 0x13B, "MODE": 0x13C,
    "THUMBL": 0x13D, "THUMBR": 0x13E,
}  # fmt: skip
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
        }  # fmt: skip
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
