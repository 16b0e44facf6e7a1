"""The rooms, passages and cycles that cells form."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from game.dungeon.alphabet import FACING, STEPS, Alphabet, Sign
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


def rooms_of(alphabet: Alphabet, cells: Mapping[Size, str]) -> Rooms:
    """Return the rooms of these cells, which must be sorted by place; raise LookupError if start or goal is missing."""
    signs = {cell: sign for cell, label in cells.items() if (sign := alphabet.sign(label)) is not None}
    at: dict[Size, int] = {}
    rooms: list[Room] = []
    for cell, sign in signs.items():
        if cell not in at:
            found = _merged(cell, signs)
            at.update(dict.fromkeys(found, len(rooms)))
            rooms.append(Room(sign.kind, found))
    passages: list[Passage] = []
    for cell, sign in signs.items():
        for way in (*sign.leads, *sign.falls):
            there = beside(cell, way)
            if there in signs and FACING[way] in signs[there].comes:
                passages.append(_passage(cell, there, way, signs, at, len(passages)))
    kinds = {room.kind: number for number, room in enumerate(rooms)}
    keys = tuple(at[cell] for cell, sign in signs.items() if sign.key)
    return Rooms(tuple(rooms), at, tuple(passages), kinds["start"], kinds["goal"], keys)


def beside(cell: Size, way: int) -> Size:
    """Return the next cell in a direction."""
    (x, y, z), (dx, dy, dz) = cell, STEPS[way]
    return x + dx, y + dy, z + dz


def _merged(cell: Size, signs: Mapping[Size, Sign]) -> tuple[Size, ...]:
    """Return the cells of one room."""
    found, open_ = {cell}, [cell]
    while open_:
        here = open_.pop()
        for way in signs[here].joins:
            there = beside(here, way)
            if there in signs and there not in found:
                found.add(there)
                open_.append(there)
    return tuple(sorted(found))


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
    signs = {
        cell: sign
        for cell, label in zip(block.places(), block.cells, strict=True)
        if (sign := alphabet.sign(label)) is not None
    }
    beside_ = {cell: set(_onward(cell, signs)) for cell in signs}
    for cell, others in list(beside_.items()):
        for other in others:
            beside_[other].add(cell)
    inner = {cell: set(others) for cell, others in beside_.items()}
    while leaves := [cell for cell, others in inner.items() if len(others) < 2]:
        for leaf in leaves:
            for other in inner.pop(leaf):
                inner.get(other, set()).discard(leaf)
    return _walked(inner, min(inner)) if inner else _longest(beside_)


def _onward(cell: Size, signs: Mapping[Size, Sign]) -> list[Size]:
    sign = signs[cell]
    there = (beside(cell, way) for way in (*sign.leads, *sign.falls, *sign.joins))
    return [other for other in there if other in signs]


def _walked(others: Mapping[Size, Iterable[Size]], start: Size) -> tuple[Size, ...]:
    """Return a path from a cell that always continues to the first new neighbor."""
    way = [start]
    while fresh := sorted(set(others[way[-1]]) - set(way)):
        way.append(fresh[0])
    return tuple(way)


def _longest(others: Mapping[Size, Iterable[Size]]) -> tuple[Size, ...]:
    ends = sorted(cell for cell, near in others.items() if len(set(near)) == 1)
    return max((_walked(others, end) for end in ends), key=len, default=())


def rooms_of_ring(ring: Sequence[Size], rooms: Rooms, near: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    """Return the rooms of a ring of cells, including rooms that were added in between."""
    known = list(dict.fromkeys(rooms.at[cell] for cell in ring if cell in rooms.at))
    found: list[int] = []
    for one, other in zip(known, [*known[1:], *known[:1]], strict=True):
        found += [one, *_between(one, other, near, {*known, *found} - {one, other})]
    return tuple(found)


def _between(one: int, other: int, near: Mapping[int, Sequence[int]], barred: set[int]) -> list[int]:
    """Return the rooms on the shortest path between two rooms that avoids ``barred``; empty if there is none."""
    came: dict[int, int] = {one: one}
    open_ = deque([one])
    while open_:
        here = open_.popleft()
        if here == other:
            way = []
            while (here := came[here]) != one:
                way.append(here)
            return way[::-1]
        for there in near[here]:
            if there not in came and there not in barred:
                came[there] = here
                open_.append(there)
    return []
