"""Dungeons of the game, and dungeons made by hand: from passages on a line of cells, or from floors drawn as text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from game.content.data_files import read_file
from game.content.models.walk import WalkLook
from game.dungeon.grammar_files import Folder, Grammar
from game.dungeon.maker import make
from game.dungeon.pattern import Pattern, TextSpot, read_pattern
from game.dungeon.plan import Plan, read_plan
from game.paths import data_dir
from systems.undercity.walk.floor import room_looks
from systems.undercity.walk.ground import Ground

Json = dict[str, Any]
LOOK = read_file(WalkLook, data_dir() / "walk" / "look.yaml", "look.yaml").value
"""The look of walks in the game."""


def ground_of(plan: Plan) -> Ground:
    """Return the ground of a dungeon for walks in first person."""
    return Ground(plan, room_looks(LOOK, plan))


def block(text: str) -> Pattern:
    """Return the block of labels in a text."""
    return read_pattern(text, TextSpot("test"))


@cache
def shipped_grammar() -> Grammar:
    """Return the rules of the game."""
    return Folder(data_dir()).read()


@cache
def shipped_dungeon(recipe: str, seed: int) -> Plan:
    """Return the dungeon that the game makes from a recipe."""
    return read_plan(make(shipped_grammar(), recipe, seed).json)


def dungeon(*ways: str, keys: Iterable[int] = (), goal: int | None = None, start: int = 0) -> Plan:
    """Return a dungeon of rooms far apart, for tests in which only the passages matter.

    ``0-1`` leads both ways, ``0>1`` one way, ``0-1 A`` through the door A, ``0[1`` past a box that is pushed from 0.
    """
    return read_plan(dungeon_json(*ways, keys=keys, goal=goal, start=start))


def dungeon_json(*ways: str, keys: Iterable[int] = (), goal: int | None = None, start: int = 0) -> Json:
    """Return the same dungeon in its JSON form."""
    passages: list[Json] = []
    for way in ways:
        ends, _, lock = way.partition(" ")
        sign = next(sign for sign in "->[" if sign in ends)
        a, b = map(int, ends.split(sign))
        passages.append({"a": a, "b": b, "one_way": sign != "-", "lock": lock or None, "from": [2 * a, 0, 0],
                         "to": [2 * b, 0, 0], **({"opens_from": a} if sign == "[" else {})})
    named = {start, *keys} | ({goal} if goal is not None else set())
    rooms = sorted({room for passage in passages for room in (passage["a"], passage["b"])} | named)
    return {
        "seed": 0, "recipe": "hand", "size": [2 * len(rooms), 1, 1],
        "cells": [[2 * room, 0, 0, "room"] for room in rooms],
        "rooms": [{"id": room, "kind": "room", "cells": [[2 * room, 0, 0]]} for room in rooms],
        "passages": passages, "start": start, "goal": rooms[-1] if goal is None else goal,
        "keys": [{"id": number, "room": room} for number, room in enumerate(keys, 1)], "cycles": [], "metrics": {},
    }


def floors(*drawn: str, recipe: str = "hand") -> Plan:
    """Return a dungeon drawn floor by floor, the highest first.

    Every second character of every second line is a cell: ``o`` a room, ``S`` the start, ``G`` the goal, ``k`` a key,
    ``v`` a drop to the cell below and ``u`` stairs to it, ``.`` nothing. Between them ``-`` and ``|`` are passages,
    ``=`` joins cells to one room, letters are doors, ``> < V ^`` lead one way, ``] [`` are boxes pushed to the right
    and to the left.
    """
    cells: dict[tuple[int, int, int], str] = {}
    between: list[tuple[tuple[int, int, int], tuple[int, int, int], str]] = []
    for y, floor in enumerate(reversed(drawn)):
        lines = [line.strip() for line in floor.strip().splitlines()]
        for row, line in enumerate(lines):
            for column, sign in enumerate(line):
                x, z = column // 2, row // 2
                if sign == "." or (row % 2 and column % 2):
                    continue
                if row % 2:
                    between.append(((x, y, z), (x, y, z + 1), sign))
                elif column % 2:
                    between.append(((x, y, z), (x + 1, y, z), sign))
                else:
                    cells[x, y, z] = sign
    for (x, y, z), sign in cells.items():
        if sign in "vu":
            between.append(((x, y, z), (x, y - 1, z), ">" if sign == "v" else "-"))
    room = {cell: cell for cell in cells}
    for a, b, sign in between:
        if sign == "=":
            room = {cell: room[a] if owner == room[b] else owner for cell, owner in room.items()}
    ids = {owner: number for number, owner in enumerate(sorted(set(room.values())))}
    passages = []
    for a, b, sign in between:
        if sign == "=":
            continue
        if sign in "<[^":
            a, b = b, a
        ends = ids[room[a]], ids[room[b]]
        passages.append({"a": ends[0], "b": ends[1], "one_way": sign in "><V^[]", "from": [*a], "to": [*b],
                         "lock": sign if sign.isalpha() and sign != "V" else None,
                         **({"opens_from": ends[0]} if sign in "[]" else {})})
    kinds = {"S": "start", "G": "goal", "k": "key"}
    found = {sign: ids[room[cell]] for cell, sign in cells.items() if sign in "SG"}
    keys = [ids[room[cell]] for cell, sign in sorted(cells.items()) if sign == "k"]
    return read_plan({
        "seed": 7, "recipe": recipe, "size": [1 + max(cell[axis] for cell in cells) for axis in range(3)],
        "cells": [[*cell, kinds.get(sign, "room")] for cell, sign in sorted(cells.items())],
        "rooms": [{"id": id, "kind": kinds.get(cells[owner], "room"),
                   "cells": [[*cell] for cell in sorted(cells) if room[cell] == owner]} for owner, id in ids.items()],
        "passages": passages, "start": found["S"], "goal": found["G"],
        "keys": [{"id": number, "room": each} for number, each in enumerate(keys, 1)], "cycles": [], "metrics": {},
    })


TWO_FLOORS = floors(
    """
    S-k=o-o]v
    ..|......
    ..oAo....
    """,
    """
    ........o
    ........|
    ......o-G
    """,
)
"""A dungeon with a key, a door, a drop and stairs, and the goal below."""
