"""Lookup of shown pieces by place: beats name squares, although the true state may already have changed."""

from __future__ import annotations

import math

import esper

from components.khet import ShownPiece, ShownTower
from game.tables.khet.cells import HIGH, LOWER, over
from game.tables.khet.pieces import KINDS, TURNS, piece
from game.tables.khet.position import bare
from systems.khet.view.path import spot_in
from systems.khet.view.spots import Spot

NEAR = 0.3
"""The largest distance from the middle of a square at which a piece counts as on it."""


def standing(spot: Spot) -> tuple[int, ShownPiece] | None:
    """Return the piece shown on a spot, with its entity."""
    for entity, piece_ in esper.get_component(ShownPiece):
        off = abs(piece_.x - spot.x) + abs(piece_.z - spot.z) + abs(piece_.level - spot.level)
        if off < NEAR and not (piece_.burst and not piece_.halved) and piece_.alpha:
            return entity, piece_
    return None


def seen_tower() -> ShownTower | None:
    """Return the tower as shown, or None if there is none."""
    return next((tower for _, tower in esper.get_component(ShownTower)), None)


def seen_boards() -> tuple[bytearray, int]:
    """Return the cells of both boards as shown, and the offset from a cell to the one straight above it."""
    seen = seen_tower()
    low = _cells(0)[Spot(seen.x - 0.5, seen.z + 0.5)] if seen is not None else 0
    squares, above = bare(low), over(low)
    cells = _cells(above)
    for _, shown in esper.get_component(ShownPiece):
        cell = cells.get(Spot(_half(shown.x), _half(shown.z), round(shown.level)))
        if cell is not None and shown.alpha and (shown.halved or not shown.burst):
            kind = KINDS.index(shown.kind)
            squares[cell] = piece(kind, shown.seat - 1, round(shown.turn) % TURNS.get(kind, 1))
    return squares, above


def _half(place: float) -> float:
    """Return the middle of the square that contains a coordinate."""
    return math.floor(place) + 0.5


def _cells(above: int) -> dict[Spot, int]:
    """Return all cells by their spots."""
    return {spot_in(cell, above): cell for cell in (*LOWER, *(HIGH if above else ()))}
