"""Sources: how a thing gives off particles."""

from __future__ import annotations

from components.comfort import Comfort
from components.particles import Particles, Source


def give_off(pool: Particles, comfort: Comfort, source: Source) -> None:
    """Let something give off particles in this tick; whoever wants no motion sees only those that glimmer in place."""
    still = not source.spray.speed[1] and not source.spray.fall
    if comfort.particles and (still or not comfort.reduced_motion):
        pool.sources.append(source)
