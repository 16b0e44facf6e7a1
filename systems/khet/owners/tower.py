"""The tower: owns the only ``Tower``, and renames the squares of the pieces it carries."""

from __future__ import annotations

from components.khet import Piece, Tower
from game.tables.khet.cells import BACK, NUMBERS, TURNED, UPPER_AT, cell_of, name_of
from game.tables.khet.events import TowerMoved
from game.tables.khet.pieces import KINDS, TURNS
from systems.entities import note_place, only, things
from systems.turn import Handler


def _move_tower(event: TowerMoved, match: int) -> int:
    entity, tower = only(Tower)
    here, there = NUMBERS[event.start], NUMBERS[event.end]
    led = {1: TURNED, -1: BACK}.get(event.quarters, {})
    for standing, piece in things(Piece):
        cell = cell_of(piece.square, here)
        if cell is not None and cell >= UPPER_AT:
            piece.square = name_of(led.get(cell, cell), there)
            piece.facing = (piece.facing + event.quarters) % TURNS.get(KINDS.index(piece.kind), 1)
            note_place(standing, piece)
    tower.square, tower.turns = event.end, (tower.turns + event.quarters) % 4
    return entity


TOWER: dict[type, Handler] = {TowerMoved: _move_tower}
