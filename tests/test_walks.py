"""Walks are kept: the one that was left, and those that ended."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.background.job import Job
from game.match import json_file, keeping
from game.match.walks import FILE, FOLDER, Walks
from tests.kit.odd_files import NODES, huge


def test_what_was_left_is_found_again(tmp_path: Path) -> None:
    Walks(tmp_path).keep("one")
    walks = Walks(tmp_path)
    walks.keep("two")
    assert walks.left() == "two" and Walks(tmp_path).left() == "two"
    walks.drop()
    assert walks.left() is None and Walks(tmp_path).left() is None


def test_what_cannot_be_read_is_set_aside(tmp_path: Path) -> None:
    walks = Walks(tmp_path)
    walks.keep("nonsense")
    walks.left()
    walks.drop(aside=True)
    assert walks.left() is None and not (tmp_path / FILE).exists()
    assert [each.read_text() for each in tmp_path.glob(f"{FILE}*")] == ["nonsense"]


def test_the_newest_that_ended_stay(tmp_path: Path) -> None:
    walks = Walks(tmp_path)
    for number in range(5):
        walks.keep("left")
        walks.end(f"walk {number}", 3)
    assert walks.ended() == Walks(tmp_path).ended() == ["walk 4", "walk 3", "walk 2"]
    assert walks.left() is None and len([*(tmp_path / FOLDER).iterdir()]) == 3
    (tmp_path / FOLDER / "000004.kotsu").write_bytes(b"\xff\xfe")
    assert len(Walks(tmp_path).ended()) == 2


def test_the_next_game_counts_on_and_leaves_what_is_no_walk_alone(tmp_path: Path) -> None:
    for session in ("first", "second"):
        (tmp_path / FOLDER).mkdir(exist_ok=True)
        (tmp_path / FOLDER / "notes.kotsu").write_text("a player's own")
        walks = Walks(tmp_path)
        for number in range(2):
            walks.end(f"{session} {number}", 3)
    assert Walks(tmp_path).ended() == ["second 1", "second 0", "first 1"]
    assert (tmp_path / FOLDER / "notes.kotsu").exists()


def test_without_a_folder_they_end_with_the_game() -> None:
    walks = Walks()
    walks.keep("left")
    assert walks.left() == "left"
    for number in range(3):
        walks.end(f"walk {number}", 2)
    assert walks.ended() == ["walk 2", "walk 1"] and walks.left() is None


@pytest.mark.parametrize("made", NODES)
def test_what_is_no_file_holds_nobody_and_stays(home: Path, made: Callable[[Path], None]) -> None:
    (home / FOLDER).mkdir(parents=True)
    for place in (FILE, f"{FOLDER}/000007.kotsu"):
        made(home / place)
    walks = Walks(home)
    walks.end("one", 3)
    assert walks.left() is None or made is huge
    walks.keep("two")
    assert "one" in walks.ended() and walks.left() == "two"
    for place in (FILE, f"{FOLDER}/000007.kotsu"):
        assert made is huge or os.lstat(home / place).st_mode == before(made, home)


def before(made: Callable[[Path], None], folder: Path) -> int:
    """What is there where something of that kind was made."""
    made(folder / "other")
    found = os.lstat(folder / "other").st_mode
    (folder / "other").rmdir() if made is Path.mkdir else (folder / "other").unlink()
    return found


def test_a_file_that_holds_no_text_is_set_aside_before_another_takes_its_place(home: Path) -> None:
    home.mkdir()
    (home / FILE).write_bytes(b"\xff\xfe")
    walks = Walks(home)
    assert walks.left() is None
    walks.keep("two")
    assert Walks(home).left() == "two" and (home / f"{FILE}.damaged").read_bytes() == b"\xff\xfe"


def test_a_second_game_takes_nothing_away(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Walks(home)
    for text in ("one", "two"):
        first.end(text, 3)
    first.keep("three")
    json_file.disk.wait()
    monkeypatch.setattr(keeping.here, "second", True)
    second = Walks(home)
    second.end("four", 1)
    assert Walks(home).left() == "three" and Walks(home).ended() == ["two", "one"]


def test_all_that_ended_on_a_full_disk_are_kept_once_there_is_room(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    walks = Walks(home)
    with monkeypatch.context() as disk_is:
        disk_is.setattr(Path, "write_bytes", full)
        for text in ("one", "two"):
            walks.end(text, 3)
        json_file.disk.wait()
    keeping.here.again(Job("again"))
    assert Walks(home).ended() == ["two", "one"]
