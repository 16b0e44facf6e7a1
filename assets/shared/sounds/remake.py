"""Make sounds from recipes that a designer has just changed, while the game runs.

The files of a folder appear one by one, each under its name only once it is complete.
"""

from __future__ import annotations

from pathlib import Path

from assets.shared.sounds.generate import files, write
from game.content.models.sounds import Recipes


def remake(recipes: Recipes, folder: Path) -> None:
    """Write the files of all of these."""
    folder.mkdir(exist_ok=True)
    for name, made in files(recipes):
        fresh = folder / f"{name}.new"
        write(fresh, made)
        fresh.replace(folder / f"{name}.wav")
