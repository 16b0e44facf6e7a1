"""A scrolling list: only some lines are in view, and the view follows the focus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from components.focus import Id, Item, Rect
from game.screens.menu import column


class Shown(NamedTuple):
    """The visible part of a list."""

    items: list[Item]
    """The lines from the top, then the items below the list. Hidden lines have no size."""
    first: int
    """The first line in view."""
    more: tuple[bool, bool]
    """True for each side, above and below, that has more lines."""


def in_sight(
    lines: Sequence[Id], below: Sequence[Id], focus: Id, first: int, sight: int, place: tuple[float, float],
    size: tuple[float, float, float],
) -> Shown:  # fmt: skip
    """Return the view around the focus. ``place``: center x and upper edge; ``size``: width, height, gap of lines."""
    sight = min(sight, len(lines))
    if focus in lines:
        # Show one more line each way, so that a mouse can move on too.
        at = list(lines).index(focus)
        first = min(max(first, at + 2 - sight), max(0, at - 1))
    first = max(0, min(first, len(lines) - sight))
    last, (x, top), (wide, high, gap) = first + sight, place, size
    shown = column((*lines[first:last], *below), x, top, wide, high, gap)
    foot = top - sight * (high + gap) + gap / 2
    items = [Item(name, Rect(x, top + gap / 2 - at / 1000, 0, 0)) for at, name in enumerate(lines[:first])]
    items += shown[:sight]
    items += [Item(name, Rect(x, foot - at / 1000, 0, 0)) for at, name in enumerate(lines[last:])]
    return Shown(items + shown[sight:], first, (first > 0, last < len(lines)))
