"""Motes: soft specks rise around the board of the seat in turn."""

from __future__ import annotations

import esper

from components.knucklebones import Rolled
from components.particles import Source
from components.pose import ShownTurn
from game.tables.knucklebones.position import OVER
from systems.knucklebones.layout import board_rect
from systems.vfx.stage import lay, stages


def rise(now: float, dt: float) -> None:
    """Let motes rise around the active board; none once the match is over."""
    for stage in stages():
        turn, rolled = esper.try_component(stage.match, ShownTurn), esper.try_component(stage.match, Rolled)
        if stage.gleam.effects is None or turn is None or rolled is None or rolled.face == OVER:
            continue
        lay(stage, Source(stage.gleam.effects.active, f"seat{turn.seat}", board_rect(turn.seat)))
