"""Moods: the figures are glad or sorry about what happens on the table, and blink while nothing does."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.moods import Moods
from components.playback import Playback
from components.shining import Shining
from systems.tables import staged


def feel(now: float, dt: float) -> None:
    """Answer the beats of this tick and let older feelings pass; with reduced motion no eye blinks."""
    for entity, (playback, shining, moods, comfort) in esper.get_components(Playback, Shining, Moods, Comfort):
        figures = shining.look.figures
        for seat in list(moods.left):
            moods.left[seat] -= dt
            if moods.left[seat] <= 0:
                del moods.left[seat], moods.felt[seat]
        for event in playback.started:
            for seat, mood in staged(entity).feels(event):
                moods.felt[seat], moods.left[seat] = mood, figures.feels
        since = shining.clock % figures.blink_every
        moods.blinks = not comfort.reduced_motion and since > figures.blink_every - figures.blink
