"""The rim of a protected row glimmers in pulses, and a die in flight leaves a trail."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.knucklebones import Die, Shield, ShownHealth
from components.particles import Particles, Source
from components.pose import InFlight, Pose
from components.shining import Shining
from systems.effects.shining import give_off
from systems.knucklebones.view.layout import DIE, around, row_rect


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


def trail(now: float, dt: float) -> None:
    """Let every die that is on its way leave a trail in the colour of its seat, always in one order."""
    for _, (shining, pool, comfort) in esper.get_components(Shining, Particles, Comfort):
        for _, (_, die, pose) in sorted(esper.get_components(InFlight, Die, Pose)):
            if pose.alpha > 0:
                where = around(pose.x, pose.y, DIE / 2, DIE / 2)
                give_off(pool, comfort, Source(shining.sprays.trail, f"seat{die.seat}", where))
