"""The rooms, passages and cycles that cells form, and metrics of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from game.dungeon.alphabet import OPPOSITE_WAYS, Alphabet, LabelMeaning, neighbor
from game.dungeon.pattern import Pattern
from game.dungeon.plan import Cell, Passage, Room, RoomGraph
from game.kernel.search import search, way_to


def rooms_of(alphabet: Alphabet, cells: Mapping[Cell, str]) -> RoomGraph:
    """Return the rooms of these cells, which must be sorted by place; raise LookupError if start or goal is missing."""
    meanings = alphabet.meanings(cells)
    room_at: dict[Cell, int] = {}
    rooms: dict[int, Room] = {}
    for cell, meaning in meanings.items():
        if cell not in room_at:
            room = Room(len(rooms), meaning.kind, _joined_cells(cell, meanings))
            room_at.update(dict.fromkeys(room.cells, room.id))
            rooms[room.id] = room
    passages: list[Passage] = []
    for cell, meaning in meanings.items():
        for way in (*meaning.leads, *meaning.falls):
            next_cell = neighbor(cell, way)
            if next_cell in meanings and OPPOSITE_WAYS[way] in meanings[next_cell].comes:
                passages.append(_passage(cell, next_cell, way, meanings, room_at, len(passages)))
    kinds = {room.kind: id for id, room in rooms.items()}
    keys = dict(enumerate((room_at[cell] for cell, meaning in meanings.items() if meaning.key), 1))
    return RoomGraph(rooms, tuple(passages), kinds["start"], kinds["goal"], keys)


def _joined_cells(start: Cell, meanings: Mapping[Cell, LabelMeaning]) -> tuple[Cell, ...]:
    def joined(cell: Cell) -> Iterator[Cell]:
        return (next_cell for way in meanings[cell].joins if (next_cell := neighbor(cell, way)) in meanings)

    return tuple(sorted(search([start], joined)))


def _passage(
    one: Cell, other: Cell, way: int, meanings: Mapping[Cell, LabelMeaning], room_at: Mapping[Cell, int], number: int
) -> Passage:
    door, other_door = meanings[one].door, meanings[other].door
    room, other_room = room_at[one], room_at[other]
    lock = f"door_{number}" if door == "lock" and way in meanings[one].leads else None
    if way in meanings[one].falls or door == "turnstile":
        return Passage(room, other_room, True, lock, None, (one, other))
    if other_door in ("box", "grate"):
        return Passage(other_room, room, True, lock, other_room if other_door == "box" else None, (other, one))
    return Passage(room, other_room, False, lock, None, (one, other))


def ring_of(alphabet: Alphabet, block: Pattern) -> tuple[Cell, ...]:
    """Return the cells of the cycle in a block, each next to the one before; without a cycle its longest path."""
    meanings = alphabet.meanings(block.labels())
    neighbors: dict[Cell, set[Cell]] = {cell: set() for cell in meanings}
    for cell, meaning in meanings.items():
        for other in (neighbor(cell, way) for way in (*meaning.leads, *meaning.falls, *meaning.joins)):
            if other in meanings:
                neighbors[cell].add(other)
                neighbors[other].add(cell)
    inner = {cell: set(others) for cell, others in neighbors.items()}
    while ends := [cell for cell, others in inner.items() if len(others) < 2]:
        for end in ends:
            for other in inner.pop(end):
                inner.get(other, set()).discard(end)
    if inner:
        return _path(inner, min(inner))
    ends = sorted(cell for cell, others in neighbors.items() if len(others) == 1)
    return max((_path(neighbors, end) for end in ends), key=len, default=())


def _path(neighbors: Mapping[Cell, Collection[Cell]], start: Cell) -> tuple[Cell, ...]:
    """Return a path from a cell that always continues to the first new neighbor."""
    path = [start]
    while new_cells := sorted(set(neighbors[path[-1]]) - set(path)):
        path.append(new_cells[0])
    return tuple(path)


def rooms_of_ring(ring: Sequence[Cell], rooms: RoomGraph) -> tuple[int, ...]:
    """Return the rooms of a ring of cells, including rooms that were added in between."""
    neighbors, room_at = rooms.neighbors, rooms.room_at
    members = list(dict.fromkeys(room_at[cell] for cell in ring if cell in room_at))
    ring_rooms: list[int] = []
    for one, other in zip(members, [*members[1:], *members[:1]], strict=True):
        ring_rooms += [one, *_path_between(one, other, neighbors, {*members, *ring_rooms} - {one, other})]
    return tuple(ring_rooms)


def _path_between(one: int, other: int, neighbors: Mapping[int, Sequence[int]], blocked: set[int]) -> list[int]:
    """Return the rooms on the shortest path between two rooms that avoids ``blocked``; empty if there is none."""
    previous = search([one], lambda room: (next_room for next_room in neighbors[room] if next_room not in blocked))
    return way_to(other, previous)[1:-1] if other in previous else []


# Metrics.


SearchState = tuple[int, int, int, int]
"""A room, and bit sets of the keys taken, the doors opened and the boxes pushed away."""
Neighbors = Mapping[int, Sequence[int]]
DANGERS = ("danger", "guard", "gambit")
GIFTS = ("treasure", "garden", "pool", "market", "key")
MOST_WALK_STATES = 30_000
"""The most states in the search for the shortest walk."""


def measure(rooms: RoomGraph) -> dict[str, float]:
    """Return all metrics by name."""
    neighbors = rooms.neighbors
    count, ways = len(rooms.rooms), len(rooms.passages)
    mission = shortest(rooms)
    floors = {cell[1] for cell in rooms.room_at}
    vertical = sum(one[1] != other[1] for one, other in (passage.cells for passage in rooms.passages))
    kinds = [room.kind for room in rooms.rooms.values()]
    degrees = [len(set(neighbors[room])) for room in neighbors]
    bridges = _bridges(neighbors)
    return {
        "rooms": count,
        "passages": ways,
        "cycles": ways - count + _components(neighbors),
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


def _share(part: int, total: int) -> float:
    return round(part / total, 3) if total else 0.0


def _components(neighbors: Neighbors) -> int:
    unvisited_rooms, components = set(neighbors), 0
    while unvisited_rooms:
        components += 1
        unvisited_rooms -= search([unvisited_rooms.pop()], neighbors.__getitem__).keys()
    return components


def _bridges(neighbors: Neighbors) -> int:
    """Return the number of passages that are the only connection to some rooms."""
    order: dict[int, int] = {}
    lowest: dict[int, int] = {}
    bridges = 0
    for root in neighbors:
        if root in order:
            continue
        order[root] = lowest[root] = len(order)
        stack: list[tuple[int, int | None, Iterator[int]]] = [(root, None, iter(neighbors[root]))]
        while stack:
            room, parent, others = stack[-1]
            for other in others:
                if other not in order:
                    order[other] = lowest[other] = len(order)
                    stack.append((other, room, iter(neighbors[other])))
                    break
                if other != parent or neighbors[room].count(other) > 1:
                    lowest[room] = min(lowest[room], order[other])
            else:
                stack.pop()
                if parent is not None:
                    lowest[parent] = min(lowest[parent], lowest[room])
                    bridges += lowest[room] > order[parent]
    return bridges


def shortest(rooms: RoomGraph) -> tuple[int, ...]:
    """Return the rooms of a shortest walk from the start to the goal that respects keys, doors and boxes."""
    ways: dict[int, list[tuple[Passage, int, bool]]] = {room: [] for room in rooms.rooms}
    locked = [passage for passage in rooms.passages if passage.lock is not None]
    blocked = [passage for passage in rooms.passages if passage.opens_from is not None]
    doors = {passage: 1 << index for index, passage in enumerate(locked)}
    boxes = {passage: 1 << index for index, passage in enumerate(blocked)}
    keys: dict[int, int] = {}
    for index, room in enumerate(rooms.keys.values()):
        keys[room] = keys.get(room, 0) | 1 << index
    for passage in rooms.passages:
        ways[passage.a].append((passage, passage.b, True))
        ways[passage.b].append((passage, passage.a, False))
    first = rooms.start, keys.get(rooms.start, 0), 0, 0
    best: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def next_states(state: SearchState) -> Iterator[SearchState]:
        room, keys_taken, open_doors, pushed_boxes = state
        earlier = best.setdefault((room, open_doors), [])
        if any(not keys_taken & ~old_keys and not pushed_boxes & ~old_boxes for old_keys, old_boxes in earlier):
            return
        earlier.append((keys_taken, pushed_boxes))
        for passage, next_room, forward in ways[room]:
            door, box = doors.get(passage, 0), boxes.get(passage, 0)
            if passage.one_way and not forward and not box & pushed_boxes:
                continue
            if door & ~open_doors and keys_taken.bit_count() <= open_doors.bit_count():
                continue
            more_boxes = pushed_boxes | (box if forward else 0)
            yield next_room, keys_taken | keys.get(next_room, 0), open_doors | door, more_boxes

    previous = search([first], next_states, lambda state: state[0] == rooms.goal, MOST_WALK_STATES)
    last = next((state for state in previous if state[0] == rooms.goal), None)
    if last is None or len(previous) >= MOST_WALK_STATES:
        return ()
    return tuple(room for room, *_ in way_to(last, previous))


def legs(rooms: RoomGraph, walk: Sequence[int]) -> list[tuple[Cell, Cell]]:
    """Return the legs of a walk through these rooms, as pairs of cells."""
    passage_between = {frozenset((passage.a, passage.b)): passage for passage in rooms.passages}
    pairs: list[tuple[Cell, Cell]] = []
    for one, other in pairwise(walk):
        passage = passage_between[frozenset((one, other))]
        start, end = passage.cells if passage.a == one else passage.cells[::-1]
        if pairs and pairs[-1][1] != start:
            pairs.append((pairs[-1][1], start))
        pairs.append((start, end))
    return pairs
