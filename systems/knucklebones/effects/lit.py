"""What every effect of this table asks for beside what all do: the lights of the dice, and which fields to play on."""

from __future__ import annotations

import esper

from components.knucklebones import Lights, Place
from systems.effects.light_sources import Stage, stages


def lit() -> list[tuple[Stage, Lights]]:
    """The watched match of this world with its lights; none while nobody watches."""
    return [(stage, esper.component_for_entity(stage.match, Lights)) for stage in stages()]


def alight(stage: Stage, lights: Lights, mark: str) -> list[Place]:
    """The fields of a mark to play on; none for whoever wants few flashes, who sees a steady outline instead."""
    places = [place for place, name in lights.marks.items() if name == mark]
    if stage.comfort.reduced_flashes:
        lights.outlined += places
        return []
    return places
