"""Files of a page and its figures."""

from __future__ import annotations

import json
from pathlib import Path

from game.kernel.opaque import JsonObject


def make_room(file: Path) -> None:
    """Make the folder of an output file, before any match is played. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)


def write_figures(file: Path, said: JsonObject) -> None:
    """Write figures as JSON; equal figures give equal bytes. Raises OSError."""
    file.write_text(json.dumps(said, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def write_page(file: Path, page: str, said: JsonObject) -> Path:
    """Write a page and its figures next to it, and return the file of figures. Raises OSError."""
    file.write_text(page, encoding="utf-8")
    beside = file.with_suffix(".json")
    write_figures(beside, said)
    return beside
