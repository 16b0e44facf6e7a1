"""A map of a run, made from a dungeon: which rooms are places, their kinds, and their tables.

Corridors, bends and stairs become part of doors. A drawn number of places on the way are played; the others are mixed
by weights. The same dungeon and the same mixing make the same map."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain, combinations, pairwise
from typing import Annotated, TypeVar

from pydantic import Field, model_validator

from game.content.definition import Definition, misfit
from game.dungeon.plan import Plan
from game.kernel.random_stream import Stream, seed_state
from game.kernel.search import search
from game.tables.undercity.run_map import (
    FIXED_KINDS,
    PLAYED_KINDS,
    SECRET,
    Contraction,
    Corridor,
    MapDoor,
    MapRoom,
    PlaceKind,
    RunMap,
    gate,
    path_to,
    trap_places,
)

T = TypeVar("T")

MAP_SALT = 31
"""It keeps the draws of a map apart from those of its dungeon."""


# The numbers of designers.

Weight = Annotated[float, Field(ge=0, le=1000)]


class ValueSpan(Definition):
    """A whole number from ``least`` to ``most``, both included."""

    least: int = Field(ge=0)
    most: int = Field(ge=0)

    @model_validator(mode="after")
    def _in_order(self) -> ValueSpan:
        if self.least > self.most:
            raise misfit("'least' must not be more than 'most'", "least")
        return self


class RoomShare(Definition):
    """The number of rooms of one kind."""

    weight: Weight = 1.0
    """The chance that a free room becomes one, relative to the other kinds."""
    least: int = Field(default=0, ge=0)
    """The number there is at least, if there are enough free rooms. Only the dungeon makes glass and rivals."""
    most: int = Field(default=99, ge=0)
    """The number there is at most; further rooms of the dungeon that would be one are free."""


class Mixing(Definition):
    """The mixing of the rooms of a run."""

    rooms: ValueSpan = ValueSpan(least=14, most=22)
    """Number of rooms. With too many, dead ends are left out; with too few, corridors become rooms."""
    played: ValueSpan = ValueSpan(least=10, most=12)
    """Number of rooms with a table on the shortest way that fetches the keys it needs."""
    pauses: int = Field(default=3, ge=0)
    """Number of other rooms on that way at least, if it is long enough."""
    treasures: Weight = 4.0
    """The factor by which a free room behind a lock, a box or a hidden door is a treasure more often."""
    kinds: dict[PlaceKind, RoomShare] = Field(default_factory=dict)
    """The share of each kind. Kinds that are left out have weight 1 and no bounds."""
    tables: dict[str, Weight] = Field(default_factory=dict)
    """The tables of matches and riddles, with weights."""
    first: str = ""
    """The table of the first match; if empty or barred, any."""

    def share(self, kind: PlaceKind) -> RoomShare:
        return self.kinds.get(kind, _SHARE)


_SHARE = RoomShare()
RED_KINDS = ("danger", "guard")
"""The kinds of rooms on a dangerous route."""
PAUSES: tuple[PlaceKind, ...] = ("market", "workshop", "rest", "treasure", "encounter", "gambit")
MATCHES: tuple[PlaceKind, ...] = ("match", "riddle")
HAVEN_KINDS: tuple[PlaceKind, ...] = ("market", "rest")
"""The kinds of which every floor has one, where possible."""


def make_run_map(dungeon: Plan, mixing: Mixing, barred_table: str = "") -> RunMap:
    """Return the map of a run through a dungeon, without the barred table."""
    stream = Stream(seed_state(dungeon.seed, MAP_SALT))
    played = mixing.played.least + stream.below(mixing.played.most - mixing.played.least + 1)
    run_map = _PlaceChoice(dungeon, mixing, played, stream).map()
    kinds = _Kinds(dungeon, mixing, played, stream, run_map).kinds()
    tables = mix_tables(run_map, kinds, {name: mixing.tables[name] for name in mixing.tables if name != barred_table},
                        mixing.first, stream)
    places = {
        id: place._replace(
            kind=kinds[id], red=dungeon.rooms[id].kind in RED_KINDS and kinds[id] in MATCHES, table=tables.get(id, "")
        )
        for id, place in run_map.places.items()
    }
    return replace(run_map, places=places)


class _PlaceChoice:
    """Decides which rooms of a dungeon are places."""

    def __init__(self, dungeon: Plan, mixing: Mixing, played: int, stream: Stream) -> None:
        self.dungeon, self.mixing, self.played, self.stream = dungeon, mixing, played, stream
        self.contraction = Contraction(dungeon)

    def map(self) -> RunMap:
        """Return the map without kinds."""
        self._drop_dead_ends()
        self._add_places()
        return _reveal_needed_doors(self._map_without_kinds(self.contraction.doors()[1]))

    def _map_without_kinds(self, doors: tuple[MapDoor, ...]) -> RunMap:
        cells = {room: min(self.dungeon.rooms[room].cells) for room in self.contraction.places()}
        levels = sorted({cell[1] for cell in cells.values()}, reverse=True)
        keys = set(self.dungeon.keys.values())
        places = {
            room: MapRoom(room, "hall", levels.index(cell[1]) + 1, cell, key=room in keys)
            for room, cell in cells.items()
        }
        return RunMap(self.dungeon.start, self.dungeon.goal, places, doors)

    def _drop_dead_ends(self) -> None:
        """Leave out dead ends while there are too many rooms."""
        while self._has_too_many():
            ends = [
                room for room in self.contraction.places()
                if len(self.contraction.exits(room)) == 1 and room not in (self.dungeon.start, self.dungeon.goal)
                and room not in self.dungeon.keys.values()
            ]
            if not ends:
                return
            self.contraction.leave_out(self.stream.pick(ends))

    def _has_too_many(self) -> bool:
        self.contraction.corridors()
        return len(self.contraction.places()) > self.mixing.rooms.most

    def _add_places(self) -> None:
        """Make rooms of corridors: on parallel ways first, on the way to the goal, then anywhere."""
        while True:
            corridors, doors = self.contraction.doors()
            count = len(self.contraction.places())
            if count >= self.mixing.rooms.most:
                return
            run_map = self._map_without_kinds(doors)
            path = path_to(run_map, run_map.start, run_map.goal)
            candidates = self._parallel_corridors(corridors, doors)
            playable = sum(map(self._can_be_played, set(path)))
            if not candidates and playable < self.played + self.mixing.pauses:
                steps = {frozenset(pair) for pair in pairwise(path)}
                on_way = (corridor for corridor in corridors if {corridor.a, corridor.b} in steps)
                candidates = [corridor for corridor in on_way if corridor.rooms_between]
            if not candidates and count < self.mixing.rooms.least:
                candidates = [corridor for corridor in corridors if corridor.rooms_between]
            if not candidates:
                return
            longest = max(candidates, key=lambda corridor: len(corridor.rooms_between))
            self.contraction.extra_places.add(longest.rooms_between[len(longest.rooms_between) // 2])

    def _parallel_corridors(self, corridors: Sequence[Corridor], doors: Sequence[MapDoor]) -> list[Corridor]:
        """Return open corridors between places that are connected by another corridor, too."""
        ends = [frozenset((corridor.a, corridor.b)) for corridor in corridors]
        return [
            corridor for corridor, door, pair in zip(corridors, doors, ends, strict=True)
            if corridor.rooms_between and ends.count(pair) > 1 and not (door.hidden or door.box or door.lock)
        ]

    def _can_be_played(self, room: int) -> bool:
        return FIXED_KINDS.get(self.dungeon.rooms[room].kind, "match") in ("match", "rival", "boss")


def _reveal_needed_doors(run_map: RunMap) -> RunMap:
    """Return the map with hidden doors only where no one is stuck without them, for any other doors found."""
    hidden = [index for index, door in enumerate(run_map.doors) if door.hidden]
    for index in hidden:
        others = [other for other in hidden if other != index and run_map.doors[other].hidden]
        subsets = chain.from_iterable(combinations(others, size) for size in range(len(others) + 1))
        if any(trap_places(run_map, subset) for subset in subsets):
            open_door = run_map.doors[index]._replace(hidden=False)
            run_map = replace(run_map, doors=(*run_map.doors[:index], open_door, *run_map.doors[index + 1 :]))
    return run_map


class _Kinds:
    """Gives a kind to every place of a map."""

    def __init__(self, dungeon: Plan, mixing: Mixing, played: int, stream: Stream, run_map: RunMap) -> None:
        self.dungeon, self.mixing, self.map = dungeon, mixing, run_map
        self.played, self.stream = played, stream
        self.gated_places = _places_behind_gates(run_map)
        self.path = tuple(dict.fromkeys(path_to(run_map, run_map.start, run_map.goal)))
        self.kind_by_room: dict[int, PlaceKind] = {}

    def kinds(self) -> Mapping[int, PlaceKind]:
        self._take_from_dungeon()
        on_way = self._free_rooms(self.path)
        spare = self._free_rooms(set(self.map.places) - set(self.path))
        pauses = self._free_places(on_way, spare)
        self._give_havens([*pauses, *spare])
        self._give_least(PAUSES, [*pauses, *spare])
        played = [room for room in on_way if room not in pauses]
        self._give_least(MATCHES, played)
        for among, rooms in ((MATCHES, played), (PAUSES, pauses), ((*PAUSES, *MATCHES), spare)):
            for room in self._free_rooms(rooms):
                self.kind_by_room[room] = self._draw_kind(among, room)
        return self.kind_by_room

    def _take_from_dungeon(self) -> None:
        """Give places the kinds that the dungeon says."""
        self.kind_by_room |= {self.map.start: "match", self.map.goal: "boss"}
        self.kind_by_room |= {room: "match" for room, place in self.map.places.items() if place.key}
        for room in self._free_rooms(self.map.places):
            kind_name = self.dungeon.rooms[room].kind
            kind = "treasure" if kind_name == SECRET and len(self.map.exits[room]) == 1 else FIXED_KINDS.get(kind_name)
            if kind and self._may_have(kind):
                self.kind_by_room[room] = kind

    def _free_places(self, on_way: Sequence[int], spare: Sequence[int]) -> list[int]:
        """Return the free places on the way that have no table.

        There is one on each floor without a haven, then as many as there should be, or more if the least of all kinds
        takes them. They are next to others only if there is no choice.
        """
        places = self.map.places
        played = sum(self.kind_by_room.get(room, "match") in PLAYED_KINDS for room in self.path)
        havens = {places[room].floor for room in places if room in spare or self.kind_by_room.get(room) in HAVEN_KINDS}
        lack = sum(max(0, self.mixing.share(kind).least - self._kind_count(kind)) for kind in PAUSES) + self.map.floors
        most = played - self.mixing.played.least
        count = max(played - self.played, min(most, lack - len(spare)))
        chosen: list[int] = []
        for for_haven, avoids_neighbors in ((True, True), (True, False), (False, True), (False, False)):
            for room in on_way:
                near = self.map.near[room]
                near_pauses = {place for place in near if self.kind_by_room.get(place, "match") not in PLAYED_KINDS}
                is_crowded = avoids_neighbors and not near.isdisjoint({*chosen, *near_pauses})
                is_candidate = places[room].floor not in havens if for_haven else len(chosen) < count
                if room not in chosen and is_candidate and not is_crowded and len(chosen) < most:
                    chosen.append(room)
                    havens.add(places[room].floor)
        return chosen

    def _give_havens(self, slots: Sequence[int]) -> None:
        """Give every floor a haven, where a place is free."""
        for floor in range(1, self.map.floors + 1):
            floor_rooms = [room for room, place in self.map.places.items() if place.floor == floor]
            free = [room for room in slots if room in floor_rooms and room not in self.kind_by_room]
            if free and not any(self.kind_by_room.get(room) in HAVEN_KINDS for room in floor_rooms):
                self.kind_by_room[free[0]] = self._draw_kind(HAVEN_KINDS, free[0])

    def _give_least(self, kinds: Sequence[PlaceKind], slots: Sequence[int]) -> None:
        """Give these kinds to free places until there is the least of each; treasures are behind doors if possible."""
        for kind in kinds:
            for _ in range(self.mixing.share(kind).least - self._kind_count(kind)):
                free = [room for room in slots if room not in self.kind_by_room]
                if kind == "treasure":
                    free.sort(key=lambda room: room not in self.gated_places)
                if free:
                    self.kind_by_room[free[0]] = kind

    def _draw_kind(self, kinds: Sequence[PlaceKind], room: int) -> PlaceKind:
        """Return a kind by weight for a place, if possible unlike those next to it and on a parallel way."""
        near = self.map.near[room]
        around = [self.map.near[place] for place in near]
        parallel = frozenset.intersection(*around) - {room} if len(near) > 1 else frozenset()
        near_kinds, parallel_kinds = (set(map(self.kind_by_room.get, places)) for places in (near, parallel))
        avoid = near_kinds - set(MATCHES) | parallel_kinds
        possible = [kind for kind in kinds if self.mixing.share(kind).weight > 0 and self._may_have(kind)]
        fresh = [kind for kind in possible if kind not in avoid] or possible
        if not fresh:
            return "match" if "match" in kinds else "hall"
        weights = {kind: self.mixing.share(kind).weight for kind in fresh}
        if "treasure" in weights and room in self.gated_places:
            weights["treasure"] *= self.mixing.treasures
        return weighted_choice(weights, self.stream)

    def _may_have(self, kind: PlaceKind) -> bool:
        return self._kind_count(kind) < self.mixing.share(kind).most

    def _kind_count(self, kind: PlaceKind) -> int:
        return sum(other == kind for other in self.kind_by_room.values())

    def _free_rooms(self, rooms: Iterable[int]) -> list[int]:
        """Return those of these places that have no kind, shuffled."""
        free = [room for room in self.map.places if room in set(rooms) and room not in self.kind_by_room]
        self.stream.shuffle(free)
        return free


def _places_behind_gates(run_map: RunMap) -> set[int]:
    """Return the places just behind a lock, a box or a hidden door."""

    def open_rooms(place: int) -> Iterator[int]:
        doors = (index for index in run_map.exits[place].values() if gate(run_map, index, place) == "open")
        return (run_map.doors[door].other(place) for door in doors)

    open_places = search([run_map.start], open_rooms)
    gated_doors = (door for door in run_map.doors if door.lock or door.box or door.hidden)
    return {end for door in gated_doors for end in (door.a, door.b) if end not in open_places}


def weighted_choice(weights: Mapping[T, float], stream: Stream) -> T:
    """Return one of these by weight, which are more than 0."""
    bounds = list(accumulate(max(1, round(weight * 1000)) for weight in weights.values()))
    return list(weights)[bisect(bounds, stream.below(bounds[-1]))]


# Tables.


def mix_tables(
    run_map: RunMap, kinds: Mapping[int, PlaceKind], weights: Mapping[str, float], first: str, stream: Stream
) -> Mapping[int, str]:
    """Return the table of every match and riddle.

    If possible, no table comes twice in a row, not even with other rooms between.
    """
    possible = {name: weight for name, weight in weights.items() if weight > 0}
    matches = [room for room in run_map.places if kinds[room] in MATCHES]
    near_matches = {room: run_map.near[room] & set(matches) for room in matches}
    next_matches = {room: frozenset(_next_matches(run_map, kinds, room)) for room in matches}
    first_tables = {run_map.start: first} if first in possible else {}
    for near in (next_matches, near_matches):
        if possible and (tables := _Coloring(near, possible, stream).complete(first_tables)):
            return tables
    # Two tables cannot alternate everywhere, so some places repeat one.
    return {room: first_tables.get(room) or weighted_choice(possible, stream) for room in matches} if possible else {}


def _next_matches(run_map: RunMap, kinds: Mapping[int, PlaceKind], room: int) -> set[int]:
    """Return the matches and riddles that may be played next after one."""
    def next_rooms(place: int) -> Iterable[int]:
        return run_map.near[place] if place == room or kinds[place] not in PLAYED_KINDS else ()

    return {place for place in search([room], next_rooms) if place != room and kinds[place] in MATCHES}


@dataclass
class _Coloring:
    """The search for tables of which no two adjacent are the same."""

    near: Mapping[int, frozenset[int]]
    weights: Mapping[str, float]
    stream: Stream
    tries: int = 500
    """The number of places tried before it is given up."""

    def complete(self, tables: Mapping[int, str]) -> Mapping[int, str] | None:
        """Return these tables with those of all other places, or None."""
        choices: dict[int, list[str]] = {}
        for room, near in self.near.items():
            if room not in tables:
                tables_nearby = {tables.get(other) for other in near}
                choices[room] = [name for name in self.weights if name not in tables_nearby]
        if not choices:
            return tables
        # The place with the fewest choices comes first, so that dead ends are seen early.
        room = min(choices, key=lambda place: (len(choices[place]), -len(self.near[place]), place))
        names = {name: self.weights[name] for name in choices[room]}
        while names and self.tries > 0:
            self.tries -= 1
            name = weighted_choice(names, self.stream)
            del names[name]
            if all_tables := self.complete({**tables, room: name}):
                return all_tables
        return None
