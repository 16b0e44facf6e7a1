"""Disks that are full, and disks that write only when they are told to."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.background.job import Immediate, Job


class Disk:
    """A disk that has no room for files whose path contains ``refused``; every path contains an empty text."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.refused: str | None = None
        write = Path.write_bytes

        def written(path: Path, data: bytes) -> int:
            if self.refused is not None and self.refused in str(path):
                raise OSError(errno.ENOSPC, "No space left on device")
            return write(path, data)

        monkeypatch.setattr(Path, "write_bytes", written)


class WaitingDisk(Immediate):
    """A thread that does its jobs only when a test waits for them."""

    def __init__(self) -> None:
        self.jobs: list[Callable[[], None]] = []

    def ask(self, name: str, work: Callable[..., Any], *args: Any, patience: float | None = None) -> Job[Any]:
        job: Job[Any] = Job(name)
        self.jobs.append(lambda: job.run(work, *args))
        return job

    def wait(self, seconds: float | None = None) -> None:
        while self.jobs:
            self.jobs.pop(0)()
