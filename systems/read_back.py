"""Read back: the position as the entities tell it, to hold against the one the rules keep."""

from __future__ import annotations

from game.kernel.opaque import Position
from systems.tables import staged


def read_back() -> Position:
    """The position built from the entities of this world. Raises ValueError where they cannot lie as they do."""
    return staged().read_back()
