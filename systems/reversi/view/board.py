"""The board of the current world."""

from __future__ import annotations

import esper

from components.reversi import Board


def size() -> int:
    """How many squares it has in a row."""
    ((_, board),) = esper.get_component(Board)
    return board.size
