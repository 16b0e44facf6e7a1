"""Generators to compare: the grammar, the same without cycles, rooms and corridors, and a drunkard's walk."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from game.dungeon.grammar_files import Grammar, RecipeFile
from game.dungeon.maker import make
from game.dungeon.pattern import Size
from game.dungeon.plan import Cell, Plan, neighbor, read_plan
from game.dungeon.recipe import RESERVED_WORDS, read_recipe
from game.dungeon.rules import calls_rule
from game.kernel.opaque import JsonObject
from game.kernel.random_stream import Stream, seed_state
from game.kernel.search import search, way_to

CELLS_A_ROOM, CELLS_A_SPARE_ROOM = 14, 20
"""One room for this many cells of the block at least, and one more for this many at most."""
WIDEST_ROOM = 2
"""The most cells along a side of a placed room."""
ROOM_TRIES = 20
CORRIDORS_PER_LOOP = 4
"""One corridor that closes a loop for this many corridors of the tree."""
CELLS_PER_CARVED = 6
"""The walk carves from one in this many cells of the block to twice as many."""
WALK_STEPS = ("n", "e", "s", "w") * 2 + ("up", "down")
"""The steps of the walk, equally likely; one in five changes the floor."""
ROOM_CONTENTS = ("danger", "treasure", *[""] * 6)
"""Contents of a room, equally likely."""
MOST_LOCKS = 3
"""Locks are placed from one to this many."""


class Carving:
    """Rooms in a block of cells, and the passages between them."""

    def __init__(self, size: Cell) -> None:
        self.size = size
        self.rooms: list[tuple[Cell, ...]] = []
        self.at: dict[Cell, int] = {}
        self.passages: dict[frozenset[int], tuple[Cell, Cell]] = {}

    def add(self, cells: Sequence[Cell]) -> None:
        """Add a room with these cells."""
        self.at.update(dict.fromkeys(cells, len(self.rooms)))
        self.rooms.append(tuple(cells))

    def join(self, one: Cell, other: Cell) -> None:
        """Connect the rooms of two adjacent cells; two rooms have one passage at most."""
        pair = frozenset((self.at[one], self.at[other]))
        if len(pair) == 2:
            self.passages.setdefault(pair, (one, other))

    def dig(self, path: Sequence[Cell]) -> None:
        """Carve a corridor along adjacent cells, through rooms that are there."""
        for cell in path:
            if cell not in self.at:
                self.add([cell])
        for one, other in pairwise(path):
            self.join(one, other)

    def holds(self, cell: Cell) -> bool:
        """Return True for a cell inside the block."""
        return all(0 <= place < side for place, side in zip(cell, self.size, strict=True))

    def dungeon(self, name: str, seed: int, stream: Stream) -> JsonObject:
        """Return the JSON form: the goal is as far from the first room as it can be; locks and contents are added."""
        ends = [tuple(self.at[cell] for cell in cells) for cells in self.passages.values()]
        neighbors: list[set[int]] = [set() for _ in self.rooms]
        for pair in self.passages:
            for room in pair:
                neighbors[room].update(pair)
        previous = search([0], neighbors.__getitem__)
        goal = max(previous, key=lambda room: (len(way_to(room, previous)), room))
        kinds = [stream.pick(ROOM_CONTENTS) or "corridor" for _ in self.rooms]
        kinds[goal], kinds[0] = "goal", "start"
        return add_locks({
            "seed": seed, "recipe": name, "size": list(self.size),
            "cells": [[*cell, kinds[room]] for cell, room in sorted(self.at.items())],
            "rooms": [
                {"id": id, "kind": kinds[id], "cells": [list(cell) for cell in cells]}
                for id, cells in enumerate(self.rooms)
            ],
            "passages": [
                {"a": a, "b": b, "one_way": False, "lock": None, "from": list(one), "to": list(other)}
                for (a, b), (one, other) in zip(ends, self.passages.values(), strict=True)
            ],
            "start": 0, "goal": goal, "keys": [], "cycles": [],
        }, stream)


def rooms_and_corridors(size: Cell, seed: int) -> JsonObject:
    """Return rooms at random places, with corridors along a minimum spanning tree, and a few more.

    Corridors bend at right angles and join where they meet, so some loops are there by chance.
    """
    stream, carving = Stream(seed_state(seed, 1)), Carving(size)
    cells = size[0] * size[1] * size[2]
    room_count = max(2, cells // CELLS_A_ROOM + stream.below(cells // CELLS_A_SPARE_ROOM + 1))
    for _ in range(ROOM_TRIES * room_count):
        wide, deep = (1 + stream.below(min(WIDEST_ROOM, side)) for side in (size[0], size[2]))
        x, y, z = stream.below(size[0] - wide + 1), stream.below(size[1]), stream.below(size[2] - deep + 1)
        room = [(x + dx, y, z + dz) for dx in range(wide) for dz in range(deep)]
        if carving.at.keys().isdisjoint(room):
            carving.add(room)
        if len(carving.rooms) == room_count:
            break
    centers = [stream.pick(room) for room in carving.rooms]
    lengths = {pair: _length(*(centers[room] for room in pair)) for pair in combinations(range(len(centers)), 2)}
    tree = _spanning_tree(len(centers), lengths)
    longest = max((lengths[pair] for pair in tree), default=0)
    spare = [pair for pair, length in lengths.items() if length <= longest and pair not in tree]
    stream.shuffle(spare)
    for one, other in (*tree, *spare[: len(tree) // CORRIDORS_PER_LOOP]):
        carving.dig(_bent_path(centers[one], centers[other], stream))
    return carving.dungeon("rooms", seed, stream)


def _length(one: Cell, other: Cell) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def _spanning_tree(count: int, lengths: dict[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Return the pairs of a minimum spanning tree (Prim's algorithm)."""
    connected, tree = {0}, list[tuple[int, int]]()
    while len(connected) < count:
        pair = min((pair for pair in lengths if len(connected.intersection(pair)) == 1), key=lambda one: lengths[one])
        connected.update(pair)
        tree.append(pair)
    return tree


