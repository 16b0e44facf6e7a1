"""Finds the discs that each event of Reversi is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import esper

from components.comfort import Comfort
from components.reversi import Places
from game.tables.reversi.events import DiscPlaced, DiscsTurned, SeatPassed
from systems.tables import Scratch


def cast(stage: dict[str, int], table: int, events: Sequence[Any]) -> list[Scratch] | None:
    """What the shower of each event has to know; ``stage`` then stands as after the last.

    None if the discs do not lie as the events say.
    """
    places = esper.component_for_entity(table, Places)
    comfort = esper.try_component(table, Comfort)
    origin, scratches = "", []
    for event in events:
        scratch: Scratch = {"table": table, "counts": places.counts}
        if isinstance(event, DiscPlaced):
            if event.square not in places.discs or event.square in stage:
                return None
            scratch["disc"] = stage[event.square] = places.discs[event.square]
            origin = event.square
        elif isinstance(event, DiscsTurned):
            if not stage.keys() >= set(event.squares):
                return None
            scratch["discs"] = tuple((stage[square], square[0] == origin[:1]) for square in event.squares)
        elif isinstance(event, SeatPassed):
            scratch["times"] = comfort.banner if comfort is not None else 1.0
        scratches.append(scratch)
    return scratches
