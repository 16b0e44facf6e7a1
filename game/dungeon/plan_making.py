"""From cells to rooms and passages: what a finished dungeon is to whoever walks it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.dungeon.alphabet import FACING, STEPS, Alphabet, Sign
from game.dungeon.pattern import Size


class Room(NamedTuple):
    """One room, of one cell or several that are open to each other."""

    kind: str
    cells: tuple[Size, ...]


class Passage(NamedTuple):
    """A way between two rooms."""

    a: int
    b: int
    cells: tuple[Size, Size]
    """Where the two rooms meet."""
    one_way: bool = False
    lock: str | None = None
    box: bool = False


class Rooms(NamedTuple):
    """All rooms of a dungeon and how they hang together; rooms are called by their places."""

    rooms: tuple[Room, ...]
    at: Mapping[Size, int]
    """The room of each cell."""
    passages: tuple[Passage, ...]
    start: int
    goal: int
    keys: tuple[int, ...]
    """The rooms of the keys."""


def rooms_of(alphabet: Alphabet, cells: Mapping[Size, str]) -> Rooms:
    """The rooms of these cells, which come in the order of their places; a LookupError where start or goal lacks."""
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
    """The next cell that way."""
    (x, y, z), (dx, dy, dz) = cell, STEPS[way]
    return x + dx, y + dy, z + dz


def _merged(cell: Size, signs: Mapping[Size, Sign]) -> tuple[Size, ...]:
    """The cells of one room."""
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
    """The passage that leads from one cell on to the other, with what stands in it."""
    before, after = signs[one].door, signs[other].door
    a, b = at[one], at[other]
    lock = f"door_{number}" if before == "lock" and way in signs[one].leads else None
    if way in signs[one].falls or before == "turnstile":
        return Passage(a, b, (one, other), True, lock)
    if after in ("box", "grate"):
        return Passage(b, a, (other, one), True, lock, after == "box")
    return Passage(a, b, (one, other), False, lock)
