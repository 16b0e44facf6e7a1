"""Files that change while the game runs, and the text of each change in the log."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.content.hot_reload import MISSING, ROUND_SECONDS, Watch, changes

FRAME = 1 / 60
LONGEST = 0.4
"""The longest delay in seconds until a save is reported; with the reading it stays within half a second."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("cards", "beats", "look"):
        (tmp_path / f"{name}.yaml").write_text(f"{name}: 1\n", "utf-8")
    return tmp_path


@pytest.fixture
def watch(folder: Path) -> Watch:
    return Watch(folder / f"{name}.yaml" for name in ("cards", "beats", "look", "absent"))


def seconds_until_told(watch: Watch) -> float:
    """Return the delay in seconds until a change is reported, infinite if it never is."""
    return next((frame * FRAME for frame in range(1, 100) if watch.check(FRAME)), float("inf"))


def edited(folder: Path) -> None:
    (folder / "cards.yaml").write_text("cards: 22\n", "utf-8")


def replaced(folder: Path) -> None:
    """Save as careful editors do: a new file replaces the old one, here with the same time and size."""
    old = folder / "beats.yaml"
    fresh, before = folder / ".beats.yaml.tmp", old.stat()
    fresh.write_text("beats: 2\n", "utf-8")
    os.utime(fresh, ns=(before.st_atime_ns, before.st_mtime_ns))
    fresh.replace(old)


SAVES: dict[str, Callable[[Path], object]] = {
    "edited": edited, "replaced": replaced, "deleted": lambda folder: (folder / "look.yaml").unlink(),
    "made that was missing": lambda folder: (folder / "absent.yaml").write_text("absent: 1\n", "utf-8"),
    "made that nothing asked for": lambda folder: (folder / "new.yaml").write_text("new: 1\n", "utf-8"),
    "a new folder": lambda folder: (folder / "pack").mkdir(),
}


@pytest.mark.parametrize("how", SAVES)
@pytest.mark.parametrize("frames", [0, 7])
def test_any_save_is_reported_soon(watch: Watch, folder: Path, how: str, frames: int) -> None:
    assert not any(watch.check(FRAME) for _ in range(frames))
    SAVES[how](folder)
    assert seconds_until_told(watch) <= LONGEST
    watch.accept()
    assert seconds_until_told(watch) == float("inf")


def test_side_files_of_editors_are_no_saves_and_a_check_of_all_waits_for_nothing(watch: Watch, folder: Path) -> None:
    for name in (".cards.yaml.swp", "cards.yaml~", "4913", ".#cards.yaml"):
        (folder / name).write_text("cards: 1\n", "utf-8")
    assert seconds_until_told(watch) == float("inf") and not watch.check_all()
    edited(folder)
    assert watch.check_all()


def test_an_unfinished_write_is_not_reported(watch: Watch, folder: Path) -> None:
    written = "cards:\n"
    for line in range(20):
        written += f"  line{line}: 1\n"
        (folder / "cards.yaml").write_text(written, "utf-8")
        assert not any(watch.check(FRAME) for _ in range(int(ROUND_SECONDS / FRAME)))
    assert seconds_until_told(watch) <= LONGEST


def test_an_editor_that_deletes_before_it_writes_is_reported_once(watch: Watch, folder: Path) -> None:
    (folder / "cards.yaml").unlink()
    assert not any(watch.check(FRAME) for _ in range(6))
    edited(folder)
    assert seconds_until_told(watch) <= LONGEST
    watch.accept()
    assert seconds_until_told(watch) == float("inf")


def test_a_folder_that_comes_later_counts_with_its_files(tmp_path: Path) -> None:
    watch = Watch([tmp_path / "pack" / "cards.yaml"])
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "cards.yaml").write_text("cards: 1\n", "utf-8")
    assert seconds_until_told(watch) <= LONGEST


def test_a_frame_looks_at_few_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch, looked = Watch(folder / f"{name}.yaml" for name in range(26)), []
    see = watch._check_place
    monkeypatch.setattr(watch, "_check_place", lambda name: looked.append(name) or see(name))
    watch.check(FRAME)
    assert 1 <= len(looked) <= 3
    looked.clear()
    watch.check(10.0)
    assert len(looked) == len(set(looked)) == 27, "a long frame looks at each once"


BEATS = {"die_rolled": {"seconds": 0.4, "ease": "out_soft"}, "banner": {"hold": 2.0}}


@pytest.mark.parametrize(
    ("before", "after", "messages"),
    [
        (BEATS, {**BEATS, "die_rolled": {"seconds": 0.5, "ease": "out_soft"}}, ["die_rolled.seconds 0.4 -> 0.5"]),
        (BEATS, {"die_rolled": BEATS["die_rolled"]}, ["banner {'hold': 2.0} -> nothing"]),
        ({}, {"hurry": 6}, ["hurry nothing -> 6"]),
        ({"base": ["thief", "shield"]}, {"base": ["thief", "fog"]}, ["base.2 'shield' -> 'fog'"]),
        ({"on": True}, {"on": 1}, ["on True -> 1"]),
        ({"size": 1}, {"size": {"w": 1}}, ["size 1 -> {'w': 1}"]),
        (MISSING, {"a": 1}, ["all nothing -> {'a': 1}"]),
    ],
)
def test_every_change_is_reported_with_its_path(before: Any, after: Any, messages: list[str]) -> None:
    assert list(changes(before, after)) == messages
