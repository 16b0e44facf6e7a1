"""The ground for free movement: the shape of every cell and what blocks it.

A cell is 1 wide, and its coordinates are those of its middle; x points east, z south. The rules only know cells and
passages, not positions within a cell. A room is a square. If rooms meet at their corners, x points southeast and z
southwest, and a room is turned by an eighth; positions within it are those before this turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from math import hypot, radians, sqrt
from typing import NamedTuple

from game.content.definition import Geometry
from game.content.models.walk import RoomLook
from game.dungeon.plan import WAY_STEPS, Cell, Plan, neighbor, on_map
from game.dungeon.walk.rules import PASSABLE_GATES, Gate, gate
from game.dungeon.walk.state import FACINGS, WalkState
from systems.draw.stage.mesh import Mesh
from systems.undercity.walk.furniture import FURNITURE, ON_FLOORS, ON_WALLS
from systems.undercity.walk.shells import CELL_HALF, DOORWAY, LINTEL, OPENING, STAIRS

RIGHT_STEPS = {way: WAY_STEPS[FACINGS[(at + 1) % 4]] for at, way in enumerate(FACINGS)}
"""The step to the right of each direction."""
ANGLES = {way: 90.0 * at for at, way in enumerate(FACINGS)}
"""Degrees clockwise from north, as pictures turn."""
YAWS = {way: -angle % 360 for way, angle in ANGLES.items()}
"""Degrees to the left of north, as views and bodies turn."""
TURNS = {way: radians(yaw) for way, yaw in YAWS.items()}
"""The same in radians, as meshes turn."""


def angle_between(yaw: float, other: float) -> float:
    """Return the shorter turn from one yaw to another, in degrees from -180 to 180."""
    return (other - yaw + 180) % 360 - 180


def steps_on_map(geometry: Geometry) -> dict[str, tuple[float, float]]:
    """Return the step in each direction in the picture from above, with y up."""
    steps = {way: on_map(geometry, WAY_STEPS[way][0], WAY_STEPS[way][2]) for way in FACINGS}
    return {way: (east, -south) for way, (east, south) in steps.items()}


RADIUS = 0.085
"""Radius of a walker."""
TOUCH_REACH = 0.05
"""Reach of a walker beyond its radius; a step may end this far before an obstacle."""
STAIRWELL = 70
"""Minimum height of rooms with stairs, in hundredths of a cell."""
OBSTACLE_HALVES: Mapping[Gate, float] = {"locked": 0.03, "box": 0.15, "box_behind": 0.15}
"""Half the depth of what stands in a doorway."""
STAIR_ROOM_HALF = 0.44
"""Minimum distance of walls from the middle in rooms with stairs."""
CELL_PIXELS = 64
"""Pixels per cell in the view from above."""
TURNED_SCALE = 0.75
"""Size of a room that meets others at its corners, relative to one that meets them at its sides."""
LEAST_TURNED = DOORWAY * sqrt(2) + 0.01
"""The shortest distance of its walls from its middle: its corners have room for doorways."""
NICHE_HALF = 0.15
"""Half the width of stairs and holes in a corner."""
WALKER_GAP = 0.02
"""Space between a walker in the middle of a passage and the furniture next to it."""
FURNITURE_SCALES = (1.0, 0.85, 0.7, 0.55, 0.4)
"""Sizes tried for furniture next to a corner with a passage."""


class Obstacle(NamedTuple):
    """An obstacle in a cell: a rectangle relative to the cell's middle, and its height."""

    left: float
    near: float
    right: float
    far: float
    high: float
    """Height that a walker would have to jump."""
    top: float = 9.0
    """Height from which on thrown things pass over it."""

    def holds(self, x: float, z: float, more: float) -> bool:
        """Return True if a walker of radius ``more`` at this point would touch the obstacle."""
        return self.left - more < x < self.right + more and self.near - more < z < self.far + more

    def distance(self, x: float, z: float) -> float:
        """Return the distance of a point from the obstacle."""
        return hypot(max(self.left - x, 0.0, x - self.right), max(self.near - z, 0.0, z - self.far))


