"""Walks are kept: the one that was left, and those that ended."""

from __future__ import annotations

from pathlib import Path

from game.match.walks import FILE, FOLDER, Walks


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
    walks.drop(damaged=True)
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


def test_without_a_folder_they_end_with_the_game() -> None:
    walks = Walks()
    walks.keep("left")
    assert walks.left() == "left"
    for number in range(3):
        walks.end(f"walk {number}", 2)
    assert walks.ended() == ["walk 2", "walk 1"] and walks.left() is None
