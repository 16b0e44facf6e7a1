"""Where everything lies on a Nim table."""

from __future__ import annotations

from components.focus import Rect
from systems.layout import WIDTH, around, turned

HEAP = Rect(140, 200, 360, 60)
BUTTONS = {count: Rect(WIDTH / 2 - 150 + 34 * (count - 1), 120, 28, 24) for count in range(1, 10)}
"""By how many counters they take."""


def counter_rect(number: int) -> Rect:
    """One of the counters, from 0."""
    return around(HEAP.x + 18 + 23 * (number % 15), HEAP.y + 44 - 28 * (number // 15), 16, 16)


def box_at(seat: int) -> tuple[float, float]:
    """The lamp of the seat to move."""
    return turned(seat, 84, 112)


def ground(seat: int) -> Rect:
    """What glimmers while it is a seat's turn."""
    return HEAP
