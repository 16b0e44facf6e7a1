"""Drama: numbers, lights and title cards where points are won or lost, and screen shake.

Also the moods of the figures.

The shake uses trauma squared and smooth noise, after Squirrel Eiserloh (GDC 2016).
"""

from __future__ import annotations

from typing import Literal

import esper

from components.comfort import Comfort
from components.effects import Design, EffectClock, Feeling, Flash, FloatingNumber, Lifetime, Tension, TitleCard
from components.focus import Rect
from components.match import EventSign, Match, PositionSigns
from components.playback import Beat, Playback
from components.pose import Shake
from game.content.models.beats import Beats, Entrance, Moments
from game.kernel.events import MatchPoint
from game.kernel.opaque import Event
from game.kernel.result import Result
from systems.draw.pen import Pen
from systems.easing import breath, ease, noise, openness
from systems.entities import age_things, delete_things, of_seat, only
from systems.layout import HEIGHT, WIDTH, portrait_rect, rect_around, rotate_for_seat
from systems.staging import MatchView, staging_of

NUMBER_DISTANCE = 40
"""Distance from a seat's figure to its popped number, if the event has no place."""
MOST_LIGHTS = 6
NOISE_LANES = 3, 0
"""Noise lanes for x and y: two that start far apart, so that the first frame already jolts."""
CALMING_SHARE = 1.6
"""Share of its leaping that a figure loses per second."""


def advance_drama(now: float, dt: float) -> None:
    """Respond to the beats that land in this tick, and let ``dt`` seconds pass; at speed 0 nothing is shown."""
    playback, tension = only(Playback), only(Tension)
    if not playback.speed:
        delete_things(FloatingNumber, Flash, TitleCard)
        return
    data = only(Design).timing.moments
    is_announced = any(isinstance(event, MatchPoint) for event in playback.signals.started_events)
    tension.since_point = 0.0 if is_announced else tension.since_point + dt
    age_things(dt * playback.speed, FloatingNumber, Flash, TitleCard)
    for beat in playback.signals.landed_beats:
        _pop(beat, data)
        if not only(Comfort).reduced_flashes:
            _light(beat, data)
        name = beat.emphasis.name
        if name in data.titles:
            delete_things(TitleCard)
            esper.create_entity(TitleCard(name, getattr(beat.event, "seat", 0)), Lifetime(data.titles[name]))


def points_place(seat: int, place: tuple[float, float] | None) -> tuple[float, float]:
    """Return the place to show points.

    It is their own, or next to the figure of the seat, toward the middle of the picture.
    """
    if place is not None:
        return place
    x, y = portrait_rect(seat).center
    return x, y + (NUMBER_DISTANCE if y < HEIGHT / 2 else -NUMBER_DISTANCE)


def zoom_share() -> float:
    """Return the share by which the picture of the match has come closer."""
    closer, since_point = only(Design).timing.motion.closer, only(Tension).since_point
    if only(Comfort).reduced_motion or since_point >= closer.seconds:
        return 0.0
    return closer.size * breath(since_point / closer.seconds, 1)


def _pop(beat: Beat[Event], data: Moments) -> None:
    """Show the points of a beat; those that a seat wins or loses at once in one place are one number."""
    for seat, points, place, number_at in beat.actors.gains:
        if points:
            x, y = points_place(seat, number_at or place)
            for entity, (number, lifetime) in esper.get_components(FloatingNumber, Lifetime):
                if (number.seat, number.x, number.y, lifetime.age) == (seat, x, y, 0.0):
                    points += number.points
                    esper.delete_entity(entity, immediate=True)
            large = abs(points) >= data.number.large * data.full
            seconds = data.number.seconds * (1 + beat.emphasis.size)
            esper.create_entity(FloatingNumber(seat, points, x, y, large), Lifetime(seconds))


def _light(beat: Beat[Event], data: Moments) -> None:
    """Light up each place of points. A lit place is not lit again until it is dark, so that nothing flashes."""
    for seat, points, place, _ in beat.actors.gains if beat.emphasis.size else ():
        x, y = points_place(seat, place)
        lights = [(light.x, light.y) for _, light in esper.get_component(Flash)]
        if points and (x, y) not in lights and len(lights) < MOST_LIGHTS:
            tint = f"seat{seat}" if points > 0 else "warning"
            flash = Flash(min(WIDTH, x), y, tint, data.more.light * beat.emphasis.size)
            esper.create_entity(flash, Lifetime(data.fade))


