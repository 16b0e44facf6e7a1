"""Questions to the referee about positions of Khet alone."""

from __future__ import annotations

from game.kernel.bots import Stop
from game.kernel.opaque import JsonObject
from game.tables.khet.beam import ENDS
from game.tables.khet.cells import name_of
from game.tables.khet.position import Position, board_of


def beam(rules: object, position: Position, stop: Stop) -> JsonObject:
    """Return the current beam of the side to move, without an action."""
    shot, tower = board_of(position).beam(), position.tower
    return {
        "parts": [[name_of(cell, tower) for cell in part] for part in shot.parts],
        "hits": [name_of(cell, tower) for cell in shot.hits],
        "ends": [ENDS[end] for end in shot.ends],
    }
