"""The judge of finished dungeons: after any sequence of moves the goal must stay reachable.

It does not know how dungeons are made, so that it cannot repeat a mistake from there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from game.dungeon.plan import BACK, STEPS, Cell, Plan, beside

MOST = 20_000
"""The most states explored."""
Counts = tuple[tuple[int, int], ...]
"""Pairs of a place and a number of things there."""


class TooMany(Exception):
    """There are too many states to explore."""


class State(NamedTuple):
    """A position of play and its remaining possibilities; keys, doors and boxes are bit sets of those done for good."""

    spot: int
    hand: int
    """Keys in hand."""
    keys: int
    doors: int
    boxes: int
    loose: Counts
    """Keys that remain in a place, an entry for each room with keys: the place and the number."""
    waste: Counts
    """Doors that are still shut and lead from a place back to it."""


class Edge(NamedTuple):
    """One direction of a passage between two spots; bits are 0 for none."""

    to: int
    door: int
    box: int
    pushes: bool
    """True if the box can be pushed from here."""
    at: int
    """Index of the passage."""


class Ground(NamedTuple):
    """The places for given keys, doors and boxes."""

    place: list[int]
    """The spot that represents the place of each spot."""
    beside: dict[int, list[int]]
    """Spots of each place."""


class Walks:
    """The states, their successors, and the winning states."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._spots()
        self._edges()
        self._far = self._reached([self._next_to(spot) for spot in range(len(self.rooms))])
        self._grounds: dict[tuple[int, int, int], Ground] = {}
        self.entered: set[int] = set()
        """Rooms that can be entered."""
        self.parents: dict[State, tuple[State | None, str, int]] = {}
        """First origin of each state: the state before, the action, and its object."""
        self._before: dict[State, list[State]] = {}
        self.won: set[State] = set()
        """States one step before the goal."""
        self._explore()

    def _spots(self) -> None:
        """Assign a spot to every room."""
        plan = self.plan
        alone = {plan.goal, *plan.keys.values()}
        leader = {room: room for room in plan.rooms}

        def lead(room: int) -> int:
            while leader[room] != room:
                leader[room] = leader[leader[room]]
                room = leader[room]
            return room

        for passage in plan.passages:
            plain = not passage.one_way and passage.lock is None and passage.opens_from is None
            if plain and not alone & {passage.a, passage.b}:
                leader[lead(passage.a)] = lead(passage.b)
        leaders = sorted({lead(room) for room in plan.rooms})
        number = {room: at for at, room in enumerate(leaders)}
        self.spot = {room: number[lead(room)] for room in plan.rooms}
        self.rooms: list[list[int]] = [[] for _ in leaders]
        for room in sorted(plan.rooms):
            self.rooms[self.spot[room]].append(room)
        self.goal = self.spot[plan.goal]
        self.key_of = [0] * len(leaders)
        """The bit of a spot with keys, 0 for others."""
        self.lying: dict[int, tuple[int, int]] = {}
        """The spot and its number of keys, by the bit."""
        for at, room in enumerate(sorted(set(plan.keys.values()))):
            self.key_of[self.spot[room]] = 1 << at
            self.lying[1 << at] = self.spot[room], sum(1 for where in plan.keys.values() if where == room)

    def _edges(self) -> None:
        """Collect the edges from every spot."""
        plan = self.plan
        doors = {name: 1 << at for at, name in enumerate(sorted(plan.locks))}
        boxes = {passage: 1 << at for at, passage in enumerate(sorted(plan.boxes))}
        count = len(self.rooms)
        self.edges: list[list[Edge]] = [[] for _ in range(count)]
        self.door_ends: dict[int, list[tuple[int, int]]] = {door: [] for door in doors.values()}
        self.box_ends: dict[int, tuple[int, int]] = {}
        """The two spots at the ends of each box's passage."""
        self.touching: list[set[int]] = [set() for _ in range(count)]
        """Spots connected to each spot by a passage in any direction."""
        self.plain = [True] * count
        """True for spots whose passages all lead both ways, without a door or a box."""
        self.door_spots = dict.fromkeys(self.door_ends, 0)
        """The spots that a door touches, as bits."""
        for at, passage in enumerate(plan.passages):
            door, box = doors.get(passage.lock or "", 0), boxes.get(at, 0)
            a, b = self.spot[passage.a], self.spot[passage.b]
            if door:
                self.door_ends[door].append((a, b))
                self.door_spots[door] |= 1 << a | 1 << b
            if box:
                self.box_ends[box] = a, b
            self.touching[a].add(b)
            self.touching[b].add(a)
            if door or box or passage.one_way:
                self.plain[a] = self.plain[b] = False
            for here, there, room in ((a, b, passage.a), (b, a, passage.b)):
                if (here != there or door) and (box or not passage.one_way or room == passage.a):
                    self.edges[here].append(Edge(there, door, box, passage.opens_from == room, at))

    def _next_to(self, spot: int) -> int:
        """Return the spots that can follow this one, as bits."""
        return 0 if spot == self.goal else sum(1 << to for to in {edge.to for edge in self.edges[spot]} - {spot})

    def _reached(self, rows: list[int]) -> list[int]:
        """Return the spots reachable from each spot, including itself, given the next spots as rows."""
        reach = [row | 1 << spot for spot, row in enumerate(rows)]
        for middle, row in enumerate(reach):
            bit = 1 << middle
            row = reach[middle]
            if row != bit:
                for spot, other in enumerate(reach):
                    if other & bit:
                        reach[spot] = other | row
        return reach

    def _ground(self, keys: int, doors: int, boxes: int) -> Ground:
        """Return the places for these keys, doors and boxes."""
        found = self._grounds.get((keys, doors, boxes))
        if found is None:
            rows = [0] * len(self.rooms)
            for spot, edges in enumerate(self.edges):
                if spot != self.goal and not self.key_of[spot] & ~keys:
                    for edge in edges:
                        shut = edge.door & ~doors or edge.box & ~boxes or self.key_of[edge.to] & ~keys
                        if not shut and edge.to != self.goal:
                            rows[spot] |= 1 << edge.to
            reach = self._reached(rows)
            place, beside = list(range(len(rows))), dict[int, list[int]]()
            for spot, row in enumerate(reach):
                for other in range(spot):
                    if row >> other & 1 and reach[other] >> spot & 1:
                        place[spot] = other
                        break
                beside.setdefault(place[spot], []).append(spot)
            found = self._grounds[keys, doors, boxes] = Ground(place, beside)
        return found

    def _state(self, spot: int, hand: int, keys: int, doors: int, boxes: int, loose: Counts, waste: Counts) -> State:
        """Return the reduced state."""
        far = self._far[spot]
        keys |= sum(bit for bit, (where, _) in self.lying.items() if not far >> where & 1)
        doors |= sum(bit for bit, ends in self.door_ends.items() if not far & self.door_spots[bit])
        boxes |= sum(bit for bit, (a, b) in self.box_ends.items() if not far & (1 << a | 1 << b))
        idle = True
        while idle:
            place = self._ground(keys, doors, boxes).place
            idle = False
            for bit, (a, b) in self.box_ends.items():
                if not bit & boxes and place[a] == place[b]:
                    boxes, idle = boxes | bit, True
            for bit, ends in self.door_ends.items():
                if not bit & doors and len({place[end] for pair in ends for end in pair}) == 1:
                    doors, idle, waste = doors | bit, True, (*waste, (ends[0][0], 1))
            for bit, (where, worth) in self.lying.items():
                if not bit & keys and self.plain[where] and where != self.goal:
                    around = {place[other] for other in self.touching[where] - {where, self.goal}}
                    if len(around) == 1 and self.goal not in self.touching[where]:
                        keys, idle, loose = keys | bit, True, (*loose, (where, worth))
        at = place[spot]
        left = sum(1 for bit in self.door_ends if not bit & doors)
        wasted = self._kept(place, far, waste)
        here = dict[int, int]()
        for where, many in wasted:
            here[where] = here.get(where, 0) + many
        hand = min(hand, left + sum(here.values()))
        lies = self._kept(place, far, loose) if hand < left + sum(here.values()) else ()
        return State(at, hand, keys, doors, boxes, lies, tuple(sorted(here.items())))

    def _kept(self, place: list[int], far: int, counts: Counts) -> Counts:
        """Return the counts in places that can still be reached."""
        return tuple(sorted((place[spot], many) for spot, many in counts if far >> spot & 1))

    def _explore(self) -> None:
        first = self.spot[self.plan.start]
        self.entered.update(self.rooms[first])
        bit = self.key_of[first]
        start = self._state(first, self.lying[bit][1] if bit else 0, bit, 0, 0, (), ())
        self.parents[start] = None, "", 0
        if first == self.goal:
            self.won.add(start)
            return
        open_ = deque([start])
        while open_:
            state = open_.popleft()
            for further, done in self._onward(state).items():
                self._before.setdefault(further, []).append(state)
                if further not in self.parents:
                    if len(self.parents) >= MOST:
                        raise TooMany(f"This dungeon has more than {MOST} states: too many keys, doors and boxes.")
                    self.parents[further] = state, *done
                    open_.append(further)

    def _onward(self, state: State) -> dict[State, tuple[str, int]]:
        """Return the next states, each with the action that leads to it."""
        spot, hand, keys, doors, boxes, loose, waste = state
        found: dict[State, tuple[str, int]] = {}
        ground = self._ground(keys, doors, boxes)

        def add(done: str, with_: int, *state: int, loose: Counts = loose, waste: Counts = waste) -> None:
            spot, hand, keys, doors, boxes = state
            found.setdefault(self._state(spot, hand, keys, doors, boxes, loose, waste), (done, with_))

        for each in loose:
            if each[0] == spot:
                rest = list(loose)
                rest.remove(each)
                add("loose", spot, spot, hand + each[1], keys, doors, boxes, loose=tuple(rest))
        if hand and (many := dict(waste).get(spot, 0)):
            fewer = {**dict(waste), spot: many - 1}
            left = tuple(each for each in fewer.items() if each[1])
            add("waste", spot, spot, hand - 1, keys, doors, boxes, waste=left)
        for here in ground.beside[spot]:
            self.entered.update(self.rooms[here])
            for edge in self.edges[here]:
                shut, blocked = edge.door & ~doors, edge.box & ~boxes
                if blocked and edge.pushes:
                    add("box", edge.at, here, hand, keys, doors, boxes | edge.box)
                if shut and hand and (edge.pushes or not blocked):
                    add("door", edge.at, here, hand - 1, keys, doors | edge.door, boxes)
                if shut or blocked:
                    continue
                if edge.to == self.goal:
                    self.entered.update(self.rooms[self.goal])
                    self.won.add(state)
                elif bit := self.key_of[edge.to] & ~keys:
                    add("key", edge.to, edge.to, hand + self.lying[bit][1], keys | bit, doors, boxes)
                elif ground.place[edge.to] != spot:
                    add("walk", edge.at, edge.to, hand, keys, doors, boxes)
        found.pop(state, None)
        return found

    def first_lost(self) -> tuple[list[int], list[str]] | None:
        """Return the rooms of the nearest place without a way to the goal, and the actions that lead to it, or None."""
        good, open_ = set(self.won), deque(self.won)
        while open_:
            for before in self._before.get(open_.popleft(), ()):
                if before not in good:
                    good.add(before)
                    open_.append(before)
        lost = next((state for state in self.parents if state not in good), None)
        if lost is None:
            return None
        spots = self._ground(lost.keys, lost.doors, lost.boxes).beside[lost.spot]
        return sorted(room for spot in spots for room in self.rooms[spot]), self._deeds(lost)

    def _deeds(self, state: State) -> list[str]:
        """Return the actions from the start to a state, in words."""
        steps = []
        while (step := self.parents[state])[0] is not None:
            steps.append((step[0], *step[1:]))
            state = step[0]
        named: set[int] = set()
        return [self._deed(before, done, with_, named) for before, done, with_ in reversed(steps)]

    def _deed(self, before: State, done: str, with_: int, named: set[int]) -> str:
        """Return an action in words; avoid keys in ``named``."""
        if done in ("key", "loose"):
            spots = [with_]
            if done == "loose":
                beside = self._ground(before.keys, before.doors, before.boxes).beside[with_]
                spots = [spot for spot in beside if self.key_of[spot] and spot not in named] or spots
            named.add(spots[0])
            return f"takes the key in room {self.rooms[spots[0]][0]}"
        if done == "waste":
            return "opens a door to a place that was already open"
        passage = self.plan.passages[with_]
        deed = {"box": "pushes the box", "door": "opens the door", "walk": "goes"}[done]
        return f"{deed} between the rooms {passage.a} and {passage.b}"