def shake(now: float, dt: float) -> None:
    """Add the trauma of this tick, let it fade for ``dt`` seconds, and set the offset of the picture."""
    timing, signals, comfort, shaking = only(Design).timing, only(Playback).signals, only(Comfort), only(Shake)
    shaking.x = shaking.y = 0.0
    data = timing.motion.shake
    blows = sum(beat.emphasis.size for beat in signals.landed_beats if beat.emphasis.is_impact)
    new_trauma = sum(data.trauma.get(name, 0.0) for name in signals.moments)
    new_trauma += timing.moments.more.trauma * blows
    shaking.trauma = min(1.0, max(0.0, shaking.trauma - data.decay * dt) + new_trauma)
    shaking.time = shaking.time + dt if shaking.trauma else 0.0
    most = 0.0 if comfort.reduced_motion else data.most * (comfort.shake / 100) * shaking.trauma**2
    if most:
        shaking.x, shaking.y = (most * noise(shaking.time * data.rate, lane) for lane in NOISE_LANES)


def feel(now: float, dt: float) -> None:
    """Set moods from the beats of this tick and let old ones pass; with reduced motion no figure blinks."""
    playback = only(Playback)
    design = only(Design)
    figures, extras = design.store.look.figures, design.timing.moments.more
    is_calm = only(Comfort).reduced_motion
    eyes_closed = only(EffectClock).seconds % figures.blink_every > figures.blink_every - figures.blink
    for _, feeling in esper.get_component(Feeling):
        feeling.blinks = eyes_closed and not is_calm
        feeling.left -= dt
        feeling.stir *= max(0.0, 1 - CALMING_SHARE * dt)
        if feeling.left <= 0:
            feeling.last_moment, feeling.left, feeling.stir = "", 0.0, 0.0
    moods = staging_of().effects.moods
    for event in playback.signals.landed_events:
        size = playback.signals.size(event)
        for seat, mood in moods(event):
            feeling = of_seat(seat, Feeling)
            feeling.last_moment, feeling.left = mood, figures.feels + size * extras.feels
            feeling.stir = 0.0 if is_calm else size * extras.stirs


LIGHT_SIDE, RING_INSETS = 74, (0, 12, 24)
PULSES_PER_SECOND = 0.5
"""Pulses of a sign per second; ``LOW_PULSE`` is its share left at the low point."""
LOW_PULSE = 0.4
SIGN_DISTANCE = 10
"""Distance of the text signs from the sides of the picture."""
TITLE_HEIGHTS = {1: 0.73, 2: 0.27, 0: 0.5}
"""Height of a title as a share of the picture, by its seat: never over that seat's own side."""
TITLE_SIZES = 4, 3, 2
"""Letter sizes of a title; the first that fits is used."""


def draw_drama(view: MatchView) -> None:
    """Draw all effects of the match in the current esper context; nothing lingers after a match is over."""
    pen = view.pen
    match, signs, comfort = only(Match), only(PositionSigns).visible_signs, only(Comfort)
    timing = view.store.content_of(match.table).timing
    is_calm = comfort.reduced_motion
    is_busy = only(Playback).is_busy
    if is_busy or not esper.get_component(Result):
        for _, (flash, lifetime) in sorted(esper.get_components(Flash, Lifetime)):
            _draw_light(pen, flash, lifetime)
        for _, (number, lifetime) in sorted(esper.get_components(FloatingNumber, Lifetime)):
            _draw_number(view, number, lifetime, timing, is_calm)
    clock = 0.0 if is_calm or comfort.reduced_flashes else only(EffectClock).seconds
    for sign in signs:
        _draw_sign(pen, sign, 1 - (1 - LOW_PULSE) * breath(clock, PULSES_PER_SECOND))
    _draw_sign_texts(view, signs)
    if is_busy:
        for _, (title, lifetime) in esper.get_components(TitleCard, Lifetime):
            _draw_title(view, title, lifetime, timing.motion.winner, is_calm)


