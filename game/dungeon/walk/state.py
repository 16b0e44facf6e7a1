"""The state of a walk: walkers, keys, doors, boxes and discovered rooms; and its notation.

``DIGEST WALKERS KEYS DOORS BOXES``: the dungeon's digest; each walker's cell, facing and keys in hand, such as
``3.0.5n1``; the taken keys, opened doors and pushed boxes, each joined by ``,``, ``-`` for none. Discovered rooms are
not part of the notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import quote, unquote

from game.dungeon.plan import Cell, Plan, Way
from game.kernel.refusal import Refusal
from game.kernel.search import search, way_to

FACINGS = ("n", "e", "s", "w")
"""Directions a walker can face, clockwise."""
MOST_WALKERS = 2


class WalkerState(NamedTuple):
    """A person in the dungeon."""

    cell: Cell
    facing: str = "s"
    key_count: int = 0
    """Keys in hand. Each walker has their own: one who spent another's key from far away could trap them."""


Position = tuple[tuple[WalkerState, ...], frozenset[int], frozenset[str], frozenset[int]]
"""The walkers, the taken keys, the opened doors and the pushed boxes: all that affects later moves."""


@dataclass(eq=False)
class WalkState:
    """Everything that changes during a walk. Moves change it in place; ``copy`` returns an independent state.

    Rules only assign its fields, so a subclass can keep the walk elsewhere.
    """

    plan: Plan
    walkers: tuple[WalkerState, ...]
    keys: frozenset[int] = frozenset()
    """Keys that were taken, including used ones."""
    doors: frozenset[str] = frozenset()
    """The locks of the opened doors."""
    boxes: frozenset[int] = frozenset()
    """The passages whose boxes were pushed away."""
    rooms_seen: frozenset[int] = frozenset()
    """The rooms that any walker has entered."""

    def copy(self) -> WalkState:
        """Return an independent copy."""
        return WalkState(self.plan, self.walkers, self.keys, self.doors, self.boxes, self.rooms_seen)

    def restore(self, other: WalkState) -> None:
        """Become equal to another state of the same dungeon."""
        self.walkers, self.keys, self.doors, self.boxes = other.position
        self.rooms_seen = other.rooms_seen

    @property
    def position(self) -> Position:
        """The part of the state that affects later moves."""
        return self.walkers, self.keys, self.doors, self.boxes

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, WalkState):
            return NotImplemented
        own, theirs = ((state.position, state.rooms_seen) for state in (self, other))
        return self.plan.digest == other.plan.digest and own == theirs

    # Reading. Walkers are counted from 1.

    def walker(self, walker: int) -> WalkerState:
        return self.walkers[walker - 1]

    def room(self, walker: int) -> int:
        return self.plan.room_at[self.walkers[walker - 1].cell]

    def ways(self, walker: int) -> Mapping[str, Way]:
        return self.plan.ways[self.walkers[walker - 1].cell]

    def is_at_goal(self, walker: int) -> bool:
        return self.room(walker) == self.plan.goal

    def has_key(self, room: int) -> bool:
        """Return True if a key is still in a room."""
        return not keys_in(self.plan, room) <= self.keys

    @property
    def numbers(self) -> range:
        """The numbers of all walkers."""
        return range(1, len(self.walkers) + 1)

    @property
    def over(self) -> bool:
        """True if all walkers are at the goal."""
        return all(map(self.is_at_goal, self.numbers))

    @property
    def rooms_next_door(self) -> frozenset[int]:
        """Rooms not entered yet that are connected to an entered one."""
        plan, rooms = self.plan, self.rooms_seen
        return frozenset(plan.passages[n].other(room) for room in rooms for n in plan.passages_of[room]) - rooms

    # Writing.

    def change(self, walker: int, cell: Cell | None = None, facing: str = "", keys: int = 0) -> None:
        """Move or turn a walker, or add keys to their hand."""
        old = self.walkers[walker - 1]
        new = WalkerState(cell or old.cell, facing or old.facing, old.key_count + keys)
        self.walkers = (*self.walkers[: walker - 1], new, *self.walkers[walker:])


def start(plan: Plan, walkers: int = 1) -> WalkState:
    """Return the state at the start: all walkers face the way out, and the first one has the keys of that room."""
    keys, walker = keys_in(plan, plan.start), WalkerState(plan.rooms[plan.start].cells[0], way_out(plan))
    first = walker._replace(key_count=len(keys))
    return WalkState(plan, (first, *(walker,) * (walkers - 1)), keys, rooms_seen=frozenset({plan.start}))


def keys_in(plan: Plan, room: int) -> frozenset[int]:
    """Return the keys in a room at the start."""
    return frozenset(key for key, key_room in plan.keys.items() if key_room == room)


