"""The end of every animation of Khet: the shown state equals the true state."""

from __future__ import annotations

import esper

from components.khet import Course, Piece, ShownLast, ShownPiece, ShownTower, Tower
from components.match import Match
from game.tables.khet.moves import SAID, read_move
from systems.entities import things
from systems.khet.view.spots import spot_of, touched_by, tower_spot
from systems.motion import show


def settle() -> None:
    """Set every show component from the true state, adding missing ones."""
    for entity, piece in things(Piece):
        x, z, level = spot_of(piece.square)
        show(entity, ShownPiece(piece.kind, piece.seat, x, z, level, float(piece.facing)))
    for entity, tower in esper.get_component(Tower):
        x, z, _ = tower_spot(tower.square)
        show(entity, ShownTower(x, z, float(tower.turns)))
    for _, (match, course, last) in esper.get_components(Match, Course, ShownLast):
        done = [move for move in match.log if move.verb not in SAID][-1:]
        if not done and course.last:
            done = [read_move(match.rules, course.last)]
        last.squares = touched_by(done[0], [tower.square for _, tower in esper.get_component(Tower)]) if done else ()