Openings = Callable[[str], Collection[str]]
"""A function that returns the directions, as in ``STEPS``, in which a cell with this label is open."""


class Fault(NamedTuple):
    """A single fault."""

    code: str
    sentence: str
    values: Mapping[str, object] = {}
    """Values for a sentence in another language."""


def faults(plan: Plan, openings: Openings | None = None) -> list[Fault]:
    """Return all faults of a dungeon; ``openings`` also checks its passages against its labels."""
    found = [*dangling(plan, openings)] if openings is not None else []
    try:
        return [*found, *trapped(plan)]
    except TooMany as wrong:
        return [*found, Fault("too_many", str(wrong))]


def trapped(plan: Plan) -> Iterator[Fault]:
    """Yield reachable places without a way to the goal, and rooms that can never be entered."""
    walks = Walks(plan)
    if not walks.won:
        yield Fault("no_way", f"No way leads from the start, room {plan.start}, to the goal, room {plan.goal}.",
                    {"start": plan.start, "goal": plan.goal})  # fmt: skip
    elif (lost := walks.first_lost()) is not None:
        rooms, done = lost
        where = f"room {rooms[0]}" if len(rooms) == 1 else f"the rooms {_listed(rooms)}"
        before = f" after a player {', then '.join(done)}" if done else ""
        values = {"rooms": ", ".join(map(str, rooms))}
        yield Fault("trap", f"From {where} no way leads to the goal any more{before}.", values)
    for room in sorted(set(plan.rooms) - walks.entered):
        yield Fault("unreached", f"Room {room} ({plan.rooms[room].kind}) can never be entered.", {"room": room})


