"""Motes: soft specks rise around the board of the seat in turn."""

from __future__ import annotations

import esper

from components.match import Match
from components.particles import Source
from components.pose import ShownTurn
from game.tables import table
from systems.effects.light_sources import lay, stages
from systems.in_play import only
from systems.tables import staging


def rise(now: float, dt: float) -> None:
    """Let motes rise around the active board; none once the match is over."""
    for stage in stages():
        (_, turn), match = only(ShownTurn), esper.component_for_entity(stage.match, Match)
        if stage.gleam.effects is None or table(match.table).over(match.position):
            continue
        ground = staging(match.table).ground(turn.seat)
        lay(stage, Source(stage.gleam.effects.active, f"seat{turn.seat}", ground))
