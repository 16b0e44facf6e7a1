"""Rows that burn: a row burns while it is full of equal dice."""

from __future__ import annotations

from collections.abc import Mapping

import esper

from components.effects import EffectStyle, Particles, ParticleSource
from components.knucklebones import RowFire, ScoredRow
from components.match import Comfort, Match
from game.kernel.opaque import as_type
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.dimensions import PlaceNumbers
from systems.effects.particles import add_source
from systems.knucklebones.layout import row_rect


def light_rows(faces: Mapping[PlaceNumbers, int]) -> None:
    """Let every row burn that is full of equal faces, and no other; a row of a single field never burns."""
    rows: dict[tuple[int, int], list[int]] = {}
    for (seat, number, _), face in faces.items():
        rows.setdefault((seat, number), []).append(face)
    for _, match in esper.get_component(Match):
        sides = as_type(match.position, Board).sides
        for entity, row in esper.get_component(ScoredRow):
            shown = rows.get(row.place, [])
            burns = len(shown) >= max(2, sides[row.seat - 1].rules.sizes[row.row - 1]) and len({*shown}) == 1
            burning = esper.try_component(entity, RowFire)
            if burns and (burning is None or burning.fields != len(shown)):
                esper.add_component(entity, RowFire(len(shown)))
            elif burning is not None and not burns:
                esper.remove_component(entity, RowFire)


def burn(now: float, dt: float) -> None:
    """Feed the fire of every burning row, always in the same order, so that random numbers make the same picture.

    With reduced motion its flames are static.
    """
    for _, (style, pool, comfort) in esper.get_components(EffectStyle, Particles, Comfort):
        for _, (burning, row) in sorted(esper.get_components(RowFire, ScoredRow)):
            burning.is_still = comfort.reduced_motion and comfort.particles > 0
            flames = row_rect(row.seat, row.row, burning.fields).grow(-2)
            add_source(pool, comfort, ParticleSource(style.sprays.fire, "triple", flames))
