"""Metrics of a dungeon."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import pairwise

from game.dungeon.pattern import Size
from game.dungeon.rooms import Passage, Rooms

State = tuple[int, int, int, int]
"""A room, and bit sets of the keys taken, the doors opened and the boxes pushed away."""
Near = Mapping[int, Sequence[int]]
DANGERS = ("danger", "guard", "gambit")
KIND = ("treasure", "garden", "pool", "market", "key")
MOST_STATES = 30_000
"""The most states in the search for the shortest walk."""


def measure(rooms: Rooms) -> dict[str, float]:
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
        "leniency": round((sum(kind in KIND for kind in kinds) - sum(kind in DANGERS for kind in kinds)) / count, 3),
        "path_redundancy": _share(ways - bridges, ways),
        "branching": round(sum(degrees) / count, 3),
        "verticality": _share(vertical, ways),
    }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 3) if whole else 0.0


def _components(near: Near) -> int:
    unvisited, components = set(near), 0
    while unvisited:
        components += 1
        open_ = [unvisited.pop()]
        while open_:
            fresh = unvisited.intersection(near[open_.pop()])
            unvisited -= fresh
            open_ += fresh
    return components


def _bridges(near: Near, count: int) -> int:
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


def shortest(rooms: Rooms) -> tuple[int, ...]:
    """Return the rooms of a shortest walk from the start to the goal that respects keys, doors and boxes."""
    ways: dict[int, list[tuple[Passage, int, bool]]] = {room: [] for room in range(len(rooms.rooms))}
    doors = {passage: 1 << at for at, passage in enumerate(p for p in rooms.passages if p.lock is not None)}
    boxes = {passage: 1 << at for at, passage in enumerate(p for p in rooms.passages if p.box)}
    keys: dict[int, int] = {}
    for at, room in enumerate(rooms.keys):
        keys[room] = keys.get(room, 0) | 1 << at
    for passage in rooms.passages:
        ways[passage.a].append((passage, passage.b, True))
        ways[passage.b].append((passage, passage.a, False))
    first = rooms.start, keys.get(rooms.start, 0), 0, 0
    came: dict[State, State | None] = {first: None}
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


def _rooms_to(came: Mapping[State, State | None], state: State | None) -> tuple[int, ...]:
    """Return the rooms on the way to a state."""
    walk = []
    while state is not None:
        walk.append(state[0])
        state = came[state]
    return tuple(reversed(walk))


def legs(rooms: Rooms, walk: Sequence[int]) -> list[tuple[Size, Size]]:
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
