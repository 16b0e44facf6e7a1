"""Shows what happened: events become timed beats, and beats move the shown state toward the truth."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import esper

from components.match import Match
from components.playback import Beat, Playback
from components.pose import Departing
from systems.easing import ease
from systems.knucklebones.casting import cast
from systems.knucklebones.settling import settle, stage_of
from systems.knucklebones.show import SHOWERS

BEATS = {kind: re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in SHOWERS}
"""The name designers give to the beat of each event type: ``DieRolled`` is ``die_rolled``."""


def play(dt: float) -> None:
    """Take in this tick's events, then let ``dt`` seconds of beats pass.

    With speed 0 or without timing everything is shown at once; when nobody watches, nothing is shown at all. When the
    queue runs empty the shown state is set from the truth, so no beat can leave anything behind.
    """
    for entity, (match, playback) in esper.get_components(Match, Playback):
        if not match.shown:
            continue
        playback.started, playback.ended = [], []
        if playback.stage is None:
            settle_shown()
        elif match.fresh:
            _take_in(playback, entity, match.fresh)
        if playback.beats:
            _advance(playback, dt)


def settle_shown() -> None:
    """Forget all beats, show the truth and delete what has departed."""
    for _, playback in esper.get_component(Playback):
        playback.beats = []
        playback.clock, playback.hurry = 0.0, False
        playback.stage = stage_of()
    for entity, _ in list(esper.get_component(Departing)):
        esper.delete_entity(entity, immediate=True)
    settle()


def schedule(playback: Playback, cast_events: Iterable[tuple[Any, dict[str, Any]]]) -> list[Beat]:
    """Beats for these events behind those already queued; ``with`` starts together with the beat before it."""
    start = end = max((beat.end for beat in playback.beats), default=playback.clock)
    beats = []
    for event, scratch in cast_events:
        timing = playback.timing.beats[BEATS[type(event)]]
        if timing.start == "after":
            start = end
        beats.append(Beat(event, start, timing.seconds, timing.ease, scratch={**scratch, "timing": timing}))
        end = max(end, start + timing.seconds)
    return beats


def remaining(playback: Playback) -> float:
    """Seconds until the last beat ends at the present pace."""
    if not playback.beats:
        return 0.0
    return (max(beat.end for beat in playback.beats) - playback.clock) / _pace(playback)


def _take_in(playback: Playback, table: int, fresh: list[Any]) -> None:
    casts = None
    if playback.timing is not None and playback.speed and playback.stage is not None:
        casts = cast(playback.stage, table, fresh)
    if casts is None:
        playback.started += fresh
        playback.ended += fresh
        settle_shown()
    else:
        playback.beats += schedule(playback, zip(fresh, casts, strict=True))


def _pace(playback: Playback) -> float:
    return playback.speed * (playback.timing.hurry if playback.hurry else 1.0)


def _advance(playback: Playback, dt: float) -> None:
    if not playback.speed:
        playback.started += [beat.event for beat in playback.beats if not beat.begun]
        playback.ended += [beat.event for beat in playback.beats]
        settle_shown()
        return
    playback.clock += dt * _pace(playback)
    playing = []
    for beat in playback.beats:
        if beat.start > playback.clock:
            playing.append(beat)
            continue
        progress = (playback.clock - beat.start) / beat.duration if beat.duration else 1.0
        SHOWERS[type(beat.event)](beat, ease(beat.ease, progress))
        if not beat.begun:
            beat.begun = True
            playback.started.append(beat.event)
        if progress < 1:
            playing.append(beat)
            continue
        playback.ended.append(beat.event)
        for entity in beat.scratch.get("gone", ()):
            if esper.entity_exists(entity):
                esper.delete_entity(entity, immediate=True)
    playback.beats = playing
    if not playing:
        settle_shown()
