"""The state at one moment of a walk, and its notation.

``DIGEST WALKERS KEYS DOORS BOXES``: the dungeon's digest; each walker's cell, facing and keys in hand, such as
``3.0.5n1``; the taken keys, opened doors and pushed boxes, each joined by ``,``, ``-`` for none.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import quote, unquote

from game.dungeon.plan import Cell, Plan
from game.dungeon.walk.ways import Way, ways
from game.kernel.refusal import Refusal

FACINGS = ("n", "e", "s", "w")
"""Directions a walker can face, clockwise."""
MOST = 2
"""The most walkers."""


class Walker(NamedTuple):
    """A person in the dungeon."""

    cell: Cell
    facing: str = "s"
    hand: int = 0
    """Keys in hand. Each walker has their own: one who spent another's key from far away could trap them."""


class Position(NamedTuple):
    """The walkers, and everything done for good."""

    walkers: tuple[Walker, ...]
    keys: frozenset[int] = frozenset()
    """Keys that were taken, including used ones."""
    doors: frozenset[str] = frozenset()
    boxes: frozenset[int] = frozenset()
    """The passages whose boxes were pushed away."""


def beginning(plan: Plan, walkers: int = 1) -> Position:
    """Return the position at the start: all walkers face the way out, and the first one has the keys of that room."""
    cell, keys = plan.rooms[plan.start].cells[0], keys_in(plan, plan.start)
    walker = Walker(cell, way_out(plan))
    return Position((walker._replace(hand=len(keys)), *(walker,) * (walkers - 1)), keys)


def way_out(plan: Plan) -> str:
    """Return the direction to face at the start: an open passage, if there is one.

    Among several, it is the one on the shortest way to the goal. If doors block the goal and no key is at hand, it is
    the way to the nearest key.
    """
    start, with_key = plan.rooms[plan.start].cells[0], bool(keys_in(plan, plan.start))
    first: dict[Cell, str] = {start: ""}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for way, there in ways(plan)[cell].items():
            if there.to not in first and _passable(plan, cell, there, with_key):
                first[there.to] = first[cell] or way
                queue.append(there.to)
    goals = [way for cell, way in first.items() if plan.room_at[cell] == plan.goal]
    keys = [way for cell, way in first.items() if plan.room_at[cell] in plan.keys.values()]
    around = ways(plan)[start]
    wished = [way for way in (*goals, *keys, *around) if way in FACINGS]
    return next((way for way in wished if _open(plan, start, around[way])), next(iter(wished), FACINGS[0]))


def _passable(plan: Plan, cell: Cell, way: Way, with_key: bool) -> bool:
    """Return True if a walker can get through, by pushing a box or, with a key, opening a door on the way."""
    if way.passage is None:
        return True
    passage, room = plan.passages[way.passage], plan.room_at[cell]
    begins = passage.a if passage.one_way else room
    return (with_key or passage.lock is None) and room == (begins if passage.opens_from is None else passage.opens_from)


def _open(plan: Plan, cell: Cell, way: Way) -> bool:
    """Return True if nothing blocks the way."""
    barred = way.passage is not None and plan.passages[way.passage].opens_from is not None
    return not barred and _passable(plan, cell, way, with_key=False)


def keys_in(plan: Plan, room: int) -> frozenset[int]:
    """Return the keys in a room at the start."""
    return frozenset(key for key, where in plan.keys.items() if where == room)


def arrived(plan: Plan, position: Position, walker: int) -> bool:
    """Return True if a walker, counted from 1, is at the goal."""
    return plan.room_at[position.walkers[walker - 1].cell] == plan.goal


def over(plan: Plan, position: Position) -> bool:
    """Return True if all walkers are at the goal."""
    return all(arrived(plan, position, number) for number in range(1, len(position.walkers) + 1))


def write(plan: Plan, position: Position) -> str:
    """Return the position as a line."""
    walkers = ",".join(f"{'.'.join(map(str, walker.cell))}{walker.facing}{walker.hand}" for walker in position.walkers)
    doors = (quote(door, safe="") for door in sorted(position.doors))
    parts = map(_joined, (map(str, sorted(position.keys)), doors, map(str, sorted(position.boxes))))
    return " ".join((plan.digest, walkers, *parts))


def read(plan: Plan, line: str) -> Position:
    """Return the position in a line; refuses with ``other_dungeon`` or ``bad_position``."""
    fields = line.split(" ")
    if fields[0] != plan.digest:
        raise Refusal("other_dungeon", f"This is a place in another dungeon: {fields[0]}, not {plan.digest}.", line)
    if len(fields) != 5:
        raise Refusal("bad_position", f"A position has 5 fields, this one {len(fields)}.", line)
    walkers = tuple(_walker(plan, text, line) for text in fields[1].split(","))
    if len(walkers) > MOST:
        raise Refusal("bad_position", f"At most {MOST} people walk.", line)
    keys, boxes = (_numbers(text, line) for text in (fields[2], fields[4]))
    doors = frozenset(map(unquote, _split(fields[3])))
    for what, found, known in (("key", keys, plan.keys), ("door", doors, plan.locks), ("box", boxes, plan.boxes)):
        if strange := sorted(map(str, set(found) - set(known))):
            raise Refusal("bad_position", f"There is no {what} {strange[0]!r} in this dungeon.", line)
    if sum(walker.hand for walker in walkers) != len(keys) - len(doors):
        raise Refusal("bad_position", "Keys in hand and open doors are not as many as keys that were taken.", line)
    return Position(walkers, keys, doors, boxes)


def _joined(parts: Iterable[str]) -> str:
    return ",".join(parts) or "-"


def _split(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def _numbers(text: str, line: str) -> frozenset[int]:
    parts = _split(text)
    if not all(re.fullmatch(r"-?\d{1,9}", part) for part in parts):
        raise Refusal("bad_position", f"{text!r} are no numbers joined by commas.", line)
    return frozenset(map(int, parts))


def _walker(plan: Plan, text: str, line: str) -> Walker:
    found = re.fullmatch(r"(-?\d{1,6})\.(-?\d{1,6})\.(-?\d{1,6})([nesw])(\d{1,6})", text)
    if found is None:
        raise Refusal("bad_position", f"{text!r} is no walker such as 3.0.5n1.", line)
    cell = int(found[1]), int(found[2]), int(found[3])
    if cell not in plan.room_at:
        raise Refusal("bad_position", f"There is no room at {'.'.join(map(str, cell))}.", line)
    return Walker(cell, found[4], int(found[5]))
