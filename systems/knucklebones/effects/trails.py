"""Trails: what a die in flight leaves behind."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.knucklebones import Die
from components.particles import Particles, Source
from components.pose import InFlight, Pose
from components.shining import Shining
from systems.effects.sources import give_off
from systems.knucklebones.view.layout import DIE, around


def trail(now: float, dt: float) -> None:
    """Let every die that is on its way leave a trail in the colour of its seat, always in one order."""
    for _, (shining, pool, comfort) in esper.get_components(Shining, Particles, Comfort):
        for _, (_, die, pose) in sorted(esper.get_components(InFlight, Die, Pose)):
            if pose.alpha > 0:
                where = around(pose.x, pose.y, DIE / 2, DIE / 2)
                give_off(pool, comfort, Source(shining.sprays.trail, f"seat{die.seat}", where))
