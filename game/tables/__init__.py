"""The tables, one package each: pure functions over a position."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import inf
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from game.kernel.refusal import Refusal

if TYPE_CHECKING:
    from game.tables.contract import OpaqueTable

    Table = OpaqueTable


_PACKAGES = {
    path.parent.name: import_module(f"{__name__}.{path.parent.name}")
    for folder in __path__ for path in Path(folder).glob("*/__init__.py")
}
"""Every folder next to this file, as a module."""
_PLACES: Mapping[str, float | None] = {name: getattr(package, "PLACE", inf) for name, package in _PACKAGES.items()}
"""The place of each table's cabinet: last if the table names none, None if it has no cabinet yet."""
CABINET_PLACES: Mapping[str, float] = dict(
    sorted(((name, place) for name, place in _PLACES.items() if place is not None), key=lambda item: (item[1], item[0]))
)
"""Every table with a cabinet on Home, from left to right, and the place of its cabinet."""
NAMES = tuple(CABINET_PLACES)
KNOWN_TABLES = (*NAMES, *sorted(set(_PLACES) - set(NAMES)))
"""Every table that has rules, those without a cabinet last. Commands play them all."""
SHORTCUTS: Mapping[str, tuple[str, ...]] = {name: getattr(_PACKAGES[name], "SHORTCUTS", ()) for name in NAMES}
"""Screens of a single table that Home opens with a button."""
FIRST_TABLE = NAMES[0]
"""The table that is played by default."""


def __getattr__(name: str) -> object:
    """Load ``Table`` on first use: the first screen waits for this module, but for no table."""
    if name != "Table":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from game.tables.contract import Table

    return Table


def optional_module(place: str) -> ModuleType | None:
    """Return the module with this dotted name, or None if there is none."""
    return import_module(place) if find_spec(place) else None


@cache
def find_table(name: str) -> Table:
    """Return the table of that name; refuse with ``unknown_table``."""
    if name not in KNOWN_TABLES:
        near = get_close_matches(name, KNOWN_TABLES, 1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise Refusal("unknown_table", f"There is no table called {name!r}.{hint}")
    table: Table = import_module(f"game.tables.{name}.manifest").TABLE
    return table
