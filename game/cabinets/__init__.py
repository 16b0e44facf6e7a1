"""The row of cabinets on Home: one for every table, and one for each other destination.

A table's cabinet follows from the table. A cabinet that opens another screen is a module in this folder with a
``CABINET``; modules are found automatically. Its picture is named ``cabinet_<name>``, its texts are ``<name>.name`` and
``<name>.subtitle``.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

from game.tables import CABINET_PLACES


class Cabinet(NamedTuple):
    """One cabinet of the row."""

    place: float
    """Position from the left; cabinets at the same position are sorted by name."""
    name: str
    screen: str = ""
    """The screen it opens; "" for the table of that name, which opens its setup."""


@cache
def cabinets() -> tuple[Cabinet, ...]:
    """Return all cabinets, from left to right."""
    modules = [import_module(f"{__name__}.{info.name}") for info in iter_modules(__path__)]
    tables = [Cabinet(place, name) for name, place in CABINET_PLACES.items()]
    return tuple(sorted([*tables, *(module.CABINET for module in modules)]))
