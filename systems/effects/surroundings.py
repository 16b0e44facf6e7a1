"""What shines around the things on a table: the city behind it breathes, specks rise about the seat in turn."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.match import Match
from components.particles import Particles, Source
from components.pose import ShownTurn
from components.shining import Backdrop, Shining
from game.tables import table
from systems.easing import breath
from systems.effects.shining import give_off
from systems.in_play import only
from systems.tables import staging

UNSEEN = 3
"""So much of 255 a channel may jump without anybody seeing it, and each jump has all that lies still drawn anew."""


def pulse(now: float, dt: float) -> None:
    """Tint the city: between the two colours of the look, by the share that their transparency leaves them."""
    for _, (shining, backdrop, comfort) in esper.get_components(Shining, Backdrop, Comfort):
        data = shining.look.pulse
        share = data.alpha / 255 * comfort.background
        widest = max(abs(high - low) for high, low in zip(*data.tints, strict=True)) * share
        steps = max(1, round(widest / UNSEEN))
        at = 0.0 if comfort.reduced_motion else round(steps * breath(shining.clock, data.speed)) / steps
        red, green, blue = (
            round(255 + ((1 - at) * high + at * low - 255) * share) for high, low in zip(*data.tints, strict=True)
        )
        backdrop.tint = red, green, blue


def rise(now: float, dt: float) -> None:
    """Let specks rise around the active board; none once the match is over."""
    for _, (shining, pool, comfort, match) in esper.get_components(Shining, Particles, Comfort, Match):
        if not table(match.table).over(match.position):
            _, turn = only(ShownTurn)
            ground = staging(match.table).ground(turn.seat)
            give_off(pool, comfort, Source(shining.sprays.active, f"seat{turn.seat}", ground))
