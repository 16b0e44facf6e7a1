"""The animation of each event of Pearls."""

from __future__ import annotations

from collections.abc import Iterator

from components.pearls import ShownBay
from components.playback import Beat
from game.tables.pearls.events import DayEnded, MatchEnded, PearlsFound, StormCame
from systems.motion import show_component, start_of
from systems.pearls.layout import BAY
from systems.staging import BeatAnimator, Burst, Outburst
from systems.turn_marker import show_end


def _find(beat: Beat, progress: float) -> None:
    """Count the found pearls up one after the other."""
    bay = show_component(beat.actors.subject, ShownBay(0, 0, 0))
    bay.boat = start_of(beat, bay).boat + int(beat.event.count * progress)


def _storm(beat: Beat, progress: float) -> None:
    show_component(beat.actors.subject, ShownBay(0, 0, 0)).boat = 0


def _end_day(beat: Beat, progress: float) -> None:
    if progress >= 1:
        bay = show_component(beat.actors.subject, ShownBay(0, 0, 0))
        bay.boat, bay.bank, bay.days = 0, bay.bank + beat.event.banked, bay.days - 1


ANIMATORS: dict[type, BeatAnimator] = {PearlsFound: _find, StormCame: _storm, DayEnded: _end_day, MatchEnded: show_end}


def _found(event: PearlsFound, match: int) -> Iterator[Burst]:
    yield Burst("found", f"seat{event.seat}", BAY)


AT_START: dict[type, Outburst] = {PearlsFound: _found}
