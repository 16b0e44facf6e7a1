"""Places of each table's texts, for the linter. Each module has the name of its table and defines ``ROOMS``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Never

from game.tables import optional_module
from systems.draw.pen import Pen

TextDrawing = Callable[[Pen, Never, str], None]
"""A function that draws an entry's text in a language, with everything else in the same place."""
TextDrawings = Mapping[tuple[str, str], TextDrawing]
"""Rooms by kind of file and field of the text."""


def rooms_of(table_name: str) -> TextDrawings:
    """Return the rooms of a table's texts; empty if the table defines none."""
    module = optional_module(f"{__name__}.{table_name}")
    rooms: TextDrawings = {} if module is None else module.ROOMS
    return rooms
