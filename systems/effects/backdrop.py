"""Backdrop: the city behind the table breathes between two colours."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.shining import Backdrop, Shining
from systems.easing import breath


def pulse(now: float, dt: float) -> None:
    """Tint the city: between the two colours of the look, by the share that their transparency leaves them."""
    for _, (shining, backdrop, comfort) in esper.get_components(Shining, Backdrop, Comfort):
        data = shining.look.pulse
        share = data.alpha / 255 * comfort.background
        at = 0.0 if comfort.reduced_motion else breath(shining.clock, data.speed)
        red, green, blue = (
            round(255 + ((1 - at) * high + at * low - 255) * share) for high, low in zip(*data.tints, strict=True)
        )
        backdrop.tint = red, green, blue