def dangling(plan: Plan, openings: Openings) -> Iterator[Fault]:
    """Yield openings that end in a wall, and passages without an opening."""
    between = {(p.a_cell, p.b_cell) for p in plan.passages}
    for cell, label in sorted(plan.labels.items()):
        for way in sorted(openings(label)):
            there = beside(cell, way)
            other = plan.labels.get(there)
            if other is None or BACK[way] not in openings(other):
                what = "nothing" if other is None else f"the wall of {other!r}"
                yield _dangling(cell, f"The opening {way} of {label!r} at {list(cell)} ends in {what}.")
                continue
            same = cell in plan.room_at and plan.room_at[cell] == plan.room_at.get(there)
            if not same and (cell, there) not in between and (there, cell) not in between:
                yield _dangling(cell, f"The opening {way} of {label!r} at {list(cell)} leads nowhere: no passage.")
    for passage in plan.passages:
        towards = _towards(passage.a_cell, passage.b_cell)
        if towards is None:
            continue
        for cell, side in ((passage.a_cell, towards), (passage.b_cell, BACK[towards])):
            shown = plan.labels.get(cell, "")
            if not shown or side not in openings(shown):
                ends = f"the rooms {passage.a} and {passage.b}"
                yield _dangling(cell, f"The passage between {ends} runs into the wall of {shown!r} at {list(cell)}.")


def _dangling(cell: Cell, sentence: str) -> Fault:
    return Fault("dangling", sentence, {"cell": list(cell)})


def _towards(a: Cell, b: Cell) -> str | None:
    """Return the direction from a cell to an adjacent one, or None if they do not touch."""
    step = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    return next((way for way, each in STEPS.items() if each == step), None)


def _listed(numbers: Collection[int]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last
