"""Make sounds by recipes that stand in a file: ``python -m assets.shared.sounds.remake FILE``.

This is how a running game hears what a designer has just changed. ``FILE`` names a folder for each recipe, beside
itself. The files of a folder come one by one, each under its name only when it is whole.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pydantic import TypeAdapter

from assets.shared.sounds.generate import files, write
from game.content.models.sounds import Recipes


def remake(recipes: Recipes, folder: Path) -> None:
    """Write the files of all of these."""
    folder.mkdir(exist_ok=True)
    for name, samples in files(recipes):
        fresh = folder / f"{name}.new"
        write(fresh, samples)
        fresh.replace(folder / f"{name}.wav")


def main(asked: Path) -> int:
    """Make all; 1 if one of them cannot be made, which stops no other."""
    failed = False
    for name, recipes in TypeAdapter(dict[str, Recipes]).validate_json(asked.read_bytes()).items():
        try:
            remake(recipes, asked.parent / name)
        except Exception as wrong:
            failed = True
            print(f"{', '.join(recipes.files())}: {type(wrong).__name__}: {wrong}", file=sys.stderr)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
