"""The committed pictures are what their generators draw; those that take seconds are drawn in long runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from game.paths import assets_dir
from tests.kit.cases import long

LATER = {"undercity": ("bosses", "depths", "places")}
"""Modules whose pictures take seconds."""
DRAW = """
import runpy, sys
generator, folder, *later = sys.argv[1:]
sys.argv = [generator, folder]
found = runpy.run_path(generator)
found["save"](generator, (family.pictures() for family in found["FAMILIES"] if family.__name__ not in later))
"""
"""The code of a process that draws the pictures of a generator without those of some modules."""


@pytest.mark.parametrize(("family", "later"), [
    *((path.parent.name, LATER.get(path.parent.name, ())) for path in sorted(assets_dir().glob("*/generate.py"))),
    *(long((family, ())) for family in LATER),
])
def test_the_committed_pictures_are_up_to_date(family: str, later: tuple[str, ...], tmp_path: Path) -> None:
    generator = assets_dir() / family / "generate.py"
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(generator.parent)}
    run = [sys.executable, "-c", DRAW, str(generator), str(tmp_path), *later]
    subprocess.run(run, check=True, timeout=600, env=environment)
    drawn, kept = pictures(tmp_path), pictures(generator.parent / "sprites")
    assert drawn.keys() <= kept.keys() and (later or drawn.keys() == kept.keys())
    assert [name for name, picture in drawn.items() if picture != kept[name]] == []


def pictures(folder: Path) -> dict[str, tuple[tuple[int, int], bytes]]:
    """Return size and pixels of each picture, by name."""
    opened = {path.stem: Image.open(path).convert("RGBA") for path in folder.glob("*.png")}
    return {name: (picture.size, picture.tobytes()) for name, picture in opened.items()}
