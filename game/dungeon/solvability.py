"""Solvability of finished dungeons: after any sequence of moves the goal must stay reachable.

It does not know how dungeons are made, so it cannot repeat a mistake from there. To explore few states, it treats rooms
connected by plain passages as one area, and areas with free ways in both directions between them as one zone."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from game.dungeon.plan import OPPOSITE, WAY_STEPS, Cell, Plan, neighbor
from game.kernel.search import search

MOST_PLAY_STATES = 20_000
"""The most states of play in which a dungeon is judged."""
OpeningsFunction = Callable[[str], Collection[str]]
"""A function that returns the directions, as in ``plan.WAY_STEPS``, in which a cell with this label is open."""


class DungeonFault(NamedTuple):
    """A fault of a finished dungeon."""

    code: str
    sentence: str
    values: Mapping[str, object] = {}
    """Values for a sentence in another language."""


def faults(plan: Plan, openings: OpeningsFunction | None = None) -> list[DungeonFault]:
    """Return all faults of a dungeon; ``openings`` also checks its passages against its labels."""
    label_faults = [] if openings is None else [*_opening_faults(plan, openings), *_passage_faults(plan, openings)]
    try:
        return [*label_faults, *_trap_faults(plan)]
    except TooManyStates as error:
        return [*label_faults, DungeonFault("too_many", str(error))]


def _opening_faults(plan: Plan, openings: OpeningsFunction) -> Iterator[DungeonFault]:
    """Yield the openings that end in a wall or have no passage."""
    connected_cells = {frozenset(passage.cells) for passage in plan.passages}
    for cell, label in sorted(plan.labels.items()):
        for way in sorted(openings(label)):
            next_cell = neighbor(cell, way)
            next_label = plan.labels.get(next_cell)
            opening = f"The opening {way} of {label!r} at {list(cell)}"
            if next_label is None:
                yield _dangling_fault(cell, f"{opening} ends in nothing.")
            elif OPPOSITE[way] not in openings(next_label):
                yield _dangling_fault(cell, f"{opening} ends in the wall of {next_label!r}.")
            else:
                same_room = cell in plan.room_at and plan.room_at[cell] == plan.room_at.get(next_cell)
                if not same_room and frozenset((cell, next_cell)) not in connected_cells:
                    yield _dangling_fault(cell, f"{opening} leads nowhere: no passage.")


def _passage_faults(plan: Plan, openings: OpeningsFunction) -> Iterator[DungeonFault]:
    """Yield the passages between adjacent cells that end in a wall."""
    for passage in plan.passages:
        start, end = passage.cells
        way = next((way for way in WAY_STEPS if neighbor(start, way) == end), None)
        if way is None:
            continue
        for cell, side in ((start, way), (end, OPPOSITE[way])):
            label = plan.labels.get(cell, "")
            if not label or side not in openings(label):
                opening = f"The passage between the rooms {passage.a} and {passage.b}"
                yield _dangling_fault(cell, f"{opening} runs into the wall of {label!r} at {list(cell)}.")


def _dangling_fault(cell: Cell, sentence: str) -> DungeonFault:
    return DungeonFault("dangling", sentence, {"cell": list(cell)})


def _trap_faults(plan: Plan) -> Iterator[DungeonFault]:
    """Yield the nearest trap, a place without a way to the goal, and the rooms that can never be entered."""
    states = ReachableStates(plan)
    if not states.wins:
        yield DungeonFault("no_way", f"No way leads from the start, room {plan.start}, to the goal, room {plan.goal}.",
                           {"start": plan.start, "goal": plan.goal})
    elif (trap := states.trap()) is not None:
        *others, last = map(str, states.rooms_of(trap))
        place = f"the rooms {', '.join(others)} and {last}" if others else f"room {last}"
        values = {"rooms": ", ".join((*others, last))}
        yield DungeonFault("trap", f"From {place} there may be no way to the goal any more.", values)
    for room in sorted(set(plan.rooms) - states.entered_rooms):
        yield DungeonFault("unreached", f"Room {room} ({plan.rooms[room].kind}) can never be entered.", {"room": room})


class TooManyStates(Exception):
    """There are too many states to explore."""


ZoneCounts = tuple[tuple[int, int], ...]
"""Pairs of a zone and a number of things in it."""


class PlayState(NamedTuple):
    """A position of play. Keys, doors and boxes are bit sets of those that are used up or make no difference."""

    area: int
    """The first area of the player's zone."""
    hand: int
    """Keys in hand, at most as many as there are doors for."""
    keys: int
    doors: int
    boxes: int
    spare_keys: ZoneCounts = ()
    """Keys still in rooms that make no other difference."""
    spare_doors: ZoneCounts = ()
    """Locked doors that lead from a zone back to it."""


