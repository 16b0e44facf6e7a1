"""Pieces that burst: shards, and the light of a Pharaoh that falls."""

from __future__ import annotations

import math

from game.tables.khet.content import FallLook
from systems.draw.stage.mesh import Mesh, column, round_outline
from systems.draw.stage.scene import Color, Glow, Scene, Thing
from systems.draw.stage.space import Vec
from systems.easing import noise

SHARDS = 22
GOLDEN = math.pi * (3 - math.sqrt(5))
HIGH, FALL = 3.4, 9.0
"""Their upward speed, and their gravity, in squares and seconds."""
LASTS = 0.75
"""Seconds until the last shard is gone."""
DIM = 0.15
"""Radius of a pillar of light, as a share of a square."""
LOW = 0.012
"""Height of a wave over the board."""


def shard() -> Mesh:
    """Return the mesh of a shard."""
    return column(round_outline(3, 0.12), -0.1, 0.1, "cap", top="cap", taper=0.3, rims=("top", "foot", "sides"))


def shards(at: Vec, tint: Color, progress: float, count: int = SHARDS, force: float = 1.0) -> list[Thing]:
    """Return the shards of a piece at this place, at a progress of 0 to 1.

    ``force`` multiplies their speed, and the square of their size.
    """
    time, things = progress * LASTS, []
    for n in range(count):
        lively, size = 0.6 + 0.4 * noise(n, 1), (0.75 + 0.5 * noise(n, 2)) * math.sqrt(force)
        angle, far = GOLDEN * n, (0.25 + 1.7 * lively * (n + 1) / count) * time * force
        rise = 0.4 * (n % 5) / 4 + HIGH * lively * time * math.sqrt(force) - FALL * time * time / 2
        small = size * (1 - progress) ** 0.7
        where = at[0] + math.cos(angle) * far, at[1] + max(0.06, rise + 0.2), at[2] + math.sin(angle) * far
        things.append(Thing("shard", where, angle + 9 * time * lively, tint, (small, small * 1.4, small), bright=0.4))
    return things


def shatter(
    scene: Scene, look: FallLook, light: Color, foot: Vec, tint: Color, progress: float, flashes: bool = True
) -> None:
    """Add a Pharaoh that shatters: shards, a pillar of light, and a wave over the board.

    Unless players want no flashes, add the light of it all.
    """
    gone, chest = 1 - progress, (foot[0], foot[1] + 0.5, foot[2])
    scene.things += shards(foot, tint, progress, look.shards, look.force)
    scene.things += shards(foot, light, progress, look.shards // 4, look.force / 2)
    thin, height = DIM * gone**2 + 0.02, look.pillar * min(1.0, 8 * progress) / 2
    halfway = foot[0], foot[1] + height, foot[2]
    scene.clear.append(Thing("halo", halfway, 0.0, light, (4 * thin, 2 * height, 4 * thin), gone))
    if gone > 0.3 and flashes:
        scene.things.append(Thing("core", halfway, 0.0, light, (thin, 2 * height, thin)))
    far = look.wave * math.sqrt(progress)
    scene.clear.append(Thing("wave", (foot[0], foot[1] + LOW, foot[2]), 0.0, tint, (far, 1.0, far), gone))
    if flashes:
        scene.glows += [
            Glow(chest, chest, tint, look.strength * gone, look.reach),
            Glow(chest, chest, light, look.strength * gone**3, look.reach / 3),
        ]


def flash(at: Vec, color: Color, progress: float) -> Glow:
    """Return the light of the burst."""
    above = at[0], at[1] + 0.5, at[2]
    return Glow(above, above, color, 2.2 * (1 - progress) ** 2, 3.0)
