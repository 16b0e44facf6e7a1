"""Particles: their sources, bursts, motion and drawing; and the ambience of a match, its tint and specks."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from operator import add, mul, sub

import esper

from components.comfort import Comfort
from components.effects import BackdropTint, Design, EffectClock, Particles, ParticleSource
from components.focus import Rect
from components.match import Match
from components.playback import Playback
from components.pose import ShownTurn
from components.seat_choice import SeatChoice
from game.content.definition import rgb
from game.content.models.light import Spray
from game.content.store import Store
from game.kernel.events import function_for
from game.kernel.random_stream import next_number
from game.kernel.result import Result
from game.tables import find_table
from systems.draw.colors import Tint
from systems.draw.pen import Pen, Speck
from systems.easing import breath
from systems.entities import only, only_thing
from systems.staging import Burst, staging, staging_of

STEP_SECONDS = 1 / 60
TIME_TOLERANCE = 1e-9
"""Tolerance in seconds for rounding errors in sums of frames."""
BITS_TO_SHARE = 1 / 65536


def drift(now: float, dt: float) -> None:
    """Emit and move particles for all whole steps that have passed."""
    pool = only(Particles)
    share = only(Comfort).particles / 100 * rate_share(pool, only(Design).store.effects.spare)
    pool.debt += dt
    while pool.debt > STEP_SECONDS - TIME_TOLERANCE:
        pool.debt -= STEP_SECONDS
        pool.steps += 1
        for source in pool.sources:
            _emit_share(pool, source, share)
        move(pool)


def make_room(pool: Particles, capacity: int) -> None:
    """Empty the pool and set its capacity."""
    pool.capacity = capacity
    for column in _columns(pool):
        column.clear()
    pool.look.clear()
    pool.looks.clear()


def rate_share(pool: Particles, spare: int) -> float:
    """Return the share of their full rate that all sources may use so that there is still room for bursts."""
    demand = sum(source.spray.amount * source.share * sum(source.spray.life) / 2 for source in pool.sources)
    room = max(0, pool.capacity - spare)
    return 1.0 if demand <= room else room / demand


def emit_burst(pool: Particles, source: ParticleSource) -> None:
    emit(pool, source, round(source.spray.amount * source.share))


def _emit_share(pool: Particles, source: ParticleSource, share: float) -> None:
    rate = source.spray.amount * source.share * share * STEP_SECONDS
    if source.pulse:
        rate *= source.ebb + (1 - source.ebb) * breath(pool.steps * STEP_SECONDS, source.pulse)
    pool.stream, bits = next_number(pool.stream, 65536)
    emit(pool, source, int(rate + bits * BITS_TO_SHARE))


def emit(pool: Particles, source: ParticleSource, count: int) -> None:
    """Create ``count`` particles, as far as there is room."""
    count = min(count, pool.capacity - len(pool.x))
    if count <= 0:
        return
    spray, rect = source.spray, source.rect
    look = _look(pool, spray, source.tint)
    shortest, life_range = spray.life[0], spray.life[1] - spray.life[0]
    slowest = spray.speed[0] * STEP_SECONDS
    speed_range = (spray.speed[1] - spray.speed[0]) * STEP_SECONDS
    middle, spread = math.radians(spray.direction), math.radians(spray.spread)
    drag, fall = (1 - spray.drag) ** STEP_SECONDS, spray.fall * STEP_SECONDS * STEP_SECONDS
    for _ in range(count):
        pool.stream, bits = next_number(pool.stream, 1 << 64)
        x, y = _start_point(spray, rect, (bits & 65535) * BITS_TO_SHARE, ((bits >> 16) & 65535) * BITS_TO_SHARE)
        angle = middle + spread * (((bits >> 32) & 65535) * BITS_TO_SHARE - 0.5)
        pool.stream, more = next_number(pool.stream, 1 << 64)
        speed = slowest + speed_range * (more & 65535) * BITS_TO_SHARE
        pace = STEP_SECONDS / (shortest + life_range * ((more >> 16) & 65535) * BITS_TO_SHARE)
        numbers = x, y, speed * math.cos(angle), speed * math.sin(angle), drag, fall, 0.0, pace
        for column, number in zip(_columns(pool), numbers, strict=True):
            column.append(number)
        pool.look.append(look)


def _start_point(spray: Spray, rect: Rect, along: float, across: float) -> tuple[float, float]:
    """Return a point inside a rectangle, or on or near its edge, from two numbers from 0 to 1."""
    if spray.place == "area":
        return rect.x + along * rect.w, rect.y + across * rect.h
    along_rim, offset = 2 * along * (rect.w + rect.h), spray.beside * (2 * across - 1)
    if along_rim < 2 * rect.w:
        return rect.x + along_rim % rect.w, rect.y + offset + (rect.h if along_rim < rect.w else 0.0)
    along_rim -= 2 * rect.w
    return rect.x + offset + (rect.w if along_rim < rect.h else 0.0), rect.y + along_rim % rect.h


def _look(pool: Particles, spray: Spray, tint: str) -> int:
    for index, (other, name) in enumerate(pool.looks):
        if other is spray and name == tint:
            return index
    pool.looks.append((spray, tint))
    return len(pool.looks) - 1


def move(pool: Particles) -> None:
    """Move all particles by one step, in bulk; the last particle fills the slot of one that dies."""
    pool.go_x = list(map(mul, pool.go_x, pool.drag))
    pool.go_y = list(map(sub, map(mul, pool.go_y, pool.drag), pool.fall))
    pool.x = list(map(add, pool.x, pool.go_x))
    pool.y = list(map(add, pool.y, pool.go_y))
    age = pool.age = list(map(add, pool.age, pool.pace))
    if age and max(age) >= 1:
        for index in range(len(age) - 1, -1, -1):
            if age[index] >= 1:
                _remove_particle(pool, index)


def _columns(pool: Particles) -> tuple[list[float], ...]:
    return pool.x, pool.y, pool.go_x, pool.go_y, pool.drag, pool.fall, pool.age, pool.pace


def _remove_particle(pool: Particles, index: int) -> None:
    for column in _columns(pool):
        column[index] = column[-1]
        column.pop()
    pool.look[index] = pool.look[-1]
    pool.look.pop()


LIFE_STAGES = 16
"""Number of looks over a particle's life."""