class Crossing(NamedTuple):
    """One direction of a passage between two areas; bits are 0 for none."""

    to: int
    door: int
    box: int
    pushes: bool
    """True if the box can be pushed from here."""


class Zones(NamedTuple):
    """The zones for given keys, doors and boxes. A zone is named by its first area."""

    by_area: list[int]
    """The zone of each area."""
    areas: dict[int, list[int]]
    """The areas of each zone."""


class ReachableStates:
    """The states that can be reached, and those from which the goal can be entered."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._find_areas()
        self._find_crossings()
        self._reach = _closure(self._next_areas(area) for area in range(len(self.rooms)))
        """The areas that can follow each area, as bits."""
        self._zones_of: dict[tuple[int, int, int], Zones] = {}
        self.entered_rooms: set[int] = set()
        """Rooms that can be entered."""
        self.states: dict[PlayState, None] = {}
        """All states, the nearest first."""
        self._predecessors: dict[PlayState, list[PlayState]] = {}
        self.wins: set[PlayState] = set()
        """States one step before the goal."""
        self._explore()

    def trap(self) -> PlayState | None:
        """Return the nearest state without a way to the goal, or None."""
        safe = search(self.wins, lambda state: self._predecessors.get(state, ()))
        return next((state for state in self.states if state not in safe), None)

    def rooms_of(self, state: PlayState) -> list[int]:
        """Return the rooms of the player's zone."""
        areas = self._zones(state.keys, state.doors, state.boxes).areas[state.area]
        return sorted(room for area in areas for room in self.rooms[area])

    # The areas and crossings of the plan.

    def _find_areas(self) -> None:
        """Assign an area to every room; the goal and each room with keys have their own."""
        plan = self.plan
        single = {plan.goal, *plan.keys.values()}
        leader = {room: room for room in plan.rooms}

        def lead(room: int) -> int:
            while leader[room] != room:
                leader[room] = leader[leader[room]]
                room = leader[room]
            return room

        for passage in plan.passages:
            plain = not passage.one_way and passage.lock is None and passage.opens_from is None
            if plain and not single & {passage.a, passage.b}:
                leader[lead(passage.a)] = lead(passage.b)
        leaders = sorted({lead(room) for room in plan.rooms})
        number = {room: index for index, room in enumerate(leaders)}
        self.area = {room: number[lead(room)] for room in plan.rooms}
        self.rooms: list[list[int]] = [[] for _ in leaders]
        for room in sorted(plan.rooms):
            self.rooms[self.area[room]].append(room)
        self.goal = self.area[plan.goal]
        self.key_of = [0] * len(leaders)
        """The bit of each area with keys, 0 for others."""
        self.keys: dict[int, tuple[int, int]] = {}
        """The area and its number of keys, by the bit."""
        for index, room in enumerate(sorted(set(plan.keys.values()))):
            self.key_of[self.area[room]] = 1 << index
            self.keys[1 << index] = self.area[room], list(plan.keys.values()).count(room)

    def _find_crossings(self) -> None:
        plan, count = self.plan, len(self.rooms)
        doors = {name: 1 << index for index, name in enumerate(sorted(plan.locks))}
        boxes = {passage: 1 << index for index, passage in enumerate(sorted(plan.boxes))}
        self.crossings: list[list[Crossing]] = [[] for _ in range(count)]
        self.door_ends: dict[int, set[int]] = {door: set() for door in doors.values()}
        """The areas that each door touches; several passages may have the same lock."""
        self.door_area: dict[int, int] = {}
        """One area that each door touches."""
        self.box_ends: dict[int, tuple[int, int]] = {}
        """The two areas at the ends of each box's passage."""
        self.neighbors: list[set[int]] = [set() for _ in range(count)]
        """The areas connected to each area by a passage in any direction."""
        self.plain = [True] * count
        """True for areas whose passages all lead both ways, without a door or a box."""
        for index, passage in enumerate(plan.passages):
            door, box = doors.get(passage.lock or "", 0), boxes.get(index, 0)
            a, b = self.area[passage.a], self.area[passage.b]
            if door:
                self.door_area.setdefault(door, a)
                self.door_ends[door] |= {a, b}
            if box:
                self.box_ends[box] = a, b
            self.neighbors[a].add(b)
            self.neighbors[b].add(a)
            if door or box or passage.one_way:
                self.plain[a] = self.plain[b] = False
            for area, next_area, room in ((a, b, passage.a), (b, a, passage.b)):
                if (area != next_area or door) and (box or not passage.one_way or room == passage.a):
                    self.crossings[area].append(Crossing(next_area, door, box, passage.opens_from == room))

    def _next_areas(self, area: int) -> int:
        """Return the areas that can follow this one, as bits; the goal is the end."""
        return 0 if area == self.goal else sum(1 << to for to in {crossing.to for crossing in self.crossings[area]})

    def _zones(self, keys: int, doors: int, boxes: int) -> Zones:
        """Return the zones for these keys, doors and boxes; an area with keys to take is a zone without others."""
        zones = self._zones_of.get((keys, doors, boxes))
        if zones is None:
            rows = [0] * len(self.rooms)
            for area, crossings in enumerate(self.crossings):
                if area != self.goal and not self.key_of[area] & ~keys:
                    for crossing in crossings:
                        shut = crossing.door & ~doors or crossing.box & ~boxes or self.key_of[crossing.to] & ~keys
                        if not shut and crossing.to != self.goal:
                            rows[area] |= 1 << crossing.to
            reach = _closure(rows)
            zones = self._zones_of[keys, doors, boxes] = Zones([], {})
            for area, bits in enumerate(reach):
                zone = next((other for other in range(area) if bits >> other & 1 and reach[other] >> area & 1), area)
                zones.by_area.append(zone)
                zones.areas.setdefault(zone, []).append(area)
        return zones

    # The states.

    def _explore(self) -> None:
        """Visit all states, the nearest first."""
        area = self.area[self.plan.start]
        self.entered_rooms.update(self.rooms[area])
        bit = self.key_of[area]
        start = self._normalize(PlayState(area, self.keys[bit][1] if bit else 0, bit, 0, 0))
        self.states[start] = None
        if area == self.goal:
            self.wins.add(start)
            return
        queue = deque([start])
        while queue:
            state = queue.popleft()
            for after in self._next_states(state):
                self._predecessors.setdefault(after, []).append(state)
                if after not in self.states:
                    if len(self.states) >= MOST_PLAY_STATES:
                        count = f"more than {MOST_PLAY_STATES} states"
                        raise TooManyStates(f"This dungeon has {count}: too many keys, doors and boxes.")
                    self.states[after] = None
                    queue.append(after)

    def _next_states(self, state: PlayState) -> Iterable[PlayState]:
        zone, hand, keys, doors, boxes, spare_keys, spare_doors = state
        zones = self._zones(keys, doors, boxes)
        states: dict[PlayState, None] = {}

        def add(after: PlayState) -> None:
            states[self._normalize(after)] = None

        for group in spare_keys:
            if group[0] == zone:
                rest = list(spare_keys)
                rest.remove(group)
                add(state._replace(hand=hand + group[1], spare_keys=tuple(rest)))
        if hand and (count := dict(spare_doors).get(zone, 0)):
            counts = {**dict(spare_doors), zone: count - 1}
            remaining = tuple(pair for pair in counts.items() if pair[1])
            add(state._replace(hand=hand - 1, spare_doors=remaining))
        for area in zones.areas[zone]:
            self.entered_rooms.update(self.rooms[area])
            for crossing in self.crossings[area]:
                locked_door, box_in_way = crossing.door & ~doors, crossing.box & ~boxes
                if box_in_way and crossing.pushes:
                    add(state._replace(area=area, boxes=boxes | crossing.box))
                if locked_door and hand and (crossing.pushes or not box_in_way):
                    add(state._replace(area=area, hand=hand - 1, doors=doors | crossing.door))
                if locked_door or box_in_way:
                    continue
                if crossing.to == self.goal:
                    self.entered_rooms.update(self.rooms[self.goal])
                    self.wins.add(state)
                elif bit := self.key_of[crossing.to] & ~keys:
                    new_hand = hand + self.keys[bit][1]
                    add(state._replace(area=crossing.to, hand=new_hand, keys=keys | bit))
                elif zones.by_area[crossing.to] != zone:
                    add(state._replace(area=crossing.to))
        states.pop(state, None)
        return states

    def _normalize(self, state: PlayState) -> PlayState:
        """Return a state with everything counted as done that makes no difference any more.

        States that differ in nothing else become one, so that far fewer are explored. Keys, doors and boxes out of
        reach count as done, and so do boxes and doors between areas that are joined anyway. Such a door can still take
        a key, so it is remembered as a spare one, and so is a key in a dead end of the zone: two keys in the same
        room are worth the same, taken or not, as long as the room can be reached.
        """
        player_area, hand, keys, doors, boxes, spare_keys, spare_doors = state
        reach = self._reach[player_area]
        keys |= sum(bit for bit, (area, _) in self.keys.items() if not reach >> area & 1)
        doors |= sum(bit for bit, ends in self.door_ends.items() if not any(reach >> end & 1 for end in ends))
        boxes |= sum(bit for bit, ends in self.box_ends.items() if not any(reach >> end & 1 for end in ends))
        changed = True
        # Keys, doors and boxes that count as done join zones, so others may stop making a difference. Each round but
        # the last adds one of them, and none is removed, so the loop ends.
        while changed:
            zone, changed = self._zones(keys, doors, boxes).by_area, False
            for bit, (a, b) in self.box_ends.items():
                if not bit & boxes and zone[a] == zone[b]:
                    boxes, changed = boxes | bit, True
            for bit, areas in self.door_ends.items():
                if not bit & doors and len({zone[end] for end in areas}) == 1:
                    doors |= bit
                    changed = True
                    spare_doors = (*spare_doors, (self.door_area[bit], 1))
            for bit, (area, count) in self.keys.items():
                if not bit & keys and self.plain[area] and area != self.goal:
                    zones_around = {zone[other] for other in self.neighbors[area] - {area, self.goal}}
                    if len(zones_around) == 1 and self.goal not in self.neighbors[area]:
                        keys |= bit
                        changed = True
                        spare_keys = (*spare_keys, (area, count))
        door_counts: dict[int, int] = {}
        for area, count in spare_doors:
            if reach >> area & 1:
                door_counts[zone[area]] = door_counts.get(zone[area], 0) + count
        usable = sum(not bit & doors for bit in self.door_ends) + sum(door_counts.values())
        key_counts = sorted((zone[area], count) for area, count in spare_keys if reach >> area & 1)
        return PlayState(zone[player_area], min(hand, usable), keys, doors, boxes,
                         tuple(key_counts) if hand < usable else (), tuple(sorted(door_counts.items())))


def _closure(rows: Iterable[int]) -> list[int]:
    """Return the areas that can be reached from each area, including itself, given the next areas; all as bits."""
    reach = [row | 1 << area for area, row in enumerate(rows)]
    for middle, row in enumerate(reach):
        bit = 1 << middle
        if row != bit:
            for area, other in enumerate(reach):
                if other & bit:
                    reach[area] = other | row
    return reach
