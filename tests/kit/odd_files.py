"""Things that can stand in the place of a file but were never meant to be read."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path


def pipe(path: Path) -> None:
    """Make a pipe; reading it waits forever."""
    os.mkfifo(path)


def loop(path: Path) -> None:
    """Make a link to itself."""
    path.symlink_to(path.name)


def device(path: Path) -> None:
    """Make a link to a device that never ends."""
    path.symlink_to("/dev/zero")


def system(path: Path) -> None:
    """Make a link to a file of the system about itself."""
    path.symlink_to("/proc/self/smaps")


def huge(path: Path) -> None:
    """Make a file larger than any of the game."""
    with path.open("wb") as file:
        file.truncate(30 << 20)


NODES: tuple[Callable[[Path], None], ...] = pipe, loop, device, system, huge, Path.mkdir
