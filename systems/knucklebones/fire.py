"""Rows that burn, the lanes on the screen: a row burns while it is full of equal dice."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.effects import Design, ParticleSource
from components.knucklebones import Row, RowFire
from game.tables.knucklebones.look import ParticleFile
from systems.effects.particles import add_source
from systems.entities import only
from systems.knucklebones.combinations import counted_faces
from systems.knucklebones.layout import row_rect
from systems.knucklebones.world import match_board


def light_rows(now: float, dt: float) -> None:
    """Let every row burn that is full of equal faces, and no other; a row of a single field never burns."""
    rows: dict[tuple[int, int], list[int]] = {}
    for (seat, number, _), face in counted_faces().items():
        rows.setdefault((seat, number), []).append(face)
    sides = match_board().sides
    for entity, row in esper.get_component(Row):
        row_faces = rows.get(row.place, [])
        burns = len(row_faces) >= max(2, sides[row.seat - 1].rules.sizes[row.number - 1]) and len({*row_faces}) == 1
        fire = esper.try_component(entity, RowFire)
        if burns and (fire is None or fire.fields != len(row_faces)):
            esper.add_component(entity, RowFire(len(row_faces)))
        elif fire is not None and not burns:
            esper.remove_component(entity, RowFire)


def burn(now: float, dt: float) -> None:
    """Feed the fire of every burning row, always in the same order, so that random numbers make the same picture.

    With reduced motion its flames are static.
    """
    comfort, spray = only(Comfort), only(Design).table_effects(ParticleFile).fire
    for _, (fire, row) in sorted(esper.get_components(RowFire, Row)):
        fire.is_still = comfort.reduced_motion and comfort.particles > 0
        flames = row_rect(row.seat, row.number, fire.fields).grow(-2)
        add_source(ParticleSource(spray, "triple", flames))
