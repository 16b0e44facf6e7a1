"""The rooms, passages and cycles that cells form, and metrics of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from game.dungeon.alphabet import OPPOSITE_WAYS, Alphabet, LabelMeaning, neighbor
from game.dungeon.pattern import Pattern, Size


class GraphRoom(NamedTuple):
    """A room with one cell, or several that are open to each other."""

    kind: str
    cells: tuple[Size, ...]


class GraphPassage(NamedTuple):
    """A connection between two rooms."""

    a: int
    b: int
    cells: tuple[Size, Size]
    """The cells at its ends."""
    one_way: bool = False
    lock: str | None = None
    box: bool = False


class RoomGraph(NamedTuple):
    """The rooms of a dungeon and their connections; rooms are named by index."""

    rooms: tuple[GraphRoom, ...]
    at: Mapping[Size, int]
    """The room of each cell."""
    passages: tuple[GraphPassage, ...]
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


def rooms_of(alphabet: Alphabet, cells: Mapping[Size, str]) -> RoomGraph:
    """Return the rooms of these cells, which must be sorted by place; raise LookupError if start or goal is missing."""
    meanings = alphabet.meanings(cells)
    at: dict[Size, int] = {}
    rooms: list[GraphRoom] = []
    for cell, meaning in meanings.items():
        if cell not in at:
            room = GraphRoom(meaning.kind, _joined_cells(cell, meanings))
            at.update(dict.fromkeys(room.cells, len(rooms)))
            rooms.append(room)
    passages: list[GraphPassage] = []
    for cell, meaning in meanings.items():
        for way in (*meaning.leads, *meaning.falls):
            there = neighbor(cell, way)
            if there in meanings and OPPOSITE_WAYS[way] in meanings[there].comes:
                passages.append(_passage(cell, there, way, meanings, at, len(passages)))
    kinds = {room.kind: number for number, room in enumerate(rooms)}
    keys = tuple(at[cell] for cell, meaning in meanings.items() if meaning.key)
    return RoomGraph(tuple(rooms), at, tuple(passages), kinds["start"], kinds["goal"], keys)


def _joined_cells(cell: Size, meanings: Mapping[Size, LabelMeaning]) -> tuple[Size, ...]:
    """Return the cells of one room."""
    cells, stack = {cell}, [cell]
    while stack:
        here = stack.pop()
        for way in meanings[here].joins:
            there = neighbor(here, way)
            if there in meanings and there not in cells:
                cells.add(there)
                stack.append(there)
    return tuple(sorted(cells))


def _passage(
    one: Size, other: Size, way: int, meanings: Mapping[Size, LabelMeaning], at: Mapping[Size, int], number: int
) -> GraphPassage:
    """Return the passage between two cells, with its door or box."""
    before, after = meanings[one].door, meanings[other].door
    a, b = at[one], at[other]
    lock = f"door_{number}" if before == "lock" and way in meanings[one].leads else None
    if way in meanings[one].falls or before == "turnstile":
        return GraphPassage(a, b, (one, other), True, lock)
    if after in ("box", "grate"):
        return GraphPassage(b, a, (other, one), True, lock, after == "box")
    return GraphPassage(a, b, (one, other), False, lock)


def ring_of(alphabet: Alphabet, block: Pattern) -> tuple[Size, ...]:
    """Return the cells of the cycle in a block, each next to the one before; without a cycle its longest path."""
    meanings = alphabet.meanings(dict(zip(block.places(), block.cells, strict=True)))
    near: dict[Size, set[Size]] = {cell: set() for cell in meanings}
    for cell, meaning in meanings.items():
        for other in (neighbor(cell, way) for way in (*meaning.leads, *meaning.falls, *meaning.joins)):
            if other in meanings:
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


def rooms_of_ring(ring: Sequence[Size], rooms: RoomGraph) -> tuple[int, ...]:
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


# Metrics.


SearchState = tuple[int, int, int, int]
"""A room, and bit sets of the keys taken, the doors opened and the boxes pushed away."""
Neighbors = Mapping[int, Sequence[int]]
DANGERS = ("danger", "guard", "gambit")
GIFTS = ("treasure", "garden", "pool", "market", "key")
MOST_STATES = 30_000
"""The most states in the search for the shortest walk."""


def measure(rooms: RoomGraph) -> dict[str, float]:
    """Return all metrics by name."""
    near = rooms.neighbors()
    count, ways = len(rooms.rooms), len(rooms.passages)
    mission = shortest(rooms)
    floors = {cell[1] for cell in rooms.at}
    vertical = sum(one[1] != other[1] for one, other in (passage.cells for passage in rooms.passages))
    kinds = [room.kind for room in rooms.rooms]
    degrees = [len(set(near[room])) for room in near]
    bridges = _bridges(near, count)
    return {
        "rooms": count,
        "passages": ways,
        "cycles": ways - count + _components(near),
        "locks": sum(passage.lock is not None for passage in rooms.passages),
        "keys": len(rooms.keys),
        "one_ways": sum(passage.one_way for passage in rooms.passages),
        "floors": len(floors),
        "mission_length": len(mission) - 1 if mission else 0,
        "mission_linearity": _share(len(set(mission)), len(mission)),
        "map_linearity": _share(sum(degree <= 2 for degree in degrees), count),
        "leniency": round((sum(kind in GIFTS for kind in kinds) - sum(kind in DANGERS for kind in kinds)) / count, 3),
        "path_redundancy": _share(ways - bridges, ways),
        "branching": round(sum(degrees) / count, 3),
        "verticality": _share(vertical, ways),
    }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 3) if whole else 0.0


def _components(near: Neighbors) -> int:
    unvisited, components = set(near), 0
    while unvisited:
        components += 1
        open_ = [unvisited.pop()]
        while open_:
            fresh = unvisited.intersection(near[open_.pop()])
            unvisited -= fresh
            open_ += fresh
    return components


def _bridges(near: Neighbors, count: int) -> int:
    """Return the number of passages that are the only connection to some rooms."""
    order: dict[int, int] = {}
    low = [0] * count
    bridges = 0
    for root in range(count):
        if root in order:
            continue
        order[root] = low[root] = len(order)
        stack = [(root, -1, iter(near[root]))]
        while stack:
            here, above, others = stack[-1]
            for other in others:
                if other not in order:
                    order[other] = low[other] = len(order)
                    stack.append((other, here, iter(near[other])))
                    break
                if other != above or near[here].count(other) > 1:
                    low[here] = min(low[here], order[other])
            else:
                stack.pop()
                if above >= 0:
                    low[above] = min(low[above], low[here])
                    bridges += low[here] > order[above]
    return bridges


def shortest(rooms: RoomGraph) -> tuple[int, ...]:
    """Return the rooms of a shortest walk from the start to the goal that respects keys, doors and boxes."""
    ways: dict[int, list[tuple[GraphPassage, int, bool]]] = {room: [] for room in range(len(rooms.rooms))}
    doors = {passage: 1 << at for at, passage in enumerate(p for p in rooms.passages if p.lock is not None)}
    boxes = {passage: 1 << at for at, passage in enumerate(p for p in rooms.passages if p.box)}
    keys: dict[int, int] = {}
    for at, room in enumerate(rooms.keys):
        keys[room] = keys.get(room, 0) | 1 << at
    for passage in rooms.passages:
        ways[passage.a].append((passage, passage.b, True))
        ways[passage.b].append((passage, passage.a, False))
    first = rooms.start, keys.get(rooms.start, 0), 0, 0
    came: dict[SearchState, SearchState | None] = {first: None}
    best: dict[tuple[int, int], list[tuple[int, int]]] = {}
    open_ = deque([first])
    while open_ and len(came) < MOST_STATES:
        state = open_.popleft()
        here, keys_taken, opened, pushed = state
        if here == rooms.goal:
            return _rooms_to(came, state)
        earlier = best.setdefault((here, opened), [])
        if any(more & keys_taken == keys_taken and other & pushed == pushed for more, other in earlier):
            continue
        earlier.append((keys_taken, pushed))
        for passage, there, forward in ways[here]:
            door, box = doors.get(passage, 0), boxes.get(passage, 0)
            if passage.one_way and not forward and not box & pushed:
                continue
            if door & ~opened and keys_taken.bit_count() <= opened.bit_count():
                continue
            after = there, keys_taken | keys.get(there, 0), opened | door, pushed | (box if forward else 0)
            if after not in came:
                came[after] = state
                open_.append(after)
    return ()


def _rooms_to(came: Mapping[SearchState, SearchState | None], state: SearchState | None) -> tuple[int, ...]:
    """Return the rooms on the way to a state."""
    walk = []
    while state is not None:
        walk.append(state[0])
        state = came[state]
    return tuple(reversed(walk))


def legs(rooms: RoomGraph, walk: Sequence[int]) -> list[tuple[Size, Size]]:
    """Return the legs of a walk through these rooms, as pairs of cells."""
    joined = {frozenset((passage.a, passage.b)): passage for passage in rooms.passages}
    pairs: list[tuple[Size, Size]] = []
    for one, other in pairwise(walk):
        passage = joined[frozenset((one, other))]
        start, end = passage.cells if passage.a == one else passage.cells[::-1]
        if pairs and pairs[-1][1] != start:
            pairs.append((pairs[-1][1], start))
        pairs.append((start, end))
    return pairs
