"""The map of a run: places, doors between them, and ways through them; and corridors of a dungeon, which become doors.

``room_mix.py`` makes maps of dungeons.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from game.dungeon.plan import WAY_STEPS, Cell, Passage, Plan
from game.kernel.search import search, way_to

PlaceKind = Literal[
    "match", "riddle", "market", "workshop", "rest", "treasure", "encounter", "gambit", "glass", "rival", "boss", "hall"
]
PLAYED_KINDS: frozenset[PlaceKind] = frozenset(("match", "riddle", "rival", "boss"))
"""The kinds with a table that is played on the way."""
Gate = Literal["open", "locked", "box", "box_behind", "shut", "hidden"]
"""A door as seen from one side: with a box that can be pushed from here, or one that cannot; ``shut`` is a drop seen
from below."""


class MapRoom(NamedTuple):
    """A room of the run."""

    id: int
    kind: PlaceKind
    floor: int
    """1 is the highest floor."""
    cell: Cell
    red: bool = False
    """It is on a dangerous route: bots are stronger, and rewards higher."""
    key: bool = False
    """Its prize includes a key."""
    table: str = ""
    """The table of its match or riddle."""


class MapDoor(NamedTuple):
    """A connection between two places."""

    a: int
    b: int
    way: str
    """The direction in which it leaves a."""
    back: str
    """The direction in which it leaves b."""
    one_way: bool = False
    """It leads from a to b only."""
    lock: str | None = None
    """It needs a key once."""
    box: bool = False
    """A box blocks it until it is pushed away from a."""
    hidden: bool = False
    """It is unknown until it is found."""

    def other(self, place: int) -> int:
        """Return the place on the other side."""
        return self.b if place == self.a else self.a

    def flip(self) -> MapDoor:
        """Return the same door, with a and b swapped."""
        return self._replace(a=self.b, b=self.a, way=self.back, back=self.way)


@dataclass(frozen=True, eq=False)
class RunMap:
    """A whole map; compared by identity."""

    start: int
    goal: int
    places: Mapping[int, MapRoom]
    doors: tuple[MapDoor, ...]

    @cached_property
    def exits(self) -> Mapping[int, Mapping[str, int]]:
        """The doors of each place by direction, as indexes."""
        exits: dict[int, dict[str, int]] = {place: {} for place in self.places}
        for index, door in enumerate(self.doors):
            exits[door.a][door.way] = index
            exits[door.b][door.back] = index
        return {place: {way: doors[way] for way in WAY_STEPS if way in doors} for place, doors in exits.items()}

    @cached_property
    def near(self) -> Mapping[int, frozenset[int]]:
        """The places behind the doors of each place."""
        return {place: frozenset(self.doors[index].other(place) for index in doors.values())
                for place, doors in self.exits.items()}

    @cached_property
    def floors(self) -> int:
        return max(place.floor for place in self.places.values())


# Walking.

EMPTY: frozenset[int] = frozenset()


def gate(run_map: RunMap, index: int, place: int, open_doors: Collection[int] = EMPTY) -> Gate:
    """Return what a door is, seen from a place, if these doors were opened, found, or freed of a box."""
    door, is_open = run_map.doors[index], index in open_doors
    if door.hidden and not is_open:
        return "hidden"
    if door.one_way and place != door.a:
        return "shut"
    if is_open:
        return "open"
    if door.box and place != door.a:
        return "box_behind"
    if door.lock is not None:
        return "locked"
    return "box" if door.box else "open"


class _Walk(NamedTuple):
    place: int
    open_doors: frozenset[int]
    """Doors that were opened, found, or freed of a box, by index."""
    taken_keys: frozenset[int]
    """Places whose keys are taken."""
    keys: int
    """Keys in hand."""


def _enter_place(run_map: RunMap, walk: _Walk, place: int, open_doors: frozenset[int], keys: int) -> _Walk:
    """Return the state after entering a place; its key is taken."""
    if run_map.places[place].key and place not in walk.taken_keys:
        return _Walk(place, open_doors, walk.taken_keys | {place}, keys + 1)
    return _Walk(place, open_doors, walk.taken_keys, keys)


def _next_walks(run_map: RunMap, walk: _Walk) -> Iterator[_Walk]:
    """Yield every state one door further."""
    for index in run_map.exits[walk.place].values():
        state = gate(run_map, index, walk.place, walk.open_doors)
        target = run_map.doors[index].other(walk.place)
        if state == "open":
            yield _enter_place(run_map, walk, target, walk.open_doors, walk.keys)
        elif state == "box":
            yield _enter_place(run_map, walk, target, walk.open_doors | {index}, walk.keys)
        elif state == "locked" and walk.keys:
            yield _enter_place(run_map, walk, target, walk.open_doors | {index}, walk.keys - 1)


@lru_cache(maxsize=256)
def path_to(
    run_map: RunMap, start: int, goal: int, open_doors: frozenset[int] = EMPTY, keys: int = 0,
    taken_keys: frozenset[int] = EMPTY,
) -> tuple[int, ...]:
    """Return the places of a shortest walk from one place to another, which fetches the keys it needs on the way.

    It begins with the start, and is empty if there is no way. ``keys`` are in hand, and ``taken_keys`` are the
    places whose keys are taken.
    """
    first = _Walk(start, open_doors, taken_keys, keys)
    previous = search([first], lambda walk: _next_walks(run_map, walk), lambda walk: walk.place == goal)
    last = next((walk for walk in previous if walk.place == goal), None)
    return () if last is None else tuple(walk.place for walk in way_to(last, previous))


def trap_places(run_map: RunMap, found_doors: Collection[int] = ()) -> set[int]:
    """Return the places from which the goal may be out of reach, after any walk and with keys spent in any order."""
    open_doors = frozenset(found_doors)
    first = _enter_place(run_map, _Walk(run_map.start, open_doors, EMPTY, 0), run_map.start, open_doors, 0)
    earlier: defaultdict[_Walk, list[_Walk]] = defaultdict(list)

    def next_walks(walk: _Walk) -> Iterator[_Walk]:
        if walk.place == run_map.goal:
            return
        for next_walk in _next_walks(run_map, walk):
            earlier[next_walk].append(walk)
            yield next_walk

    walks = search([first], next_walks)
    safe = search((walk for walk in walks if walk.place == run_map.goal), earlier.__getitem__)
    return {walk.place for walk in walks if walk not in safe}


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
        start, end = self.passage.cells
        return (start, end) if self.forward else (end, start)

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
