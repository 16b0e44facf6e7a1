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

SLOW = "shared", "undercity"
"""Families whose pictures take seconds."""
FAMILIES = sorted(path.parent.name for path in assets_dir().glob("*/generate.py"))


@pytest.mark.parametrize("family", [long(family) if family in SLOW else family for family in FAMILIES])
def test_the_committed_pictures_are_up_to_date(family: str, tmp_path: Path) -> None:
    generator = assets_dir() / family / "generate.py"
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, str(generator), str(tmp_path)], check=True, timeout=600, env=environment)
    drawn, kept = pictures(tmp_path), pictures(generator.parent / "sprites")
    assert drawn.keys() == kept.keys()
    assert [name for name, picture in drawn.items() if picture != kept[name]] == []


def pictures(folder: Path) -> dict[str, tuple[tuple[int, int], bytes]]:
    """Return size and pixels of each picture, by name."""
    opened = {path.stem: Image.open(path).convert("RGBA") for path in folder.glob("*.png")}
    return {name: (picture.size, picture.tobytes()) for name, picture in opened.items()}
