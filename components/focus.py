"""What the eye of a seat rests on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

Id: TypeAlias = Any
"""Tells one item from another: its screen, or its table, knows what it says."""


@dataclass(frozen=True, slots=True)
class Rect:
    """Left, bottom, width, height in virtual pixels, y up."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the rectangle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def grown(self, by: float) -> Rect:
        """This rectangle with ``by`` more on every side."""
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can hold the focus: an id its screen understands, and where it lies."""

    id: Id
    rect: Rect
    leads: bool = False
    """Whether left and right go to it first, past whatever lies between."""
    layer: int = 0
    """Directions stay in a layer as long as it has anything that way."""
