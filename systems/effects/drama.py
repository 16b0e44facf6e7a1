"""Drama: numbers that pop up where points are won or lost, light at those places, title cards for the rarest moments,
and screen shake. Also the moods of the figures.

The shake uses trauma squared and smooth noise, after Squirrel Eiserloh (GDC 2016).
"""

from __future__ import annotations

import esper

from components.effects import Drama, Feeling, Lit, Popped, Shining, Titled
from components.match import Comfort, Seat
from components.playback import Beat, Playback
from components.pose import Shake
from game.content.models.beats import Growth, Moments
from systems.easing import noise
from systems.in_play import at as thing_at
from systems.layout import HEIGHT, WIDTH, portrait_rect
from systems.tables import staged

BESIDE = 40
"""Distance from a seat's figure to its popped number, if the event has no place."""
MOST = 6
"""The most lights at a time."""
LANES = 3, 0
"""Noise lanes for x and y: two that start far apart, so that the first frame already jolts."""
CALMS = 1.6
"""Share of its leaping that a figure loses per second."""


def dramatize(now: float, dt: float) -> None:
    """Respond to the beats felt in this tick, and let ``dt`` seconds pass; at speed 0 nothing is shown."""
    for _, (playback, comfort, drama) in esper.get_components(Playback, Comfort, Drama):
        if playback.timing is None or not playback.speed:
            drama.popped, drama.lit, drama.title = [], [], None
            continue
        data, passed = playback.timing.moments, dt * playback.speed
        _pass(drama, data, passed)
        for beat in playback.felt:
            _pop(drama, beat, data)
            if not comfort.reduced_flashes:
                _light(drama, beat, data)
            if beat.name in data.titles:
                drama.title = Titled(beat.name, getattr(beat.event, "seat", 0), data.titles[beat.name])


def _pass(drama: Drama, data: Moments, passed: float) -> None:
    """Age everything, and remove what has expired."""
    there: list[Popped | Lit | Titled] = [*drama.popped, *drama.lit]
    for each in there + ([drama.title] if drama.title is not None else []):
        each.age += passed
    drama.popped = [each for each in drama.popped if each.age < each.life]
    drama.lit = [each for each in drama.lit if each.age < data.fade]
    if drama.title is not None and drama.title.age >= drama.title.life:
        drama.title = None


def spot(seat: int, at: tuple[float, float] | None) -> tuple[float, float]:
    """Return the place to show points: their own, or next to the figure of the seat, toward the middle of the
    picture."""
    if at is not None:
        return at
    x, y = portrait_rect(seat).centre
    return x, y + (BESIDE if y < HEIGHT / 2 else -BESIDE)


def _pop(drama: Drama, beat: Beat, data: Moments) -> None:
    for seat, by, at in beat.actors.gains:
        if by:
            x, y = spot(seat, at)
            large = abs(by) >= data.number.large * data.full
            drama.popped.append(Popped(seat, by, x, y, large, data.number.seconds * (1 + beat.size)))


def _light(drama: Drama, beat: Beat, data: Moments) -> None:
    """Light up each place of points. A lit place is not lit again until it is dark, so that nothing flashes."""
    for seat, by, at in beat.actors.gains if beat.size else ():
        x, y = spot(seat, at)
        if by and len(drama.lit) < MOST and all((each.x, each.y) != (x, y) for each in drama.lit):
            tint = f"seat{seat}" if by > 0 else "warning"
            drama.lit.append(Lit(min(WIDTH, x), y, tint, data.more.light * beat.size))


def shake(now: float, dt: float) -> None:
    """Add the trauma of this tick, let it fade for ``dt`` seconds, and set the offset of the picture."""
    for _, (playback, comfort, off) in esper.get_components(Playback, Comfort, Shake):
        most = 0.0
        if playback.timing is not None:
            data = playback.timing.motion.shake
            off.trauma = max(0.0, off.trauma - data.decay * dt)
            harder = playback.timing.moments.more.trauma * sum(beat.size for beat in playback.felt if beat.blow)
            off.trauma = min(1.0, off.trauma + sum(data.trauma.get(name, 0.0) for name in playback.moments) + harder)
            off.time = off.time + dt if off.trauma else 0.0
            most = 0.0 if comfort.reduced_motion else data.most * comfort.shake * off.trauma**2
        if not most:
            off.x = off.y = 0.0
        else:
            off.x, off.y = (most * noise(off.time * data.rate, lane) for lane in LANES)


def feel(now: float, dt: float) -> None:
    """Set moods from the beats of this tick and let old ones pass; with reduced motion no figure blinks."""
    for entity, (playback, shining, comfort) in esper.get_components(Playback, Shining, Comfort):
        figures = shining.look.figures
        more = Growth() if playback.timing is None else playback.timing.moments.more
        closed = shining.clock % figures.blink_every > figures.blink_every - figures.blink
        for _, feeling in esper.get_component(Feeling):
            feeling.blinks = closed and not comfort.reduced_motion
            feeling.left -= dt
            feeling.stirred *= max(0.0, 1 - CALMS * dt)
            if feeling.left <= 0:
                feeling.felt, feeling.left, feeling.stirred = "", 0.0, 0.0
        for event in playback.landed:
            size = playback.sizes.get(id(event), 0.0)
            for seat, mood in staged(entity).feels(event):
                feeling = esper.component_for_entity(thing_at(Seat, seat)[0], Feeling)
                feeling.felt, feeling.left = mood, figures.feels + size * more.feels
                feeling.stirred = 0.0 if comfort.reduced_motion else size * more.stirs
