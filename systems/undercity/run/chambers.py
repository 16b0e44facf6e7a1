"""The places of a run on the screen: the room in the middle, the rooms next door, and the ways between them.

Points in a room are virtual pixels from the middle of its floor, y up. Points on a way count from the room it leaves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from math import dist, hypot
from typing import NamedTuple

from components.focus import Rect
from components.undercity import Glide
from game.dungeon.plan import OPPOSITE
from game.kernel.search import search, way_to
from game.tables.undercity.position import Position
from game.tables.undercity.rule_files import Interior
from game.tables.undercity.run_map import Gate, MapRoom, RunMap, gate
from systems.undercity.run.rooms import CORRIDOR_WIDTH, LARGE_ROOM, FlatPoint, plus

ROOM_CENTER: FlatPoint = (320.0, 182.0)
"""The middle of the floor of the room that the players are in."""
HALF_WIDTH, HALF_HEIGHT = LARGE_ROOM.w / 2, LARGE_ROOM.h / 2
"""Half the size of the floor."""
RADIUS, HALF_DEPTH = 7.0, 3.0
"""Half the width and the depth of a walker."""
DOOR_HALF = CORRIDOR_WIDTH / 2
DOORWAY_DEPTH = 20.0
WAIT_DEPTH = 5.0
"""Depth from which a walker stands in a doorway."""
NEIGHBOR_CENTERS: Mapping[str, FlatPoint] = {
    "n": (320.0, 337.0), "e": (541.0, 182.0), "s": (320.0, 36.0), "w": (99.0, 182.0), "up": (507.0, 300.0),
    "down": (507.0, 50.0),
}
"""The middle of the floor of the room in each direction."""
STAIR_AREAS: Mapping[str, Rect] = {"up": Rect(62, 16, 36, 32), "down": Rect(62, -46, 36, 32)}
BOXES: Mapping[str, Rect] = {
    "n": Rect(-11, 34, 22, 20), "e": Rect(81, -9, 22, 18), "s": Rect(-11, -50, 22, 18), "w": Rect(-103, -9, 22, 18),
}
"""Boxes that stand in front of doors."""
SCREEN_STEPS: Mapping[str, FlatPoint] = {
    "n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0), "up": (0, 1), "down": (0, -1),
}
"""The direction on the screen in which a walker leaves."""


class Exit(NamedTuple):
    """A door, seen from the room."""

    way: str
    door: int
    room: MapRoom
    """The room behind it."""
    gate: Gate
    obstacle: str = ""
    """The reason that it cannot be used: ``key``, ``box``, ``drop`` or ``first``, else ""."""

    @property
    def is_free(self) -> bool:
        """True if one can walk through it without using a key or pushing a box."""
        return not self.obstacle and self.gate == "open"


def exits_of(run_map: RunMap, position: Position, room_id: int, only_back: bool, keys: int) -> list[Exit]:
    """Return all known doors of a room; hidden ones are left out. With ``only_back`` no new room can be entered."""
    exits = []
    for way, door in run_map.exits[room_id].items():
        state = gate(run_map, door, room_id, position.doors)
        if state == "hidden":
            continue
        room = run_map.doors[door].other(room_id)
        obstacle = ""
        if state == "shut":
            obstacle = "drop"
        elif state == "box_behind":
            obstacle = "box"
        elif state == "locked" and not keys:
            obstacle = "key"
        elif only_back and room not in position.seen_rooms:
            obstacle = "first"
        exits.append(Exit(way, door, run_map.places[room], state, obstacle))
    return exits


def known_room_ids(run_map: RunMap, position: Position) -> set[int]:
    """Return the numbers of the rooms whose kind is known: those seen, and those next door to them."""
    rooms = set(position.seen_rooms)
    for room in position.seen_rooms:
        for door in run_map.exits[room].values():
            if gate(run_map, door, room, position.doors) != "hidden":
                rooms.add(run_map.doors[door].other(room))
    return rooms


class Chamber:
    """The ground of a room: where one can stand, and where the ways out are."""

    def __init__(self, interior: Interior, exits: Collection[Exit]) -> None:
        self.interior, self.exits = interior, tuple(exits)
        self.open = {exit.way for exit in self.exits if exit.is_free}
        spots = [self.spot(exit.way) for exit in self.exits]
        stairs = [STAIR_AREAS[exit.way] for exit in self.exits if exit.way in STAIR_AREAS]

        def is_in_the_way(block: Rect) -> bool:
            return any(_touches(block, *spot) for spot in spots) or any(map(block.overlap, stairs))

        furniture = [block for block in (Rect(*area) for area in interior.blocks) if not is_in_the_way(block)]
        boxes = [BOXES[exit.way] for exit in self.exits if exit.gate == "box" and exit.way in BOXES]
        self.blocks = *furniture, *boxes
        """The furniture; what would stand in front of a door or on stairs is not there. Boxes to push are."""

    def exit(self, way: str) -> Exit | None:
        """Return the door in a direction."""
        return next((exit for exit in self.exits if exit.way == way), None)

    def is_free(self, x: float, y: float) -> bool:
        """Return True if a walker can stand here."""
        if self.doorway(x, y):
            return True
        if abs(x) > HALF_WIDTH - RADIUS or not -HALF_HEIGHT + HALF_DEPTH <= y <= HALF_HEIGHT - 2:
            return False
        return not any(_touches(block, x, y) for block in self.blocks)

    def doorway(self, x: float, y: float) -> str:
        """Return the direction of the free doorway in which a point is, "" if it is in none."""
        for way in self.open:
            if way in STAIR_AREAS:
                if STAIR_AREAS[way].holds(x, y):
                    return way
                continue
            dx, dy = SCREEN_STEPS[way]
            along, across = (x, abs(y)) if dx else (y, abs(x))
            ahead = abs(along) * (1 if along * (dx or dy) > 0 else -1)
            edge = HALF_WIDTH - RADIUS if dx else HALF_HEIGHT - HALF_DEPTH
            if edge < ahead <= edge + DOORWAY_DEPTH and across <= DOOR_HALF - 3:
                return way
        return ""

    def stands_in(self, x: float, y: float) -> str:
        """Return the direction of the doorway that a walker fills, "" if none."""
        way = self.doorway(x, y)
        if not way or way in STAIR_AREAS:
            return way
        dx, dy = SCREEN_STEPS[way]
        return way if self.doorway(x - dx * WAIT_DEPTH, y - dy * WAIT_DEPTH) == way else ""

    def exit_near(self, x: float, y: float, reach: float, closed: bool = False) -> Exit | None:
        """Return the nearest door in reach, or the nearest ``closed`` one."""
        near = [(far, exit.way) for exit in self.exits if not (closed and exit.is_free)
                if (far := dist(self.spot(exit.way), (x, y))) <= reach]
        return self.exit(min(near)[1]) if near else None

    @staticmethod
    def spot(way: str) -> FlatPoint:
        """Return the place just inside a door."""
        if way in STAIR_AREAS:
            stairs = STAIR_AREAS[way]
            return stairs.x - 8, stairs.center[1]
        dx, dy = SCREEN_STEPS[way]
        return dx * (HALF_WIDTH - RADIUS - 6), dy * (HALF_HEIGHT - HALF_DEPTH - (8 if dy > 0 else 6))

    @staticmethod
    def threshold(way: str) -> FlatPoint:
        """Return the place in a doorway from which one comes in."""
        if way in STAIR_AREAS:
            return STAIR_AREAS[way].center
        dx, dy = SCREEN_STEPS[way]
        return dx * (HALF_WIDTH - RADIUS + DOORWAY_DEPTH), dy * (HALF_HEIGHT - HALF_DEPTH + DOORWAY_DEPTH)

    def way_out(self, exit: Exit) -> FlatPoint:
        """Return where one leaves by a door: the middle of its stairs, deep in its doorway, or in front of it."""
        (x, y), threshold = self.spot(exit.way), self.threshold(exit.way)
        if not exit.is_free:
            return x, y
        return threshold if exit.way in STAIR_AREAS else (x + 0.7 * (threshold[0] - x), y + 0.7 * (threshold[1] - y))

    def seat(self, x: float) -> FlatPoint:
        """Return the place in front of the table or the counter, at this x."""
        assert self.interior.use is not None
        return x, self.interior.use[1] - RADIUS - 3

    def is_near_use(self, x: float, y: float, reach: float) -> bool:
        """Return True if the table or the counter of this room is in reach."""
        if self.interior.use is None:
            return False
        area = Rect(*self.interior.use)
        dx = max(area.x - x, x - area.x - area.w, 0.0)
        dy = max(area.y - y, y - area.y - area.h, 0.0)
        return hypot(dx, dy) <= reach

    def path(self, start: FlatPoint, end: FlatPoint) -> list[FlatPoint]:
        """Return a way around furniture: corners of a grid, then the end or the free place nearest to it."""
        last = _square(end)
        previous = search([_square(start)], self._neighbors, lambda square: square == last)
        reached = last if last in previous else min(previous, key=lambda square: dist(_middle(square), end))
        way = [_middle(square) for square in way_to(reached, previous)[1:]]
        if self.is_free(*end) and last in previous:
            way = [*way[:-1], end]
        return self._shorten(start, way)

    def _neighbors(self, square: tuple[int, int]) -> Iterator[tuple[int, int]]:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            neighbor = square[0] + dx, square[1] + dy
            if self.is_free(*_middle(neighbor)):
                yield neighbor

    def _shorten(self, start: FlatPoint, way: list[FlatPoint]) -> list[FlatPoint]:
        """Leave out places between which nothing is in the way."""
        points: list[FlatPoint] = []
        current = start
        while way:
            far = max((number for number, point in enumerate(way) if self._sees(current, point)), default=0)
            current = way[far]
            points.append(current)
            way = way[far + 1 :]
        return points

    def _sees(self, start: FlatPoint, end: FlatPoint) -> bool:
        count = max(1, round(dist(start, end) / 3))
        dx, dy = (end[0] - start[0]), (end[1] - start[1])
        shares = (step / count for step in range(1, count + 1))
        return all(self.is_free(start[0] + dx * share, start[1] + dy * share) for share in shares)


def _touches(block: Rect, x: float, y: float) -> bool:
    """Return True if a walker at this point would touch a piece of furniture."""
    is_across = block.x - RADIUS < x < block.x + block.w + RADIUS
    return is_across and block.y - HALF_DEPTH < y < block.y + block.h + HALF_DEPTH


GRID_SIDE = 6
"""The side of a square of the grid for paths."""


def _square(point: FlatPoint) -> tuple[int, int]:
    return round(point[0] / GRID_SIDE), round(point[1] / GRID_SIDE)


def _middle(square: tuple[int, int]) -> FlatPoint:
    return square[0] * GRID_SIDE, square[1] * GRID_SIDE


def on_screen(x: float, y: float) -> FlatPoint:
    """Return a point of a room as a point of the picture."""
    return plus(ROOM_CENTER, (x, y))


DETOUR_DISTANCES = 240.0, 152.0
"""The distance that a way goes aside if it comes back to the side it has left: across and along."""


class RoomPassage(NamedTuple):
    """The way from a room to the next one."""

    end: FlatPoint
    """The middle of the next room."""
    camera: tuple[FlatPoint, ...]
    walk: tuple[FlatPoint, ...]
    """The way of the players, from doorway to doorway; empty on stairs."""

    @property
    def corners(self) -> tuple[FlatPoint, ...]:
        """The bends between the doorways."""
        return self.walk[1:-1]


def passage_of(run_map: RunMap, glide: Glide) -> RoomPassage:
    """Return the way of a camera from room to room."""
    way, back = glide.way, glide.back
    first = _room_offset(way)
    if way in STAIR_AREAS or back in STAIR_AREAS:
        return RoomPassage(first, ((0.0, 0.0), first), ())
    if back == OPPOSITE[way]:
        corners: tuple[FlatPoint, ...] = ()
        end = first
    elif back == way:
        start, room = run_map.places[glide.start].cell, run_map.places[glide.room].cell
        detour = _detour(way, room[0] - start[0], room[2] - start[2])
        corners = first, plus(first, detour)
        end = detour
    else:
        corners = (first,)
        end = plus(first, _room_offset(OPPOSITE[back]))
    walk = Chamber.threshold(way), *corners, plus(end, Chamber.threshold(back))
    return RoomPassage(end, ((0.0, 0.0), *corners, end), walk)


def point_along(line: tuple[FlatPoint, ...], share: float) -> FlatPoint:
    """Return the point at a share of the length of a line."""
    left = share * length(line)
    for one, other in pairwise(line):
        far = dist(one, other)
        if left <= far and far:
            part = left / far
            return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
        left -= far
    return line[-1]


def length(line: tuple[FlatPoint, ...]) -> float:
    return sum(dist(one, other) for one, other in pairwise(line))


def _room_offset(way: str) -> FlatPoint:
    return NEIGHBOR_CENTERS[way][0] - ROOM_CENTER[0], NEIGHBOR_CENTERS[way][1] - ROOM_CENTER[1]


def _detour(way: str, dx: int, dz: int) -> FlatPoint:
    """Return the sidestep, toward the room, of a way that comes back; y points up and z down."""
    if SCREEN_STEPS[way][0]:
        return 0.0, DETOUR_DISTANCES[1] * (1 if dz < 0 else -1)
    return DETOUR_DISTANCES[0] * (-1 if dx < 0 else 1), 0.0
