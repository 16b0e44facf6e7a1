"""Trails: what a die in flight leaves behind."""

from __future__ import annotations

import esper

from components.knucklebones import Die
from components.particles import Source
from components.pose import Pose
from systems.effects.light_sources import lay
from systems.knucklebones.effects.lit import lit
from systems.knucklebones.view.layout import DIE, around


def trail(now: float, dt: float) -> None:
    """Let every die that is on its way leave a trail in the colour of its seat."""
    for stage, lights in lit():
        if stage.gleam.effects is None:
            continue
        for entity in lights.flying:
            die, pose = esper.try_component(entity, Die), esper.try_component(entity, Pose)
            if die is not None and pose is not None:
                where = around(pose.x, pose.y, DIE / 2, DIE / 2)
                lay(stage, Source(stage.gleam.effects.trail, f"seat{die.seat}", where))
