"""The ambience of a match: the look and clock of its effects, the tint behind the table, and specks around boards."""

from __future__ import annotations

from types import SimpleNamespace

import esper

from components.effects import BackdropTint, EffectStyle, Particles, ParticleSource
from components.match import Comfort, Match
from components.pose import ShownTurn
from components.seat_choice import SeatChoice
from game.content.definition import rgb
from game.tables import find_table
from systems.easing import breath
from systems.effects.particles import add_source, make_room
from systems.entities import only_thing
from systems.staging import staging

UNSEEN_CHANGE = 3
"""The largest jump of a color channel, of 255, that goes unnoticed; each jump redraws all static parts."""


def use_effects(match: int, sprays: SimpleNamespace, look: SimpleNamespace) -> None:
    """Use these effect data for a match from now on; particles of other sprays are removed."""
    pool, old_style = esper.component_for_entity(match, Particles), esper.try_component(match, EffectStyle)
    if old_style is None or old_style.sprays is not sprays:
        make_room(pool, sprays.particles)
    pool.ramps.clear()
    esper.add_component(match, EffectStyle(sprays, look, old_style.clock if old_style is not None else 0.0))


def advance_clock(now: float, dt: float) -> None:
    """Advance the clock of the effects; it stands still while the table does."""
    for _, (style, pool) in esper.get_components(EffectStyle, Particles):
        style.clock += dt
        pool.sources.clear()


def tint_backdrop(now: float, dt: float) -> None:
    """Tint the backdrop between the two colors of the look, weighted by their alpha."""
    for _, (style, backdrop, comfort) in esper.get_components(EffectStyle, BackdropTint, Comfort):
        data = style.look.pulse
        tints = rgb(data.high), rgb(data.low)
        share = data.alpha / 255 * comfort.background
        widest = max(abs(high - low) for high, low in zip(*tints, strict=True)) * share
        steps = max(1, round(widest / UNSEEN_CHANGE))
        at = 0.0 if comfort.reduced_motion else round(steps * breath(style.clock, data.speed)) / steps
        red, green, blue = (
            round(255 + ((1 - at) * high + at * low - 255) * share) for high, low in zip(*tints, strict=True)
        )
        backdrop.tint = red, green, blue


def raise_specks(now: float, dt: float) -> None:
    """Let specks rise around the boards of the acting seats; none once the match is over."""
    for _, (style, pool, comfort, match) in esper.get_components(EffectStyle, Particles, Comfort, Match):
        table = find_table(match.table)
        if not table.over(match.position):
            at_once = any(choice.place for _, choice in esper.get_component(SeatChoice))
            seats = table.seats_to_move(match.rules, match.position) if at_once else (only_thing(ShownTurn)[1].seat,)
            for seat in seats:
                ground = staging(match.table).layout.ground(seat)
                add_source(pool, comfort, ParticleSource(style.sprays.active, f"seat{seat}", ground))
