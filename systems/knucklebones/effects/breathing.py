"""Breathing: what belongs to a diagonal fades a little and comes back, softly."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.shining import Breathing, Colour, Shining
from systems.easing import breath


def breathe(now: float, dt: float) -> None:
    """Set how opaque it is; whoever wants few flashes sees a steady outline instead."""
    for _, (shining, comfort) in esper.get_components(Shining, Comfort):
        look, steady = shining.look, comfort.reduced_flashes
        alpha = 1.0 if steady else 1 - (1 - look.diagonal_alpha) * breath(shining.clock, look.diagonal_speed)
        for _, (_, colour) in esper.get_components(Breathing, Colour):
            colour.alpha, colour.outlined = alpha, steady
