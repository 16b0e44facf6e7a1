"""Small things that are kept from start to start, each in a file of its own with a version."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from game.background.job import Runner
from game.background.worker import Worker
from game.content.measured import kept_json
from game.kernel.json_values import Json, JsonObject
from game.match import keeping

T = TypeVar("T")
disk: Runner = Worker("small files")
"""Where files are written that nobody waits for; whoever reads one waits."""


def read_kept(
    path: Path, version: int, take: Callable[[Json], T], migrations: Sequence[Callable[[JsonObject], JsonObject]] = ()
) -> tuple[T | None, bool]:
    """What a kept file says, as ``read_now`` tells it, once all is written that nobody has waited for."""
    disk.wait()
    return read_now(path, version, take, migrations)


def read_now(
    path: Path, version: int, take: Callable[[Json], T], migrations: Sequence[Callable[[JsonObject], JsonObject]] = ()
) -> tuple[T | None, bool]:
    """What ``take`` makes of a kept file, None without one; and whether there was one that could not be used.

    That one is set aside, and so is one of a newer version: this game would write less than it holds. The last of the
    ``migrations`` makes this version of the one before, and so on. Nobody is waited for: whoever writes may ask, while
    others wait for that.
    """

    def taken() -> T:
        told = kept_json(path)
        if not isinstance(told, dict) or type(told.get("version")) is not int:
            raise ValueError("no version")
        if not version - len(migrations) <= told["version"] <= version:
            raise ValueError("another version")
        for migrated in migrations[len(migrations) - version + told["version"] :]:
            told = migrated(told)
        return take(told)

    return usable(path, taken)


def usable(path: Path, reads: Callable[[], T]) -> tuple[T | None, bool]:
    """What is read from a kept file, None without one; and whether there was one that could not be used.

    That one is set aside; one that may be whole, as far as anybody knows, is left alone.
    """
    try:
        return reads(), False
    except FileNotFoundError:
        return None, False
    except OSError as wrong:
        if not keeping.here.lost(path, wrong):
            return None, False
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        pass
    keeping.here.set_aside(path)
    return None, True


def keep_later(path: Path, version: int, told: JsonObject) -> None:
    """Keep this without waiting for the disk; what cannot be written is tried again."""
    disk.ask(path.name, lambda report: write_kept(path, version, told))


def write_kept(path: Path, version: int, told: JsonObject) -> bool:
    """Keep this, so that the file is whole at every instant; whether that could be done at once."""
    return keeping.here.write(path, json.dumps({"version": version, **told}, indent=1) + "\n")
