"""Positions and scenes of each table, for the gallery and the golden pictures."""

from __future__ import annotations

from types import ModuleType

from game.tables import optional_module


def scenes_of(table: str) -> ModuleType | None:
    """Return a table's module in this package, with its ``SCENES``, ``BUSIEST`` and positions.

    Return None if the table has no module; it is then not in the gallery.
    """
    return optional_module(f"{__name__}.{table}")
