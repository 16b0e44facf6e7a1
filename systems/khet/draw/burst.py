"""The shards of a bursting piece. Their paths are not random, so that a picture is always the same."""

from __future__ import annotations

import math

from systems.draw.stage.mesh import Mesh, column, round_outline
from systems.draw.stage.scene import Colour, Glow, Thing
from systems.draw.stage.space import Vec
from systems.easing import noise

SHARDS = 22
GOLDEN = math.pi * (3 - math.sqrt(5))
HIGH, FALL = 3.4, 9.0
"""Their upward speed, and their gravity, in squares and seconds."""
LASTS = 0.75
"""Seconds until the last shard is gone."""


def shard() -> Mesh:
    """Return the mesh of a shard."""
    return column(round_outline(3, 0.12), -0.1, 0.1, "cap", top="cap", taper=0.3, rims=("top", "foot", "sides"))


def shards(at: Vec, tint: Colour, progress: float, high: float = 0.4) -> list[Thing]:
    """Return the shards of a piece at this place, at a progress of 0 to 1."""
    time, found = progress * LASTS, []
    for n in range(SHARDS):
        lively, size = 0.6 + 0.4 * noise(n, 1), 0.75 + 0.5 * noise(n, 2)
        angle, far = GOLDEN * n, (0.25 + 1.7 * lively * (n + 1) / SHARDS) * time
        rise = high * (n % 5) / 4 + HIGH * lively * time - FALL * time * time / 2
        small = size * (1 - progress) ** 0.7
        where = at[0] + math.cos(angle) * far, at[1] + max(0.06, rise + 0.2), at[2] + math.sin(angle) * far
        found.append(Thing("shard", where, angle + 9 * time * lively, tint, (small, small * 1.4, small), bright=0.4))
    return found


def flash(at: Vec, colour: Colour, progress: float) -> Glow:
    """Return the light of the burst."""
    above = at[0], at[1] + 0.5, at[2]
    return Glow(above, above, colour, 2.2 * (1 - progress) ** 2, 3.0)
