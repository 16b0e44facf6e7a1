"""Clock: since when the table has been shining and by which data, and nothing of the last tick left over."""

from __future__ import annotations

from types import SimpleNamespace

import esper

from components.particles import Particles
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
