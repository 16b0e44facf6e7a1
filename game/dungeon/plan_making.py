"""Conversion of cells to the rooms and passages of a finished dungeon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.dungeon.alphabet import FACING, STEPS, Alphabet, Sign
from game.dungeon.pattern import Size


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
