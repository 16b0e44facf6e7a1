"""Shining: the clock and data of a table's effects, their particles and bursts, and ambient effects: the backdrop
pulses, specks rise around the active seat."""

from __future__ import annotations

from types import SimpleNamespace

import esper

from components.choosing import Choosing
from components.effects import Backdrop, Particles, Shining, Source
from components.match import Comfort, Match
from components.playback import Playback
from components.pose import ShownTurn
from game.content.definition import rgb
from game.tables import table
from systems.easing import breath
from systems.effects.particles import make_room, throw
from systems.entities import only
from systems.tables import staged, staging

UNSEEN = 3
"""The largest jump of a color channel, of 255, that goes unnoticed; each jump redraws all static parts."""


def shine_by(match: int, sprays: SimpleNamespace, look: SimpleNamespace) -> None:
    """Use these effect data for a match from now on; particles of other sprays are removed."""
    pool, before = esper.component_for_entity(match, Particles), esper.try_component(match, Shining)
    if before is None or before.sprays is not sprays:
        make_room(pool, sprays.particles)
    pool.ramps.clear()
    esper.add_component(match, Shining(sprays, look, before.clock if before is not None else 0.0))


def wind(now: float, dt: float) -> None:
    """Advance the clock of the effects; it stands still while the table does."""
    for _, (shining, pool) in esper.get_components(Shining, Particles):
        shining.clock += dt
        pool.sources.clear()


def give_off(pool: Particles, comfort: Comfort, source: Source) -> None:
    """Let a source emit particles in this tick; with reduced motion, only if they stay in place."""
    still = not source.spray.speed[1] and not source.spray.fall
    if comfort.particles and (still or not comfort.reduced_motion):
        pool.sources.append(source)


def burst(now: float, dt: float) -> None:
    """Emit bursts for the beats of this tick, while things still have their old color."""
    for match, (shining, pool, comfort, beats) in esper.get_components(Shining, Particles, Comfort, Playback):
        if comfort.reduced_motion:
            continue
        effects = staged(match).effects
        for answers, events in ((effects.starts, beats.started), (effects.landings, beats.landed)):
            for event in events:
                answer = answers.get(type(event))
                for effect, tint, rect in answer(event, match) if answer is not None else ():
                    throw(pool, Source(getattr(shining.sprays, effect), tint, rect, comfort.particles))


def pulse(now: float, dt: float) -> None:
    """Tint the backdrop between the two colors of the look, weighted by their alpha."""
    for _, (shining, backdrop, comfort) in esper.get_components(Shining, Backdrop, Comfort):
        data = shining.look.pulse
        tints = rgb(data.high), rgb(data.low)
        share = data.alpha / 255 * comfort.background
        widest = max(abs(high - low) for high, low in zip(*tints, strict=True)) * share
        steps = max(1, round(widest / UNSEEN))
        at = 0.0 if comfort.reduced_motion else round(steps * breath(shining.clock, data.speed)) / steps
        red, green, blue = (
            round(255 + ((1 - at) * high + at * low - 255) * share) for high, low in zip(*tints, strict=True)
        )
        backdrop.tint = red, green, blue


def rise(now: float, dt: float) -> None:
    """Let specks rise around the boards of the acting seats; none once the match is over."""
    for _, (shining, pool, comfort, match) in esper.get_components(Shining, Particles, Comfort, Match):
        on = table(match.table)
        if not on.over(match.position):
            at_once = any(choosing.place for _, choosing in esper.get_component(Choosing))
            seats = on.acting(match.rules, match.position) if at_once else (only(ShownTurn)[1].seat,)
            for seat in seats:
                ground = staging(match.table).layout.ground(seat)
                give_off(pool, comfort, Source(shining.sprays.active, f"seat{seat}", ground))
