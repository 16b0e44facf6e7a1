"""Options are kept from start to start, whatever happens to their file."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.settings import Settings


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOTSU_HOME", str(tmp_path))
    return tmp_path


def test_a_fresh_machine_has_the_defaults() -> None:
    assert Settings.load() == Settings(language="en", fullscreen=False, speed=1.0)


def test_what_is_saved_is_there_at_the_next_start() -> None:
    Settings(language="de", fullscreen=True, speed=0.0).save()
    assert Settings.load() == Settings(language="de", fullscreen=True, speed=0.0)


def test_saving_makes_the_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOTSU_HOME", str(home / "new" / "deep"))
    Settings(speed=4.0).save()
    assert Settings.load().speed == 4.0


@pytest.mark.parametrize(
    "damaged",
    ["", "{", "[]", '{"speed": 3}', '{"language": "xx"}', '{"fullscreen": 1}', '{"speed": true}', '{"speed": [1]}',
     "[" * 100_000],
)  # fmt: skip
def test_a_damaged_file_is_set_aside_with_a_sentence(home: Path, damaged: str) -> None:
    (home / "settings.json").write_text(damaged)
    settings = Settings.load()
    assert (settings, settings.notice) == (Settings(), "notice.settings")
    assert (home / "settings.json.damaged").read_text() == damaged
    assert Settings.load().notice is None


def test_settings_of_a_newer_game_are_passed_over(home: Path) -> None:
    (home / "settings.json").write_text('{"language": "de", "smell": 3}')
    assert Settings.load() == Settings(language="de")


def test_a_home_that_cannot_be_written_stops_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").write_text("")
    monkeypatch.setenv("KOTSU_HOME", str(home / "file"))
    Settings(speed=2.0).save()
    assert Settings.load().speed == 1.0
