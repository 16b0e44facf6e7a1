"""Diagonals: what belongs to one breathes softly, and what wins at once runs through all hues, equally bright."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.knucklebones import Spot
from components.shining import Breathing, Colour, Rainbow, Shining
from systems.easing import breath
from systems.effects.oklch import wheel


def breathe(now: float, dt: float) -> None:
    """Set how opaque it is; whoever wants few flashes sees a steady outline instead."""
    for _, (shining, comfort) in esper.get_components(Shining, Comfort):
        look, steady = shining.look, comfort.reduced_flashes
        alpha = 1.0 if steady else 1 - (1 - look.diagonal_alpha) * breath(shining.clock, look.diagonal_speed)
        for _, (_, colour) in esper.get_components(Breathing, Colour):
            colour.alpha, colour.outlined = alpha, steady


def rainbow(now: float, dt: float) -> None:
    """Set its colours; whoever wants few flashes sees a steady outline instead."""
    for _, (shining, comfort) in esper.get_components(Shining, Comfort):
        look, steady = shining.look, comfort.reduced_flashes
        hues = wheel(look.exodia_lightness, look.exodia_chroma)
        for _, (running, spot, colour) in esper.get_components(Rainbow, Spot, Colour):
            running.age += dt
            _, row, field = spot.place
            turn = look.exodia_speed * shining.clock + look.exodia_spread * (row + 2 * field)
            colour.rgb = None if steady else hues[int(turn * len(hues)) % len(hues)]
            colour.outlined = steady
