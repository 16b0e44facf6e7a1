"""Moods: the figures are glad or sorry about what happens on the table, and blink while nothing does."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.gleam import Gleam
from components.moods import Moods
from components.playback import Playback
from systems.tables import staged


def feel(now: float, dt: float) -> None:
    """Answer the beats of this tick and let older feelings pass; with reduced motion no eye blinks."""
    for entity, (playback, gleam, moods, comfort) in esper.get_components(Playback, Gleam, Moods, Comfort):
        if gleam.look is None:
            continue
        figures = gleam.look.figures
        for seat in list(moods.left):
            moods.left[seat] -= dt
            if moods.left[seat] <= 0:
                del moods.left[seat], moods.felt[seat]
        for event in playback.started:
            for seat, mood in staged(entity).feels(event):
                moods.felt[seat], moods.left[seat] = mood, figures.feels
        since = gleam.clock % figures.blink_every
        moods.blinks = not comfort.reduced_motion and since > figures.blink_every - figures.blink
