"""Finds the cycles made by rules in the finished dungeon."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from game.dungeon.alphabet import Alphabet, Sign
from game.dungeon.pattern import Pattern, Size
from game.dungeon.plan_making import Rooms, beside


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
