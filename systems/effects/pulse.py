"""Pulse: the city behind the table breathes between two colours."""

from __future__ import annotations

import math

from systems.effects.light_sources import stages


def breath(clock: float, speed: float) -> float:
    """A soft wave from 0 to 1 and back, ``speed`` times a second."""
    return 0.5 - 0.5 * math.cos(math.tau * clock * speed)


def pulse(now: float, dt: float) -> None:
    """Tint the city: between the two colours of the look, by the share that their transparency leaves them."""
    for stage in stages():
        gleam, look = stage.gleam, stage.gleam.look
        if look is None:
            continue
        share = look.pulse.alpha / 255 * stage.comfort.background
        at = 0.0 if stage.comfort.reduced_motion else breath(gleam.clock, look.pulse.speed)
        red, green, blue = (
            round(255 + ((1 - at) * high + at * low - 255) * share) for high, low in zip(*look.pulse.tints, strict=True)
        )
        gleam.city = red, green, blue
