"""Drawing of particles: squares that change their color and size as they age."""

from __future__ import annotations

from collections.abc import Sequence

from components.effects import Particles
from game.content.models.spray import Spray
from systems.draw.pen import Pen, Speck, Tint

STAGES = 16
"""Number of looks over a particle's life."""


def draw_specks(canvas: Pen, pool: Particles, above: bool) -> None:
    """Draw the particles of one layer: those above the things on the table or those below them."""
    if not pool.x:
        return
    ramps = [_ramp(canvas, pool, look) if spray.above == above else None for look, (spray, _) in enumerate(pool.looks)]
    if not any(ramps):
        return
    canvas.specks([
        (x, y, ramp[int(age * STAGES)])
        for x, y, age, look in zip(pool.x, pool.y, pool.age, pool.look, strict=True)
        if (ramp := ramps[look]) is not None
    ])


def _ramp(canvas: Pen, pool: Particles, look: int) -> list[Speck]:
    spray, name = pool.looks[look]
    tint = canvas.palette.rgb(name)
    known = pool.ramps.get((look, tint))
    if known is None:
        known = pool.ramps[look, tint] = ramp(canvas, spray, tint)
    return known


def ramp(canvas: Pen, spray: Spray, tint: Tint) -> list[Speck]:
    """Return all looks of a kind of particle, from its birth to its death."""
    colours = [shade or tint for shade in spray.shades]
    looks = []
    for stage in range(STAGES):
        age = stage / (STAGES - 1)
        red, green, blue = (round(between([colour[part] for colour in colours], age)) for part in range(3))
        side = spray.size[min(len(spray.size) - 1, int(age * len(spray.size)))]
        alpha = between(spray.alpha, age)
        looks.append(canvas.speck(side, (red, green, blue), alpha, glow=spray.glow, add=spray.add))
    return looks


def between(stops: Sequence[float], at: float) -> float:
    """Return the interpolated value at a share of the way along evenly spaced stops."""
    if len(stops) == 1:
        return stops[0]
    step, part = divmod(at * (len(stops) - 1), 1)
    low = min(int(step), len(stops) - 2)
    part = 1.0 if int(step) > low else part
    return stops[low] + (stops[low + 1] - stops[low]) * part
