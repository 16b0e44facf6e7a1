"""The animations of Reversi's events, which only change the shown state; particles, and the moods of the figures."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Never, cast

import esper

from components.comfort import Comfort
from components.playback import Actors, Beat
from components.pose import Pose, ShownNumber
from components.reversi import Board, Disc, ShownDisc, ShownLast, ShownPass, ShownTray
from game.content.models.beats import Entrance, EventBeat
from game.kernel.result import Result
from game.tables.reversi import events
from game.tables.reversi.events import Event
from systems.easing import between, ease, openness
from systems.entities import match_entity, only, only_thing, seat_entity
from systems.layout import rect_around
from systems.motion import flight, mark_in_flight, part_progress, pose_of, show, show_component, squash, start_of
from systems.reversi.layout import DISC, SLAB_SIZE, ground, size, square_at, tray_at
from systems.reversi.world import last_placed
from systems.staging import DRAW_MOODS, BeatAnimator, Burst, Mood, Outburst, edge_bursts, victory_bursts, victory_moods
from systems.turn_marker import show_end, show_nothing

LEAST_WIDTH = 0.1
"""Least visible width of a turning disc, seen edge on."""
DARK_SHARE = 0.5
"""Share of the time after the count that passes before the discs reappear on the board."""


def beat_seconds(event: Event, timing: EventBeat, actors: Actors) -> float:
    """Return the seconds of a beat: those of one disc, plus the delay of each further one.

    The banner of a pass stays as long as players want banners to.
    """
    factor = only(Comfort).banner_time if isinstance(event, events.SeatPassed) else 1.0
    followers = len(actors.movers) - 1 if isinstance(event, events.DiscsTurned) else 0
    return float(timing.seconds) * factor + float(timing.stagger) * max(0, followers)


def _place(beat: Beat[events.DiscPlaced], progress: float) -> None:
    """Let a disc come down on its square and squash; then it counts, and is marked."""
    disc, timing = beat.actors.subject, beat.timing
    share = flight(beat, progress)
    pose = pose_of(disc)
    pose.alpha = min(1.0, 2 * share)
    pose.scale_x = pose.scale_y = between(timing.scale, 1.0, share)
    squash(beat, disc, progress)
    mark_in_flight(disc, progress < 1)
    if progress * beat.duration >= beat.landing_time - beat.start:
        only(ShownLast).square = beat.event.square
        _count(beat, beat.event.seat, 1)


def _moves(beat: Beat[Event]) -> Sequence[tuple[int, str]]:
    """Return the discs that move, with their squares."""
    return cast("Sequence[tuple[int, str]]", beat.actors.movers)


def _flip_discs(beat: Beat[events.DiscsTurned], progress: float) -> None:
    """Turn the discs over one after another, about the axis perpendicular to their line from the placed disc."""
    timing = beat.timing
    turned_count = 0
    placed = cast(str, beat.actors.start)
    for number, (disc, square) in enumerate(_moves(beat)):
        share = ease(timing.ease, part_progress(beat, progress, timing.stagger * number, timing.seconds))
        is_column = square[0] == placed[0]
        face, pose = show_component(disc, ShownDisc(3 - beat.event.seat)), pose_of(disc)
        if share >= 0.5:
            face.seat = beat.event.seat
            turned_count += 1
        if not timing.turns:
            pose.alpha = abs(1 - 2 * share)
            continue
        facing = max(LEAST_WIDTH, abs(math.cos(math.pi * share)))
        scale = 1 + timing.swell * math.sin(math.pi * share)
        width, height = (scale, facing * scale) if is_column else (facing * scale, scale)
        pose.scale_x, pose.scale_y = (1.0, 1.0) if share in (0, 1) else (width, height)
        mark_in_flight(disc, share not in (0, 1))
    beat.repeats.done = turned_count
    _count(beat, beat.event.seat, turned_count)
    _count(beat, 3 - beat.event.seat, -turned_count)


def _count(beat: Beat[Event], seat: int, change: int) -> None:
    entity = seat_entity(seat)
    number = show_component(entity, ShownNumber(0))
    number.value = start_of(beat, number, entity).value + change


def _count_discs(beat: Beat[events.MatchWon | events.MatchDrawn], progress: float) -> None:
    """Let the discs of one seat fly to its pile and count them from 0, then those of the other.

    Once all have landed, they reappear on the board. With reduced motion both piles fade in complete.
    """
    show_end(beat, progress)
    timing, movers = beat.timing, _moves(beat)
    first = sum(show_component(disc, ShownDisc(1)).seat == 1 for disc, _ in movers)
    totals = first, len(movers) - first
    if timing.lands is None:
        for seat in (1, 2):
            _pile(seat, beat.event.discs[seat - 1]).openness = progress
        return
    board_size, pile_sizes = size(), [0, 0]
    step = max(0.0, timing.lands - timing.leave - timing.stagger) / max(1, len(movers) - 1)
    rest = timing.seconds - timing.lands
    reappears = part_progress(beat, progress, timing.lands + rest * DARK_SHARE, rest * (1 - DARK_SHARE))
    for number, (disc, square) in enumerate(movers):
        seat = 1 if number < first else 2
        share = part_progress(beat, progress, step * number + (timing.stagger if seat == 2 else 0.0), timing.leave)
        pose, square_place = pose_of(disc), square_at(square, board_size)
        tray_place = tray_at(seat, number - (first if seat == 2 else 0))
        travel = 0.0 if reappears else ease(timing.leave_ease, share)
        pose.x, pose.y = (between(start, end, travel) for start, end in zip(square_place, tray_place, strict=True))
        pose.scale_x, pose.scale_y = (between(1.0, side / DISC, travel) for side in SLAB_SIZE)
        pose.alpha = reappears or float(share < 1)
        mark_in_flight(disc, 0 < share < 1)
        pile_sizes[seat - 1] += share >= 1
    for seat in (1, 2):
        _pile(seat, pile_sizes[seat - 1])
        # The discs of edges come once all others are counted.
        is_complete = pile_sizes[seat - 1] == totals[seat - 1]
        count = beat.event.discs[seat - 1] if is_complete else pile_sizes[seat - 1]
        show_component(seat_entity(seat), ShownNumber(0)).value = count
    beat.repeats.done = sum(pile_sizes)


def _pile(seat: int, discs: int) -> ShownTray:
    tray = show_component(seat_entity(seat), ShownTray())
    tray.discs = discs
    return tray


def _pass(beat: Beat[events.SeatPassed], progress: float) -> None:
    """Let a banner appear, stay and leave."""
    banner, timing = show_component(beat.match, ShownPass()), beat.timing
    banner.seat = beat.event.seat if progress < 1 else 0
    # It takes as long to appear as to leave.
    fade = timing.leave or timing.calm / 2
    entrance = Entrance(enter=fade, leave=fade, calm=fade, enter_ease=timing.ease, leave_ease=timing.leave_ease)
    hold = beat.duration - entrance.enter - entrance.leave
    banner.openness = openness(entrance, progress * beat.duration, hold, not timing.leave) if progress < 1 else 0.0


ANIMATORS: dict[type, BeatAnimator[Never]] = {
    events.DiscPlaced: _place,
    events.DiscsTurned: _flip_discs,
    events.SeatPassed: _pass,
    events.EdgeChanged: show_nothing,
    events.MatchWon: _count_discs,
    events.MatchDrawn: _count_discs,
}


def settle() -> None:
    width = size()
    for entity, disc in esper.get_component(Disc):
        show(entity, Pose(*square_at(disc.square, width)), ShownDisc(disc.seat))
    result = esper.try_component(match_entity(), Result)
    counts = Counter([disc.seat for _, disc in esper.get_component(Disc)])
    for seat in (1, 2):
        discs = counts[seat] if result is None else result.totals[seat - 1]
        show(seat_entity(seat), ShownNumber(discs), ShownTray(0 if result is None else discs))
    show(only_thing(Board)[0], ShownLast(last_placed()))
    show(match_entity(), ShownPass())


# Bursts of particles, and the moods of the figures.


def _landing_bursts(event: events.DiscPlaced, match: int) -> Iterator[Burst]:
    yield Burst("landed", f"seat{event.seat}", rect_around(*square_at(event.square, size()), DISC, DISC))


AT_LANDING: dict[type, Outburst[Never]] = {
    events.DiscPlaced: _landing_bursts,
    events.EdgeChanged: edge_bursts("holds", "turned"),
    events.MatchWon: victory_bursts(ground),
}
"""Bursts at landings; a won match lands when the last disc has been counted."""
STIRRING_DISCS = 5
"""Number of discs turned at once that stirs the figures."""


def moods(event: object) -> tuple[Mood, ...]:
    """Return the moods after an event.

    Many discs turned at once please one seat and sadden the other, as does the end.
    """
    if isinstance(event, events.DiscsTurned) and len(event.squares) < STIRRING_DISCS:
        return ()
    if isinstance(event, events.DiscsTurned | events.MatchWon):
        return victory_moods(event.seat)
    return DRAW_MOODS if isinstance(event, events.MatchDrawn) else ()
