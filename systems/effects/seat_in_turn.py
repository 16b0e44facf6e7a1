"""Seat in turn: soft specks rise around its board."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.match import Match
from components.particles import Particles, Source
from components.pose import ShownTurn
from components.shining import Shining
from game.tables import table
from systems.effects.sources import give_off
from systems.tables import staging


def rise(now: float, dt: float) -> None:
    """Let specks rise around the active board; none once the match is over."""
    for entity, (shining, pool, comfort, turn) in esper.get_components(Shining, Particles, Comfort, ShownTurn):
        match = esper.component_for_entity(entity, Match)
        if not table(match.table).over(match.position):
            ground = staging(match.table).ground(turn.seat)
            give_off(pool, comfort, Source(shining.sprays.active, f"seat{turn.seat}", ground))
