"""Playback: events become timed beats, and beats move the shown state toward the true state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import esper

from components.comfort import Comfort
from components.effects import Design
from components.match import Match
from components.playback import Beat, Playback, PlaybackSignals
from components.pose import Departure, InFlight
from game.content.models.beats import Beats
from game.kernel.events import Repeat, name_of
from game.kernel.opaque import Event
from systems.entities import delete_things, only, only_thing
from systems.moments import current_signs, set_rest, set_sizes
from systems.staging import BeatSeconds, OpaqueStaging, staging
from systems.turn_marker import END_EVENTS, animator_of, settle_turn

COUNTED_BELOW = 4.0
"""The speed from which points are shown at once, without counting them."""


def play(dt: float) -> None:
    """Take in this tick's events, then let ``dt`` seconds of beats pass.

    With speed 0 everything is shown at once. Once the queue is empty the shown state is set from the
    true state, so that no beat can leave anything behind.
    """
    (entity, match), playback, is_calm = only_thing(Match), only(Playback), only(Comfort).reduced_motion
    playback.signals = PlaybackSignals()
    if match.new_events:
        _queue_events(playback, entity, match, is_calm)
    if playback.beats:
        _advance(playback, dt, staging(match.table), is_calm)


def settle_shown() -> None:
    """Drop all beats, show the true state and delete departed entities."""
    match, playback = only(Match), only(Playback)
    playback.beats = []
    playback.clock, playback.hit_stop, playback.guard_end, playback.is_hurried = 0.0, 0.0, 0.0, False
    playback.position = match.position
    delete_things(Departure)
    for thing, _ in list(esper.get_component(InFlight)):
        esper.remove_component(thing, InFlight)
    table_staging = staging(match.table)
    settle_turn(table_staging.layout.box_at)
    if table_staging.animation.settle is not None:
        table_staging.animation.settle()


def schedule(
    playback: Playback, data: Beats, beats: Sequence[Beat[Event]], seconds: BeatSeconds[Event], is_calm: bool = False
) -> None:
    """Queue these beats after those already queued, each as early as the data and the big moments allow."""
    start = end = max((beat.next_start for beat in playback.beats), default=playback.clock)
    landing = max((_follow_time(beat) for beat in playback.beats), default=playback.clock)
    for index, beat in enumerate(beats):
        beat.timing = timing = data.beat(name_of(type(beat.event)), is_calm, beat.emphasis.name)
        beat.start = start = {"after": end, "landing": landing, "with": start, "now": playback.clock}[timing.start]
        beat.duration = seconds(beat.event, timing, beat.actors)
        set_rest(beats, index, data.moments)
        playback.beats.append(beat)
        if timing.start == "now":
            end, landing = beat.next_start, _follow_time(beat)
        else:
            end, landing = max(end, beat.next_start), max(landing, _follow_time(beat))


def _follow_time(beat: Beat[Event]) -> float:
    """Return the time at which beats that wait for this landing may begin."""
    return beat.next_start if beat.emphasis.rest else beat.landing_time


def _queue_events(playback: Playback, entity: int, match: Match, is_calm: bool) -> None:
    table_staging = staging(match.table)
    counts = playback.speed < COUNTED_BELOW
    all_actors = match.actors if counts else [actors._replace(addends=()) for actors in match.actors]
    pairs = zip(match.new_events, all_actors, strict=True)
    beats = [Beat(event, match=entity, actors=actors) for event, actors in pairs]
    playback.last_actors = tuple(
        actor
        for beat in beats
        if name_of(type(beat.event)) not in END_EVENTS
        for actor in (beat.actors.subject, *(mover for mover, _ in beat.actors.movers))
    )
    if playback.speed:
        assert playback.position is not None
        timing = only(Design).timing
        set_sizes(match, playback.position, beats, timing.moments, current_signs(match))
        schedule(playback, timing, beats, table_staging.animation.seconds, is_calm)
        playback.position = match.position
    else:
        _skip(playback, [*playback.beats, *beats], table_staging)


def _skip(playback: Playback, beats: Iterable[Beat[Event]], table_staging: OpaqueStaging) -> None:
    """Report everything that these beats have not reported yet, and show the final state."""
    for beat in beats:
        if beat.has_ended:
            continue
        if not beat.has_begun:
            playback.signals.started_events.append(beat.event)
        if not beat.has_landed:
            _report_landing(playback, beat, table_staging)
        if (times := table_staging.animation.times(beat.event)) > beat.repeats.reported:
            playback.signals.repeats.append(Repeat(beat.event, times))
        playback.signals.ended_events.append(beat.event)
    settle_shown()


def _clock_time(playback: Playback, dt: float) -> float:
    """Return the clock time that passes in ``dt`` seconds; when hurried, stop at the next beat that must be seen."""
    elapsed, clock = dt * playback.speed, playback.clock
    if not playback.is_hurried:
        return elapsed
    if clock >= playback.guard_end:
        elapsed *= only(Design).timing.hurry
    guards = (beat.start - clock for beat in playback.beats if beat.emphasis.guard and beat.start > clock)
    return min(elapsed, playback.hit_stop + min(guards, default=elapsed))


def _report_landing(playback: Playback, beat: Beat[Event], table_staging: OpaqueStaging) -> None:
    beat.has_landed = True
    playback.signals.landed_events.append(beat.event)
    playback.signals.moments.append(table_staging.drama.moment(beat.event, beat.actors))


def _advance(playback: Playback, dt: float, table_staging: OpaqueStaging, is_calm: bool) -> None:
    if not playback.speed:
        _skip(playback, playback.beats, table_staging)
        return
    elapsed = _clock_time(playback, dt)
    stop = min(playback.hit_stop, elapsed)
    playback.hit_stop -= stop
    playback.clock += elapsed - stop
    remaining_beats = []
    for beat in playback.beats:
        if beat.start > playback.clock:
            remaining_beats.append(beat)
            continue
        if not beat.has_ended:
            _show(playback, beat, table_staging, is_calm)
        if not beat.has_ended or (beat.emphasis.rest and playback.clock < beat.next_start):
            remaining_beats.append(beat)
    playback.beats = remaining_beats
    if not remaining_beats:
        settle_shown()


def _show(playback: Playback, beat: Beat[Event], table_staging: OpaqueStaging, is_calm: bool) -> None:
    """Show a beat at the current time, and report what has happened in it."""
    progress = min(1.0, (playback.clock - beat.start) / beat.duration) if beat.duration else 1.0
    animator_of(table_staging, beat.event)(beat, progress)
    playback.signals.shown_beats.append(beat)
    if not beat.has_begun:
        beat.has_begun = True
        playback.guard_end = max(playback.guard_end, beat.start + beat.emphasis.guard)
        playback.signals.started_events.append(beat.event)
    if beat.repeats.done > beat.repeats.reported:
        beat.repeats.reported = beat.repeats.done
        playback.signals.repeats.append(Repeat(beat.event, beat.repeats.reported, beat.repeats.kind))
    if not beat.has_landed and (beat.timing.lands is None or playback.clock >= beat.landing_time or progress == 1):
        _report_landing(playback, beat, table_staging)
        playback.signals.landed_beats.append(beat)
        if beat.emphasis.is_impact and not is_calm:
            playback.hit_stop = max(playback.hit_stop, only(Design).timing.moments.more.stop * beat.emphasis.size)
    if progress < 1:
        return
    beat.has_ended = True
    playback.signals.ended_events.append(beat.event)
    for entity in beat.actors.leavers:
        if esper.entity_exists(entity):
            esper.delete_entity(entity, immediate=True)
