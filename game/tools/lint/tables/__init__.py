"""Where the words of each table's data stand: a module that is called as the table, with its ``ROOMS``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from systems.draw.pen import Pen

Room = Callable[[Pen, Any, str], None]
"""Writes a text of one entry in a language, with all that stands in the same place."""
Rooms = Mapping[tuple[str, str], Room]
"""By the kind of file and the field of the text."""


def rooms_of(table: str) -> Rooms:
    """Where texts of a table's entries stand; nothing where it says nothing of that."""
    place = f"{__name__}.{table}"
    found: Rooms = import_module(place).ROOMS if find_spec(place) else {}
    return found
