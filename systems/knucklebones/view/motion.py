"""How dice close up where others have gone."""

from __future__ import annotations

from components.playback import Beat
from systems.easing import ease
from systems.knucklebones.view.layout import field_at
from systems.motion import part, slide


def close_up(beat: Beat, after: float, progress: float) -> None:
    """The dice that stay move up one after the other, from ``after`` seconds on."""
    for number, (die, place) in enumerate(beat.actors.movers):
        start = after + beat.timing.stagger * number
        way = ease(beat.timing.ease, part(beat, progress, start, beat.duration - start))
        slide(beat, die, field_at(*place), way)
