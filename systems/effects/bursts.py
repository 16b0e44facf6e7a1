"""Bursts: what flies up at once when a beat begins or lands."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.particles import Particles, Source
from components.playback import Playback
from components.shining import Shining
from systems.effects.particles import throw
from systems.tables import staged


def burst(now: float, dt: float) -> None:
    """Answer the beats of this tick, while things still have the colour they had."""
    for match, (shining, pool, comfort, beats) in esper.get_components(Shining, Particles, Comfort, Playback):
        if comfort.reduced_motion:
            continue
        on = staged(match)
        for answers, events in ((on.starts, beats.started), (on.landings, beats.landed)):
            for event in events:
                answer = answers.get(type(event))
                for effect, tint, rect in answer(event, match) if answer is not None else ():
                    throw(pool, Source(getattr(shining.sprays, effect), tint, rect, comfort.particles))
