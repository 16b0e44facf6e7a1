"""Corridors of a dungeon that become doors of a run's map: which rooms are places, and what stands between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from game.dungeon.plan import WAY_STEPS, Cell, Passage, Plan
from game.tables.undercity.run_map import MapDoor, PlaceKind

FIXED_KINDS: Mapping[str, PlaceKind] = {
    "start": "match", "goal": "boss", "false_goal": "rival", "gambit": "gambit", "lookout": "glass",
    "market": "market", "treasure": "treasure", "danger": "match", "guard": "match",
}
"""The kind of place that a kind of room of the dungeon becomes."""
SECRET = "secret"
"""The kind of room that is unknown until it is found."""


class Corridor(NamedTuple):
    """Passages in a row, from one place to another, and the rooms between them."""

    a: int
    b: int
    passages: tuple[int, ...]
    rooms_between: tuple[int, ...]


class CorridorPart(NamedTuple):
    """A passage of a corridor."""

    passage: Passage
    forward: bool
    """True if it leads from the corridor's a to its b."""

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """Its cells, that on the side of a first."""
        a_cell, b_cell = self.passage.a_cell, self.passage.b_cell
        return (a_cell, b_cell) if self.forward else (b_cell, a_cell)

    @property
    def leads_from_a(self) -> bool | None:
        """True if it leads only on from a, False if only from b, None if both ways."""
        # A box makes a passage one-way until it is pushed away.
        return self.forward if self.passage.one_way and self.passage.opens_from is None else None

    @property
    def opens_from_a(self) -> bool | None:
        """True if its box is pushed away from the side of a, False from that of b, None without a box."""
        box = self.passage.opens_from
        return None if box is None else (box == self.passage.a) is self.forward


@dataclass
class Contraction:
    """The places and corridors of a dungeon."""

    dungeon: Plan
    left_out_rooms: set[int] = field(default_factory=set)
    """Rooms that are no part of the map: dead ends, with the corridors to them."""
    extra_places: set[int] = field(default_factory=set)
    """Rooms of corridors that are places, too."""

    def __post_init__(self) -> None:
        self._passages = {room: [index for index in ends if self._other(index, room) != room]
                      for room, ends in self.dungeon.passages_of.items()}

    def exits(self, room: int) -> list[int]:
        """Return the passages of a room that lead to rooms of the map."""
        return [index for index in self._passages[room] if self._other(index, room) not in self.left_out_rooms]

    def _other(self, index: int, room: int) -> int:
        return self.dungeon.passages[index].other(room)

    def is_place(self, room: int) -> bool:
        """Return True for a room that is no mere part of a corridor."""
        return room in self.extra_places or self._has_purpose(room) or len(self.exits(room)) != 2

    def _has_purpose(self, room: int) -> bool:
        """Return True if the dungeon says what happens in a room."""
        return self.dungeon.rooms[room].kind in FIXED_KINDS or room in self.dungeon.keys.values()

    def places(self) -> list[int]:
        """Return the rooms that are places."""
        return [room for room in self.dungeon.rooms if room not in self.left_out_rooms and self.is_place(room)]

    def corridors(self) -> list[Corridor]:
        """Return the corridors between places; rooms become places where no door could stand for a corridor."""
        while True:
            corridors = list(self._corridors())
            split_rooms = {room for corridor in corridors if (room := self._split_room(corridor)) is not None}
            if not split_rooms:
                return corridors
            self.extra_places |= split_rooms

    def _corridors(self) -> Iterator[Corridor]:
        visited_passages: set[int] = set()
        for place in self.places():
            for first in self.exits(place):
                if first in visited_passages:
                    continue
                passages, rooms_between, room = [first], [], self._other(first, place)
                while not self.is_place(room):
                    rooms_between.append(room)
                    passages += [index for index in self.exits(room) if index != passages[-1]]
                    room = self._other(passages[-1], room)
                visited_passages.update(passages)
                yield Corridor(place, room, tuple(passages), tuple(rooms_between))

    def _split_room(self, corridor: Corridor) -> int | None:
        """Return the room at which a corridor must be split into two doors, or None."""
        if corridor.a == corridor.b:
            return corridor.rooms_between[len(corridor.rooms_between) // 2]
        ways: set[bool] = set()
        locks = 0
        for index, part in enumerate(self._parts(corridor)):
            locks += part.passage.lock is not None
            ways |= {way for way in (part.leads_from_a, part.opens_from_a) if way is not None}
            if locks > 1 or len(ways) > 1:
                return corridor.rooms_between[index - 1]
        return None

    def _parts(self, corridor: Corridor) -> Iterator[CorridorPart]:
        """Yield the passages of a corridor from a to b."""
        for room, index in zip((corridor.a, *corridor.rooms_between), corridor.passages, strict=True):
            passage = self.dungeon.passages[index]
            yield CorridorPart(passage, passage.a == room)

    def doors(self) -> tuple[list[Corridor], tuple[MapDoor, ...]]:
        """Return the corridors, and the door that stands for each."""
        corridors = self.corridors()
        used_ways: dict[int, set[str]] = {}
        return corridors, tuple(self._door(corridor, used_ways) for corridor in corridors)

    def _door(self, corridor: Corridor, used_ways: dict[int, set[str]]) -> MapDoor:
        parts = list(self._parts(corridor))
        lock = next((part.passage.lock for part in parts if part.passage.lock is not None), None)
        drops = {part.leads_from_a for part in parts} - {None}
        boxes = {part.opens_from_a for part in parts} - {None}
        ends = [room for room in (corridor.a, corridor.b) if len(self.exits(room)) == 1]
        is_hidden = any(self.dungeon.rooms[room].kind == SECRET for room in (*corridor.rooms_between, *ends))
        way = _direction(*parts[0].cells, used_ways.setdefault(corridor.a, set()))
        back = _direction(*parts[-1].cells[::-1], used_ways.setdefault(corridor.b, set()))
        door = MapDoor(corridor.a, corridor.b, way, back, bool(drops), lock, bool(boxes), is_hidden)
        return door.flip() if False in drops | boxes else door

    def leave_out(self, end: int) -> None:
        """Leave out a dead end and the corridor to it."""
        self.left_out_rooms.add(end)
        (passage,) = self.exits(end)
        next_room = self._other(passage, end)
        if len(self.exits(next_room)) == 1 and not self._has_purpose(next_room):
            self.leave_out(next_room)


def _direction(start: Cell, target: Cell, used_ways: set[str]) -> str:
    """Return the direction from one cell to the next, or another one if it is taken, and take it."""
    step = tuple(b - a for a, b in zip(start, target, strict=True))
    ways = sorted(WAY_STEPS, key=lambda way: -sum(a * b for a, b in zip(WAY_STEPS[way], step, strict=True)))
    way = next(way for way in ways if way not in used_ways)
    used_ways.add(way)
    return way
