"""How each event of Nim looks."""

from __future__ import annotations

from collections.abc import Iterator

from components.nim import ShownHeap
from game.tables.nim.events import CountersTaken, MatchWon, TurnPassed
from systems.nim.layout import HEAP, box_at

from components.playback import Beat
from systems.motion import change_seats, end, shown
from systems.tables import Burst, Outburst, Shower


def _take(beat: Beat, progress: float) -> None:
    """They go one after the other."""
    heap = shown(beat.match, ShownHeap(0))
    heap.left = beat.scratch.setdefault("from", heap.left) - int(beat.event.count * progress)


def _pass(beat: Beat, progress: float) -> None:
    change_seats(beat, progress, box_at)


SHOWERS: dict[type, Shower] = {CountersTaken: _take, TurnPassed: _pass, MatchWon: end}


def _taken(event: CountersTaken, match: int) -> Iterator[Burst]:
    yield Burst("taken", f"seat{event.seat}", HEAP)


AT_START: dict[type, Outburst] = {CountersTaken: _taken}
