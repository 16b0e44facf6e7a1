"""Sparks: what flies up at once when a beat begins or lands."""

from __future__ import annotations

from components.particles import Source
from systems.effects.light_sources import stages
from systems.effects.particles import throw
from systems.tables import staged


def burst(now: float, dt: float) -> None:
    """Answer the beats of this tick, while the marks still tell what colour things had."""
    for stage in stages():
        effects, comfort = stage.gleam.effects, stage.comfort
        if effects is None or comfort.reduced_motion:
            continue
        on = staged(stage.match)
        for answers, events in ((on.starts, stage.playback.started), (on.landings, stage.playback.landed)):
            for event in events:
                answer = answers.get(type(event))
                for effect, tint, rect in answer(event, stage.match) if answer is not None else ():
                    throw(stage.pool, Source(getattr(effects, effect), tint, rect, comfort.particles))
