"""The turn at any table: true at once, shown when its beat plays, and announced by a ribbon."""

from __future__ import annotations

from collections.abc import Callable
from typing import Never, cast

import esper

from components.comfort import Comfort
from components.effects import Design
from components.focus import Rect
from components.match import CurrentTurn
from components.playback import Beat, Playback
from components.pose import Pose, Ribbon, ShownTurn
from game.kernel.events import TURN_PASSED, name_of
from game.kernel.opaque import Event, SeatEvent
from game.kernel.result import Result
from systems.draw.text import fit_text
from systems.easing import ease, openness
from systems.entities import only, only_thing
from systems.layout import rect_around, rotate_for_seat
from systems.motion import pose_of, show, show_component, start_of
from systems.staging import BeatAnimator, MatchView, OpaqueStaging, staging_of

SLIDE_DISTANCE = 24
"""Pixels over which a ribbon slides out."""
END_EVENTS = ("match_won", "match_drawn", "match_ended")


def show_passing(beat: Beat[SeatEvent], progress: float, to: int = 0) -> None:
    """Fade out the box of one seat and fade in that of the other; halfway, the turn passes.

    With ``to``, only the pending decision passes, to that seat.
    """
    seat, box = to or beat.event.seat, beat.actors.subject
    pose, turn = pose_of(box), show_component(box, ShownTurn(seat))
    share = ease(beat.timing.ease, progress)
    if share < 0.5:
        pose.alpha = 1 - 2 * share
        return
    turn.seat, turn.number = seat, start_of(beat, turn).number + (not to)
    (pose.x, pose.y), pose.alpha = staging_of(beat.match).layout.box_at(seat), 2 * share - 1


def show_end(beat: Beat[Event], progress: float) -> None:
    """Mark the turn as over; the rest of the beat is left to lights and sounds."""
    for _, turn in esper.get_component(ShownTurn):
        turn.is_over = True


SHARED_ANIMATORS: dict[str, BeatAnimator[Never]] = {TURN_PASSED: show_passing, **dict.fromkeys(END_EVENTS, show_end)}
"""The animators of events that all tables share, by the names of these."""


def show_nothing(beat: Beat[Event], progress: float) -> None:
    """Show nothing yet: something later shows what this event brings, such as the count at the end."""


def animator_of(table_staging: OpaqueStaging, event: Event) -> BeatAnimator[Event]:
    """Return the animator of an event: the table's own, the one that all tables share, or the table's default."""
    animation, name = table_staging.animation, name_of(type(event))
    animator = animation.animators.get(type(event)) or SHARED_ANIMATORS.get(name) or animation.default
    if animator is None:
        raise LookupError(f"no animator for {name}")
    return cast("BeatAnimator[Event]", animator)  # It was found by the type of the event.


def settle_turn(box_at: Callable[[int], tuple[float, float]]) -> None:
    entity, turn = only_thing(CurrentTurn)
    over = bool(esper.get_component(Result))
    show(entity, Pose(*box_at(turn.seat)), ShownTurn(turn.seat, turn.number, over))


def show_ribbon(now: float, dt: float) -> None:
    """Show a ribbon next to a seat's board when the turn passes to it, and advance it by ``dt`` seconds.

    Nothing waits for it; at speed 0 there is none.
    """
    playback, comfort, ribbon = only(Playback), only(Comfort), only(Ribbon)
    for event in playback.signals.started_events:
        name = name_of(type(event))
        if name == TURN_PASSED:
            assert isinstance(event, SeatEvent)
            ribbon.seat, ribbon.age = event.seat, 0.0
        elif name in END_EVENTS:
            ribbon.seat = 0
    if not playback.speed or not ribbon.seat:
        ribbon.seat, ribbon.openness = 0, 0.0
        return
    ribbon.age += dt
    entrance = only(Design).timing.motion.ribbon
    hold = entrance.hold * comfort.banner_time
    if ribbon.age >= entrance.enter + hold + entrance.leave:
        ribbon.seat = 0
    ribbon.openness = openness(entrance, ribbon.age, hold, comfort.reduced_motion)


def draw_ribbon(view: MatchView, room: Rect) -> None:
    """Draw the ribbon on the free side of its seat's board; it slides out from there, or only fades.

    ``room`` is the area that seat 1's ribbon may cover. It begins at the left edge of the area, in its middle, or below
    the words in the corner.
    """
    pen, ribbon = view.pen, only(Ribbon)
    if not ribbon.seat or ribbon.openness <= 0:
        return
    text = view.say("table.turn", name=view.names[ribbon.seat])
    color, alpha = pen.palette.rgb(f"seat{ribbon.seat}"), min(1.0, ribbon.openness)
    font, lines = fit_text(pen, text, Rect(0, 0, room.w - 36, room.h - 8), ("bold", "small", "tiny"))
    width = max(pen.measure(line, font) for line in lines) + 36
    left = room.x - (0.0 if only(Comfort).reduced_motion else SLIDE_DISTANCE * (1 - ribbon.openness))
    direction = 1 if ribbon.seat == 1 else -1
    height = pen.line_height(font) * len(lines) + 8
    x, y = rotate_for_seat(ribbon.seat, left + width / 2, room.center[1])
    whole_band = rect_around(*rotate_for_seat(ribbon.seat, *room.center), room.w, height)
    if view.corner is not None and whole_band.overlap(view.corner):
        y = view.corner.y - height / 2
    band = rect_around(x, y, width, height)
    pen.fill(band, pen.palette.rgb("panel"), 0.85 * alpha)
    for edge in (band.y, band.y + band.h - 1):
        pen.fill(Rect(band.x, edge, band.w, 1), color, alpha)
    pen.sprite("arrow", x - direction * (width / 2 - 11), y, tint=color, alpha=alpha, scale_x=float(direction))
    top = y + pen.line_height(font) * len(lines) / 2
    pen.lines(lines, x + direction * 6, top, font=font, tint=color, alpha=alpha, align="center")
