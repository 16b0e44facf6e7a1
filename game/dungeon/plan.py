"""A finished dungeon for walks and validation: rooms, passages and keys, read from its JSON form, and its geometry.

In one geometry rooms meet at their sides, in the other at their corners. Cells, labels, rules and passages are the same
in both. In a dungeon of corners the lines of cells run diagonally: the next cell along x lies to the southeast, the
next along z to the southwest. Pictures turn it by an eighth, so its rooms are squares that meet at their corners.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from json import dumps
from typing import NamedTuple, get_args

from game.content.definition import Geometry
from game.kernel.digest import digest
from game.kernel.opaque import Json, JsonObject
from game.kernel.refusal import Refusal

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


Cell = tuple[int, int, int]
"""The place of a cell: x to the east, y up, z to the south."""
WAY_STEPS: dict[str, Cell] = {
    "n": (0, 0, -1), "e": (1, 0, 0), "s": (0, 0, 1), "w": (-1, 0, 0), "up": (0, 1, 0), "down": (0, -1, 0),
}
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e", "up": "down", "down": "up"}


def neighbor(cell: Cell, way: str) -> Cell:
    """Return the next cell in a direction."""
    dx, dy, dz = WAY_STEPS[way]
    return cell[0] + dx, cell[1] + dy, cell[2] + dz


class Room(NamedTuple):
    """A room with one cell, or several that are open to each other."""

    id: int
    kind: str
    cells: tuple[Cell, ...]


class Passage(NamedTuple):
    """A connection between two rooms."""

    a: int
    b: int
    one_way: bool
    """True if it leads from a to b only."""
    lock: str | None
    """The door in it, which one key opens for good."""
    opens_from: int | None
    """The room from which its box can be pushed away; the box blocks the other side."""
    cells: tuple[Cell, Cell]
    """The cells of the rooms a and b at its ends."""

    def other(self, room: int) -> int:
        """Return the room on the other side."""
        return self.b if room == self.a else self.a


class Way(NamedTuple):
    """A way from a cell in one direction."""

    to: Cell
    passage: int | None = None
    """Its index in the plan; None inside a room."""


@dataclass(frozen=True, eq=False)
class RoomGraph:
    """The rooms of a dungeon and the passages between them; compared by identity."""

    rooms: Mapping[int, Room]
    passages: tuple[Passage, ...]
    start: int
    goal: int
    keys: Mapping[int, int]
    """The room of each key."""

    @cached_property
    def room_at(self) -> Mapping[Cell, int]:
        return {cell: room.id for room in self.rooms.values() for cell in room.cells}

    @cached_property
    def boxes(self) -> frozenset[int]:
        """The passages with a box, by index."""
        return frozenset(index for index, passage in enumerate(self.passages) if passage.opens_from is not None)

    @cached_property
    def locks(self) -> frozenset[str]:
        """The doors that need a key."""
        return frozenset(passage.lock for passage in self.passages if passage.lock is not None)

    @cached_property
    def passages_of(self) -> Mapping[int, tuple[int, ...]]:
        """The passages that touch each room, by index."""
        passages: dict[int, list[int]] = {room: [] for room in self.rooms}
        for index, passage in enumerate(self.passages):
            for room in dict.fromkeys((passage.a, passage.b)):
                passages[room].append(index)
        return {room: tuple(indexes) for room, indexes in passages.items()}

    @cached_property
    def neighbors(self) -> Mapping[int, Sequence[int]]:
        """The room behind each passage of a room, also behind doors and against one-way passages."""
        return {room: [self.passages[index].other(room) for index in indexes]
                for room, indexes in self.passages_of.items()}


@dataclass(frozen=True, eq=False)
class Plan(RoomGraph):
    """A complete dungeon; compared by identity."""

    seed: int
    recipe: str
    size: Cell
    labels: Mapping[Cell, str]
    cycles: tuple[tuple[str, tuple[int, ...]], ...]
    """The type and the rooms of each cycle."""
    json: JsonObject
    """The JSON form it was read from."""
    geometry: Geometry = SIDES

    @cached_property
    def digest(self) -> str:
        """A short digest of everything that affects a walk."""
        counts = {name: self.json[name] for name in ("cells", "rooms", "passages", "start", "goal", "keys")}
        return digest(dumps(counts, sort_keys=True, separators=(",", ":")))

    @cached_property
    def ways(self) -> Mapping[Cell, Mapping[str, Way]]:
        """The ways from each cell, by direction in the order of ``WAY_STEPS``."""
        ways: dict[Cell, dict[str, Way]] = {cell: {} for cell in self.room_at}
        for cell, room in self.room_at.items():
            for way in WAY_STEPS:
                if self.room_at.get(neighbor(cell, way)) == room:
                    ways[cell][way] = Way(neighbor(cell, way))
        for index, passage in enumerate(self.passages):
            for start, end in (passage.cells, passage.cells[::-1]):
                direction = _direction(start, end, ways[start])
                if direction is not None:
                    ways[start][direction] = Way(end, index)
        return {cell: {way: by_way[way] for way in WAY_STEPS if way in by_way} for cell, by_way in ways.items()}

    @cached_property
    def level_ways(self) -> Mapping[Cell, Mapping[str, Way]]:
        """The ways from each cell to the cells next to it on its floor, by direction."""
        return {
            cell: {way: step for way, step in ways.items() if step.to == neighbor(cell, way) and step.to[1] == cell[1]}
            for cell, ways in self.ways.items()
        }

    @property
    def at_corners(self) -> bool:
        """True if rooms meet at their corners."""
        return self.geometry == CORNERS

    def on_map(self, cell: Cell) -> tuple[float, float]:
        """Return the place of a cell on the map of its floor, to the east and to the south."""
        return on_map(self.geometry, cell[0], cell[2])

    def cell_on_map(self, east: float, south: float, height: int) -> Cell:
        """Return the cell at a place on the map of a floor."""
        x, z = ((east + south) / 2, (south - east) / 2) if self.at_corners else (east, south)
        return round(x), height, round(z)

    @cached_property
    def floors(self) -> tuple[int, ...]:
        """The heights at which there are rooms, the lowest first."""
        return tuple(sorted({cell[1] for cell in self.room_at}))


def _direction(start: Cell, end: Cell, used_directions: Mapping[str, Way]) -> str | None:
    """Return the direction of a passage: along the floor if possible, else up or down, else any that is free."""
    dx, dy, dz = (b - a for a, b in zip(start, end, strict=True))
    directions = []
    if dx or dz:
        directions.append(("e" if dx > 0 else "w") if abs(dx) >= abs(dz) else ("s" if dz > 0 else "n"))
    if dy:
        directions.append("up" if dy > 0 else "down")
    directions += [OPPOSITE[way] for way in reversed(directions)] + list(WAY_STEPS)
    return next((way for way in directions if way not in used_directions), None)


def read_plan(data: Json) -> Plan:
    """Return the dungeon in a JSON value; refuses with ``bad_dungeon`` and the reason."""
    if not isinstance(data, dict):
        raise _refusal("a dungeon is an object")
    try:
        plan = _read(data)
    except KeyError as error:
        raise _refusal(f"it lacks {error.args[0]!r}") from None
    except (AttributeError, TypeError, ValueError) as error:
        raise _refusal(str(error)) from None
    if fault := next(missing_references(plan), None):
        raise _refusal(fault)
    return plan


def _read(data: JsonObject) -> Plan:
    rooms = [
        Room(_integer(room["id"]), str(room["kind"]), tuple(map(_cell, room["cells"]))) for room in _list(data, "rooms")
    ]
    keys = [(_integer(key["id"]), _integer(key["room"])) for key in _list(data, "keys")]
    cells = [(_cell((x, y, z)), str(label)) for x, y, z, label in _list(data, "cells")]
    for noun, ids in (("rooms", [room.id for room in rooms]), ("keys", [key for key, _ in keys])):
        if len(set(ids)) < len(ids):
            raise ValueError(f"two {noun} have one id")
    return Plan(
        seed=_integer(data.get("seed", 0)),
        recipe=str(data.get("recipe", "")),
        size=_cell(data["size"]),
        labels=dict(cells),
        rooms={room.id: room for room in rooms},
        passages=tuple(map(_passage, _list(data, "passages"))),
        start=_integer(data["start"]),
        goal=_integer(data["goal"]),
        keys=dict(keys),
        cycles=tuple((str(cycle["type"]), tuple(map(_integer, cycle["rooms"]))) for cycle in data.get("cycles") or ()),
        json=data,
        geometry=_geometry(data.get("geometry", SIDES)),
    )


def _geometry(value: Json) -> Geometry:
    geometry = next((geometry for geometry in GEOMETRIES if geometry == value), None)
    if geometry is None:
        raise ValueError(f"{value!r} is no geometry, which is {' or '.join(GEOMETRIES)}")
    return geometry


def missing_references(plan: Plan) -> Iterator[str]:
    """Yield a sentence for every reference to a missing room or cell."""
    owner: dict[Cell, int] = {}
    for room in plan.rooms.values():
        if not room.cells:
            yield f"room {room.id} has no cell"
        for cell in room.cells:
            if cell in owner:
                yield f"the cell {list(cell)} belongs to the rooms {owner[cell]} and {room.id}"
            owner[cell] = room.id
    references = {"start": plan.start, "goal": plan.goal, **{f"key {key}": room for key, room in plan.keys.items()}}
    for name, id in references.items():
        if id not in plan.rooms:
            yield f"the room of the {name}, {id}, is not there"
    for index, passage in enumerate(plan.passages):
        for id, cell in zip((passage.a, passage.b), passage.cells, strict=True):
            if id not in plan.rooms:
                yield f"passage {index} leads to a room {id} that is not there"
            elif owner.get(cell) != id:
                yield f"passage {index} stands in {list(cell)}, which is no cell of room {id}"
        if passage.opens_from not in (None, passage.a, passage.b):
            yield f"the box in passage {index} is pushed from room {passage.opens_from}, which it does not touch"


def _passage(data: JsonObject) -> Passage:
    if type(data.get("one_way", False)) is not bool:
        raise ValueError("'one_way' of a passage is true or false")
    lock, opens = data.get("lock"), data.get("opens_from")
    ends = _integer(data["a"]), _integer(data["b"])
    return Passage(
        *ends, data.get("one_way", False), None if lock is None else str(lock),
        None if opens is None else _integer(opens), (_cell(data["from"]), _cell(data["to"])),
    )


def _list(data: JsonObject, name: str) -> list[Json]:
    items = data[name]
    if not isinstance(items, list):
        raise ValueError(f"{name!r} is no list")
    return items


def _integer(value: Json) -> int:
    if type(value) is not int:
        raise ValueError(f"{value!r} is no whole number")
    return value


def _cell(value: Json) -> Cell:
    if not isinstance(value, list | tuple) or len(value) != 3:
        raise ValueError(f"{value!r} is no place x, y, z")
    return _integer(value[0]), _integer(value[1]), _integer(value[2])


def _refusal(reason: str) -> Refusal:
    return Refusal("bad_dungeon", f"This is no dungeon that can be walked: {reason}.")
