"""Where somebody can stand who goes about freely: the ground of every cell, and what is in the way.

A cell is 1 wide, its middle is its place; x goes east, z south. What the rules know are cells and passages; where in a
cell somebody stands is theirs alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from game.content.models.walk import RoomLook
from game.dungeon.plan import STEPS, Cell, Plan, beside
from game.dungeon.walk.near import State, state_of
from game.dungeon.walk.position import FACINGS, Position
from game.dungeon.walk.ways import ways
from game.screens.walk.furniture import HUNG, LYING, SHAPES
from systems.draw.stage.mesh import Mesh

RADIUS = 0.085
"""How thick somebody is."""
TOUCH = 0.05
"""As near as this one touches: a step may end as far before a thing that is in the way."""
DOORWAY = 0.17
"""Half the width of a doorway."""
STAIRS = 0.24
"""How deep stairs along a wall are."""
ROOMY = 0.44
"""How far walls stand from the middle at least where stairs are."""
PIXELS = 64
"""What a cell is wide from above."""
FREE = ("room", "open", "opened", "no_return")
"""What can be walked through."""
ASIDE = {"n": (1, 0), "e": (0, 1), "s": (-1, 0), "w": (0, -1)}
"""What is right of a direction."""


class Block(NamedTuple):
    """A rectangle in a cell that is in the way, from its middle, and how high it is."""

    left: float
    near: float
    right: float
    far: float
    high: float

    def holds(self, x: float, z: float, more: float) -> bool:
        """Whether somebody so thick would stand in it."""
        return self.left - more < x < self.right + more and self.near - more < z < self.far + more


class Climb(NamedTuple):
    """Where a way that leads along no floor begins: stairs, a hole, what one has fallen on."""

    way: str
    side: str
    """The wall it is at; "" in the middle of the room."""
    kind: str
    """``up``, ``down``, ``hole`` or ``mattress``."""

    def spot(self, half: float, off: float = 0.0) -> tuple[float, float]:
        """Its middle, or a place further from its wall."""
        if not self.side:
            return 0.0, 0.0
        dx, _, dz = STEPS[self.side]
        far = half - STAIRS / 2 - off
        return dx * far, dz * far


class Standing(NamedTuple):
    """A piece of furniture: its shape, where its middle lies in the cell, the wall at its back, and its size."""

    shape: str
    x: float
    z: float
    side: str
    size: float


class Footing:
    """The ground of one dungeon; ``looks`` says how wide its rooms are."""

    def __init__(self, plan: Plan, looks: Mapping[Cell, RoomLook]) -> None:
        self.plan = plan
        sides: dict[int, float] = {}
        for cell, room in plan.room_at.items():
            sides[room] = max(sides.get(room, 0.0), looks[cell].side / PIXELS / 2)
        self.climbs = {cell: tuple(self._climbs(cell)) for cell in plan.room_at}
        self.half = {
            cell: max(sides[room], DOORWAY + 0.02, ROOMY if self.climbs[cell] else 0.0)
            for cell, room in plan.room_at.items()
        }
        for each in plan.rooms.values():
            widest = max(self.half[cell] for cell in each.cells)
            self.half |= dict.fromkeys(each.cells, widest)
        self.furniture = {cell: tuple(self._furniture(cell, looks[cell])) for cell in plan.room_at}

    def _furniture(self, cell: Cell, look: RoomLook) -> Iterator[Standing]:
        """What stands in a cell: each with its back to a wall that has neither a way nor stairs."""
        half, taken = self.half[cell], {climb.side for climb in self.climbs[cell]}
        there = ways(self.plan)[cell]
        walls = [way for way in ("n", "w", "e", "s") if way not in taken]
        walls = [way for way in walls if way not in there or there[way].to != beside(cell, way)]
        for thing in look.things:
            if thing.picture not in SHAPES:
                continue
            if thing.picture in LYING:
                yield Standing(thing.picture, 0.0, 0.0, "", 1.0)
            elif walls and half > 0.28:
                side, (wide, deep) = walls.pop(0), extent(SHAPES[thing.picture])
                size = min(1.0, 1.7 * half / wide, (half - RADIUS - 0.04) / deep)
                dx, _, dz = STEPS[side]
                far = half - size * deep / 2 - 0.004
                yield Standing(thing.picture, dx * far, dz * far, side, size)

    def _climbs(self, cell: Cell) -> Iterator[Climb]:
        """Each at a wall of its own, where there is one."""
        there = ways(self.plan)[cell]
        walls = [way for way in ("n", "w", "e", "s") if way not in there or there[way].to != beside(cell, way)]
        for way, each in there.items():
            if each.passage is None or (way in FACINGS and each.to == beside(cell, way)):
                continue
            passage = self.plan.passages[each.passage]
            one_way = passage.one_way and passage.opens_from is None
            up = each.to[1] > cell[1] or way == "up"
            if one_way and passage.a != self.plan.room_at[cell]:
                yield Climb(way, "", "mattress")
            else:
                side = walls.pop(0) if walls else ""
                yield Climb(way, side, "hole" if one_way and not up else "up" if up else "down")

    def at(self, x: float, z: float, height: int) -> Cell:
        """The cell of a place."""
        return round(x), height, round(z)

    def state(self, position: Position, cell: Cell, way: str) -> State | None:
        """How what leads that way along the floor looks; None for a wall."""
        there = ways(self.plan)[cell].get(way)
        if there is None or there.to != beside(cell, way):
            return None
        if there.passage is None:
            return "room"
        return state_of(self.plan, position, there.passage, self.plan.room_at[cell])

    @cached_property
    def blocks(self) -> Mapping[Cell, tuple[Block, ...]]:
        """What is in the way in every cell: stairs and the rims of holes."""
        return {cell: tuple(self._blocks(cell)) for cell in self.plan.room_at}

    def _blocks(self, cell: Cell) -> Iterator[Block]:
        half = self.half[cell]
        for climb in self.climbs[cell]:
            if climb.side:
                x, z = climb.spot(half)
                dx, _ = ASIDE[climb.side]
                long = 0.2 if climb.kind == "hole" else half
                across, deep = (long, STAIRS / 2) if dx else (STAIRS / 2, long)
                yield Block(x - across, z - deep, x + across, z + deep, 0.1 if climb.kind == "hole" else 9.0)
        for each in self.furniture[cell]:
            if each.side and each.shape not in HUNG:
                wide, deep = (each.size * part / 2 for part in extent(SHAPES[each.shape]))
                across, along = (wide, deep) if ASIDE[each.side][0] else (deep, wide)
                yield Block(each.x - across, each.z - along, each.x + across, each.z + along, 9.0)

    def stands(self, position: Position, x: float, z: float, height: int, high: float = 0.0) -> bool:
        """Whether somebody can stand there, so far above the floor."""
        cell = self.at(x, z, height)
        if cell not in self.plan.room_at:
            return False
        u, v, half = x - cell[0], z - cell[2], self.half[cell] - RADIUS
        reach = {way: 0.5 if self.state(position, cell, way) == "room" else half for way in FACINGS}
        inside = -reach["w"] <= u <= reach["e"] and -reach["n"] <= v <= reach["s"]
        if not inside and not any(self._through(position, cell, way, u, v) for way in FACINGS):
            return False
        return not any(block.holds(u, v, RADIUS) and high < block.high for block in self.blocks[cell])

    def _through(self, position: Position, cell: Cell, way: str, u: float, v: float) -> bool:
        """Whether that is in the doorway on this side, and the way is free."""
        dx, _, dz = STEPS[way]
        aside, ahead = (v, u * dx) if dx else (u, v * dz)
        # Whoever has come through what leads here only stands there, too.
        return ahead > 0 and abs(aside) <= DOORWAY - RADIUS and self.state(position, cell, way) in (*FREE, "shut")

    def barred(self, position: Position, x: float, z: float, height: int, way: str) -> bool:
        """Whether bars are before somebody who goes that way."""
        cell = self.at(x, z, height)
        dx, _, dz = STEPS[way]
        ahead = (x - cell[0]) * dx + (z - cell[2]) * dz
        return ahead > 0.5 - RADIUS and self.state(position, cell, way) not in FREE

    def drawn_in(self, position: Position, x: float, z: float, height: int, way: str) -> float:
        """How far aside the middle of a free doorway lies that somebody walks at from beside it; 0.0 where none is."""
        cell = self.at(x, z, height)
        aside = z - cell[2] if way in ("e", "w") else x - cell[0]
        near = DOORWAY - RADIUS < abs(aside) <= DOORWAY + 0.08
        return -aside if near and self.state(position, cell, way) in FREE else 0.0

    def faced(self, position: Position, x: float, z: float, height: int) -> Climb | None:
        """The stairs that somebody touches."""
        cell = self.at(x, z, height)
        u, v = x - cell[0], z - cell[2]
        for climb, block in zip((each for each in self.climbs[cell] if each.side), self.blocks[cell], strict=False):
            if climb.kind in ("up", "down") and block.holds(u, v, RADIUS + TOUCH):
                return climb
        return None

    def hole(self, x: float, z: float, height: int) -> Climb | None:
        """The hole that somebody is above."""
        cell = self.at(x, z, height)
        u, v = x - cell[0], z - cell[2]
        for climb, block in zip((each for each in self.climbs[cell] if each.side), self.blocks[cell], strict=False):
            if climb.kind == "hole" and block.holds(u, v, RADIUS):
                return climb
        return None

    def place(self, cell: Cell, way: str) -> tuple[float, float]:
        """Where the thing is that leads or stands that way, from the middle of a cell."""
        for climb in self.climbs[cell]:
            if climb.way == way:
                return climb.spot(self.half[cell])
        dx, _, dz = STEPS[way]
        return dx * 0.5, dz * 0.5


@lru_cache(maxsize=64)
def extent(mesh: Mesh) -> tuple[float, float]:
    """How wide and how deep a shape is."""
    corners = [corner for face in mesh.faces for corner in face.corners]
    wide, deep = (2 * max(abs(corner[axis]) for corner in corners) for axis in (0, 2))
    return wide, deep
