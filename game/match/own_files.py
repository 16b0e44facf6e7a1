"""What players make themselves: data files in a pack of their own, which lies in their folder."""

from __future__ import annotations

from pathlib import Path

from game.match import keeping
from game.paths import packs_dir

PACK = "own"
"""The folder of that pack."""


def own_file(place: str) -> Path:
    """Where a data file of that place lies, such as ``khet/setups/mine.yaml``."""
    return packs_dir() / PACK / place


def keep_own(place: str, text: str) -> bool:
    """Keep a data file; whether that could be done at once."""
    return keeping.here.write(own_file(place), text)
