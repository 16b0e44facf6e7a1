"""If the disk refuses any single step of writing, nothing is lost and nothing stays half-written."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from game.app.settings import Settings
from game.content.store import Store
from game.dungeon.walk.walk import Walk
from game.dungeon.walk.walk_log import walk_log
from game.match import storage
from game.match.log import Log
from game.match.players import Players
from game.match.replays import Replays
from game.match.saves import Saved, Saves
from game.match.solved import Solved
from game.match.walks import Walks
from game.tables.table_files import load_rules, store_of
from game.tools.benchmarks.played_matches import played
from tests.test_saves import left
from tests.test_walks import PLAN

PLIES = 5


class Half:
    """A file that takes only half of the data when the disk refuses."""

    def __init__(self, file: BinaryIO, refuses: Callable[[], bool]) -> None:
        self.file, self.refuses = file, refuses

    def __enter__(self) -> Half:
        return self

    def __exit__(self, *wrong: object) -> None:
        self.file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def write(self, data: bytes) -> int:
        """Write everything, or half of it before an error."""
        if self.refuses():
            self.file.write(bytes(data)[: len(data) // 2])
            raise full()
        return self.file.write(data)


def full() -> OSError:
    return OSError(errno.ENOSPC, "No space left on device")


class Disk:
    """A disk that refuses exactly one step: number ``fails``, counted from 1."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.steps = self.fails = 0
        opened = Path.open

        def open_(path: Path, mode: str = "r", *rest: Any, **more: Any) -> Any:
            if not set(mode) & set("wa+"):
                return opened(path, mode, *rest, **more)
            self.step()
            return Half(opened(path, mode, *rest, **more), self.refuses)  # type: ignore[arg-type]

        monkeypatch.setattr(Path, "open", open_)
        monkeypatch.setattr(os, "fsync", lambda file: self.step())
        for name in ("replace", "rename", "mkdir", "unlink"):
            monkeypatch.setattr(Path, name, self.stepping(getattr(Path, name)))

    def refuses(self) -> bool:
        """Return True if this step is refused."""
        self.steps += 1
        return self.steps == self.fails

    def step(self) -> None:
        """Do one step; raise OSError if it is refused."""
        if self.refuses():
            raise full()

    def stepping(self, does: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function with a step before it."""

        def done(*args: Any, **more: Any) -> Any:
            self.step()
            return does(*args, **more)

        return done


@pytest.fixture(scope="module")
def store() -> Store:
    found = store_of()
    found.read()
    return found


@pytest.fixture(scope="module")
def ended() -> list[Log]:
    return [played(load_rules("kotsu"), seed, plies=3) for seed in (1, 2)]


def an_evening(home: Path, store: Store, saved: Saved, ended: list[Log]) -> Saves:
    """Write something of every kind, and retry failed writes at the end; return the saves, still open."""
    saves, replays, walks = Saves(home), Replays(home), Walks(home)
    saves.read(store)
    assert saves.journal is not None
    for plies in range(1, PLIES + 1):
        saves.keep(replace(saved, log=replace(saved.log, plies=saved.log.plies[:plies])))
        saves.journal.file.wait()
    for log in ended:
        replays.keep(log, 9)
        replays.wait()
    Settings(music=30).save()
    Players(home).add("Ada", "cat", 8)
    Solved(home).add("khet", "x")
    walk = Walk(PLAN)
    for move in ("1:e", "1:mark", "1:e"):
        walk.do(move)
        walks.keep(walk_log(walk))
        walks.end(walk_log(walk), 9)
    walks.keep(walk_log(walk))
    walk.undo()
    walks.keep(walk_log(walk))
    walks.close()
    storage.disk.wait()
    storage.writer.retry()
    return saves


def kept(home: Path, store: Store) -> tuple[object, ...]:
    """Return everything that the next start finds."""
    saves, walks = Saves(home), Walks(home)
    saves.read(store)
    assert saves.notice is None
    return (
        saves.held, {replay.whole for replay in Replays(home).listed()}, Settings.load().music,
        [player.name for player in Players(home).known], Solved(home).has("khet", "x"), walks.left(), walks.ended(),
        sorted(path.relative_to(home).as_posix() for path in home.rglob("*")),
    )  # fmt: skip


def test_each_step_of_writing_may_fail_once(
    tmp_path: Path, store: Store, ended: list[Log], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = left(store, PLIES)

    def evening(fails: int) -> tuple[tuple[object, ...], int]:
        home = tmp_path / str(fails)
        monkeypatch.setenv("KOTSU_HOME", str(home))
        monkeypatch.setattr(storage, "writer", storage.Writer())
        with monkeypatch.context() as patched:
            disk = Disk(patched)
            disk.fails = fails
            saves = an_evening(home, store, saved, ended)
            assert not storage.writer.failed, f"step {fails}"
            saves.close()
        return kept(home, store), disk.steps

    wanted, steps = evening(0)
    assert steps > 40
    for fails in range(1, steps + 1):
        assert evening(fails)[0] == wanted, f"step {fails}"
