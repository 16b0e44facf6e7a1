"""Small JSON files with a version, kept between starts."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from game.content.measured import KEPT, contents, kept_json
from game.kernel.opaque import Json, JsonObject
from game.match import keeping
from game.match.autosave import text_at

T = TypeVar("T")


def read_kept(
    path: Path, version: int, take: Callable[[Json], T], migrations: Sequence[Callable[[JsonObject], JsonObject]] = ()
) -> tuple[T | None, bool]:
    """Return the content of a saved file like ``read_now``, after all pending writes have finished."""
    keeping.disk.wait()
    return read_now(path, version, take, migrations)


def read_now(
    path: Path, version: int, take: Callable[[Json], T], migrations: Sequence[Callable[[JsonObject], JsonObject]] = ()
) -> tuple[T | None, bool]:
    """Return what ``take`` makes of a saved file, or None without one; and True if a file existed but could not be
    used.

    An unusable file is renamed, also one with a newer version, because saving it here would lose content.
    ``migrations`` each convert one version to the next; the last one leads to ``version``. Does not wait for the disk,
    so a writer may call it.
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
    """Return what is read from a saved file, or None without one; and True if a file existed but could not be used.

    An unusable file is renamed; one that may still be intact stays.
    """
    for fresh in reversed(text_at(path).numbered()):
        with suppress(OSError, *BROKEN):  # A kill may have cut it off during the write.
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
    """Save the content in the background; it survives a kill as soon as this returns.

    A failed write is retried. With ``aside`` the old file is renamed.
    """
    text_at(path).keep(_text(version, content), aside=aside)


def write_kept(path: Path, version: int, content: JsonObject) -> bool:
    """Save the content atomically; return True if it was written at once."""
    return keeping.here.write(path, _text(version, content))


def _text(version: int, content: JsonObject) -> str:
    return json.dumps({"version": version, **content}, indent=1) + "\n"
