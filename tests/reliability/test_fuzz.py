"""No content of the player's folder stops the game; the long run is ``python -m tests.reliability.fuzz 4000``."""

from __future__ import annotations

import os
from pathlib import Path
from shutil import rmtree

import pytest

from tests.reliability.fuzz import fuzz
from tests.reliability.watching import WATCHER, changes_outside

pytestmark = pytest.mark.slow

OUTCOMES = (
    "save set aside", "replay refused", "replay set aside", "settings used", "settings set aside", "rules used",
    "rules refused", "bindings set aside", "statistics set aside", "players set aside", "evening set aside",
    "challenges set aside", "high_scores set aside", "puzzles set aside", "blind_test set aside", "walk set aside",
    "run set aside", "khet_draft set aside", "torn save passed over", "pack left out", "last good copy like the file",
)
FILES = 190


def test_broken_files_stop_nothing_and_change_no_other_file(home: Path) -> None:
    figures = fuzz(FILES, home)
    assert figures["files"] == FILES
    assert [outcome for outcome in OUTCOMES if not figures[outcome]] == []


def test_the_watcher_sees_what_is_touched_outside_and_what_is_run(tmp_path: Path, home: Path) -> None:
    for folder in (home / "a" / "b", tmp_path / "a" / "b"):
        folder.mkdir(parents=True)
        (folder / "x").touch()
    with WATCHER.watching(changes_outside(home)) as seen:
        (home / "inside").write_text("")
        (home / "inside").read_text()
        rmtree(home / "a")
        (tmp_path / "outside").write_text("")
        (tmp_path / "outside").rename(tmp_path / "beside")
        exec(compile("1", "x", "exec"))
        os.system("true")
        rmtree(tmp_path / "a")
    found = [each.split()[0] for each in seen]
    assert found[:4] == ["writes", "os.rename", "exec", "os.system"] and len(found) >= 7, "a tree is removed in steps"
