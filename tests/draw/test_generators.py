"""The committed pictures are what their generators draw."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from game.paths import assets_dir


@pytest.mark.parametrize("family", sorted(path.parent.name for path in assets_dir().glob("*/generate.py")))
def test_the_committed_pictures_are_up_to_date(family: str, tmp_path: Path) -> None:
    generator = assets_dir() / family / "generate.py"
    run = [sys.executable, str(generator), str(tmp_path)]
    subprocess.run(run, check=True, timeout=120, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    drawn, kept = pictures(tmp_path), pictures(generator.parent / "sprites")
    assert drawn.keys() == kept.keys()
    assert [name for name, picture in drawn.items() if picture != kept[name]] == []


def pictures(folder: Path) -> dict[str, tuple[tuple[int, int], bytes]]:
    """Return size and pixels of each picture, by name."""
    opened = {path.stem: Image.open(path).convert("RGBA") for path in folder.glob("*.png")}
    return {name: (picture.size, picture.tobytes()) for name, picture in opened.items()}
