"""Rows that burn: a row burns while it is full of equal dice."""

from __future__ import annotations

from collections.abc import Mapping

import esper

from components.effects import Burning, Particles, ParticleSource, Shining
from components.knucklebones import Place, Row
from components.match import Comfort
from systems.effects.particles import add_source
from systems.knucklebones.layout import row_rect


def light_rows(faces: Mapping[Place, int], fields: int) -> None:
    """Let every row burn that is full of equal faces, and no other; a table with one field has no such rows."""
    for entity, row in esper.get_component(Row):
        faces_in_row = {faces.get((row.seat, row.row, field), -field) for field in range(1, fields + 1)}
        burns = len(faces_in_row) == 1 < fields
        if burns != esper.has_component(entity, Burning):
            esper.add_component(entity, Burning()) if burns else esper.remove_component(entity, Burning)


def burn(now: float, dt: float) -> None:
    """Feed the fire of every burning row, always in the same order, so that random numbers make the same picture.

    With reduced motion its flames are static.
    """
    for _, (shining, pool, comfort) in esper.get_components(Shining, Particles, Comfort):
        for _, (burning, row) in sorted(esper.get_components(Burning, Row)):
            burning.still = comfort.reduced_motion and comfort.particles > 0
            add_source(
                pool, comfort, ParticleSource(shining.sprays.fire, "triple", row_rect(row.seat, row.row).grow(-2))
            )
