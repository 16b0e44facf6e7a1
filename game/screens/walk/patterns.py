"""Patterns of floors and walls from above, as thin strips over the ground of a cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from game.content.models.walk import Ground, Walls


class Strip(NamedTuple):
    """A strip of a pattern: left, low, width and height relative to the cell's middle, and brightness."""

    x: float
    y: float
    w: float
    h: float
    share: float


def _tiles(half: int) -> Iterator[Strip]:
    for at in range(-half + 8, half, 16):
        yield Strip(at, -half, 1, 2 * half, 0.16)
        yield Strip(-half, at, 2 * half, 1, 0.16)


def _boards(half: int) -> Iterator[Strip]:
    for number, y in enumerate(range(-half + 6, half, 7)):
        yield Strip(-half, y, 2 * half, 1, 0.2)
        yield Strip(-half + 9 + 17 * (number % 3), y - 6, 1, 6, 0.16)


def _grating(half: int) -> Iterator[Strip]:
    for at in range(-half + 3, half, 6):
        yield Strip(at, -half + 2, 1, 2 * half - 4, 0.2)
    for at in range(-half + 3, half, 12):
        yield Strip(-half + 2, at, 2 * half - 4, 1, 0.2)


def _carpet(half: int) -> Iterator[Strip]:
    inner = half - 7
    yield Strip(-inner, -inner, 2 * inner, 2 * inner, 0.16)
    for far in (-inner, inner - 1):
        yield Strip(-inner, far, 2 * inner, 1, 0.55)
        yield Strip(far, -inner, 1, 2 * inner, 0.55)


def _wet(half: int) -> Iterator[Strip]:
    for number, y in enumerate(range(-half + 5, half - 2, 9)):
        wide = (14, 22, 9, 18)[number % 4]
        yield Strip(-half + 5 + 11 * (number * 7 % 3), y, min(wide, 2 * half - 12), 1, 0.34)
        yield Strip(-half + 8 + 11 * (number * 5 % 3), y - 2, min(wide, 2 * half - 14) / 2, 1, 0.18)


GROUNDS: Mapping[Ground, Callable[[int], Iterator[Strip]]] = {
    "tiles": _tiles, "boards": _boards, "grating": _grating, "carpet": _carpet, "wet": _wet,
}  # fmt: skip
"""Patterns by floor material; ``half`` is half the width of the room."""


def far_wall(walls: Walls, left: int, right: int, high: int) -> Iterator[Strip]:
    """Yield the pattern of the far wall, from its upper left corner; y points down from its upper edge."""
    if walls == "bricks":
        for row, y in enumerate(range(3, high, 3)):
            yield Strip(left, -y, right - left, 1, 0.2)
            for x in range(left + 3 + 4 * (row % 2), right, 8):
                yield Strip(x, -y, 1, 3, 0.2)
    elif walls == "planks":
        for x in range(left + 5, right, 6):
            yield Strip(x, -high, 1, high - 2, 0.2)
    elif walls == "city":
        for number, x in enumerate(range(left + 4, right - 4, 5)):
            yield Strip(x, -high + 2, 3, (4, 6, 3, 5)[number % 4], 0.25)
            yield Strip(x + 1, -high + 3, 1, 1, 1.0)
    elif walls == "panels":
        for x in range(left + 12, right, 14):
            yield Strip(x, -high, 1, high - 2, 0.25)
