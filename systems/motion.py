"""Building blocks of animators: parts of a beat, and the ways a thing flies, slides, lands and leaves.

Also the motion of the focus outline.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from copy import copy
from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple, cast

import esper

from components.comfort import Comfort
from components.effects import Design
from components.focus import Rect
from components.playback import Beat, Playback
from components.pose import InFlight, Pose, ShownFocus
from components.seat_choice import SeatChoice
from game.content.models.beats import EventBeat
from game.kernel.opaque import Event, SeatEvent
from systems.easing import between, ease
from systems.entities import only

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


def show_component(entity: int, blank: T) -> T:
    """Return the entity's show component of this kind, creating it if needed; for a deleted entity, a detached one."""
    if not esper.entity_exists(entity):
        return blank
    component = esper.try_component(entity, type(blank))
    if component is None:
        esper.add_component(entity, blank)
        return blank
    return component


def pose_of(entity: int) -> Pose:
    return show_component(entity, Pose(0.0, 0.0))


def once(beat: Beat[Event], function: Callable[[*Ts], T], *arguments: *Ts) -> T:
    """Return the result of a function, called only once in a beat with these arguments."""
    key = (function, *arguments)
    if key not in beat.results:
        beat.results[key] = function(*arguments)
    return cast("T", beat.results[key])


def start_of(beat: Beat[Event], component: T, entity: int = 0) -> T:
    """Return a show component of an entity as it was at the first call in a beat: a thing sets out from this pose.

    Without an entity it belongs to the one that the event is about.
    """
    key = entity or beat.actors.subject, type(component)
    if key not in beat.starts:
        beat.starts[key] = copy(component)
    return cast("T", beat.starts[key])


def mark_in_flight(entity: int, flies: bool) -> None:
    """Mark a thing as in flight or not; written only on a change, because each write clears the query cache."""
    if esper.entity_exists(entity) and flies != esper.has_component(entity, InFlight):
        esper.add_component(entity, InFlight()) if flies else esper.remove_component(entity, InFlight)


def part_progress(beat: Beat[Event], progress: float, start: float, seconds: float) -> float:
    """Return the progress of a part of a beat, 0 to 1, before easing; every part ends with the beat at the latest."""
    if progress >= 1:
        return 1.0
    elapsed = progress * beat.duration - start
    return max(0.0, min(1.0, elapsed / seconds)) if seconds > 0 else float(elapsed >= 0)


def flight(beat: Beat[Event], progress: float) -> float:
    return ease(beat.timing.ease, part_progress(beat, progress, 0.0, beat.landing_time - beat.start))


def slide(beat: Beat[Event], entity: int, to: tuple[float, float], share: float, bow: float = 0.0) -> None:
    """Move to a place in a straight line, or in an arc that passes ``bow`` pixels to the left of it at the midpoint."""
    pose = pose_of(entity)
    start = start_of(beat, pose, entity)
    x, y = to[0] - start.x, to[1] - start.y
    pose.x, pose.y = between(start.x, to[0], share), between(start.y, to[1], share)
    mark_in_flight(entity, share not in (0, 1) and (start.x, start.y) != to)
    length = math.hypot(x, y)
    if bow and length and share < 1:
        sideways = bow * math.sin(math.pi * share) / length
        pose.x, pose.y = pose.x - y * sideways, pose.y + x * sideways


def fly(beat: Beat[Event], entity: int, to: tuple[float, float], progress: float) -> None:
    """Move like ``slide``, enlarged on the way, and squash on landing."""
    timing, share = beat.timing, flight(beat, progress)
    slide(beat, entity, to, share, timing.size)
    pose = pose_of(entity)
    pose.scale_x = pose.scale_y = between(timing.scale, 1.0, share) + (
        timing.swell * math.sin(math.pi * share) if 0 < share < 1 else 0.0
    )
    squash(beat, entity, progress)


def squash(beat: Beat[Event], entity: int, progress: float) -> None:
    """Flatten a thing that has landed, then let it regain its shape."""
    timing = beat.timing
    landing = beat.landing_time - beat.start
    if not timing.squash or progress * beat.duration < landing:
        return
    recovery = ease(timing.squash_ease, part_progress(beat, progress, landing, beat.duration - landing))
    pose = pose_of(entity)
    pose.scale_x, pose.scale_y = 1 + timing.squash * (1 - recovery), 1 - timing.squash * (1 - recovery)


def leave_seconds(timing: EventBeat, count: int) -> float:
    """Return the seconds until ``count`` things have left one after another."""
    return float(timing.leave + timing.stagger * max(0, count - 1))


def leave(beat: Beat[SeatEvent], progress: float) -> None:
    """Let things fade and shrink one after another, knocked ``size`` pixels away from the middle of the table."""
    timing = beat.timing
    for number, entity in enumerate(beat.actors.leavers):
        pose = pose_of(entity)
        share = part_progress(beat, progress, timing.stagger * number, timing.leave)
        fade = ease(timing.leave_ease, share)
        outward = -1 if beat.event.seat == 1 else 1
        pose.y = start_of(beat, pose, entity).y + outward * timing.size * share
        mark_in_flight(entity, bool(timing.size and share))
        pose.scale_x = pose.scale_y = 1 - timing.shrink * fade
        pose.alpha = min(1.0, max(0.0, 1 - fade))


def outline(now: float, dt: float) -> None:
    """Let the outline glide toward the focused item for ``dt`` more seconds; the focus itself moves at once.

    If nothing was outlined before, the outline appears in place.
    """
    playback = only(Playback)
    timing = None if only(Comfort).reduced_motion or not playback.speed else only(Design).timing
    for _, (choice, shown_focus) in esper.get_components(SeatChoice, ShownFocus):
        target = next((item.rect for item in choice.items if item.id == choice.focus), None)
        if target is None:
            shown_focus.id = shown_focus.start = shown_focus.rect = None
            continue
        if shown_focus.id != choice.focus:
            shown_focus.id, shown_focus.start, shown_focus.share = choice.focus, shown_focus.rect, 0.0
        seconds = timing.motion.cursor if timing is not None else 0.0
        start = shown_focus.start
        shown_focus.share = min(1.0, shown_focus.share + dt / seconds) if seconds and start is not None else 1.0
        if timing is None or start is None or shown_focus.share == 1:
            shown_focus.rect = target
        else:
            share = ease(timing.motion.cursor_ease, shown_focus.share)
            shown_focus.rect = Rect(*(between(old, new, share) for old, new in zip(start, target, strict=True)))


def show(entity: int, *components: DataclassInstance) -> None:
    """Give an entity these show components.

    Existing components are updated field by field, because adding one clears the query cache.
    """
    for new in components:
        old = esper.try_component(entity, type(new))
        if old is None:
            esper.add_component(entity, new)
            continue
        for field in fields(new):
            setattr(old, field.name, getattr(new, field.name))
