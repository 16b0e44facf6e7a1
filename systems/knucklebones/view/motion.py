"""How dice come to lie on another field: they fly there, or close up where others have gone."""

from __future__ import annotations

from components.knucklebones import Place, Spot
from components.playback import Beat
from components.shining import Colour
from systems.easing import ease
from systems.knucklebones.view.layout import field_at
from systems.motion import flight, fly, part, shown, slide


def close_up(beat: Beat, after: float, progress: float) -> None:
    """The dice that stay move up one after the other, from ``after`` seconds on."""
    for number, (die, place) in enumerate(beat.actors.movers):
        start = after + beat.timing.stagger * number
        way = ease(beat.timing.ease, part(beat, progress, start, beat.duration - start))
        slide(beat, die, field_at(*place), way)
        if way == 1:
            lie(die, place)


def fly_to(beat: Beat, die: int, place: Place, progress: float) -> None:
    """A die flies to a field and lies there from its landing on."""
    fly(beat, die, field_at(*place), progress)
    if flight(beat, progress) == 1:
        lie(die, place)


def lie(die: int, place: Place) -> None:
    """Let a die be shown to lie on a field."""
    shown(die, Spot(place)).place = place
    shown(die, Colour(f"seat{place[0]}"))
