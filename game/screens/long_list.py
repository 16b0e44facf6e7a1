"""A list of any length of which some lines are in sight: the others wait at its edges, for a focus to come by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from components.focus import Id, Item, Rect
from game.screens.menu import column


class Shown(NamedTuple):
    """What is in sight of a list."""

    items: list[Item]
    """Its lines from above, then what stands below it; those out of sight have no size."""
    first: int
    """The first line in sight."""
    more: tuple[bool, bool]
    """Whether lines wait above those, and below them."""


def in_sight(
    lines: Sequence[Id], below: Sequence[Id], focus: Id, first: int, sight: int, place: tuple[float, float],
    size: tuple[float, float, float],
) -> Shown:  # fmt: skip
    """The lines around the focus; ``place`` is the middle and the upper edge, ``size`` width, height, gap of a line."""
    sight = min(sight, len(lines))
    if focus in lines:
        # One more is seen each way, so that a mouse gets on too.
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
