"""Helpers that read the world of a test."""

from __future__ import annotations

from typing import Any

import esper

from components.effects import Feeling
from components.knucklebones import Die
from components.match import Seat
from systems.entities import thing_at


def the(kind: type[Any]) -> Any:
    """Return the only component of a kind in this world."""
    ((_, component),) = esper.get_component(kind)
    return component


def board(seat: int) -> str:
    """Return a seat's dice from the entities, in the notation of a position: ``21/4/55``."""
    dice = sorted((die.row, die.field, die.face) for _, die in esper.get_component(Die) if die.seat == seat)
    rows = ["".join(str(face) for at, _, face in dice if at == row) or "-" for row in (1, 2, 3)]
    return "/".join(rows)


def feeling(seat: int) -> Feeling:
    """Return the feeling of a seat's figure in this world."""
    return esper.component_for_entity(thing_at(Seat, seat)[0], Feeling)
