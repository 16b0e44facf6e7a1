"""The fading of the beam after its beat, and the sparks at its turns."""

from __future__ import annotations

import esper

from components.effects import Particles, Shining, Source
from components.khet import Looking, ShownBeam
from components.match import Comfort
from components.playback import Playback
from systems.effects.particles import throw
from systems.khet.view.spots import BEAM
from systems.layout import around

SPARK = 6
"""Side of the area that sparks come from, in virtual pixels."""


def fade(now: float, dt: float) -> None:
    """Fade a beam whose beat is over, in the seconds that its timing takes to leave."""
    for _, (beam, playback) in esper.get_components(ShownBeam, Playback):
        if beam.burns or not beam.seat:
            continue
        timing = playback.timing.beats["beam_fired"].leave if playback.timing is not None else 0.0
        beam.strength -= dt * playback.speed / timing if timing and playback.speed else 1.0
        if beam.strength <= 0:
            beam.seat, beam.path, beam.strength = 0, (), 0.0


def spark(now: float, dt: float) -> None:
    """Throw sparks at the ends of beam parts reached in this tick."""
    for match, (beam, looking, shining, pool) in esper.get_components(ShownBeam, Looking, Shining, Particles):
        comfort = esper.component_for_entity(match, Comfort)
        come, was = beam.time, beam.sparked
        beam.sparked = come
        if comfort.reduced_motion or not beam.burns:
            continue
        for leg in beam.path:
            if was < leg.ends <= come and leg.what in ("mirror", "eye", "hit", "wall", "blocked"):
                seen = looking.steering.shown.project(looking.ground.at(leg.end, BEAM))
                if seen is not None:
                    rect = around(seen.x, seen.y, SPARK, SPARK)
                    throw(pool, Source(shining.sprays.sparks, "warning", rect, comfort.particles))