class Climb(NamedTuple):
    """The start of a passage between floors: stairs, a hole, or the mattress below one."""

    way: str
    side: str
    """The wall it stands at; "" in the middle of the room."""
    kind: str
    """``up``, ``down``, ``hole`` or ``mattress``."""
    wide: float = 0.0
    """Half its width along the wall; 0 for all of the wall."""
    offset: float = 0.0
    """Distance of its middle from that of the wall, to the right of one who faces it."""

    def spot(self, half: float, gap: float = 0.0) -> tuple[float, float]:
        """Return its middle in the room, or a point ``gap`` farther from its wall."""
        if not self.side:
            return 0.0, 0.0
        # Out of a corner one steps to the middle, because other stairs may stand in the next corner.
        return at_wall(self.side, half - STAIRS / 2 - gap, 0.0 if gap else self.offset)


class PlacedFurniture(NamedTuple):
    """A piece of furniture: its shape, position in the cell, the wall behind it, and its size."""

    shape: str
    x: float
    z: float
    side: str
    size: float


class Ground:
    """The ground of one dungeon; ``looks`` gives the width of its rooms."""

    def __init__(self, plan: Plan, looks: Mapping[Cell, RoomLook]) -> None:
        self.plan, self.at_corners = plan, plan.at_corners
        sides: dict[int, float] = {}
        for cell, room in plan.room_at.items():
            sides[room] = max(sides.get(room, 0.0), looks[cell].side / CELL_PIXELS / 2)
        self.climbs = {cell: tuple(self._climbs(cell)) for cell in plan.room_at}
        self.half = {cell: self._half(sides[room], bool(self.climbs[cell])) for cell, room in plan.room_at.items()}
        for chamber in plan.rooms.values():
            widest = max(self.half[cell] for cell in chamber.cells)
            self.half |= dict.fromkeys(chamber.cells, widest)
        if self.at_corners:
            # Stairs and holes stand in the corner to the right of their wall.
            for cell, climbs in self.climbs.items():
                far = self.half[cell]
                self.climbs[cell] = tuple(
                    climb._replace(offset=far - climb.wide) if climb.side else climb for climb in climbs
                )
        self.high: dict[Cell, float] = {}
        """The height of each room."""
        for chamber in plan.rooms.values():
            height = max(looks[cell].high for cell in chamber.cells)
            self.high |= {cell: max(height, STAIRWELL if self.climbs[cell] else 0) / 100 for cell in chamber.cells}
        self.furniture = {cell: tuple(self._furniture(cell, looks[cell])) for cell in plan.room_at}

    def _half(self, preferred: float, climbs: bool) -> float:
        """Return the distance of the walls of a room from its middle."""
        if self.at_corners:
            most = CELL_HALF / sqrt(2)
            return most if climbs else max(LEAST_TURNED, min(most, preferred * TURNED_SCALE))
        return max(preferred, DOORWAY + 0.02, STAIR_ROOM_HALF if climbs else 0.0)

    def in_room(self, x: float, z: float) -> tuple[float, float]:
        """Return a position relative to the middle of a cell as a position in its room, before its turn."""
        return ((x - z) / sqrt(2), (x + z) / sqrt(2)) if self.at_corners else (x, z)

    def out_of_room(self, x: float, z: float) -> tuple[float, float]:
        """Return a position in a room relative to the middle of its cell."""
        return ((x + z) / sqrt(2), (z - x) / sqrt(2)) if self.at_corners else (x, z)

    def spot(self, cell: Cell, climb: Climb, gap: float = 0.0) -> tuple[float, float]:
        """Return the middle of stairs or a hole relative to the middle of their cell."""
        return self.out_of_room(*climb.spot(self.half[cell], gap))

    def _corner_furniture(self, cell: Cell, look: RoomLook) -> Iterator[PlacedFurniture]:
        """Yield the furniture of a room that meets others at its corners, clear of what leads there."""
        half, links = self.half[cell], self.plan.ways[cell]
        full = {climb.side for climb in self.climbs[cell]}
        walls = [way for way in ("n", "w", "e", "s") if full.isdisjoint((way, corners_of(way)[0]))]
        for thing in look.things:
            if thing.picture in ON_FLOORS:
                yield PlacedFurniture(thing.picture, 0.0, 0.0, "", 1.0)
            elif thing.picture in FURNITURE and walls:
                side, (width, depth) = walls.pop(0), extent(FURNITURE[thing.picture])
                for size in FURNITURE_SCALES:
                    hangs = thing.picture in ON_WALLS
                    clear = DOORWAY * sqrt(2) if hangs else 2 * RADIUS + WALKER_GAP + size * depth
                    left, right = (half - clear if way in links else half for way in corners_of(side))
                    if left + right >= size * width + 0.02 and size * depth <= half - RADIUS - 0.04:
                        far = half - size * depth / 2 - 0.004
                        yield PlacedFurniture(thing.picture, *at_wall(side, far, (right - left) / 2), side, size)
                        break

    def _furniture(self, cell: Cell, look: RoomLook) -> Iterator[PlacedFurniture]:
        """Yield the furniture of a cell, each piece at a wall without passages or stairs."""
        if self.at_corners:
            yield from self._corner_furniture(cell, look)
            return
        half = self.half[cell]
        full = {climb.side for climb in self.climbs[cell]}
        walls = [way for way in ("n", "w", "e", "s") if way not in full and way not in self.plan.level_ways[cell]]
        for thing in look.things:
            if thing.picture not in FURNITURE:
                continue
            if thing.picture in ON_FLOORS:
                yield PlacedFurniture(thing.picture, 0.0, 0.0, "", 1.0)
            elif walls and half > 0.28:
                side, (width, depth) = walls.pop(0), extent(FURNITURE[thing.picture])
                size = min(1.0, 1.7 * half / width, (half - RADIUS - 0.04) / depth)
                dx, _, dz = WAY_STEPS[side]
                far = half - size * depth / 2 - 0.004
                yield PlacedFurniture(thing.picture, dx * far, dz * far, side, size)

    def _climbs(self, cell: Cell) -> Iterator[Climb]:
        """Yield the stairs and holes of a cell, each at a separate wall if possible."""
        level_ways = self.plan.level_ways[cell]
        # With passages at the corners, a wall stands for the corner to its right.
        walls = [way for way in ("n", "w", "e", "s") if way not in level_ways]
        for way, link in self.plan.ways[cell].items():
            if link.passage is None or way in level_ways:
                continue
            passage = self.plan.passages[link.passage]
            one_way = passage.one_way and passage.opens_from is None
            up = link.to[1] > cell[1] or way == "up"
            if one_way and passage.a != self.plan.room_at[cell]:
                yield Climb(way, "", "mattress")
            else:
                side = walls.pop(0) if walls else ""
                kind = "hole" if one_way and not up else "up" if up else "down"
                yield Climb(way, side, kind, NICHE_HALF if self.at_corners else 0.2 if kind == "hole" else 0.0)

    def cell_at(self, x: float, z: float, height: int) -> Cell:
        return round(x), height, round(z)

    def passage_state(self, state: WalkState, cell: Cell, way: str) -> Gate | None:
        """Return the state of the passage on a side of a cell; None for a wall."""
        link = self.plan.level_ways[cell].get(way)
        return None if link is None else gate(state, cell, link)

    @cached_property
    def obstacles(self) -> Mapping[Cell, tuple[Obstacle, ...]]:
        """The obstacles in every cell: stairs and the rims of holes."""
        return {cell: tuple(self._obstacles(cell)) for cell in self.plan.room_at}

    def _obstacles(self, cell: Cell) -> Iterator[Obstacle]:
        half = self.half[cell]
        for climb in self.climbs[cell]:
            if climb.side:
                x, z = climb.spot(half)
                dx, _, _ = RIGHT_STEPS[climb.side]
                long = climb.wide or half
                half_x, depth = (long, STAIRS / 2) if dx else (STAIRS / 2, long)
                top = 9.0 if climb.kind == "up" else 0.0
                yield Obstacle(x - half_x, z - depth, x + half_x, z + depth, 0.1 if climb.kind == "hole" else 9.0, top)
        for piece in self.furniture[cell]:
            if piece.side and piece.shape not in ON_WALLS:
                width, depth = (piece.size * part / 2 for part in extent(FURNITURE[piece.shape]))
                half_x, half_z = (width, depth) if RIGHT_STEPS[piece.side][0] else (depth, width)
                top = piece.size * FURNITURE[piece.shape].high
                yield Obstacle(piece.x - half_x, piece.z - half_z, piece.x + half_x, piece.z + half_z, 9.0, top)

    def can_stand(self, state: WalkState, x: float, z: float, height: int, high: float = 0.0) -> bool:
        """Return True if a walker can stand at this point, ``high`` above the floor."""
        cell = self.cell_at(x, z, height)
        if cell not in self.plan.room_at:
            return False
        u, v = x - cell[0], z - cell[2]
        a, b = self.in_room(u, v)
        # Gates that are shut from this side also count: a walker may have just come through.
        doorways = self._doorways(state, cell, u, v, RADIUS)
        if not self._is_within_walls(state, cell, a, b, RADIUS) and not any(
            gate_kind in (*PASSABLE_GATES, "shut") for gate_kind, _ in doorways
        ):
            return False
        return not any(obstacle.holds(a, b, RADIUS) and high < obstacle.high for obstacle in self.obstacles[cell])

    def _is_within_walls(self, state: WalkState, cell: Cell, a: float, b: float, radius: float) -> bool:
        """Return True if something of this radius is in the room of a cell, which may reach the edge of the cell."""
        half = self.half[cell] - radius
        if max(abs(a), abs(b)) <= half or self.at_corners:
            return max(abs(a), abs(b)) <= half
        reach = {way: 0.5 if self.passage_state(state, cell, way) == "room" else half for way in FACINGS}
        return -reach["w"] <= a <= reach["e"] and -reach["n"] <= b <= reach["s"]

    def _doorways(
        self, state: WalkState, cell: Cell, u: float, v: float, radius: float
    ) -> Iterator[tuple[Gate, float]]:
        """Yield the passages in whose doorways something of this radius is, each with how far it is toward the edge."""
        for way, link in self.plan.level_ways[cell].items():
            dx, _, dz = WAY_STEPS[way]
            across, ahead = (v, u * dx) if dx else (u, v * dz)
            gate_kind = gate(state, cell, link)
            half = OPENING if self.at_corners and gate_kind == "room" else DOORWAY
            if ahead > 0 and abs(across) <= half - radius:
                yield gate_kind, ahead

    # Thrown things.

    def wall_axes(self, x: float, z: float, height: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return the directions of the walls around a point, across which thrown things bounce."""
        cell = self.cell_at(x, z, height)
        if not self.at_corners or cell not in self.half:
            return (1.0, 0.0), (0.0, 1.0)
        a, b = self.in_room(x - cell[0], z - cell[2])
        if max(abs(a), abs(b)) > self.half[cell]:
            return (1.0, 0.0), (0.0, 1.0)
        return self.out_of_room(1.0, 0.0), self.out_of_room(0.0, 1.0)

    def is_solid(self, state: WalkState, x: float, y: float, z: float, height: int, half: float) -> bool:
        """Return True if a cube of this half width would touch something solid, except for the ground of its floor."""
        cell = self.cell_at(x, z, height)
        if cell not in self.plan.room_at:
            return True
        u, v = x - cell[0], z - cell[2]
        a, b = self.in_room(u, v)
        if y > self.high[cell] - half:
            return True
        fits_through = (
            (gate_kind == "room" or y <= LINTEL - half)
            and (gate_kind not in OBSTACLE_HALVES or ahead <= CELL_HALF - half - OBSTACLE_HALVES[gate_kind])
            for gate_kind, ahead in self._doorways(state, cell, u, v, half)
        )
        if not self._is_within_walls(state, cell, a, b, half) and not any(fits_through):
            return True
        return any(obstacle.holds(a, b, half) and y - half < obstacle.top for obstacle in self.obstacles[cell])

    def lets_through(self, state: WalkState, start: Cell, end: Cell) -> bool:
        """Return True if a thing can fly from a cell to the next one, or stays in it."""
        ways = (way for way in FACINGS if neighbor(start, way) == end)
        return start == end or any(self.passage_state(state, start, way) in PASSABLE_GATES for way in ways)

    def fall_point(self, state: WalkState, x: float, z: float, height: int) -> tuple[float, float, float] | None:
        """Return the point under the ceiling of the next floor to which a thing falls in a hole, or None."""
        ways = self.plan.ways[cell := self.cell_at(x, z, height)]
        for climb, obstacle, point in self._solid_climbs(x, z, height):
            to = ways[climb.way]
            if climb.kind == "hole" and obstacle.holds(*point, 0.0) and gate(state, cell, to) in PASSABLE_GATES:
                return to.to[0], self.high[to.to], to.to[2]
        return None

    def _solid_climbs(self, x: float, z: float, height: int) -> Iterator[tuple[Climb, Obstacle, tuple[float, float]]]:
        """Yield the stairs and holes at the walls of a point's cell, their shapes, and the point in the room."""
        cell = self.cell_at(x, z, height)
        point = self.in_room(x - cell[0], z - cell[2])
        solid = (climb for climb in self.climbs[cell] if climb.side)
        for climb, obstacle in zip(solid, self.obstacles[cell], strict=False):
            yield climb, obstacle, point

    def has_bars(self, state: WalkState, x: float, z: float, height: int, way: str) -> bool:
        """Return True if bars block a walker who moves in this direction."""
        cell = self.cell_at(x, z, height)
        dx, _, dz = WAY_STEPS[way]
        ahead = (x - cell[0]) * dx + (z - cell[2]) * dz
        return ahead > 0.5 - RADIUS and self.passage_state(state, cell, way) not in PASSABLE_GATES

    def doorway_offset(self, state: WalkState, x: float, z: float, height: int, way: str) -> float:
        """Return the sideways distance to the middle of a free doorway that a walker just misses, else 0.0."""
        cell = self.cell_at(x, z, height)
        offset = z - cell[2] if way in ("e", "w") else x - cell[0]
        near = DOORWAY - RADIUS < abs(offset) <= DOORWAY + 0.08
        return -offset if near and self.passage_state(state, cell, way) in PASSABLE_GATES else 0.0

    def stairs_at(self, x: float, z: float, height: int) -> Climb | None:
        """Return the nearest stairs that a walker touches, or None."""
        stairs = [
            (obstacle.distance(*point), climb) for climb, obstacle, point in self._solid_climbs(x, z, height)
            if climb.kind in ("up", "down") and obstacle.holds(*point, RADIUS + TOUCH_REACH)
        ]
        return min(stairs)[1] if stairs else None

    def hole_at(self, x: float, z: float, height: int) -> Climb | None:
        """Return the hole that a walker is above, or None."""
        climbs = self._solid_climbs(x, z, height)
        holes = (climb for climb, obstacle, point in climbs if climb.kind == "hole" and obstacle.holds(*point, RADIUS))
        return next(holes, None)

    def exit_point(self, cell: Cell, way: str) -> tuple[float, float]:
        """Return the position of the stairs or passage in a direction, relative to the cell's middle."""
        for climb in self.climbs[cell]:
            if climb.way == way:
                return self.spot(cell, climb)
        dx, _, dz = WAY_STEPS[way]
        return dx * 0.5, dz * 0.5


def corners_of(side: str) -> tuple[str, str]:
    """Return the directions of the corners to the left and right of a wall, if rooms meet there.

    The turned northern wall is between the western and the northern corner.
    """
    return FACINGS[FACINGS.index(side) - 1], side


def at_wall(side: str, far: float, offset: float) -> tuple[float, float]:
    """Return the position at a wall that is ``far`` from the middle of a room, and ``offset`` to the right."""
    (dx, _, dz), (right, _, back) = WAY_STEPS[side], RIGHT_STEPS[side]
    return dx * far + right * offset, dz * far + back * offset


@lru_cache(maxsize=64)
def extent(mesh: Mesh) -> tuple[float, float]:
    """Return the width and depth of a mesh."""
    corners = [corner for face in mesh.faces for corner in face.corners]
    width = 2 * max(abs(x) for x, _, _ in corners)
    depth = 2 * max(abs(z) for _, _, z in corners)
    return width, depth
