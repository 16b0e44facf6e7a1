"""What stands in the row on Home: a cabinet for every table, and for whatever else one can go to.

A table's cabinet follows from the table. One that opens another screen is a module in this folder, found by lying
here, with a ``CABINET``; its picture is called ``cabinet_<name>``, its words are ``<name>.name`` and
``<name>.subtitle``.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from game.kernel.modules import modules_in
from game.tables import PLACES


class Cabinet(NamedTuple):
    """One cabinet of the row."""

    place: float
    """Where it stands, counted from the left; those of one place stand by their names."""
    name: str
    screen: str = ""
    """The screen it opens; "" for a table of its name, to which a setup leads."""


@cache
def cabinets() -> tuple[Cabinet, ...]:
    """All cabinets there are, from left to right."""
    modules = modules_in(__name__, __path__)
    tables = [Cabinet(place, name) for name, place in PLACES.items()]
    return tuple(sorted([*tables, *(module.CABINET for module in modules)]))
