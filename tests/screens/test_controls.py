"""Every key and button can be changed, on every kind of device, and no player can be locked out."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.app.settings import Bindings
from game.content.models.controls import KEY_SYMBOLS, actions
from tests.kit.app import Hands, KeyHands, MouseHands, PadHands, Stage
from tests.kit.cases import one_of
from tests.kit.pads import DUALSENSE, MODELS, SWITCH_PRO, XBOX_360


def key(stage: Stage, name: str) -> None:
    """Press and release a key, and run a frame."""
    stage.app.dispatch_event("on_key_press", KEY_SYMBOLS[name], 0)
    stage.app.dispatch_event("on_key_release", KEY_SYMBOLS[name], 0)
    stage.tick()


def open_controls(hands: Hands) -> None:
    hands.choose("options", "controls")
    assert hands.stage.name == "ControlsScreen"


def show(hands: Hands, family: str) -> None:
    """Switch to a kind of device."""
    hands.go("device")
    for _ in range(7):
        if hands.stage.screen.page_family != family:
            hands.do("right")
    assert hands.stage.screen.page_family == family


def bindings_of(stage: Stage, family: str) -> dict[str, tuple[str, ...]]:
    return {action: tuple(named) for action, named in stage.app.devices.bound[family].items()}


def pads(stage: Stage, *models: Any) -> PadHands:
    stage.reset(*models)
    return stage.hands[0]


def test_every_action_of_half_a_keyboard_gets_a_new_key(stage: Stage) -> None:
    other, devices = KeyHands(stage, "right"), stage.app.devices
    for action in actions("keys_left"):
        stage.app.change_bindings(None)
        stage.open("home")
        open_controls(other)
        show(other, "keys_left")
        other.choose(f"action_{action}")
        key(stage, "v")
        assert bindings_of(stage, "keys_left")[action] == ("v",)
        devices.key_down(KEY_SYMBOLS["v"])
        assert [press.action for press in devices.poll(stage.app.clock.now)] == [action]
        devices.key_up(KEY_SYMBOLS["v"])


@pytest.mark.parametrize("model", one_of(3, MODELS[:1] + MODELS[2:4]), ids=lambda model: model.name)
def test_every_action_of_every_pad_gets_a_new_button(stage: Stage, model: Any) -> None:
    pad = pads(stage, model)
    family = stage.app.devices.family("pad:1")
    for action in actions("xbox"):
        stage.app.change_bindings(None)
        stage.open("home")
        open_controls(pad)
        assert stage.screen.page_family == family
        pad.choose(f"action_{action}")
        pad.pad.tap("THUMBL")
        stage.tick()
        assert bindings_of(stage, family)[action] == ("leftstick",)
        pad.pad.press("THUMBL")
        assert [press.action for press in stage.app.devices.poll(stage.app.clock.now)] == [action]
        pad.pad.release("THUMBL")


def test_a_direction_of_the_d_pad_can_confirm_and_the_stick_still_steers(stage: Stage) -> None:
    pad = pads(stage, XBOX_360)
    open_controls(pad)
    pad.choose("action_confirm")
    pad.pad.step(0, 1)
    stage.tick()
    pad.choose("yes")
    assert bindings_of(stage, "xbox")["confirm"] == ("dpad_up",)
    assert bindings_of(stage, "xbox")["up"] == ("a",)
    pad.pad.stick(0, 1)
    pad.pad.stick(0, 0)
    pad.pad.step(0, 1)
    assert [report.action for report in stage.app.devices.poll(stage.app.clock.now)] == ["confirm", "up"]


def test_the_mouse_changes_its_buttons(stage: Stage) -> None:
    mouse = MouseHands(stage)
    open_controls(mouse)
    assert stage.screen.page_family == "mouse"
    mouse.choose("action_back")
    stage.app.dispatch_event("on_mouse_press", *mouse.at, 2, 0)
    stage.tick()
    stage.frame()
    mouse.choose("yes")
    assert bindings_of(stage, "mouse") == {"confirm": ("left",), "back": ("middle",), "undo": ("right",)}
    stage.app.dispatch_event("on_mouse_press", *mouse.at, 2, 0)
    stage.tick()
    assert stage.name == "Options"


def test_a_key_that_another_action_has_is_swapped_after_a_question(stage: Stage) -> None:
    keys = KeyHands(stage, "left")
    open_controls(keys)
    keys.choose("action_confirm")
    key(stage, "w")
    assert stage.screen.question.values == {"name": "W", "action": "Up", "device": "Keyboard, left half"}
    keys.choose("no")
    assert bindings_of(stage, "keys_left")["confirm"] == ("space",)
    keys.choose("action_confirm")
    key(stage, "w")
    keys.choose("yes")
    assert (bindings_of(stage, "keys_left")["confirm"], bindings_of(stage, "keys_left")["up"]) == (("w",), ("space",))


def test_the_fixed_back_key_cannot_be_reassigned(stage: Stage) -> None:
    keys = KeyHands(stage, "left")
    open_controls(keys)
    keys.choose("action_back")
    key(stage, "w")
    assert stage.screen.question.key == "controls.not_over"
    keys.do("confirm")
    assert stage.app.records.bindings.own == {}
    keys.choose("action_back")
    key(stage, "v")
    assert bindings_of(stage, "keys_left")["back"] == ("v",)
    key(stage, "escape")
    assert stage.name == "Options"


@pytest.mark.parametrize("way", ["time", "the same key", "escape", "a pad", "the mouse"])
def test_waiting_for_a_key_can_always_be_ended(stage: Stage, way: str) -> None:
    pads(stage, XBOX_360)
    keys = KeyHands(stage, "left")
    open_controls(keys)
    keys.choose("action_confirm")
    assert stage.screen.key_question is not None
    match way:
        case "time":
            stage.wait(stage.app.store.controls.rebind_wait - 0.3)
            assert stage.screen.key_question is not None
            stage.wait(0.6)
        case "the same key":
            key(stage, "space")
        case "escape":
            key(stage, "escape")
        case "a pad":
            stage.hub.pads[0].confirm()
            stage.tick()
        case "the mouse":
            MouseHands(stage).do("confirm")
    assert stage.screen.key_question is None and stage.name == "ControlsScreen"
    assert bindings_of(stage, "keys_left")["confirm"] == ("space",)
    stage.tick()
    keys.do("back")
    assert stage.name == "Options"


@pytest.mark.parametrize("way", ["time", "its menu button", "a key", "unplugging"])
def test_waiting_for_a_button_can_always_be_ended(stage: Stage, way: str) -> None:
    pad = pads(stage, SWITCH_PRO, DUALSENSE)
    open_controls(pad)
    pad.choose("action_confirm")
    match way:
        case "time":
            stage.wait(stage.app.store.controls.rebind_wait + 0.3)
        case "its menu button":
            pad.pad.menu()
        case "a key":
            key(stage, "v")
        case "unplugging":
            stage.hub.unplug(pad.pad)
    stage.tick()
    assert stage.screen.key_question is None and stage.app.records.bindings.own == {}
    assert stage.screen.page_family == ("keys_left" if way == "unplugging" else "switch")


def test_choices_are_stored_for_the_next_start_and_the_defaults_come_back_after_a_question(
    stage: Stage, home: Path
) -> None:
    pad = pads(stage, DUALSENSE)
    stage.app.records.bindings = Bindings(home)
    open_controls(pad)
    pad.choose("action_confirm")
    pad.pad.tap("THUMBL")
    stage.tick()
    assert Bindings(home).own["playstation"]["confirm"] == ("leftstick",)
    assert json.loads((home / "bindings.json").read_text())["version"] == 3
    keys = KeyHands(stage, "right")
    keys.choose("reset", "no")
    assert bindings_of(stage, "playstation")["confirm"] == ("leftstick",)
    keys.choose("reset", "yes")
    assert bindings_of(stage, "playstation")["confirm"] == ("a",)
    assert Bindings(home).own == {}


def test_saved_data_do_not_take_a_players_keys_away(stage: Stage) -> None:
    keys = KeyHands(stage, "left")
    open_controls(keys)
    keys.choose("action_confirm")
    key(stage, "v")
    controls = stage.app.store.controls
    left = {**controls.keys["left"], "confirm": ("j",), "up": ("v",)}
    other = controls.model_copy(update={"keys": {**controls.keys, "left": left}, "mouse": {"confirm": ("middle",),
                                                                                          "back": ("right",)}})
    stage.app.store.controls = other
    try:
        stage.app.adopt_bindings()
        assert bindings_of(stage, "keys_left")["confirm"] == ("v",) and bindings_of(stage, "keys_left")["up"] == ("w",)
        assert bindings_of(stage, "mouse")["confirm"] == ("middle",)
    finally:
        stage.app.store.controls = controls


def test_legends_show_the_buttons_to_press(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = KeyHands(stage, "left")
    open_controls(keys)
    keys.choose("action_confirm")
    key(stage, "v")
    key(stage, "escape")
    drawn: list[str] = []
    for order in ("label", "sprite"):
        draw = getattr(stage.app.main_canvas, order)
        noted = partial(lambda draw, name, *place, **look: (drawn.append(name), draw(name, *place, **look))[1], draw)
        monkeypatch.setattr(stage.app.main_canvas, order, noted)
    stage.frame()
    assert "V" in drawn and "glyph_keys_left_back" in drawn and "glyph_keys_left_confirm" not in drawn
