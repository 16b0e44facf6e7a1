"""Kept keys and buttons are used completely or not at all, and no file can lock a player out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.app.settings import Bindings
from game.content.models.controls import BUTTONS, InputFile, OwnAction, check_wishes
from systems.input.bindings import bindings_of, read_bindings

MOUSE = {"confirm": ["right"], "back": ["left"], "undo": ["middle"]}
PAD = {"up": ["y"], "down": ["a"], "left": ["x"], "right": ["b"], "confirm": ["start"], "back": ["back"],
       "menu": ["leftstick"], "undo": ["rightstick"], "hint": ["rightshoulder"]}
LEFT = {"up": ["w"], "down": ["s"], "left": ["a"], "right": ["d"], "confirm": ["g"], "back": ["q"], "menu": ["tab"],
        "undo": ["r"], "hint": ["e"]}
RIGHT = {"up": ["up"], "down": ["down"], "left": ["left"], "right": ["right"], "confirm": ["enter", "numpad_enter"],
         "back": ["backspace"], "menu": ["delete"], "undo": ["end"], "hint": ["home"]}
GOOD = {"mouse": MOUSE, "xbox": PAD, "keys_left": LEFT, "keys_right": RIGHT}


def load_bindings(home: Path, told: Any) -> Bindings:
    home.mkdir(parents=True, exist_ok=True)
    (home / "bindings.json").write_text(told if isinstance(told, str) else json.dumps(told))
    return Bindings(home)


def test_stored_bindings_are_used_unchanged(home: Path) -> None:
    bindings = load_bindings(home, {"version": 3, "devices": GOOD})
    told = {family: {action: [*named] for action, named in said.items()} for family, said in bindings.own.items()}
    assert (told, bindings.notice) == (GOOD, None)
    bindings.change({})
    assert Bindings(home).own == bindings.own


@pytest.mark.parametrize(("version", "action", "free"), [
    (1, "undo", {"mouse": ("middle",), "xbox": ("leftshoulder",), "keys_left": ("r",), "keys_right": ("u",)}),
    (2, "hint", {"xbox": ("leftshoulder",), "keys_left": ("f",), "keys_right": ("p",)}),
])
def test_old_bindings_stay_and_get_a_free_key_for_a_new_action(
    home: Path, version: int, action: str, free: dict[str, tuple[str, ...]]
) -> None:
    old = {
        family: {known: named for known, named in said.items() if known != action} for family, said in GOOD.items()
    }
    bindings = load_bindings(home, {"version": version, "devices": old})
    assert bindings.notice is None
    assert {family: said[action] for family, said in bindings.own.items() if action in said} == free
    for family, said in old.items():
        assert {known: [*bindings.own[family][known]] for known in said} == said
    bindings.change({})
    assert json.loads((home / "bindings.json").read_text())["version"] == 3


@pytest.mark.parametrize(
    "told",
    [
        "", "[" * 100_000, "null", '"\\ud800"',
        {"version": 4, "devices": GOOD}, {"devices": GOOD}, {"version": 2}, {"version": 2, "devices": [1]},
        {"version": True, "devices": GOOD}, {"version": 1, "devices": [1]},
        {"version": 1, "devices": {"mouse": {"confirm": ["left", "middle"], "back": ["right"]}}},
        {"version": 1, "devices": {"mouse": [["left"], ["right"]]}},
        {"version": 3, "devices": {"nose": MOUSE}},
        {"version": 3, "devices": {"keys_left": LEFT}},
        {"version": 3, "devices": {"mouse": {"confirm": ["left"]}}},
        {"version": 3, "devices": {"mouse": {**MOUSE, "menu": ["middle"]}}},
        {"version": 3, "devices": {"mouse": {**MOUSE, "back": ["right"]}}},
        {"version": 3, "devices": {"mouse": {**MOUSE, "back": []}}},
        {"version": 3, "devices": {"mouse": {**MOUSE, "back": "left"}}},
        {"version": 3, "devices": {"mouse": {**MOUSE, "back": [["left"]]}}},
        {"version": 3, "devices": {"xbox": {**PAD, "menu": ["guide"]}}},
        {"version": 3, "devices": {"keys_left": LEFT, "keys_right": {**RIGHT, "menu": ["w"]}}},
    ],
    ids=str,
)
def test_unusable_bindings_are_set_aside_with_a_message(home: Path, told: Any) -> None:
    bindings = load_bindings(home, told)
    assert (bindings.own, bindings.notice) == ({}, "notice.bindings")
    assert (home / "bindings.json.damaged").is_file() and not (home / "bindings.json").exists()
    assert Bindings(home).notice is None


SPLIT = OwnAction("split", left="v", right="n", pad="leftshoulder")
CONTROLS = InputFile.model_validate({"keys": {"left": LEFT, "right": RIGHT}, "pads": PAD, "mouse": MOUSE})


def test_an_action_of_a_table_gets_its_preferred_key_or_a_free_one() -> None:
    set_ = bindings_of(CONTROLS, {}, (OwnAction("camera"), SPLIT, OwnAction("turn", pad="y")))
    assert [set_[family]["split"] for family in ("keys_left", "keys_right", "pad")] == [["v"], ["n"], ["leftshoulder"]]
    assert set_["xbox"]["up"] == ("y",) and set_["xbox"]["turn"] != ["y"]
    for said in set_.values():
        used = [name for named in said.values() for name in named]
        assert len(used) == len(set(used))
    assert [*set_["xbox"]][-3:] == ["camera", "split", "turn"] and "split" not in set_["mouse"]


def test_stored_bindings_may_include_actions_of_tables(home: Path) -> None:
    set_ = bindings_of(CONTROLS, {}, (SPLIT,))
    told = {"xbox": {action: [*named] for action, named in set_["xbox"].items()}}
    own = load_bindings(home, {"version": 3, "devices": told}).own
    assert own["xbox"]["split"] == ("leftshoulder",) and read_bindings(own) == own
    assert bindings_of(CONTROLS, own, (SPLIT,))["xbox"]["split"] == ("leftshoulder",)
    assert "split" not in bindings_of(CONTROLS, own)["xbox"], "nobody who is there has to be told that"


def test_preferred_keys_of_tables_exist_and_are_free() -> None:
    assert not [*check_wishes(CONTROLS, (SPLIT, OwnAction("camera")))]
    wrong = OwnAction("turn", left="w", right="n", pad="nose")
    said = [complaint.message for complaint in check_wishes(CONTROLS, (SPLIT, wrong))]
    assert said == [
        "'turn' asks for 'w', which is already used for up", "'turn' asks for 'n', which is already used for split",
        "'turn' asks for 'nose', which does not exist",
    ]
    many = [OwnAction(f"own_{number}") for number in range(len(BUTTONS) - len(PAD) + 1)]
    assert [complaint.path for complaint in check_wishes(CONTROLS, many)] == [("pads",)]
    assert not [*check_wishes(CONTROLS, many[:-1])]
