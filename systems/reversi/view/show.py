"""How each event of Reversi looks: pure motion of the shown state."""

from __future__ import annotations

import math

from components.playback import Actors, Beat
from components.pose import ShownNumber
from components.reversi import Count, ShownDisc, ShownLast, ShownPass
from game.content.models.beats import Entrance, EventBeat
from game.tables.reversi import events as happened
from game.tables.reversi.events import Event
from systems.comfort import patience
from systems.easing import between, ease
from systems.effects.ribbon import openness
from systems.in_play import at, only
from systems.motion import flight, part, pose_of, send, shown, squash
from systems.tables import Shower
from systems.turns import show_end, show_passing

EDGE = 0.1
"""How broad a disc is that is seen from its edge."""


def length(event: Event, timing: EventBeat, actors: Actors) -> float:
    """Seconds a beat lasts: that of one disc, and for each further one the wait until it sets out.

    The banner of a pass stays as long as players want banners to.
    """
    times = patience() if isinstance(event, happened.SeatPassed) else 1.0
    return float(timing.seconds) * times + float(timing.stagger) * max(0, len(actors.movers) - 1)


def _place(beat: Beat, progress: float) -> None:
    """A disc comes down on its square and lands flat; then it counts, and is marked."""
    disc, timing = beat.actors.who, beat.timing
    way = flight(beat, progress)
    pose = pose_of(disc)
    pose.alpha = min(1.0, 2 * way)
    pose.scale_x = pose.scale_y = between(timing.scale, 1.0, way)
    squash(beat, disc, progress)
    send(disc, progress < 1)
    if progress * beat.duration >= beat.landing - beat.start:
        only(ShownLast)[1].square = beat.event.square
        _count(beat, beat.event.seat, 1)


def _turn_over(beat: Beat, progress: float) -> None:
    """One after the other they turn about the axis that lies across their way from the placed disc."""
    timing = beat.timing
    done = 0
    for number, (disc, square) in enumerate(beat.actors.movers):
        way = ease(timing.ease, part(beat, progress, timing.stagger * number, timing.seconds))
        upright = square[0] == beat.actors.start[0]
        face, pose = shown(disc, ShownDisc(3 - beat.event.seat)), pose_of(disc)
        if way >= 0.5:
            face.seat = beat.event.seat
            done += 1
        if not timing.turns:
            pose.alpha = abs(1 - 2 * way)
            continue
        facing, lifted = max(EDGE, abs(math.cos(math.pi * way))), 1 + timing.swell * math.sin(math.pi * way)
        broad, high = (lifted, facing * lifted) if upright else (facing * lifted, lifted)
        pose.scale_x, pose.scale_y = (1.0, 1.0) if way in (0, 1) else (broad, high)
        send(disc, way not in (0, 1))
    beat.done = done
    _count(beat, beat.event.seat, done)
    _count(beat, 3 - beat.event.seat, -done)


def _count(beat: Beat, seat: int, change: int) -> None:
    number = shown(at(Count, seat)[0], ShownNumber(0))
    number.value = beat.scratch.setdefault(f"count {seat}", number.value) + change


def _pass(beat: Beat, progress: float) -> None:
    """A banner comes, stays and goes."""
    banner, timing = shown(beat.match, ShownPass()), beat.timing
    banner.seat = beat.event.seat if progress < 1 else 0
    entrance = _entrance(timing)
    hold = beat.duration - entrance.enter - entrance.leave
    banner.open = openness(entrance, progress * beat.duration, hold, not timing.leave) if progress < 1 else 0.0


def _entrance(timing: EventBeat) -> Entrance:
    """Of a banner that a beat shows: it takes as long to come as to leave."""
    way = timing.leave or timing.calm / 2
    return Entrance(enter=way, leave=way, calm=way, enter_ease=timing.ease, leave_ease=timing.leave_ease)


SHOWERS: dict[type, Shower] = {
    happened.DiscPlaced: _place,
    happened.DiscsTurned: _turn_over,
    happened.SeatPassed: _pass,
    happened.TurnPassed: show_passing,
    happened.MatchWon: show_end,
    happened.MatchDrawn: show_end,
}
