"""Positions and scenes of each table, for the gallery and the golden pictures."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def shown_of(table: str) -> ModuleType | None:
    """Return a table's module in this package, with its ``SCENES``, ``BUSIEST`` and positions.

    Return None if the table has no module; it is then not in the gallery.
    """
    place = f"{__name__}.{table}"
    return import_module(place) if find_spec(place) else None
