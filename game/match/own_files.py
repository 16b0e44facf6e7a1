"""What players make themselves: data files in a pack of their own, which lies in their folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from game.content.packs import OWN
from game.match import keeping
from game.paths import packs_dir, stems


def own_file(place: str) -> Path:
    """Where a data file of that place lies, such as ``khet/setups/mine.yaml``."""
    return packs_dir() / OWN / place


def own_names(folder: str) -> tuple[str, ...]:
    """What the data files of a folder are called, whatever is in them."""
    return stems(own_file(folder), ".yaml")


def remove_own(place: str) -> None:
    """Remove a data file for good; one that is gone is gone."""
    path = own_file(place)
    if not keeping.here.forbids(path):
        with suppress(OSError):
            path.unlink()


def keep_own(place: str, text: str) -> bool:
    """Keep a data file; whether that could be done at once."""
    return keeping.here.write(own_file(place), text)
