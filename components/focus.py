"""Rectangles on the picture, and the items that can hold the focus of a seat: values, no components.

Every ``SeatChoice`` holds its items.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

Id: TypeAlias = Any
"""The identity of an item; only its screen or table knows its form."""


class Rect(NamedTuple):
    """A rectangle: left, bottom, width and height in virtual pixels, y up."""

    x: float
    y: float
    w: float
    h: float

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def overlap(self, other: Rect) -> float:
        """Return the area that both rectangles cover."""
        across = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        up = min(self.y + self.h, other.y + other.h) - max(self.y, other.y)
        return max(0.0, across) * max(0.0, up)

    def grow(self, by: float) -> Rect:
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


class Item(NamedTuple):
    """An item that can hold the focus: an id its screen understands, and its rectangle."""

    id: Id
    rect: Rect
    first_sideways: bool = False
    """True if left and right jump to it first, past the items in between."""
    layer: int = 0
    """The layer of the item. The focus stays in a layer while that layer has items in the pressed direction."""
