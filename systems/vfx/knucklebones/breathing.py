"""Breathing: the fields of a diagonal fade a little and come back, softly."""

from __future__ import annotations

from systems.vfx.pulse import breath
from systems.vfx.stage import alight, stages


def breathe(now: float, dt: float) -> None:
    """Set how opaque the diagonal's fields are; whoever wants few flashes sees a steady outline instead."""
    for stage in stages():
        gleam, look = stage.gleam, stage.gleam.look
        gleam.alphas.clear()
        gleam.outlined.clear()
        if look is None:
            continue
        alpha = 1 - (1 - look.diagonal_alpha) * breath(gleam.clock, look.diagonal_speed)
        for place in alight(stage, "diagonal"):
            gleam.alphas[place] = alpha
