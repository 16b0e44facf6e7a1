"""The whole Linux backend: the shipped code, from the kernel's records to presses."""

from __future__ import annotations

import dataclasses
import sys

import pyglet
import pytest
from pyglet.input import controller_db

if not sys.platform.startswith("linux"):
    pytest.skip("evdev is Linux's", allow_module_level=True)

from components.press import Plugged, Press, Unplugged
from systems.input import pads
from systems.input.devices import Devices
from tests.kit.pads import (
    DUALSENSE,
    SWITCH_PRO,
    UNKNOWN,
    XBOX_360,
    XBOX_SERIES,
    FakeKernel,
    axis,
    evdev,
    key,
    step_until,
)


class Room:
    """A fake kernel, the real hub over it, and the presses heard."""

    def __init__(self, kernel: FakeKernel, controls) -> None:
        self.kernel, self.controls, self.now, self.heard = kernel, controls, 0.0, []

    def open(self) -> None:
        self.hub = pads.open_hub()
        # The fake /proc/bus/input/devices cannot be polled.
        pyglet.app.platform_event_loop.select_devices.discard(self.hub)
        self.devices = Devices(self.controls, self.hub)
        self.poll()

    def poll(self) -> list:
        self.heard += self.devices.poll(self.now)
        return self.heard

    def until(self, happened) -> None:
        step_until(lambda: any(happened(heard) for heard in self.poll()))

    def actions(self) -> list[str]:
        return [heard.action for heard in self.poll() if isinstance(heard, Press)]

    def sees(self, action: str) -> None:
        self.until(lambda heard: isinstance(heard, Press) and heard.action == action)


@pytest.fixture
def room(monkeypatch, controls):
    monkeypatch.setattr(evdev, "get_mapping", evdev.get_mapping)
    kernel = FakeKernel().install(monkeypatch)
    yield Room(kernel, controls)
    for device in list(pyglet.app.platform_event_loop.select_devices):
        if isinstance(device, evdev.EvdevDevice):
            device.close()


@pytest.mark.parametrize("model", [XBOX_360, XBOX_SERIES, DUALSENSE, SWITCH_PRO, UNKNOWN], ids=lambda model: model.name)
def test_south_confirms_and_up_is_up(room, model):
    node = room.kernel.plug(model)
    room.open()
    node.emit(key("SOUTH", 1))
    room.sees("confirm")
    node.emit(key("SOUTH", 0), axis("hat_y", -1))
    room.sees("up")
    node.emit(axis("hat_y", 0), axis("x", model.axes[0][2]))
    room.sees("right")
    assert room.actions() == ["confirm", "up", "right"]


@pytest.mark.parametrize("version", [0x0507, 0x0511, 0x0519, 0x0999])
def test_x_and_y_are_right_with_any_firmware(room, version, monkeypatch):
    known = "030000005e040000120b000007050000,Xbox Series X Controller,a:b0,b:b1,x:b2,y:b3,start:b7,platform:Linux,"
    monkeypatch.setattr(controller_db, "mapping_list", [known])
    node = room.kernel.plug(dataclasses.replace(XBOX_SERIES, version=version))
    room.open()
    buttons = []
    (controller,) = room.hub.get_controllers()
    controller.push_handlers(on_button_press=lambda _, button: buttons.append(button))
    node.emit(key("X", 1))
    step_until(lambda: buttons)
    assert buttons == ["x"]


def test_hot_plug_gives_a_new_device(room):
    room.open()
    room.kernel.plug(DUALSENSE, "event7")
    room.hub.select()
    room.until(lambda heard: isinstance(heard, Plugged) and heard.device == "pad:1")
    room.kernel.unplug("event7")
    room.hub.select()
    room.until(lambda heard: isinstance(heard, Unplugged) and heard.device == "pad:1")
    assert not room.devices.is_connected("pad:1")
    room.kernel.plug(DUALSENSE, "event7")
    room.hub.select()
    room.until(lambda heard: isinstance(heard, Plugged) and heard.device == "pad:2")
    assert room.devices.identity("pad:2") == room.devices.identity("pad:1")
