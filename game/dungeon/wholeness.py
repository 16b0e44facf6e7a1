"""Whether a rule keeps a dungeon whole: no opening may come to end in a wall, whatever lies around."""

from __future__ import annotations

from collections.abc import Iterator

from game.dungeon.alphabet import FACING, STEPS, WAYS, Alphabet, Sign
from game.dungeon.labels import ANY, EMPTY, OUTSIDE
from game.dungeon.pattern import Pattern, Size

CLOSED = Sign("", (), (), (), ())


def breaches(alphabet: Alphabet, left: Pattern, right: Pattern) -> Iterator[tuple[int, str]]:
    """Cells of the right side, each with what is wrong there."""
    places = list(left.places())
    for at, place in enumerate(places):
        if right.cells[at] == ANY:
            continue
        if left.cells[at] == ANY:
            yield at, f"{right.cells[at]!r} takes the place of anything, whatever that is open to"
            continue
        now, was = _sign(alphabet, right.cells[at]), _sign(alphabet, left.cells[at])
        for way in range(6):
            there = _beside(place, way)
            inside = all(0 <= one < size for one, size in zip(there, left.size, strict=True))
            other = places.index(there) if inside else -1
            if inside and right.cells[other] != ANY:
                if wrong := _unmet(now, _sign(alphabet, right.cells[other]), way):
                    yield at, f"{WAYS[way]} of {right.cells[at]!r} {wrong}"
            elif _part(now, way) != _part(was, way):
                yield at, f"{left.cells[at]!r} and {right.cells[at]!r} differ in what they are to the {WAYS[way]}"


def _beside(place: Size, way: int) -> Size:
    (x, y, z), (dx, dy, dz) = place, STEPS[way]
    return x + dx, y + dy, z + dz


def _sign(alphabet: Alphabet, label: str) -> Sign:
    return CLOSED if label in (EMPTY, OUTSIDE) else alphabet.sign(label) or CLOSED


def _part(sign: Sign, way: int) -> str:
    """What a cell is that way: nothing is a wall."""
    parts = (("in", sign.comes), ("out", sign.leads), ("fall", sign.falls), ("one room", sign.joins))
    return next((name for name, ways in parts if way in ways), "")


MEETS = {"in": ("out", "fall"), "out": ("in",), "fall": ("in",), "one room": ("one room",), "": ("",)}


def _unmet(one: Sign, other: Sign, way: int) -> str:
    here, there = _part(one, way), _part(other, FACING[way])
    if there in MEETS[here]:
        return ""
    return f"is {here or 'a wall'!r}, but the next cell has {there or 'a wall'!r} there"