def draw_specks(pen: Pen, above: bool) -> None:
    """Draw the particles of one layer: those above the things on the table or those below them."""
    pool = only(Particles)
    if not pool.x:
        return
    ramps = [pen.once(specks_by_age, spray, pen.palette.rgb(name)) if spray.above == above else None
             for spray, name in pool.looks]
    if not any(ramps):
        return
    pen.specks([
        (x, y, ramp[int(age * LIFE_STAGES)])
        for x, y, age, look in zip(pool.x, pool.y, pool.age, pool.look, strict=True)
        if (ramp := ramps[look]) is not None
    ])


def specks_by_age(pen: Pen, spray: Spray, tint: Tint) -> list[Speck]:
    """Return all looks of a kind of particle, from its birth to its death."""
    colors = [shade or tint for shade in spray.shades]
    looks = []
    for stage in range(LIFE_STAGES):
        age = stage / (LIFE_STAGES - 1)
        red, green, blue = (round(interpolate([color[part] for color in colors], age)) for part in range(3))
        side = spray.size[min(len(spray.size) - 1, int(age * len(spray.size)))]
        alpha = interpolate(spray.alpha, age)
        looks.append(pen.speck(side, (red, green, blue), alpha, glow=spray.glow, add=spray.add))
    return looks


def interpolate(stops: Sequence[float], share: float) -> float:
    """Return the interpolated value at a share of the way along evenly spaced stops."""
    if len(stops) == 1:
        return stops[0]
    step, part = divmod(share * (len(stops) - 1), 1)
    low = min(int(step), len(stops) - 2)
    part = 1.0 if int(step) > low else part
    return stops[low] + (stops[low + 1] - stops[low]) * part


def add_source(source: ParticleSource) -> None:
    """Let a source emit particles in this tick; with reduced motion, only if they stay in place."""
    comfort, stays = only(Comfort), not source.spray.speed[1] and not source.spray.fall
    if comfort.particles and (stays or not comfort.reduced_motion):
        only(Particles).sources.append(source)


def burst(now: float, dt: float) -> None:
    """Emit bursts for the beats of this tick, while things still have their old color."""
    if only(Comfort).reduced_motion:
        return
    match, playback = only_thing(Playback)
    effects, signals = staging_of(match).effects, playback.signals
    for answers, events in ((effects.starts, signals.started_events), (effects.landings, signals.landed_events)):
        for event in events:
            answer = function_for(answers, event)
            if answer is not None:
                _emit_bursts(answer(event, match), signals.size(event))


def _emit_bursts(bursts: Iterable[Burst], size: float) -> None:
    """Emit the bursts of an event; a moment of more ``size`` has more particles."""
    pool, design = only(Particles), only(Design)
    share = only(Comfort).particles / 100 * (1 + design.timing.moments.more.particles * size)
    for effect, tint, rect in bursts:
        emit_burst(pool, ParticleSource(design.spray(effect), tint, rect, share))


UNSEEN_CHANGE = 3
"""The largest jump of a color channel, of 255, that goes unnoticed; each jump redraws all static parts."""


def use_design(match: int, store: Store) -> None:
    """Show a match with the data of this store from now on; particles of other sprays are removed."""
    before = esper.try_component(match, Design)
    design = Design(store, store.content_of(esper.component_for_entity(match, Match).table))
    kinds = store.effects, design.content.effects
    if before is None or (before.store.effects, before.content.effects) != kinds:
        make_room(esper.component_for_entity(match, Particles), store.effects.particles)
    esper.add_component(match, design)


def advance_clock(now: float, dt: float) -> None:
    only(EffectClock).seconds += dt
    only(Particles).sources.clear()


def tint_backdrop(now: float, dt: float) -> None:
    """Tint the backdrop between the two colors of the look, weighted by their alpha."""
    comfort, data = only(Comfort), only(Design).store.look.pulse
    tints = rgb(data.high), rgb(data.low)
    share = data.alpha / 255 * (comfort.background / 100)
    widest = max(abs(high - low) for high, low in zip(*tints, strict=True)) * share
    steps = max(1, round(widest / UNSEEN_CHANGE))
    depth = 0.0 if comfort.reduced_motion else round(steps * breath(only(EffectClock).seconds, data.speed)) / steps
    red, green, blue = (
        round(255 + ((1 - depth) * high + depth * low - 255) * share) for high, low in zip(*tints, strict=True)
    )
    only(BackdropTint).tint = red, green, blue


def raise_specks(now: float, dt: float) -> None:
    """Let specks rise around the boards of the acting seats; none once the match is over."""
    entity, match = only_thing(Match)
    if esper.has_component(entity, Result):
        return
    at_once = any(choice.seat for _, choice in esper.get_component(SeatChoice))
    to_move = find_table(match.table).seats_to_move
    for seat in to_move(match.rules, match.position) if at_once else (only(ShownTurn).seat,):
        ground = staging(match.table).layout.ground(seat)
        add_source(ParticleSource(only(Design).spray("active"), f"seat{seat}", ground))
