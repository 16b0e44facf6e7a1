"""Shields: the rim of a protected row glimmers, in pulses."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.knucklebones import Shield, ShownHealth
from components.particles import Particles, Source
from components.shining import Shining
from systems.effects.sources import give_off
from systems.knucklebones.view.layout import row_rect


def glimmer(now: float, dt: float) -> None:
    """Let every shield that is shown glimmer, always in one order: the right rows first."""
    for _, (shining, pool, comfort) in esper.get_components(Shining, Particles, Comfort):
        sprays = shining.sprays
        shown = [parts for _, parts in esper.get_components(Shield, ShownHealth)]
        for shield, health in sorted(shown, key=lambda parts: (-parts[0].row, -parts[0].seat)):
            if health.share > 0:
                rim = row_rect(shield.seat, shield.row)
                source = Source(sprays.shield, "shield", rim, pulse=sprays.shield_pulse, ebb=sprays.shield_ebb)
                give_off(pool, comfort, source)
