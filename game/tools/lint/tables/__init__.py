"""Places of each table's texts, for the linter. Each module has the name of its table and defines ``ROOMS``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from systems.draw.pen import Pen

Room = Callable[[Pen, Any, str], None]
"""A function that draws an entry's text in a language, with everything else in the same place."""
Rooms = Mapping[tuple[str, str], Room]
"""Rooms by kind of file and field of the text."""


def rooms_of(table: str) -> Rooms:
    """Return the rooms of a table's texts; empty if the table defines none."""
    place = f"{__name__}.{table}"
    found: Rooms = import_module(place).ROOMS if find_spec(place) else {}
    return found
