"""Rainbow: what belongs to an instant win runs through all hues, equally bright."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.knucklebones import Spot
from components.shining import Colour, Rainbow, Shining
from systems.effects.oklch import wheel


def rainbow(now: float, dt: float) -> None:
    """Set its colours; whoever wants few flashes sees a steady outline instead."""
    for _, (shining, comfort) in esper.get_components(Shining, Comfort):
        look, steady = shining.look, comfort.reduced_flashes
        hues = wheel(look.exodia_lightness, look.exodia_chroma)
        for _, (_, spot, colour) in esper.get_components(Rainbow, Spot, Colour):
            _, row, field = spot.place
            turn = look.exodia_speed * shining.clock + look.exodia_spread * (row + 2 * field)
            colour.rgb = None if steady else hues[int(turn * len(hues)) % len(hues)]
            colour.outlined = steady