def _bent_path(one: Cell, other: Cell, stream: Stream) -> list[Cell]:
    """Return the cells from one to another, along one axis after the other."""
    axes, cell = [0, 1, 2], list(one)
    stream.shuffle(axes)
    path = [one]
    for axis in axes:
        while cell[axis] != other[axis]:
            cell[axis] += 1 if other[axis] > cell[axis] else -1
            path.append((cell[0], cell[1], cell[2]))
    return path


def drunkards_walk(size: Cell, seed: int) -> JsonObject:
    """Return the cells that a random walk from the middle enters; adjacent cells of a floor are open to each other.

    Floors are connected where the walk changed them.
    """
    stream, carving = Stream(seed_state(seed, 2)), Carving(size)
    volume = size[0] * size[1] * size[2]
    cell_count = volume // CELLS_PER_CARVED + stream.below(volume // CELLS_PER_CARVED + 1)
    cell: Cell = (size[0] // 2, size[1] // 2, size[2] // 2)
    carving.add([cell])
    while len(carving.at) < cell_count:
        next_cell = neighbor(cell, stream.pick(WALK_STEPS))
        if carving.holds(next_cell):
            carving.dig([cell, next_cell])
            cell = next_cell
    for place in sorted(carving.at):
        for way in ("e", "s"):
            if neighbor(place, way) in carving.at:
                carving.join(place, neighbor(place, way))
    return carving.dungeon("drunkard", seed, stream)


def add_locks(dungeon: JsonObject, stream: Stream) -> JsonObject:
    """Return a dungeon with up to three more doors and keys.

    A door is in a random passage of a random spanning tree from the start, and its key in a random room that this tree
    reaches without the door. Nothing checks the doors together, so a key may be behind another door, or be spent there.
    """
    passages = [dict(passage) for passage in dungeon["passages"]]
    exits: dict[int, list[tuple[int, int]]] = {room["id"]: [] for room in dungeon["rooms"]}
    for index, passage in enumerate(passages):
        exits[passage["a"]].append((index, passage["b"]))
        if not passage["one_way"]:
            exits[passage["b"]].append((index, passage["a"]))
    start, goal = dungeon["start"], dungeon["goal"]
    parents: dict[int, tuple[int, int]] = {}
    order, frontier = [start], [start]
    while frontier:
        room = frontier.pop(stream.below(len(frontier)))
        ways = exits[room]
        stream.shuffle(ways)
        for index, next_room in ways:
            if next_room != start and next_room not in parents:
                parents[next_room] = room, index
                order.append(next_room)
                frontier.append(next_room)
    edges = ((room, index) for room, (_, index) in parents.items())
    doors = [(room, index) for room, index in edges if not passages[index]["one_way"] and not passages[index]["lock"]]
    stream.shuffle(doors)
    keys: list[int] = []
    for number, (room, index) in enumerate(doors[: 1 + stream.below(MOST_LOCKS)], 1):
        blocked_rooms = {room}
        for other in order:
            if other in parents and parents[other][0] in blocked_rooms:
                blocked_rooms.add(other)
        reachable_rooms = [room for room in order if room not in blocked_rooms and room != goal]
        free_rooms = [room for room in reachable_rooms if room != start and room not in keys] or reachable_rooms
        if free_rooms:
            passages[index]["lock"] = f"door {number}"
            keys.append(stream.pick(free_rooms))
    rooms = [
        {**room, "kind": "key"} if room["id"] in keys and room["id"] != start else room for room in dungeon["rooms"]
    ]
    return {**dungeon, "passages": passages, "rooms": rooms,
            "keys": [{"id": number, "room": room} for number, room in enumerate(keys, 1)]}


DEAD_END_RULES = "branch*"
"""The rules of dead ends that replace the cycles in a recipe."""


class GeneratorSetting(NamedTuple):
    """A grammar and its recipe that all generators follow; the plain ones take only the size and the geometry."""

    grammar: Grammar
    recipe: str

    @property
    def recipe_file(self) -> RecipeFile:
        return self.grammar.recipes[self.recipe]


class GeneratedPlan(NamedTuple):
    """A dungeon of a generator."""

    plan: Plan
    at_once: bool
    """True if it was neither repaired nor drawn again."""


class Generator(NamedTuple):
    """A generator with its name and a description."""

    title: str
    about: str
    make: Callable[[GeneratorSetting, int], GeneratedPlan]
    """A function that returns the dungeon of a seed; it may raise NoDungeon."""


@lru_cache(maxsize=2)
def without_cycles(setting: GeneratorSetting) -> GeneratorSetting:
    """Return a setting without rules of cycles, in which the recipe grows a dead end in place of each cycle.

    Promises are dropped, because most of them are about cycles and the locks on them.
    """
    full, recipe = setting
    rules = [rule for rule in full.rules if not rule.cycle]
    recipe_file = full.recipes[recipe]
    text = "\n".join(_without_cycles(line, recipe_file, full, {rule.name for rule in rules})
                     for line in recipe_file.text.splitlines())
    shorter = recipe_file._replace(text=text, recipe=read_recipe(text, rules, recipe, recipe_file.line), promises={})
    return GeneratorSetting(Grammar(full.alphabet, rules, {recipe: shorter}), recipe)


def _without_cycles(line: str, recipe_file: RecipeFile, full: Grammar, names: set[str]) -> str:
    """Return a line of a recipe, with dead ends if only rules of cycles answer to its name."""
    words = line.split("#")[0].split()
    if not words or words[0] in RESERVED_WORDS or words[0] in recipe_file.recipe.functions:
        return line
    if _calls_any(words[0], names) or not _calls_any(words[0], {rule.name for rule in full.rules}):
        return line
    return " ".join((DEAD_END_RULES, *words[1:])) if _calls_any(DEAD_END_RULES, names) else ""


def _calls_any(call: str, rules: set[str]) -> bool:
    return any(calls_rule(call, rule) for rule in rules)


def _cyclic(setting: GeneratorSetting, seed: int) -> GeneratedPlan:
    dungeon = make(*setting, seed)
    return GeneratedPlan(read_plan(dungeon.json), dungeon.draws == 1 and not dungeon.repairs)


def _branching(setting: GeneratorSetting, seed: int) -> GeneratedPlan:
    dungeon = make(*without_cycles(setting), seed)
    plan = read_plan(add_locks(dungeon.json, Stream(seed_state(seed, 3))))
    return GeneratedPlan(plan, dungeon.draws == 1 and not dungeon.repairs)


def _from_function(draw: Callable[[Size, int], JsonObject]) -> Callable[[GeneratorSetting, int], GeneratedPlan]:
    def generate(setting: GeneratorSetting, seed: int) -> GeneratedPlan:
        recipe_file = setting.recipe_file
        return GeneratedPlan(read_plan({**draw(recipe_file.size, seed), "geometry": recipe_file.geometry}), True)

    return generate


GENERATORS: Mapping[str, Generator] = {
    "cyclic": Generator(
        "cyclic grammar", "The recipe as it is, with its rules of cycles, repairs, and further draws.", _cyclic),
    "branching": Generator(
        "branching grammar", "The same recipe without the rules of cycles: each becomes a dead end. Locks and keys are "
        "placed by the simple rule.", _branching),
    "rooms": Generator(
        "rooms and corridors", "Rooms at random places that do not overlap, corridors with right angles along a "
        "minimum spanning tree, and one more corridor for every four. Locks and keys are placed by the simple rule.",
        _from_function(rooms_and_corridors)),
    "drunkard": Generator(
        "drunkard's walk", "The cells that a random walk from the middle enters, open to each other on a floor. Locks "
        "and keys are placed by the simple rule.", _from_function(drunkards_walk)),
}
"""All generators by name; the first one is compared with the others."""
