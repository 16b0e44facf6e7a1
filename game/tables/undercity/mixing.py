"""A map of a run, made from a dungeon: which rooms are places, their kinds, and their tables.

Corridors, bends and stairs become part of doors. A drawn number of places on the way are played; the others are mixed
by weights. The same dungeon and the same mixing make the same map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain, combinations, pairwise
from typing import Annotated, NamedTuple, Protocol, TypeVar

from pydantic import Field

from game.content.definition import Definition
from game.kernel.random_stream import Stream, seed_state
from game.tables.undercity.run_map import PLAYED, STEPS, Cell, Door, Kind, Place, RunMap, dead_ends, gate, way_to

T = TypeVar("T")

SALT = 31
"""It keeps the draws of a map apart from those of its dungeon."""


# The numbers of designers.

Weight = Annotated[float, Field(ge=0, le=1000)]


class Span(Definition):
    """A whole number from ``least`` to ``most``, both included."""

    least: int = Field(ge=0)
    most: int = Field(ge=0)


class Share(Definition):
    """The number of rooms of one kind."""

    weight: Weight = 1.0
    """The chance that a free room becomes one, relative to the other kinds."""
    least: int = Field(default=0, ge=0)
    """The number there is at least, if there are enough free rooms. Only the dungeon makes a gambit, glass or rival."""
    most: int = Field(default=99, ge=0)
    """The number there is at most; further rooms of the dungeon that would be one are free."""


class Mixing(Definition):
    """The mixing of the rooms of a run."""

    rooms: Span = Span(least=14, most=22)
    """Number of rooms. With too many, dead ends are left out; with too few, corridors become rooms."""
    played: Span = Span(least=10, most=12)
    """Number of rooms with a table on the shortest way that fetches the keys it needs."""
    pauses: int = Field(default=3, ge=0)
    """Number of other rooms on that way at least, if it is long enough."""
    treasures: Weight = 4.0
    """The factor by which a free room behind a lock, a box or a hidden door is a treasure more often."""
    kinds: dict[Kind, Share] = Field(default_factory=dict)
    """The share of each kind. Kinds that are left out have weight 1 and no bounds."""
    tables: dict[str, Weight] = Field(default_factory=dict)
    """The tables of matches and riddles, with weights."""
    first: str = ""
    """The table of the first match; if empty or barred, any."""


# The dungeon.


class DungeonRoom(Protocol):
    """A room of a dungeon."""

    @property
    def kind(self) -> str:
        """Its kind, such as ``corridor`` or ``guard``."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells."""


class DungeonPassage(Protocol):
    """A connection between two rooms of a dungeon."""

    @property
    def a(self) -> int:
        """The room from which it leads."""

    @property
    def b(self) -> int:
        """The other room."""

    @property
    def one_way(self) -> bool:
        """True if it leads from a to b only."""

    @property
    def lock(self) -> str | None:
        """The door in it."""

    @property
    def opens_from(self) -> int | None:
        """The room from which its box can be pushed away."""

    @property
    def a_cell(self) -> Cell:
        """Its cell in a."""

    @property
    def b_cell(self) -> Cell:
        """Its cell in b."""


class Dungeon(Protocol):
    """The parts of ``game.dungeon.plan.Plan`` that a map is made from."""

    @property
    def seed(self) -> int:
        """The seed."""

    @property
    def rooms(self) -> Mapping[int, DungeonRoom]:
        """The rooms by id."""

    @property
    def passages(self) -> Sequence[DungeonPassage]:
        """The connections."""

    @property
    def start(self) -> int:
        """The first room."""

    @property
    def goal(self) -> int:
        """The last room."""

    @property
    def keys(self) -> Mapping[int, int]:
        """The room of each key."""


FIXED: Mapping[str, Kind] = {
    "start": "match", "goal": "boss", "false_goal": "rival", "gambit": "gambit", "lookout": "glass",
    "market": "market", "treasure": "treasure", "danger": "match", "guard": "match",
}
"""The kind of place that a kind of room of the dungeon becomes."""
RED = ("danger", "guard")
"""The kinds of rooms on a dangerous route."""
HIDDEN = "secret"
"""The kind of room that is unknown until it is found."""
PAUSES: tuple[Kind, ...] = ("market", "workshop", "rest", "treasure", "encounter")
MATCHES: tuple[Kind, ...] = ("match", "riddle")
HAVENS: tuple[Kind, ...] = ("market", "rest")
"""The kinds of which every floor has one, where possible."""


