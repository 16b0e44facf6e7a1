"""Wards: the rim of a protected row glimmers, in pulses."""

from __future__ import annotations

import esper

from components.knucklebones import Shield, ShownHealth
from components.particles import Source
from systems.effects.light_sources import lay, stages
from systems.knucklebones.view.layout import row_rect


def ward(now: float, dt: float) -> None:
    """Let every shield that is shown glimmer."""
    for stage in stages():
        effects = stage.gleam.effects
        if effects is None:
            continue
        for _, (shield, health) in esper.get_components(Shield, ShownHealth):
            if health.share > 0:
                rim = row_rect(shield.seat, shield.row)
                lay(stage, Source(effects.shield, "shield", rim, pulse=effects.shield_pulse, ebb=effects.shield_ebb))