def way_out(plan: Plan) -> str:
    """Return the direction to face at the start: an open passage, if there is one.

    Among several, it is the one on the shortest way to the goal. If doors block the goal and no key is at hand, it is
    the way to the nearest key.
    """
    start, with_key = plan.rooms[plan.start].cells[0], bool(keys_in(plan, plan.start))
    previous = search([start], lambda cell: _next_cells(plan, cell, with_key))
    goals = [cell for cell in previous if plan.room_at[cell] == plan.goal]
    keys = [cell for cell in previous if plan.room_at[cell] in plan.keys.values()]
    start_ways = plan.ways[start]
    first_ways = {step.to: way for way, step in start_ways.items()}
    ways_there = [first_ways[way_to(cell, previous)[1]] for cell in (*goals, *keys) if cell != start]
    ways = [way for way in (*ways_there, *start_ways) if way in FACINGS]
    return next((way for way in ways if _is_open(plan, start, start_ways[way])), next(iter(ways), FACINGS[0]))


def _next_cells(plan: Plan, cell: Cell, with_key: bool) -> Iterator[Cell]:
    return (way.to for way in plan.ways[cell].values() if _is_passable(plan, cell, way, with_key))


def _is_passable(plan: Plan, cell: Cell, way: Way, with_key: bool) -> bool:
    """Return True if a walker can get through, by pushing a box or, with a key, opening a door on the way."""
    if way.passage is None:
        return True
    passage, room = plan.passages[way.passage], plan.room_at[cell]
    entry = passage.a if passage.one_way else room
    return (with_key or passage.lock is None) and room == (entry if passage.opens_from is None else passage.opens_from)


def _is_open(plan: Plan, cell: Cell, way: Way) -> bool:
    """Return True if nothing blocks the way."""
    has_box = way.passage is not None and plan.passages[way.passage].opens_from is not None
    return not has_box and _is_passable(plan, cell, way, with_key=False)


def write(state: WalkState) -> str:
    """Return the position as a line."""
    walkers = ",".join(f"{'.'.join(map(str, each.cell))}{each.facing}{each.key_count}" for each in state.walkers)
    doors = (quote(door, safe="") for door in sorted(state.doors))
    parts = map(_join, (map(str, sorted(state.keys)), doors, map(str, sorted(state.boxes))))
    return " ".join((state.plan.digest, walkers, *parts))


def read(plan: Plan, line: str) -> WalkState:
    """Return the state at the position in a line; only the walkers' rooms are seen.

    Refuses with ``other_dungeon`` or ``bad_position``.
    """
    fields = line.split(" ")
    if fields[0] != plan.digest:
        raise Refusal("other_dungeon", f"This is a place in another dungeon: {fields[0]}, not {plan.digest}.", line)
    if len(fields) != 5:
        raise Refusal("bad_position", f"A position has 5 fields, this one {len(fields)}.", line)
    walkers = tuple(_walker(plan, text, line) for text in fields[1].split(","))
    if len(walkers) > MOST_WALKERS:
        raise Refusal("bad_position", f"At most {MOST_WALKERS} people walk.", line)
    keys, boxes = (_numbers(text, line) for text in (fields[2], fields[4]))
    doors = frozenset(map(unquote, _split(fields[3])))
    for noun, ids, known_ids in (("key", keys, plan.keys), ("door", doors, plan.locks), ("box", boxes, plan.boxes)):
        if unknown := sorted(map(str, set(ids) - set(known_ids))):
            raise Refusal("bad_position", f"There is no {noun} {unknown[0]!r} in this dungeon.", line)
    if sum(walker.key_count for walker in walkers) != len(keys) - len(doors):
        raise Refusal("bad_position", "Keys in hand and open doors are not as many as keys that were taken.", line)
    state = WalkState(plan, walkers, keys, doors, boxes, frozenset(plan.room_at[walker.cell] for walker in walkers))
    if write(state) != line:
        raise Refusal("bad_position", f"This position is written {write(state)!r}.", line)
    return state


def _join(parts: Iterable[str]) -> str:
    return ",".join(parts) or "-"


def _split(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def _numbers(text: str, line: str) -> frozenset[int]:
    parts = _split(text)
    if not all(re.fullmatch(r"-?\d{1,9}", part) for part in parts):
        raise Refusal("bad_position", f"{text!r} are no numbers joined by commas.", line)
    return frozenset(map(int, parts))


def _walker(plan: Plan, text: str, line: str) -> WalkerState:
    match = re.fullmatch(r"(-?\d{1,6})\.(-?\d{1,6})\.(-?\d{1,6})([nesw])(\d{1,6})", text)
    if match is None:
        raise Refusal("bad_position", f"{text!r} is no walker such as 3.0.5n1.", line)
    cell = int(match[1]), int(match[2]), int(match[3])
    if cell not in plan.room_at:
        raise Refusal("bad_position", f"There is no room at {'.'.join(map(str, cell))}.", line)
    return WalkerState(cell, match[4], int(match[5]))
