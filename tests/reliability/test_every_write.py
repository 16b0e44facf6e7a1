"""Nothing is lost or half-written if the disk refuses any single step of writing, or if a kill comes before it."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from game.background.job import Immediate
from game.match import storage
from game.match.writer import Writer
from tests.kit.cases import long, one_in
from tests.reliability.disks import WaitingDisk
from tests.reliability.stored_kinds import (
    KINDS,
    LENGTH,
    Dungeons,
    FinishedMatches,
    Kind,
    Options,
    UnfinishedMatch,
    store,
)

WRITES = LENGTH + 1
"""States of each kind that are written: more than one match or walk has."""
LONG = 4 * LENGTH


class SteppedDisk:
    """A disk that calls a function before every step of writing."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, step: Callable[[], None]) -> None:
        self.step = step
        opened = Path.open

        def open_(path: Path, mode: str = "r", *rest: Any, **more: Any) -> Any:
            if not set(mode) & set("wa+"):
                return opened(path, mode, *rest, **more)
            step()
            return SteppedFile(opened(path, mode, *rest, **more), step)

        monkeypatch.setattr(Path, "open", open_)
        monkeypatch.setattr(os, "fsync", lambda file: step())
        for name in ("replace", "rename", "mkdir", "unlink"):
            monkeypatch.setattr(Path, name, self.stepping(getattr(Path, name)))

    def stepping(self, does: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function with a step before it."""

        def done(*args: Any, **more: Any) -> Any:
            self.step()
            return does(*args, **more)

        return done


class SteppedFile:
    """A file with a step between both halves of a write."""

    def __init__(self, file: BinaryIO, step: Callable[[], None]) -> None:
        self.file, self.step = file, step

    def __enter__(self) -> SteppedFile:
        return self

    def __exit__(self, *wrong: object) -> None:
        self.file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def write(self, data: bytes) -> int:
        """Write everything, or the first half before an error."""
        half = len(data) // 2
        self.file.write(bytes(data)[:half])
        self.file.flush()
        self.step()
        return half + self.file.write(bytes(data)[half:])


@contextmanager
def start(kind: type[Kind], home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kind]:
    """Start a game in this folder, as it is."""
    store()  # Reading the data would leave copies of their files in this folder.
    with monkeypatch.context() as patched:
        patched.setenv("KOTSU_HOME", str(home))
        patched.setattr(storage, "writer", Writer())
        storage._files.clear()
        assert storage.writer.claim(home)
        yield kind(home)
        storage.writer.release()


def files(home: Path) -> list[str]:
    """Return the names of all files."""
    return sorted(path.relative_to(home).as_posix() for path in home.rglob("*"))


WRITTEN = pytest.mark.parametrize("writes", [WRITES, long(LONG)])
SUITE = Options, FinishedMatches, UnfinishedMatch, Dungeons
"""A kind for each way of writing: a file that is replaced, a file for each state, a journal, and a journal whose end is
moved to the other files. All others are left to long runs."""
LATER = [kind for kind in KINDS if kind not in SUITE]


@WRITTEN
@pytest.mark.parametrize(("kind", "slow"), [
    *one_in(2, product(SUITE, [False, True])), *map(long, product(LATER, [False, True])),
])
def test_a_kill_at_any_step_of_writing_loses_nothing(
    kind: type[Kind], slow: bool, writes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, copies = tmp_path / "home", list[tuple[Path, int]]()
    written = 0

    def copy() -> None:
        copies.append((tmp_path / str(len(copies)), written))
        shutil.copytree(home, copies[-1][0])

    with start(kind, home, monkeypatch) as game, monkeypatch.context() as patched:
        disk = WaitingDisk() if slow else Immediate()
        patched.setattr(storage, "disk", disk)
        SteppedDisk(patched, copy)
        for written in range(writes):
            game.write(written + 1)
            if written % 4 == 3:
                disk.wait()
        written = writes
        disk.wait()
        copy()
    assert len(copies) > 3 * writes
    for folder, last in copies:
        with start(kind, folder, monkeypatch) as game:
            found = game.found()
            assert found in (last, last + 1), folder.name
            game.write(found + 1)
        with start(kind, folder, monkeypatch) as game:
            assert game.found() == found + 1, folder.name
            assert not [name for name in files(folder) if name.endswith(".damaged")]


@WRITTEN
@pytest.mark.parametrize("kind", [*SUITE, *map(long, LATER)])
def test_each_step_may_fail_once(
    kind: type[Kind], writes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write_all(fails: int) -> tuple[int, list[str]]:
        steps = 0

        def step() -> None:
            nonlocal steps
            steps += 1
            if steps == fails:
                raise OSError(errno.ENOSPC, "No space left on device")

        home = tmp_path / str(fails)
        with start(kind, home, monkeypatch) as game, monkeypatch.context() as patched:
            SteppedDisk(patched, step)
            for number in range(1, writes + 1):
                game.write(number)
            storage.writer.retry()
            assert not storage.writer.failures, f"step {fails}"
        with start(kind, home, monkeypatch) as game:
            assert game.found() == writes, f"step {fails}"
        return steps, files(home)

    steps, wanted = write_all(0)
    assert steps > 2 * writes
    for fails in range(1, steps + 1):
        assert write_all(fails)[1] == wanted, f"step {fails}"
