"""Where everything lies on a Nim table."""

from __future__ import annotations

from game.tables.nim.play import Move

from components.focus import Item, Rect
from systems.layout import WIDTH, around

HEAP = Rect(140, 200, 360, 60)


def counter_rect(number: int) -> Rect:
    """One of the counters, from 0."""
    return around(HEAP.x + 18 + 23 * (number % 15), HEAP.y + 44 - 28 * (number // 15), 16, 16)


def item(move: Move) -> Item:
    """The button that takes so many."""
    return Item(("take", move.count), Rect(WIDTH / 2 - 150 + 34 * (move.count - 1), 120, 28, 24))
