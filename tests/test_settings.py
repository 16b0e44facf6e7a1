"""Options are kept between starts, and no state of their file stops the game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.app.settings import OPTION_VALUES, VERSION, Picks, Settings, SoundSettings, is_option_value
from game.tools.gallery.scene import SceneSettings


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOTSU_HOME", str(tmp_path))
    return tmp_path


def test_a_fresh_machine_has_the_defaults_and_saved_settings_are_loaded_at_the_next_start(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
