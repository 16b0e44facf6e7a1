"""The ways from each cell: to the next cell of the room, or through a passage."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from game.dungeon.plan import BACK, STEPS, Cell, Plan, beside


class Way(NamedTuple):
    """A way from a cell in one direction."""

    to: Cell
    passage: int | None = None
    """Its index in the plan; None inside a room."""


Ways = Mapping[str, Way]
"""Ways by direction, in the order of ``STEPS``."""


@lru_cache(maxsize=8)
def ways(plan: Plan) -> Mapping[Cell, Ways]:
    """Return the ways of all cells."""
    found: dict[Cell, dict[str, Way]] = {cell: {} for cell in plan.room_at}
    for cell, room in plan.room_at.items():
        for way in STEPS:
            if plan.room_at.get(beside(cell, way)) == room:
                found[cell][way] = Way(beside(cell, way))
    for at, passage in enumerate(plan.passages):
        for here, there in ((passage.a_cell, passage.b_cell), (passage.b_cell, passage.a_cell)):
            towards = _towards(here, there, found[here])
            if towards is not None:
                found[here][towards] = Way(there, at)
    return {cell: {way: those[way] for way in STEPS if way in those} for cell, those in found.items()}


def _towards(here: Cell, there: Cell, taken: Mapping[str, Way]) -> str | None:
    """Return the direction of a passage: along the floor if possible, else up or down, else any that is free."""
    dx, dy, dz = (b - a for a, b in zip(here, there, strict=True))
    wished = []
    if dx or dz:
        wished.append(("e" if dx > 0 else "w") if abs(dx) >= abs(dz) else ("s" if dz > 0 else "n"))
    if dy:
        wished.append("up" if dy > 0 else "down")
    wished += [BACK[way] for way in reversed(wished)] + list(STEPS)
    return next((way for way in wished if way not in taken), None)
