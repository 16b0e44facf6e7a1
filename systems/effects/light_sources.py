"""What every effect asks for: the parts of the match that effects read and write."""

from __future__ import annotations

from typing import NamedTuple

import esper

from components.comfort import Comfort
from components.gleam import Gleam
from components.particles import Particles, Source
from components.playback import Playback


class Stage(NamedTuple):
    """The parts of one watched match, and its entity."""

    match: int
    gleam: Gleam
    pool: Particles
    comfort: Comfort
    playback: Playback


def stages() -> list[Stage]:
    """The watched match of this world; none while nobody watches."""
    found = esper.get_components(Gleam, Particles, Comfort, Playback)
    return [Stage(entity, *parts) for entity, parts in found]


def lay(stage: Stage, source: Source) -> None:
    """Let something give off particles in this tick; whoever wants no motion sees only those that glimmer in place."""
    still = not source.spray.speed[1] and not source.spray.fall
    if stage.comfort.particles and (still or not stage.comfort.reduced_motion):
        stage.pool.sources.append(source)
