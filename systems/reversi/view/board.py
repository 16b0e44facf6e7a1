"""The board of the current world."""

from __future__ import annotations

import esper

from components.reversi import Board


def size() -> int:
    """Return the number of squares per row."""
    ((_, board),) = esper.get_component(Board)
    return board.size
