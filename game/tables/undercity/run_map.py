"""The map of a run: places, the doors between them, and ways through them. ``room_mix.py`` makes maps of dungeons."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from game.dungeon.plan import WAY_STEPS, Cell

PlaceKind = Literal[
    "match", "riddle", "market", "workshop", "rest", "treasure", "encounter", "gambit", "glass", "rival", "boss", "hall"
]
PLAYED_KINDS: frozenset[PlaceKind] = frozenset(("match", "riddle", "rival", "boss"))
"""The kinds with a table that is played on the way."""
Gate = Literal["open", "push", "locked", "blocked", "hidden"]
"""A door as seen from one side: a box can be pushed away or blocks it, and a drop blocks it from below."""


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
        """Number of floors."""
        return max(place.floor for place in self.places.values())


# Walking.

EMPTY: frozenset[int] = frozenset()


def gate(
    run: RunMap, index: int, place: int, open_doors: Collection[int] = EMPTY, found_doors: Collection[int] = EMPTY
) -> Gate:
    """Return what a door is, seen from a place, if these doors were opened and these hidden ones found."""
    door = run.doors[index]
    if door.hidden and index not in found_doors:
        return "hidden"
    if door.one_way and place != door.a:
        return "blocked"
    if index in open_doors:
        return "open"
    if door.box and place != door.a:
        return "blocked"
    if door.lock is not None:
        return "locked"
    return "push" if door.box else "open"


class _Walk(NamedTuple):
    """A state of a walk."""

    place: int
    open_doors: frozenset[int]
    """Doors whose lock or box is open, by index."""
    taken_keys: frozenset[int]
    """Places whose keys are taken."""
    keys: int
    """Keys in hand."""


def _walk_into(run: RunMap, walk: _Walk, place: int, open_doors: frozenset[int], keys: int) -> _Walk:
    """Return the state after entering a place; its key is taken."""
    if run.places[place].key and place not in walk.taken_keys:
        return _Walk(place, open_doors, walk.taken_keys | {place}, keys + 1)
    return _Walk(place, open_doors, walk.taken_keys, keys)


def _next_walks(run: RunMap, walk: _Walk, found_doors: Collection[int]) -> Iterator[_Walk]:
    """Yield every state one door further."""
    for index in run.exits[walk.place].values():
        state = gate(run, index, walk.place, walk.open_doors, found_doors)
        target = run.doors[index].other(walk.place)
        if state == "open":
            yield _walk_into(run, walk, target, walk.open_doors, walk.keys)
        elif state == "push":
            yield _walk_into(run, walk, target, walk.open_doors | {index}, walk.keys)
        elif state == "locked" and walk.keys:
            yield _walk_into(run, walk, target, walk.open_doors | {index}, walk.keys - 1)


@lru_cache(maxsize=256)
def way_to(
    run: RunMap, start: int, goal: int, open_doors: frozenset[int] = EMPTY, found_doors: frozenset[int] = EMPTY,
    keys: int = 0, taken_keys: frozenset[int] = EMPTY,
) -> tuple[int, ...]:
    """Return the places of a shortest walk from one place to another, which fetches the keys it needs on the way.

    It begins with the start, and is empty if there is no way. ``keys`` are in hand, and ``taken_keys`` are the
    places whose keys are taken.
    """
    first = _Walk(start, open_doors, taken_keys, keys)
    previous: dict[_Walk, _Walk | None] = {first: None}
    queue = deque([first])
    while queue:
        walk = queue.popleft()
        if walk.place == goal:
            way = []
            back: _Walk | None = walk
            while back is not None:
                way.append(back.place)
                back = previous[back]
            return tuple(reversed(way))
        for next_walk in _next_walks(run, walk, found_doors):
            if next_walk not in previous:
                previous[next_walk] = walk
                queue.append(next_walk)
    return ()


def stuck_places(run: RunMap, found_doors: Collection[int] = EMPTY) -> set[int]:
    """Return the places from which the goal may be out of reach, after any walk and with keys spent in any order."""
    first = _walk_into(run, _Walk(run.start, EMPTY, EMPTY, 0), run.start, EMPTY, 0)
    previous: dict[_Walk, list[_Walk]] = {first: []}
    queue = deque([first])
    while queue:
        walk = queue.popleft()
        for next_walk in _next_walks(run, walk, found_doors) if walk.place != run.goal else ():
            if next_walk not in previous:
                previous[next_walk] = []
                queue.append(next_walk)
            previous[next_walk].append(walk)
    safe = {walk for walk in previous if walk.place == run.goal}
    open_walks = list(safe)
    while open_walks:
        for before in previous[open_walks.pop()]:
            if before not in safe:
                safe.add(before)
                open_walks.append(before)
    return {walk.place for walk in previous if walk not in safe}
