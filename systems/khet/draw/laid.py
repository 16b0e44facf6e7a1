"""The pieces of a position as they are shown in a still picture."""

from __future__ import annotations

from game.tables.khet.cells import HIGH, LOWER, NAMES, name_of, over
from game.tables.khet.pieces import KINDS, LEAST, colour_of
from game.tables.khet.position import Position
from systems.khet.draw.table_scene import Standing, Tower
from systems.khet.view.path import spot_in
from systems.khet.view.spots import Spot, tower_spot


def laid(position: Position) -> list[Standing]:
    """Return every piece; its id is its square."""
    above = over(position.tower)
    return [
        Standing(KINDS[code >> 3], colour_of(code) + 1, spot_in(cell, above), float(code & 3),
                 id=name_of(cell, position.tower))
        for cell in LOWER + HIGH
        if (code := position.squares[cell]) >= LEAST
    ]  # fmt: skip


def tower_of(position: Position) -> Tower | None:
    """Return the tower, or None if there is none."""
    if not position.tower:
        return None
    middle = tower_spot(NAMES[position.tower])
    return Tower(Spot(middle.x, middle.z), float(position.turns))
