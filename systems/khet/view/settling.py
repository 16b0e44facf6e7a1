"""The end of every show of Khet: what is shown equals the truth."""

from __future__ import annotations

import esper

from components.khet import Piece, ShownPiece, ShownTower, Tower
from systems.in_play import in_play
from systems.khet.view.spots import spot_of, tower_spot
from systems.motion import show


def settle() -> None:
    """Set every show component from the truth, adding those that are missing."""
    for entity, piece in in_play(Piece):
        x, z, level = spot_of(piece.square)
        show(entity, ShownPiece(piece.kind, piece.seat, x, z, level, float(piece.facing)))
    for entity, tower in esper.get_component(Tower):
        x, z, _ = tower_spot(tower.square)
        show(entity, ShownTower(x, z, float(tower.turns)))
