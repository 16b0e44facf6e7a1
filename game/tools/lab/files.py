"""A page and its figures as files."""

from __future__ import annotations

import json
from pathlib import Path

from game.kernel.json_values import JsonObject


def make_room(file: Path) -> None:
    """The folder of a file that is to be written: made before anything is played for it. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)


def write_figures(file: Path, said: JsonObject) -> None:
    """Figures for programs, alike to the byte where they are alike. Raises OSError."""
    file.write_text(json.dumps(said, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def write_page(file: Path, page: str, said: JsonObject) -> Path:
    """A page, and beside it its figures, whose file is given back. Raises OSError."""
    file.write_text(page, encoding="utf-8")
    beside = file.with_suffix(".json")
    write_figures(beside, said)
    return beside
