"""What is shown of each table: positions for pictures, and its scenes for the gallery and the golden pictures."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def shown_of(table: str) -> ModuleType | None:
    """The module beside this one that is called as the table, with its ``SCENES``, the ``BUSIEST`` and positions.

    None where a table has none: it is not in the gallery.
    """
    place = f"{__name__}.{table}"
    return import_module(place) if find_spec(place) else None
