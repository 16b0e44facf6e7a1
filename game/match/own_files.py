"""Data files made by players, in a pack in the user folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from game.content.packs import OWN
from game.match import keeping
from game.paths import packs_dir, stems


def own_file(place: str) -> Path:
    """Return the path of a player's data file, such as ``khet/setups/mine.yaml``."""
    return packs_dir() / OWN / place


def own_names(folder: str) -> tuple[str, ...]:
    """Return the names of the data files in a folder, valid or not."""
    return stems(own_file(folder), ".yaml")


def remove_own(place: str) -> None:
    """Remove a data file for good; ignore one that is already gone."""
    path = own_file(place)
    if not keeping.here.forbids(path):
        with suppress(OSError):
            path.unlink()


def keep_own(place: str, text: str) -> bool:
    """Save a data file; return True if it was written at once."""
    return keeping.here.write(own_file(place), text)
