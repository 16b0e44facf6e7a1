"""A player sees one notice when something cannot be kept, and one when it is kept again."""

from __future__ import annotations

from pathlib import Path

from game.app.records import AGAIN
from game.match import storage
from tests.kit.app import Stage


def test_unsaved_files_are_reported_until_they_are_saved(stage: Stage, home: Path) -> None:
    app = stage.app
    app.settings.sound.music = 30
    home.rename(home.with_name("away")) if home.exists() else None
    home.write_text("no folder")
    app.apply_settings()
    stage.frame()
    (told,) = app.notices()
    assert "settings.json" in told
    stage.wait(AGAIN + 0.2)
    assert app.notices() == [told] and not app.toasts.waiting
    home.unlink()
    stage.wait(AGAIN + 0.2)
    stage.frame()
    assert app.notices() == [] and (home / "settings.json").is_file()
    assert [toast.text for toast in app.toasts.waiting] == [app.store.text("notice.kept_again", "en")]


def test_a_second_game_says_so(stage: Stage) -> None:
    storage.writer.second = True
    stage.frame()
    assert stage.app.notices() == [stage.app.store.text("notice.second_game", "en")]
