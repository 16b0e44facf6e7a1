"""Feelings: the figures are glad or sorry about what happens on the table, and blink while nothing does."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.feeling import Feeling
from components.playback import Playback
from components.seats import Seat
from components.shining import Shining
from game.content.models.moments import Growth
from systems.in_play import at
from systems.tables import staged

CALMS = 1.6
"""What share of its leaping a figure loses in a second."""


def feel(now: float, dt: float) -> None:
    """Answer the beats of this tick and let older feelings pass; with reduced motion no eye blinks."""
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
                feeling = esper.component_for_entity(at(Seat, seat)[0], Feeling)
                feeling.felt, feeling.left = mood, figures.feels + size * more.feels
                feeling.stirred = 0.0 if comfort.reduced_motion else size * more.stirs
