"""The two geometries of a dungeon: rooms meet at their sides, or at their corners.

Cells, labels, rules and passages are the same in both. In a dungeon of corners the lines of cells run diagonally: the
next cell along x lies to the southeast, the next along z to the southwest. Pictures turn it by an eighth, so its rooms
are squares that meet at their corners.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from game.content.definition import Geometry

GEOMETRIES: tuple[Geometry, ...] = get_args(Geometry)
SIDES, CORNERS = GEOMETRIES
COMPASS: Mapping[str, str] = {"n": "ne", "e": "se", "s": "sw", "w": "nw"}
"""The names of the directions on a floor in a dungeon of corners."""


def compass_name(geometry: Geometry, way: str) -> str:
    """Return the name of a direction on the compass."""
    return COMPASS.get(way, way) if geometry == CORNERS else way


def on_map(geometry: Geometry, x: float, z: float) -> tuple[float, float]:
    """Return the place of a point of a floor on a map, to the east and to the south.

    Cells that meet at corners are a step apart along both.
    """
    return (x - z, x + z) if geometry == CORNERS else (x, z)


def off_map(geometry: Geometry, east: float, south: float) -> tuple[float, float]:
    """Return the point of a floor, x and z, at a place on a map."""
    return ((east + south) / 2, (south - east) / 2) if geometry == CORNERS else (east, south)
