"""Shining: since when a table shines and by which data, and how its things give off particles."""

from __future__ import annotations

from types import SimpleNamespace

import esper

from components.comfort import Comfort
from components.particles import Particles, Source
from components.shining import Shining
from systems.effects.particles import make_room


def shine_by(match: int, sprays: SimpleNamespace, look: SimpleNamespace) -> None:
    """Let a match shine as the data say from now on; what flew by other sprays is gone."""
    pool, before = esper.component_for_entity(match, Particles), esper.try_component(match, Shining)
    if before is None or before.sprays is not sprays:
        make_room(pool, sprays.particles)
    pool.ramps.clear()
    esper.add_component(match, Shining(sprays, look, before.clock if before is not None else 0.0))


def wind(now: float, dt: float) -> None:
    """Let the effects' time pass; it stands still while the table does."""
    for _, (shining, pool) in esper.get_components(Shining, Particles):
        shining.clock += dt
        pool.sources.clear()


def give_off(pool: Particles, comfort: Comfort, source: Source) -> None:
    """Let something give off particles in this tick; whoever wants no motion sees only those that glimmer in place."""
    still = not source.spray.speed[1] and not source.spray.fall
    if comfort.particles and (still or not comfort.reduced_motion):
        pool.sources.append(source)
