"""Moods: the figures are glad or sorry about what happens on the table, and blink while nothing does."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.moods import Moods
from components.playback import Playback
from components.shining import Shining
from game.content.models.moments import Growth
from systems.tables import staged

CALMS = 1.6
"""What share of its leaping a figure loses in a second."""


def feel(now: float, dt: float) -> None:
    """Answer the beats of this tick and let older feelings pass; with reduced motion no eye blinks."""
    for entity, (playback, shining, moods, comfort) in esper.get_components(Playback, Shining, Moods, Comfort):
        figures = shining.look.figures
        more = Growth() if playback.timing is None else playback.timing.moments.more
        for seat in list(moods.left):
            moods.left[seat] -= dt
            moods.stirred[seat] = moods.stirred.get(seat, 0.0) * max(0.0, 1 - CALMS * dt)
            if moods.left[seat] <= 0:
                del moods.left[seat], moods.felt[seat], moods.stirred[seat]
        for event in playback.landed:
            size = playback.sizes.get(id(event), 0.0)
            for seat, mood in staged(entity).feels(event):
                moods.felt[seat], moods.left[seat] = mood, figures.feels + size * more.feels
                moods.stirred[seat] = 0.0 if comfort.reduced_motion else size * more.stirs
        since = shining.clock % figures.blink_every
        moods.blinks = not comfort.reduced_motion and since > figures.blink_every - figures.blink