def run_map(dungeon: Dungeon, mixing: Mixing, barred: str = "") -> RunMap:
    """Return the map of a run through a dungeon, without the barred table."""
    return _Maker(dungeon, mixing, Stream(seed_state(dungeon.seed, SALT)), barred).map()


# Corridors.


class Corridor(NamedTuple):
    """Passages in a row, from one place to another, and the rooms between them."""

    a: int
    b: int
    passages: tuple[int, ...]
    between: tuple[int, ...]


@dataclass
class Contraction:
    """The places and corridors of a dungeon."""

    dungeon: Dungeon
    left_out: set[int] = field(default_factory=set)
    """Rooms that are no part of the map: dead ends, with the corridors to them."""
    extra: set[int] = field(default_factory=set)
    """Rooms of corridors that are places, too."""

    def __post_init__(self) -> None:
        self._ends: dict[int, list[int]] = {room: [] for room in self.dungeon.rooms}
        for at, passage in enumerate(self.dungeon.passages):
            if passage.a != passage.b:
                self._ends[passage.a].append(at)
                self._ends[passage.b].append(at)

    def leaving(self, room: int) -> list[int]:
        """Return the passages of a room that lead to rooms of the map."""
        return [at for at in self._ends[room] if self._other(at, room) not in self.left_out]

    def _other(self, at: int, room: int) -> int:
        passage = self.dungeon.passages[at]
        return passage.b if room == passage.a else passage.a

    def is_place(self, room: int) -> bool:
        """Return True for a room that is no mere part of a corridor."""
        return room in self.extra or self._has_purpose(room) or len(self.leaving(room)) != 2

    def _has_purpose(self, room: int) -> bool:
        """Return True if the dungeon says what happens in a room."""
        return self.dungeon.rooms[room].kind in FIXED or room in self.dungeon.keys.values()

    def places(self) -> list[int]:
        """Return the rooms that are places."""
        return [room for room in self.dungeon.rooms if room not in self.left_out and self.is_place(room)]

    def corridors(self) -> list[Corridor]:
        """Return the corridors between places; rooms become places where no door could stand for a corridor."""
        while True:
            found = list(self._corridors())
            tangled = {room for each in found if (room := self._tangle(each)) is not None}
            if not tangled:
                return found
            self.extra |= tangled

    def _corridors(self) -> Iterator[Corridor]:
        seen: set[int] = set()
        for place in self.places():
            for first in self.leaving(place):
                if first in seen:
                    continue
                passages, between, here = [first], [], self._other(first, place)
                while not self.is_place(here):
                    between.append(here)
                    passages += [at for at in self.leaving(here) if at != passages[-1]]
                    here = self._other(passages[-1], here)
                seen.update(passages)
                yield Corridor(place, here, tuple(passages), tuple(between))

    def _tangle(self, corridor: Corridor) -> int | None:
        """Return the room at which a corridor must be split into two doors, or None."""
        if corridor.a == corridor.b:
            return corridor.between[len(corridor.between) // 2]
        ways: set[bool] = set()
        locks = 0
        for at, (passage, forward) in enumerate(self._along(corridor)):
            locks += passage.lock is not None
            if passage.one_way:
                ways.add(forward)
            if passage.opens_from is not None:
                ways.add((passage.opens_from == passage.a) is forward)
            if locks > 1 or len(ways) > 1:
                return corridor.between[at - 1]
        return None

    def _along(self, corridor: Corridor) -> Iterator[tuple[DungeonPassage, bool]]:
        """Yield the passages of a corridor, with True for those that lead from a to b."""
        for here, at in zip((corridor.a, *corridor.between), corridor.passages, strict=True):
            passage = self.dungeon.passages[at]
            yield passage, passage.a == here

    def doors(self) -> tuple[list[Corridor], tuple[Door, ...]]:
        """Return the corridors, and the door that stands for each."""
        corridors = self.corridors()
        taken: dict[int, set[str]] = {}
        return corridors, tuple(self._door(each, taken) for each in corridors)

    def _door(self, corridor: Corridor, taken: dict[int, set[str]]) -> Door:
        parts = list(self._along(corridor))
        one_way = {forward for passage, forward in parts if passage.one_way}
        box = {(passage.opens_from == passage.a) is forward for passage, forward in parts
               if passage.opens_from is not None}
        lock = next((passage.lock for passage, _ in parts if passage.lock is not None), None)
        between = (corridor.a, *corridor.between, corridor.b)
        hidden = any(self.dungeon.rooms[room].kind == HIDDEN for room in between[1:-1]) or any(
            self.dungeon.rooms[room].kind == HIDDEN and len(self.leaving(room)) == 1 for room in between
        )
        (first, forward), (last, onward) = parts[0], parts[-1]
        way = _direction(*_cells(first, forward), taken.setdefault(corridor.a, set()))
        back = _direction(*_cells(last, not onward), taken.setdefault(corridor.b, set()))
        door = Door(corridor.a, corridor.b, way, back, bool(one_way), lock, bool(box), hidden)
        if False in one_way | box:
            return door._replace(a=door.b, b=door.a, way=back, back=way)
        return door

    def leave_out(self, end: int) -> None:
        """Leave out a dead end and the corridor to it."""
        self.left_out.add(end)
        (before,) = self.leaving(end)
        on = self._other(before, end)
        if len(self.leaving(on)) == 1 and not self._has_purpose(on):
            self.leave_out(on)


def _cells(passage: DungeonPassage, forward: bool) -> tuple[Cell, Cell]:
    return (passage.a_cell, passage.b_cell) if forward else (passage.b_cell, passage.a_cell)


def _direction(here: Cell, there: Cell, taken: set[str]) -> str:
    """Return the direction from one cell to the next, or another one if it is taken, and take it."""
    step = tuple(b - a for a, b in zip(here, there, strict=True))
    wished = sorted(STEPS, key=lambda way: -sum(a * b for a, b in zip(STEPS[way], step, strict=True)))
    way = next(way for way in wished if way not in taken)
    taken.add(way)
    return way


# Kinds.


class _Maker:
    """Makes one map."""

    def __init__(self, dungeon: Dungeon, mixing: Mixing, stream: Stream, barred: str) -> None:
        self.dungeon, self.mixing, self.stream, self.barred = dungeon, mixing, stream, barred
        self.shape = Contraction(dungeon)
        self.played = mixing.played.least + stream.below(mixing.played.most - mixing.played.least + 1)

    def map(self) -> RunMap:
        """Return the map."""
        self._thin()
        self._widen()
        run = self._visible(self._bare())
        kinds = self._kinds(run)
        tables = self._tables(run, kinds)
        keys = set(self.dungeon.keys.values())
        places = {
            id: place._replace(
                kind=kinds[id], red=self.dungeon.rooms[id].kind in RED and kinds[id] == "match",
                key=id in keys, table=tables.get(id, ""),
            )
            for id, place in run.places.items()
        }
        return RunMap(run.start, run.goal, places, run.doors)

    def _share(self, kind: Kind) -> Share:
        return self.mixing.kinds.get(kind, _SHARE)

    def _bare(self) -> RunMap:
        """Return the map without kinds."""
        _, doors = self.shape.doors()
        return self._bare_with(doors)

    def _bare_with(self, doors: tuple[Door, ...]) -> RunMap:
        cells = {room: min(self.dungeon.rooms[room].cells) for room in self.shape.places()}
        levels = sorted({cell[1] for cell in cells.values()}, reverse=True)
        keys = set(self.dungeon.keys.values())
        places = {
            room: Place(room, "hall", levels.index(cell[1]) + 1, cell, key=room in keys) for room, cell in cells.items()
        }
        return RunMap(self.dungeon.start, self.dungeon.goal, places, doors)

    def _thin(self) -> None:
        """Leave out dead ends while there are too many rooms."""
        while self._too_many():
            ends = [
                room for room in self.shape.places()
                if len(self.shape.leaving(room)) == 1 and room not in (self.dungeon.start, self.dungeon.goal)
                and room not in self.dungeon.keys.values()
            ]
            if not ends:
                return
            self.shape.leave_out(self.stream.pick(ends))

    def _too_many(self) -> bool:
        self.shape.corridors()
        return len(self.shape.places()) > self.mixing.rooms.most

    def _widen(self) -> None:
        """Make rooms of corridors: on parallel ways first, on the way to the goal, then anywhere."""
        while True:
            corridors, doors = self.shape.doors()
            count = len(self.shape.places())
            if count >= self.mixing.rooms.most:
                return
            run = self._bare_with(doors)
            way = way_to(run, run.start, run.goal)
            wanted = self._parallel(corridors, doors)
            playable = sum(map(self._can_be_played, set(way)))
            if not wanted and playable < self.played + self.mixing.pauses:
                steps = {frozenset(pair) for pair in pairwise(way)}
                wanted = [each for each in corridors if {each.a, each.b} in steps and each.between]
            if not wanted and count < self.mixing.rooms.least:
                wanted = [each for each in corridors if each.between]
            if not wanted:
                return
            longest = max(wanted, key=lambda each: len(each.between))
            self.shape.extra.add(longest.between[len(longest.between) // 2])

    def _parallel(self, corridors: Sequence[Corridor], doors: Sequence[Door]) -> list[Corridor]:
        """Return open corridors between places that are connected by another corridor, too."""
        ends = [frozenset((each.a, each.b)) for each in corridors]
        return [
            each for each, door, pair in zip(corridors, doors, ends, strict=True)
            if each.between and ends.count(pair) > 1 and not (door.hidden or door.box or door.lock)
        ]

    def _can_be_played(self, room: int) -> bool:
        return FIXED.get(self.dungeon.rooms[room].kind, "match") in ("match", "rival", "boss")

    def _visible(self, run: RunMap) -> RunMap:
        """Return the map with hidden doors only where nobody is stuck without them, whichever others are found."""
        secret = [at for at, door in enumerate(run.doors) if door.hidden]
        for at in secret:
            others = [other for other in secret if other != at and run.doors[other].hidden]
            subsets = chain.from_iterable(combinations(others, size) for size in range(len(others) + 1))
            if any(dead_ends(run, found) for found in subsets):
                doors = tuple(
                    door._replace(hidden=False) if number == at else door for number, door in enumerate(run.doors)
                )
                run = RunMap(run.start, run.goal, run.places, doors)
        return run

    def _kinds(self, run: RunMap) -> dict[int, Kind]:
        """Return the kind of every place."""
        kinds: dict[int, Kind] = {run.start: "match", run.goal: "boss"}
        kinds |= dict.fromkeys((room for room, place in run.places.items() if place.key), "match")
        for room in run.places:
            kind = self._kind_in(run, room)
            if kind and room not in kinds and self._may_have(kinds, kind):
                kinds[room] = kind
        way = list(dict.fromkeys(way_to(run, run.start, run.goal)))
        on_way = [room for room in way if room not in kinds]
        spare = [room for room in run.places if room not in kinds and room not in way]
        pauses = self._pauses(run, kinds, on_way, spare, sum(kinds.get(room) in PLAYED for room in way))
        slots = [*pauses, *spare]
        self._need(run, kinds, slots)
        free = [room for room in on_way if room not in pauses]
        self._at_least(run, kinds, MATCHES, free)
        for among, rooms in ((MATCHES, free), (PAUSES, pauses), ((*PAUSES, *MATCHES), spare)):
            for room in self._shuffled(rooms):
                if room not in kinds:
                    kinds[room] = self._draw(run, kinds, among, room)
        return {room: kinds[room] for room in run.places}

    def _kind_in(self, run: RunMap, room: int) -> Kind | None:
        """Return the kind that the dungeon gives to a room."""
        kind = self.dungeon.rooms[room].kind
        return "treasure" if kind == HIDDEN and len(run.exits(room)) == 1 else FIXED.get(kind)

    def _may_have(self, kinds: Mapping[int, Kind], kind: Kind) -> bool:
        """Return True if there may be one more of a kind."""
        return sum(each == kind for each in kinds.values()) < self._share(kind).most

    def _pauses(
        self, run: RunMap, kinds: Mapping[int, Kind], on_way: Sequence[int], spare: Sequence[int], played: int
    ) -> list[int]:
        """Return the free places on the way without a table: one on a floor that has no other haven, then any, next to
        each other only if there is no other choice."""
        count, most = (played + len(on_way) - least for least in (self.played, self.mixing.played.least))
        havens = {run.places[room].floor for room in run.places if room in spare or kinds.get(room) in HAVENS}
        chosen: list[int] = []
        for eager, strict in ((True, True), (True, False), (False, True), (False, False)):
            for room in self._shuffled(on_way):
                near = {run.doors[at].other(room) for at in run.exits(room).values()}
                crowded = strict and any(each in chosen or kinds.get(each, "match") not in PLAYED for each in near)
                wanted = run.places[room].floor not in havens if eager else len(chosen) < count
                if room not in chosen and wanted and not crowded and len(chosen) < most:
                    chosen.append(room)
                    havens.add(run.places[room].floor)
        return chosen

    def _need(self, run: RunMap, kinds: dict[int, Kind], slots: Sequence[int]) -> None:
        """Give kinds to free places that the map needs: a haven on each floor, and the least of each kind."""
        for floor in range(1, run.floors + 1):
            if not any(kinds.get(room) in HAVENS for room in run.places if run.places[room].floor == floor):
                here = [room for room in slots if room not in kinds and run.places[room].floor == floor]
                if here:
                    room = self.stream.pick(here)
                    kinds[room] = self._draw(run, kinds, HAVENS, room)
        self._at_least(run, kinds, PAUSES, slots)

    def _at_least(self, run: RunMap, kinds: dict[int, Kind], among: Sequence[Kind], slots: Sequence[int]) -> None:
        """Give these kinds to free places until there is the least of each; treasures are behind doors if possible."""
        for kind in among:
            for _ in range(self._share(kind).least - sum(each == kind for each in kinds.values())):
                left = [room for room in slots if room not in kinds]
                best = [room for room in left if room in self._guarded(run)] if kind == "treasure" else []
                if not left:
                    return
                kinds[self.stream.pick(best or left)] = kind

    def _guarded(self, run: RunMap) -> set[int]:
        """Return the places just behind a lock, a box or a hidden door."""
        reached, open_ = {run.start}, [run.start]
        while open_:
            here = open_.pop()
            fresh = {run.doors[at].other(here) for at in run.exits(here).values() if gate(run, at, here) == "open"}
            open_ += fresh - reached
            reached |= fresh
        gated = (door for door in run.doors if door.lock or door.box or door.hidden)
        return {end for door in gated for end in (door.a, door.b) if end not in reached or len(run.exits(end)) == 1}

    def _draw(self, run: RunMap, kinds: Mapping[int, Kind], among: Sequence[Kind], room: int) -> Kind:
        """Return a kind by weight that there may be one more of, if possible unlike the places next to it or on a
        parallel way."""
        near = {run.doors[at].other(room) for at in run.exits(room).values()}
        around = [{run.doors[at].other(each) for at in run.exits(each).values()} for each in near]
        beside = set.intersection(*around) - {room} if len(around) > 1 else set()
        avoid = {kinds.get(each) for each in beside} | {kinds.get(each) for each in near} - set(MATCHES)
        fitting = [kind for kind in among if self._share(kind).weight > 0 and self._may_have(kinds, kind)]
        fresh = [kind for kind in fitting if kind not in avoid] or fitting
        if not fresh:
            return "match" if "match" in among else "hall"
        more = self.mixing.treasures if room in self._guarded(run) else 1.0
        return self._weighted({kind: self._share(kind).weight * (more if kind == "treasure" else 1) for kind in fresh})

    def _weighted(self, weights: Mapping[T, float]) -> T:
        """Return one of these by weight."""
        fine = {each: max(1, round(weight * 1000)) for each, weight in weights.items()}
        left = self.stream.below(sum(fine.values()))
        return next(each for each, upto in zip(fine, accumulate(fine.values()), strict=True) if left < upto)

    def _shuffled(self, rooms: Iterable[int]) -> list[int]:
        mixed = list(rooms)
        self.stream.shuffle(mixed)
        return mixed

    # Tables.

    def _tables(self, run: RunMap, kinds: Mapping[int, Kind]) -> dict[int, str]:
        """Return the tables of matches and riddles, no table twice in a row if possible."""
        known = {name: weight for name, weight in self.mixing.tables.items() if name != self.barred and weight > 0}
        seats = [room for room in run.places if kinds[room] in MATCHES]
        if not known:
            return {}
        near = {room: {run.doors[at].other(room) for at in run.exits(room).values()} & set(seats) for room in seats}
        done: dict[int, str] = {run.start: self.mixing.first} if self.mixing.first in known else {}
        while len(done) < len(seats):
            # The place with the fewest tables left first, as in coloring a map.
            left = {room: [name for name in known if name not in {done.get(each) for each in near[room]}]
                    for room in seats if room not in done}
            fewest = min((len(names), -len(near[room])) for room, names in left.items())
            room = self.stream.pick([each for each in left if (len(left[each]), -len(near[each])) == fewest])
            done[room] = self._weighted({name: known[name] for name in left[room] or known})
        return done


_SHARE = Share()
