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
from systems.in_play import only
from systems.tables import staging


def rise(now: float, dt: float) -> None:
    """Let specks rise around the active board; none once the match is over."""
    for _, (shining, pool, comfort, match) in esper.get_components(Shining, Particles, Comfort, Match):
        if not table(match.table).over(match.position):
            _, turn = only(ShownTurn)
            ground = staging(match.table).ground(turn.seat)
            give_off(pool, comfort, Source(shining.sprays.active, f"seat{turn.seat}", ground))
