"""Every key and button can be changed, on every kind of device, and no player can be locked out."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.app.settings import Bindings
from game.content.models.controls import KEY_SYMBOLS, actions
from tests.kit.app import Hands, KeyHands, Kotsu, MouseHands, PadHands
from tests.kit.cases import one_in
from tests.kit.pads import DUALSENSE, MODELS, SWITCH_PRO, XBOX_360


def key(kotsu: Kotsu, name: str) -> None:
    """Press and release a key, and run a frame."""
    kotsu.app.dispatch_event("on_key_press", KEY_SYMBOLS[name], 0)
    kotsu.app.dispatch_event("on_key_release", KEY_SYMBOLS[name], 0)
    kotsu.tick()


def open_controls(hands: Hands) -> None:
    hands.choose("options", "controls")
    assert hands.kotsu.name == "ControlsScreen"


def show(hands: Hands, family: str) -> None:
    """Switch to a kind of device."""
    hands.go("device")
    for _ in range(7):
        if hands.kotsu.screen.page_family != family:
            hands.do("right")
    assert hands.kotsu.screen.page_family == family


def bindings_of(kotsu: Kotsu, family: str) -> dict[str, tuple[str, ...]]:
    return {action: tuple(named) for action, named in kotsu.app.devices.bound[family].items()}


def pads(kotsu: Kotsu, *models: Any) -> PadHands:
    kotsu.reset(*models)
    return kotsu.hands[0]


def test_every_action_of_half_a_keyboard_gets_a_new_key(kotsu: Kotsu) -> None:
    other, devices = KeyHands(kotsu, "right"), kotsu.app.devices
    for action in actions("keys_left"):
        kotsu.app.change_bindings(None)
        kotsu.open("home")
        open_controls(other)
        show(other, "keys_left")
        other.choose(f"action_{action}")
        key(kotsu, "v")
        assert bindings_of(kotsu, "keys_left")[action] == ("v",)
        devices.key_down(KEY_SYMBOLS["v"])
        assert [press.action for press in devices.poll(kotsu.app.clock.now)] == [action]
        devices.key_up(KEY_SYMBOLS["v"])


@pytest.mark.parametrize("model", one_in(3, MODELS[:1] + MODELS[2:4]), ids=lambda model: model.name)
def test_every_action_of_every_pad_gets_a_new_button(kotsu: Kotsu, model: Any) -> None:
    pad = pads(kotsu, model)
    family = kotsu.app.devices.family("pad:1")
    for action in actions("xbox"):
        kotsu.app.change_bindings(None)
        kotsu.open("home")
        open_controls(pad)
        assert kotsu.screen.page_family == family
        pad.choose(f"action_{action}")
        pad.pad.tap("THUMBL")
        kotsu.tick()
        assert bindings_of(kotsu, family)[action] == ("leftstick",)
        pad.pad.press("THUMBL")
        assert [press.action for press in kotsu.app.devices.poll(kotsu.app.clock.now)] == [action]
        pad.pad.release("THUMBL")


def test_a_direction_of_the_d_pad_can_confirm_and_the_stick_still_steers(kotsu: Kotsu) -> None:
    pad = pads(kotsu, XBOX_360)
    open_controls(pad)
    pad.choose("action_confirm")
    pad.pad.step(0, 1)
    kotsu.tick()
    pad.choose("yes")
    assert bindings_of(kotsu, "xbox")["confirm"] == ("dpad_up",)
    assert bindings_of(kotsu, "xbox")["up"] == ("a",)
    pad.pad.stick(0, 1)
    pad.pad.stick(0, 0)
    pad.pad.step(0, 1)
    assert [report.action for report in kotsu.app.devices.poll(kotsu.app.clock.now)] == ["confirm", "up"]


def test_the_mouse_changes_its_buttons(kotsu: Kotsu, mouse: MouseHands) -> None:
    open_controls(mouse)
    assert kotsu.screen.page_family == "mouse"
    mouse.choose("action_back")
    kotsu.app.dispatch_event("on_mouse_press", *mouse.at, 2, 0)
    kotsu.tick()
    kotsu.frame()
    mouse.choose("yes")
    assert bindings_of(kotsu, "mouse") == {"confirm": ("left",), "back": ("middle",), "undo": ("right",)}
    kotsu.app.dispatch_event("on_mouse_press", *mouse.at, 2, 0)
    kotsu.tick()
    assert kotsu.name == "Options"


def test_a_key_that_another_action_has_is_swapped_after_a_question(kotsu: Kotsu, keys: KeyHands) -> None:
    open_controls(keys)
    keys.choose("action_confirm")
    key(kotsu, "w")
    assert kotsu.screen.panel.values == {"name": "W", "action": "Up", "device": "Keyboard, left half"}
    keys.choose("no")
    assert bindings_of(kotsu, "keys_left")["confirm"] == ("space",)
    keys.choose("action_confirm")
    key(kotsu, "w")
    keys.choose("yes")
    assert (bindings_of(kotsu, "keys_left")["confirm"], bindings_of(kotsu, "keys_left")["up"]) == (("w",), ("space",))


def test_the_fixed_back_key_cannot_be_reassigned(kotsu: Kotsu, keys: KeyHands) -> None:
    open_controls(keys)
    keys.choose("action_back")
    key(kotsu, "w")
    assert kotsu.screen.panel.key == "controls.not_over"
    keys.do("confirm")
    assert kotsu.app.records.bindings.own == {}
    keys.choose("action_back")
    key(kotsu, "v")
    assert bindings_of(kotsu, "keys_left")["back"] == ("v",)
    key(kotsu, "escape")
    assert kotsu.name == "Options"


@pytest.mark.parametrize("way", ["time", "the same key", "escape", "a pad", "the mouse"])
def test_waiting_for_a_key_can_always_be_ended(kotsu: Kotsu, keys: KeyHands, way: str) -> None:
    pads(kotsu, XBOX_360)
    open_controls(keys)
    keys.choose("action_confirm")
    assert kotsu.screen.key_question is not None
    match way:
        case "time":
            kotsu.wait(kotsu.app.store.controls.rebind_wait - 0.3)
            assert kotsu.screen.key_question is not None
            kotsu.wait(0.6)
        case "the same key":
            key(kotsu, "space")
        case "escape":
            key(kotsu, "escape")
        case "a pad":
            kotsu.hub.pads[0].confirm()
            kotsu.tick()
        case "the mouse":
            MouseHands(kotsu).do("confirm")
    assert kotsu.screen.key_question is None and kotsu.name == "ControlsScreen"
    assert bindings_of(kotsu, "keys_left")["confirm"] == ("space",)
    kotsu.tick()
    keys.do("back")
    assert kotsu.name == "Options"


@pytest.mark.parametrize("way", ["time", "its menu button", "a key", "unplugging"])
def test_waiting_for_a_button_can_always_be_ended(kotsu: Kotsu, way: str) -> None:
    pad = pads(kotsu, SWITCH_PRO, DUALSENSE)
    open_controls(pad)
    pad.choose("action_confirm")
    match way:
        case "time":
            kotsu.wait(kotsu.app.store.controls.rebind_wait + 0.3)
        case "its menu button":
            pad.pad.menu()
        case "a key":
            key(kotsu, "v")
        case "unplugging":
            kotsu.hub.unplug(pad.pad)
    kotsu.tick()
    assert kotsu.screen.key_question is None and kotsu.app.records.bindings.own == {}
    assert kotsu.screen.page_family == ("keys_left" if way == "unplugging" else "switch")


def test_choices_are_stored_and_the_defaults_come_back_after_a_question(kotsu: Kotsu, home: Path) -> None:
    pad = pads(kotsu, DUALSENSE)
    kotsu.app.records.bindings = Bindings(home)
    open_controls(pad)
    pad.choose("action_confirm")
    pad.pad.tap("THUMBL")
    kotsu.tick()
    assert Bindings(home).own["playstation"]["confirm"] == ("leftstick",)
    assert json.loads((home / "bindings.json").read_text())["version"] == 3
    keys = KeyHands(kotsu, "right")
    keys.choose("reset", "no")
    assert bindings_of(kotsu, "playstation")["confirm"] == ("leftstick",)
    keys.choose("reset", "yes")
    assert bindings_of(kotsu, "playstation")["confirm"] == ("a",)
    assert Bindings(home).own == {}


def test_saved_data_do_not_take_a_players_keys_away(kotsu: Kotsu, keys: KeyHands) -> None:
    open_controls(keys)
    keys.choose("action_confirm")
    key(kotsu, "v")
    controls = kotsu.app.store.controls
    left = {**controls.keys["left"], "confirm": ("j",), "up": ("v",)}
    mouse = {"confirm": ("middle",), "back": ("right",)}
    other = controls.model_copy(update={"keys": {**controls.keys, "left": left}, "mouse": mouse})
    kotsu.app.store.controls = other
    try:
        kotsu.app.adopt_bindings()
        assert bindings_of(kotsu, "keys_left")["confirm"] == ("v",) and bindings_of(kotsu, "keys_left")["up"] == ("w",)
        assert bindings_of(kotsu, "mouse")["confirm"] == ("middle",)
    finally:
        kotsu.app.store.controls = controls


def test_legends_show_the_buttons_to_press(kotsu: Kotsu, keys: KeyHands, monkeypatch: pytest.MonkeyPatch) -> None:
    open_controls(keys)
    keys.choose("action_confirm")
    key(kotsu, "v")
    key(kotsu, "escape")
    drawn: list[str] = []
    for order in ("label", "sprite"):
        draw = getattr(kotsu.app.main_canvas, order)
        noted = partial(lambda draw, name, *place, **look: (drawn.append(name), draw(name, *place, **look))[1], draw)
        monkeypatch.setattr(kotsu.app.main_canvas, order, noted)
    kotsu.frame()
    assert "V" in drawn and "glyph_keys_left_back" in drawn and "glyph_keys_left_confirm" not in drawn
