"""Small things that are kept from start to start, each in a file with a version."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from game.content.measured import KEPT, contents, kept_json
from game.kernel.json_values import Json, JsonObject
from game.match import keeping
from game.match.autosave import text_at

T = TypeVar("T")


def read_kept(
    path: Path, version: int, take: Callable[[Json], T], migrations: Sequence[Callable[[JsonObject], JsonObject]] = ()
) -> tuple[T | None, bool]:
    """Return the content of a kept file as ``read_now`` does, once everything is written that nobody has waited for."""
    keeping.disk.wait()
    return read_now(path, version, take, migrations)


def read_now(
    path: Path, version: int, take: Callable[[Json], T], migrations: Sequence[Callable[[JsonObject], JsonObject]] = ()
) -> tuple[T | None, bool]:
    """Return what ``take`` makes of a kept file, None without one; and True if there was one that could not be used.

    That one is set aside, and so is one of a newer version: this game would write less than it holds. The last of the
    ``migrations`` makes this version of the one before, and so on. Does not wait for the disk, so a writer may ask.
    """

    def taken(file: Path) -> T:
        kept = kept_json(file)
        if not isinstance(kept, dict) or type(kept.get("version")) is not int:
            raise ValueError("no version")
        if not version - len(migrations) <= kept["version"] <= version:
            raise ValueError("another version")
        for migrated in migrations[len(migrations) - version + kept["version"] :]:
            kept = migrated(kept)
        return take(kept)

    return usable(path, taken)


BROKEN = ValueError, LookupError, TypeError, AttributeError, RecursionError


def usable(path: Path, reads: Callable[[Path], T]) -> tuple[T | None, bool]:
    """Return what is read from a kept file, None without one; and True if there was one that could not be used.

    That one is set aside; one that may be whole, as far as anybody knows, is left alone.
    """
    for fresh in reversed(text_at(path).numbered()):
        with suppress(OSError, *BROKEN):  # A kill may have torn it while it was written.
            found = reads(fresh)
            if keeping.here.owns:
                text_at(path).keep(contents(fresh, KEPT).decode())
            return found, False
    try:
        return reads(path), False
    except FileNotFoundError:
        return None, False
    except OSError as wrong:
        if not keeping.here.lost(path, wrong):
            return None, False
    except BROKEN:
        pass
    keeping.here.set_aside(path)
    return None, True


def keep_later(path: Path, version: int, content: JsonObject, aside: bool = False) -> None:
    """Keep this without waiting for the disk; from now on a kill does not lose it.

    What cannot be written is tried again. With ``aside`` the file that was there gets another name.
    """
    text_at(path).keep(_text(version, content), aside=aside)


def write_kept(path: Path, version: int, content: JsonObject) -> bool:
    """Keep this, so that the file is whole at every instant; return True if that could be done at once."""
    return keeping.here.write(path, _text(version, content))


def _text(version: int, content: JsonObject) -> str:
    return json.dumps({"version": version, **content}, indent=1) + "\n"
