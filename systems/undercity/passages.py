"""The way between two rooms while the camera goes along it: where the next room is, and the bends on the way.

Points are virtual pixels from the middle of the room that is left, y up.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from components.undercity import Glide
from game.tables.undercity.run_map import RunMap
from systems.undercity.chambers import MIDDLE, NEIGHBORS, OPPOSITE, STAIRS, STEP, Chamber, Point, distance

SIDE = 240.0, 152.0
"""The distance that a way goes aside if it comes back to the side it has left: across and along."""


class Passage(NamedTuple):
    """The way from a room to the next one."""

    end: Point
    """The middle of the next room."""
    camera: tuple[Point, ...]
    walk: tuple[Point, ...]
    """The way of the players, from doorway to doorway; empty on stairs."""

    @property
    def corners(self) -> tuple[Point, ...]:
        """The bends between the doorways."""
        return self.walk[1:-1]


def passage_of(run: RunMap, glide: Glide) -> Passage:
    """Return the way of a camera from room to room."""
    way, back = glide.way, glide.back
    first = _far(way)
    if way in STAIRS or back in STAIRS:
        return Passage(first, ((0.0, 0.0), first), ())
    if back == OPPOSITE[way]:
        corners: tuple[Point, ...] = ()
        end = first
    elif back == way:
        start, room = run.places[glide.start].cell, run.places[glide.room].cell
        aside = _aside(way, room[0] - start[0], room[2] - start[2])
        corners = first, _plus(first, aside)
        end = aside
    else:
        corners = (first,)
        end = _plus(first, _far(OPPOSITE[back]))
    walk = Chamber.threshold(way), *corners, _plus(end, Chamber.threshold(back))
    return Passage(end, ((0.0, 0.0), *corners, end), walk)


def along(line: tuple[Point, ...], share: float) -> Point:
    """Return the point at a share of the length of a line."""
    left = share * length(line)
    for one, other in pairwise(line):
        far = distance(one, other)
        if left <= far and far:
            part = left / far
            return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
        left -= far
    return line[-1]


def length(line: tuple[Point, ...]) -> float:
    """Return the length of a line."""
    return sum(distance(one, other) for one, other in pairwise(line))


def _far(way: str) -> Point:
    return NEIGHBORS[way][0] - MIDDLE[0], NEIGHBORS[way][1] - MIDDLE[1]


def _aside(way: str, dx: int, dz: int) -> Point:
    """Return how far a way goes aside that comes back, toward the room; y points up and z down."""
    if STEP[way][0]:
        return 0.0, SIDE[1] * (1 if dz < 0 else -1)
    return SIDE[0] * (-1 if dx < 0 else 1), 0.0


def _plus(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]
