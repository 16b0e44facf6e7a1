"""Checks that a rule keeps a dungeon whole: no opening may end in a wall, in any surroundings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from game.dungeon.alphabet import FACING, STEPS, WAYS, Alphabet, Sign
from game.dungeon.labels import ANY, EMPTY, OUTSIDE
from game.dungeon.pattern import Pattern, Size

CLOSED = Sign("", (), (), (), ())


def breaches(alphabet: Alphabet, left: Pattern, right: Pattern) -> Iterator[tuple[int, str]]:
    """Yield faulty cells of the right side, each with the fault."""
    places = {place: at for at, place in enumerate(left.places())}
    parts = {label: _parts(_sign(alphabet, label)) for label in {*left.cells, *right.cells} - {ANY}}
    for place, at in places.items():
        label, before = right.cells[at], left.cells[at]
        if label == ANY:
            continue
        if before == ANY:
            yield at, f"{label!r} takes the place of anything, whatever that is open to"
            continue
        now, was = parts[label], parts[before]
        for way in range(6):
            other = places.get(_beside(place, way))
            if other is not None and right.cells[other] != ANY:
                if wrong := _unmet(now[way], parts[right.cells[other]][FACING[way]]):
                    yield at, f"{WAYS[way]} of {label!r} {wrong}"
            elif now[way] != was[way]:
                yield at, f"{before!r} and {label!r} differ in what they are to the {WAYS[way]}"


def _beside(place: Size, way: int) -> Size:
    (x, y, z), (dx, dy, dz) = place, STEPS[way]
    return x + dx, y + dy, z + dz


def _sign(alphabet: Alphabet, label: str) -> Sign:
    return CLOSED if label in (EMPTY, OUTSIDE) else alphabet.sign(label) or CLOSED


@lru_cache(maxsize=512)
def _parts(sign: Sign) -> tuple[str, ...]:
    """Return the opening of a cell in each direction; "" is a wall."""
    parts = (("in", sign.comes), ("out", sign.leads), ("fall", sign.falls), ("one room", sign.joins))
    return tuple(next((name for name, ways in parts if way in ways), "") for way in range(6))


MEETS = {"in": ("out", "fall"), "out": ("in",), "fall": ("in",), "one room": ("one room",), "": ("",)}


def _unmet(here: str, there: str) -> str:
    if there in MEETS[here]:
        return ""
    return f"is {here or 'a wall'!r}, but the next cell has {there or 'a wall'!r} there"
