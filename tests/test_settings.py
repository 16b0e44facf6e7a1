"""Options, keys and buttons are kept between starts; no state of their files stops the game or locks a player out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.app.settings import OPTION_VALUES, VERSION, Bindings, Picks, Settings, SoundSettings, is_option_value
from game.content.models.controls import BUTTONS, InputFile, OwnAction, check_wishes
from game.tools.gallery.scene import SceneSettings
from systems.input.bindings import bindings_of, read_bindings


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOTSU_HOME", str(tmp_path))
    return tmp_path


def test_a_fresh_machine_has_the_defaults_and_settings_are_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOTSU_HOME", str(home / "new" / "deep"))
    assert Settings.load() == Settings(language="en", fullscreen=False, speed=1.0)
    Settings(language="de", fullscreen=True, speed=0.0, picks=Picks(deck_2="storm")).save()
    assert Settings.load() == Settings(language="de", fullscreen=True, speed=0.0, picks=Picks(deck_2="storm"))


DAMAGED = ("", "{", "[]", "[" * 100_000,
           *(f'{{"version": {version}, "language": "de"}}' for version in ("-1", '"1"', "true", "1.0", "null")))


@pytest.mark.parametrize("damaged", DAMAGED)
def test_a_damaged_file_is_set_aside_with_a_sentence(home: Path, damaged: str) -> None:
    (home / "settings.json").write_text(damaged)
    settings = Settings.load()
    assert (settings, settings.notice) == (Settings(), "notice.settings")
    assert (home / "settings.json.damaged").read_text() == damaged
    assert Settings.load().notice is None


@pytest.mark.parametrize(
    "damaged",
    ['"speed": 3', '"fullscreen": 1', '"speed": true', '"speed": [1]', '"shake": 55', '"palette": 7', '"palette": "/"',
     '"deck_1": 3', '"setups": 3', '"setups": {"knucklebones": "x"}', '"setups": {"knucklebones": {"rules": 3}}'],
)
def test_one_damaged_option_does_not_lose_the_others(home: Path, damaged: str) -> None:
    written = f'{{"language": "de", "music": 20, {damaged}}}'
    (home / "settings.json").write_text(written)
    settings = Settings.load()
    assert (settings, settings.notice) == (
        Settings(language="de", sound=SoundSettings(music=20)), "notice.some_settings"
    )
    assert (home / "settings.json.damaged").read_text() == written
    again = Settings.load()
    assert (again, again.notice) == (Settings(language="de", sound=SoundSettings(music=20)), None)


def test_a_removed_choice_falls_back_to_the_default_until_it_is_back() -> None:
    Settings(language="fr", palette="tide").save()
    settings = Settings.load()
    assert (settings.language, settings.palette, settings.notice) == ("fr", "tide", None)
    settings.choose_from({"language": ("en", "de", "fr"), "palette": ("standard", "contrast")})
    assert (settings.language, settings.palette) == ("fr", "standard")
    assert Settings.load().palette == "tide"


def test_every_option_has_values_and_its_default_among_them() -> None:
    defaults = Settings().options()
    assert {*OPTION_VALUES, *vars(Picks())} == {*defaults}
    assert all(is_option_value(name, value) for name, value in defaults.items())


def test_a_reset_brings_all_defaults_but_keeps_the_language() -> None:
    settings = Settings.of({"language": "de", "shake": 0, "palette": "contrast", "speed": 0.0})
    settings.reset()
    assert settings == Settings(language="de")


def test_settings_say_their_version_and_those_of_the_first_games_had_none(home: Path) -> None:
    (home / "settings.json").write_text('{"language": "de", "speed": 2.0, "smell": 3}')
    settings = Settings.load()
    assert (settings, settings.notice) == (Settings(language="de", speed=2.0), None)
    settings.save()
    assert json.loads((home / "settings.json").read_text())["version"] == VERSION


def test_settings_of_a_newer_version_are_used_as_far_as_they_go_and_set_aside(home: Path) -> None:
    written = f'{{"version": {VERSION + 1}, "language": "de", "speed": 3, "smell": 3}}'
    (home / "settings.json").write_text(written)
    settings = Settings.load()
    assert (settings, settings.notice) == (Settings(language="de"), "notice.newer_settings")
    assert (home / "settings.json.damaged").read_text() == written
    assert Settings.load().notice is None


def test_drawing_a_scene_leaves_the_settings_of_the_player_alone(home: Path) -> None:
    Settings(language="de").save()
    SceneSettings.of({"language": "en"}).save()
    assert Settings.load().language == "de"


MOUSE = {"confirm": ["right"], "back": ["left"], "undo": ["middle"]}
PAD = {"up": ["y"], "down": ["a"], "left": ["x"], "right": ["b"], "confirm": ["start"], "back": ["back"],
       "menu": ["leftstick"], "undo": ["rightstick"], "hint": ["rightshoulder"]}
LEFT = {"up": ["w"], "down": ["s"], "left": ["a"], "right": ["d"], "confirm": ["g"], "back": ["q"], "menu": ["tab"],
        "undo": ["r"], "hint": ["e"]}
RIGHT = {"up": ["up"], "down": ["down"], "left": ["left"], "right": ["right"], "confirm": ["enter", "numpad_enter"],
         "back": ["backspace"], "menu": ["delete"], "undo": ["end"], "hint": ["home"]}
GOOD = {"mouse": MOUSE, "xbox": PAD, "keys_left": LEFT, "keys_right": RIGHT}


def load_bindings(home: Path, data: Any) -> Bindings:
    home.mkdir(parents=True, exist_ok=True)
    (home / "bindings.json").write_text(data if isinstance(data, str) else json.dumps(data))
    return Bindings(home)


def test_stored_bindings_are_used_unchanged(home: Path) -> None:
    bindings = load_bindings(home, {"version": 3, "devices": GOOD})
    own = {family: {action: [*keys] for action, keys in actions.items()} for family, actions in bindings.own.items()}
    assert (own, bindings.notice) == (GOOD, None)
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
        family: {known: keys for known, keys in actions.items() if known != action} for family, actions in GOOD.items()
    }
    bindings = load_bindings(home, {"version": version, "devices": old})
    assert bindings.notice is None
    assert {family: actions[action] for family, actions in bindings.own.items() if action in actions} == free
    for family, actions in old.items():
        assert {known: [*bindings.own[family][known]] for known in actions} == actions
    bindings.change({})
    assert json.loads((home / "bindings.json").read_text())["version"] == 3


@pytest.mark.parametrize(
    "data",
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
def test_unusable_bindings_are_set_aside_with_a_message(home: Path, data: Any) -> None:
    bindings = load_bindings(home, data)
    assert (bindings.own, bindings.notice) == ({}, "notice.bindings")
    assert (home / "bindings.json.damaged").is_file() and not (home / "bindings.json").exists()
    assert Bindings(home).notice is None


SPLIT = OwnAction("split", left="v", right="n", pad="leftshoulder")
CONTROLS = InputFile.model_validate({"keys": {"left": LEFT, "right": RIGHT}, "pads": PAD, "mouse": MOUSE})


def test_an_action_of_a_table_gets_its_preferred_key_or_a_free_one() -> None:
    set_ = bindings_of(CONTROLS, {}, (OwnAction("camera"), SPLIT, OwnAction("turn", pad="y")))
    assert [set_[family]["split"] for family in ("keys_left", "keys_right", "pad")] == [["v"], ["n"], ["leftshoulder"]]
    assert set_["xbox"]["up"] == ("y",) and set_["xbox"]["turn"] != ["y"]
    for actions in set_.values():
        used = [name for named in actions.values() for name in named]
        assert len(used) == len(set(used))
    assert [*set_["xbox"]][-3:] == ["camera", "split", "turn"] and "split" not in set_["mouse"]


def test_stored_bindings_may_include_actions_of_tables(home: Path) -> None:
    set_ = bindings_of(CONTROLS, {}, (SPLIT,))
    data = {"xbox": {action: [*named] for action, named in set_["xbox"].items()}}
    own = load_bindings(home, {"version": 3, "devices": data}).own
    assert own["xbox"]["split"] == ("leftshoulder",) and read_bindings(own) == own
    assert bindings_of(CONTROLS, own, (SPLIT,))["xbox"]["split"] == ("leftshoulder",)
    assert "split" not in bindings_of(CONTROLS, own)["xbox"], "nobody who is there has to be told that"


def test_preferred_keys_of_tables_exist_and_are_free() -> None:
    assert not [*check_wishes(CONTROLS, (SPLIT, OwnAction("camera")))]
    wrong = OwnAction("turn", left="w", right="n", pad="nose")
    messages = [complaint.message for complaint in check_wishes(CONTROLS, (SPLIT, wrong))]
    assert messages == [
        "'turn' asks for 'w', which is already used for up", "'turn' asks for 'n', which is already used for split",
        "'turn' asks for 'nose', which does not exist",
    ]
    many = [OwnAction(f"own_{number}") for number in range(len(BUTTONS) - len(PAD) + 1)]
    assert [complaint.path for complaint in check_wishes(CONTROLS, many)] == [("pads",)]
    assert not [*check_wishes(CONTROLS, many[:-1])]
