"""The rooms, passages and cycles that cells form."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from game.dungeon.alphabet import FACING, Alphabet, Sign, neighbor
from game.dungeon.pattern import Pattern, Size


class Room(NamedTuple):
    """A room with one cell, or several that are open to each other."""

    kind: str
    cells: tuple[Size, ...]


class Passage(NamedTuple):
    """A connection between two rooms."""

    a: int
    b: int
    cells: tuple[Size, Size]
    """The cells at its ends."""
    one_way: bool = False
    lock: str | None = None
    box: bool = False


class Rooms(NamedTuple):
    """The rooms of a dungeon and their connections; rooms are named by index."""

    rooms: tuple[Room, ...]
    at: Mapping[Size, int]
    """The room of each cell."""
    passages: tuple[Passage, ...]
    start: int
    goal: int
    keys: tuple[int, ...]
    """The rooms of the keys."""

    def neighbors(self) -> dict[int, list[int]]:
        """Return the adjacent rooms of each room, including those across doors and one-way passages."""
        near: dict[int, list[int]] = {room: [] for room in range(len(self.rooms))}
        for passage in self.passages:
            near[passage.a].append(passage.b)
            near[passage.b].append(passage.a)
        return near


def rooms_of(alphabet: Alphabet, cells: Mapping[Size, str]) -> Rooms:
    """Return the rooms of these cells, which must be sorted by place; raise LookupError if start or goal is missing."""
    signs = alphabet.signs(cells)
    at: dict[Size, int] = {}
    rooms: list[Room] = []
    for cell, sign in signs.items():
        if cell not in at:
            room = Room(sign.kind, _joined_cells(cell, signs))
            at.update(dict.fromkeys(room.cells, len(rooms)))
            rooms.append(room)
    passages: list[Passage] = []
    for cell, sign in signs.items():
        for way in (*sign.leads, *sign.falls):
            there = neighbor(cell, way)
            if there in signs and FACING[way] in signs[there].comes:
                passages.append(_passage(cell, there, way, signs, at, len(passages)))
    kinds = {room.kind: number for number, room in enumerate(rooms)}
    keys = tuple(at[cell] for cell, sign in signs.items() if sign.key)
    return Rooms(tuple(rooms), at, tuple(passages), kinds["start"], kinds["goal"], keys)


def _joined_cells(cell: Size, signs: Mapping[Size, Sign]) -> tuple[Size, ...]:
    """Return the cells of one room."""
    cells, stack = {cell}, [cell]
    while stack:
        here = stack.pop()
        for way in signs[here].joins:
            there = neighbor(here, way)
            if there in signs and there not in cells:
                cells.add(there)
                stack.append(there)
    return tuple(sorted(cells))


def _passage(
    one: Size, other: Size, way: int, signs: Mapping[Size, Sign], at: Mapping[Size, int], number: int
) -> Passage:
    """Return the passage between two cells, with its door or box."""
    before, after = signs[one].door, signs[other].door
    a, b = at[one], at[other]
    lock = f"door_{number}" if before == "lock" and way in signs[one].leads else None
    if way in signs[one].falls or before == "turnstile":
        return Passage(a, b, (one, other), True, lock)
    if after in ("box", "grate"):
        return Passage(b, a, (other, one), True, lock, after == "box")
    return Passage(a, b, (one, other), False, lock)


def ring_of(alphabet: Alphabet, block: Pattern) -> tuple[Size, ...]:
    """Return the cells of the cycle in a block, each next to the one before; without a cycle its longest path."""
    signs = alphabet.signs(dict(zip(block.places(), block.cells, strict=True)))
    near: dict[Size, set[Size]] = {cell: set() for cell in signs}
    for cell, sign in signs.items():
        for other in (neighbor(cell, way) for way in (*sign.leads, *sign.falls, *sign.joins)):
            if other in signs:
                near[cell].add(other)
                near[other].add(cell)
    inner = {cell: set(others) for cell, others in near.items()}
    while ends := [cell for cell, others in inner.items() if len(others) < 2]:
        for end in ends:
            for other in inner.pop(end):
                inner.get(other, set()).discard(end)
    if inner:
        return _path(inner, min(inner))
    ends = sorted(cell for cell, others in near.items() if len(others) == 1)
    return max((_path(near, end) for end in ends), key=len, default=())


def _path(near: Mapping[Size, Collection[Size]], start: Size) -> tuple[Size, ...]:
    """Return a path from a cell that always continues to the first new neighbor."""
    path = [start]
    while fresh := sorted(set(near[path[-1]]) - set(path)):
        path.append(fresh[0])
    return tuple(path)


def rooms_of_ring(ring: Sequence[Size], rooms: Rooms) -> tuple[int, ...]:
    """Return the rooms of a ring of cells, including rooms that were added in between."""
    near = rooms.neighbors()
    members = list(dict.fromkeys(rooms.at[cell] for cell in ring if cell in rooms.at))
    ring_rooms: list[int] = []
    for one, other in zip(members, [*members[1:], *members[:1]], strict=True):
        ring_rooms += [one, *_between(one, other, near, {*members, *ring_rooms} - {one, other})]
    return tuple(ring_rooms)


def _between(one: int, other: int, near: Mapping[int, Sequence[int]], barred: set[int]) -> list[int]:
    """Return the rooms on the shortest path between two rooms that avoids ``barred``; empty if there is none."""
    came: dict[int, int] = {one: one}
    queue = deque([one])
    while queue:
        here = queue.popleft()
        if here == other:
            way = []
            while (here := came[here]) != one:
                way.append(here)
            return way[::-1]
        for there in near[here]:
            if there not in came and there not in barred:
                came[there] = here
                queue.append(there)
    return []
