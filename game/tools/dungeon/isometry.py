"""Isometric projection of a dungeon's cells, with all floors seen from a corner and the lowest floor at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.dungeon.pattern import Size

Point = tuple[float, float]
WIDE, TALL = 28.0, 14.0
"""Half the width and height of a cell, in pixels."""
BETWEEN = 10.0
"""Pixels between two floors."""
MARGIN = 26.0


class Isometry(NamedTuple):
    """The projection of a dungeon of this size."""

    size: Size
    scale: float

    @property
    def floor(self) -> float:
        """Distance between a floor and the one below, in pixels."""
        return (self.size[0] + self.size[2]) * TALL + BETWEEN

    @property
    def extent(self) -> tuple[int, int]:
        """Width and height of the whole picture."""
        x, y, z = self.size
        return round(((x + z) * WIDE + 2 * MARGIN) * self.scale), round((y * self.floor + 2 * MARGIN) * self.scale)

    def at(self, x: float, y: float, z: float, up: float = 0.0) -> Point:
        """Return a point on a floor, ``up`` pixels above it; the center of a cell is at halves."""
        left = MARGIN + self.size[2] * WIDE
        top = MARGIN + (self.size[1] - 1 - y) * self.floor + BETWEEN / 2
        return (left + (x - z) * WIDE) * self.scale, (top + (x + z) * TALL - up) * self.scale

    def middle(self, cell: Sequence[int], up: float = 0.0) -> Point:
        """Return the center of a cell."""
        return self.at(cell[0] + 0.5, cell[1], cell[2] + 0.5, up)

    def tile(self, x0: float, z0: float, x1: float, z1: float, y: int, up: float = 0.0) -> list[Point]:
        """Return the four corners of a piece of a floor: north, east, south, west."""
        return [self.at(x0, y, z0, up), self.at(x1, y, z0, up), self.at(x1, y, z1, up), self.at(x0, y, z1, up)]
