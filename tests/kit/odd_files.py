"""What may lie where a file should, and was never meant to be read."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path


def pipe(path: Path) -> None:
    """Whoever reads it waits for ever."""
    os.mkfifo(path)


def loop(path: Path) -> None:
    """A link to itself."""
    path.symlink_to(path.name)


def device(path: Path) -> None:
    """One that never ends."""
    path.symlink_to("/dev/zero")


def system(path: Path) -> None:
    """A link to a file in which the system describes itself."""
    path.symlink_to("/proc/self/smaps")


def huge(path: Path) -> None:
    """More than any file of the game has."""
    with path.open("wb") as file:
        file.truncate(30 << 20)


NODES: tuple[Callable[[Path], None], ...] = pipe, loop, device, system, huge, Path.mkdir
