"""Breathing: the fields of a diagonal fade a little and come back, softly."""

from __future__ import annotations

from systems.effects.pulse import breath
from systems.knucklebones.effects.lit import alight, lit


def breathe(now: float, dt: float) -> None:
    """Set how opaque the diagonal's fields are; whoever wants few flashes sees a steady outline instead."""
    for stage, lights in lit():
        gleam, look = stage.gleam, stage.gleam.look
        lights.alphas.clear()
        lights.outlined.clear()
        if look is None:
            continue
        alpha = 1 - (1 - look.diagonal_alpha) * breath(gleam.clock, look.diagonal_speed)
        for place in alight(stage, lights, "diagonal"):
            lights.alphas[place] = alpha
