"""One package a table, each a set of pure functions over a frozen position."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from math import inf
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from game.kernel.refusal import Refusal

if TYPE_CHECKING:
    from game.tables.contract import Table as Table


def _place(table: ModuleType) -> float | None:
    """Where the cabinet of a table stands; one that does not care stands behind the others, one that says None has no
    cabinet yet."""
    place = getattr(table, "PLACE", inf)
    return None if place is None else float(place)


def _found() -> dict[str, ModuleType]:
    """Every folder beside this file; nothing inside of it is read before it is asked for."""
    names = {path.parent.name for folder in __path__ for path in Path(folder).glob("*/__init__.py")}
    return {name: import_module(f"{__name__}.{name}") for name in names}


_FOUND = _found()
_PLACED = {name: _place(package) for name, package in _FOUND.items()}
PLACES: Mapping[str, float] = dict(
    sorted(((name, place) for name, place in _PLACED.items() if place is not None), key=lambda each: (each[1], each[0]))
)
"""Every table that stands on Home from left to right, and where its cabinet stands."""
NAMES = tuple(PLACES)
KNOWN = (*NAMES, *sorted(set(_PLACED) - set(NAMES)))
"""Every table there are rules of, those without a cabinet last: commands play them all."""
SHORTCUTS: Mapping[str, tuple[str, ...]] = {name: getattr(_FOUND[name], "SHORTCUTS", ()) for name in NAMES}
"""Screens of a table alone to which Home leads by a button."""
FIRST = NAMES[0]
"""Where one plays unless told otherwise."""


def __getattr__(name: str) -> object:
    """``Table``, only once somebody asks for it: the first screen waits for this module, and for no table."""
    if name != "Table":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from game.tables.contract import Table

    return Table


@cache
def table(name: str) -> Table:
    """The table of that name; refuses with ``unknown_table``."""
    if name not in KNOWN:
        near = get_close_matches(name, KNOWN, 1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise Refusal("unknown_table", f"There is no table called {name!r}.{hint}")
    found: Table = import_module(f"game.tables.{name}.manifest").TABLE
    return found