def _draw_light(pen: Pen, flash: Flash, lifetime: Lifetime) -> None:
    """Draw a light: brightest at first, then it softly fades."""
    alpha = flash.bright * (1 - ease("out_quad", lifetime.age / lifetime.seconds)) / len(RING_INSETS)
    for inset in RING_INSETS:
        rect = rect_around(flash.x, flash.y, LIGHT_SIDE, LIGHT_SIDE).grow(-inset)
        pen.frame("shade", rect, tint=pen.palette.rgb(flash.tint), alpha=alpha, add=1.0)


def _draw_number(view: MatchView, number: FloatingNumber, lifetime: Lifetime, timing: Beats, calm: bool) -> None:
    """Draw a number that pops up, rises a little, and fades in its last third."""
    pen, share = view.pen, lifetime.age / lifetime.seconds
    rise = 0.0 if calm else timing.moments.number.rise * ease("out_cubic", share)
    alpha = min(1.0, 3 * (1 - share))
    size = 2 if number.is_large else 1
    words = f"{'+' if number.points > 0 else ''}{view.say_number(number.points)}"
    tint = pen.palette.rgb(f"seat{number.seat}" if number.points > 0 else "warning")
    width, low_high = pen.measure(words, "bold", size), pen.fonts.capitals("bold")
    height = (low_high[1] - low_high[0]) * max(size, pen.text_scale)
    x = min(max(number.x, width / 2 + 4), WIDTH - width / 2 - 4)
    ground = rect_around(x, number.y + rise, width + 8, height + 6)
    pen.frame("plate", ground, tint=pen.palette.rgb("panel"), alpha=0.8 * alpha)
    pen.label(words, x, number.y + rise, font="bold", size=size, tint=tint, alpha=alpha)


def _draw_sign(pen: Pen, sign: EventSign, alpha: float) -> None:
    if sign.rect is None:
        return
    tint = pen.palette.rgb(sign.tint)
    if sign.mark:
        pen.sprite(sign.mark, *sign.rect.center, tint=tint, alpha=alpha)
    else:
        pen.outline(sign.rect, tint, alpha)


def _draw_sign_texts(view: MatchView, signs: tuple[EventSign, ...]) -> None:
    """Draw the text of a sign next to its seat's figure, at the edge of the picture.

    At double size there is only room next to seat 1's.
    """
    pen = view.pen
    for seat in (1, 2):
        words = [sign.text for sign in signs if sign.text and getattr(sign.event, "seat", 0) == seat]
        if not words:
            continue
        side, font, low = (seat, "bold", 9) if pen.text_scale == 1 else (1, "tiny", 8)
        x, y = rotate_for_seat(side, SIGN_DISTANCE, low)
        align: Literal["left", "right"] = "left" if side == 1 else "right"
        pen.label(view.say(words[-1]), x, y, font=font, tint=pen.palette.rgb("double"), align=align)


def _draw_title(view: MatchView, title: TitleCard, lifetime: Lifetime, entrance: Entrance, calm: bool) -> None:
    """Draw large text on a band that opens from its middle."""
    pen = view.pen
    hold = lifetime.seconds - 2 * entrance.enter
    timing = entrance.model_copy(update={"leave": entrance.enter})
    open = openness(timing, lifetime.age, max(0.0, hold), calm)
    if open <= 0:
        return
    words, middle = view.say(f"moment.{title.moment}"), HEIGHT * TITLE_HEIGHTS[title.seat]
    size = next((size for size in TITLE_SIZES if pen.measure(words, "bold", size) < WIDTH - 80), 1)
    height = (16 * size + 20) * (1.0 if calm else open)
    alpha = min(1.0, open)
    pen.fill(Rect(0, middle - height / 2, WIDTH, height), pen.palette.rgb("panel"), 0.9 * alpha)
    for inset, name in ((0, "seat1"), (3, "double"), (6, "seat2")):
        for edge in (middle - height / 2 + inset, middle + height / 2 - 1 - inset):
            pen.fill(Rect(0, edge, WIDTH, 1), pen.palette.rgb(name), alpha)
    pen.label(words, WIDTH / 2, middle, font="bold", size=size, tint=pen.palette.rgb("text"), alpha=alpha)
