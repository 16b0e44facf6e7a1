"""How each event of Nim looks."""

from __future__ import annotations

from collections.abc import Iterator

from components.nim import ShownHeap
from game.tables.nim.events import CountersTaken, MatchWon, TurnPassed
from systems.nim.layout import HEAP

from components.playback import Beat
from systems.motion import shown
from systems.tables import Burst, Outburst, Shower
from systems.turns import show_end, show_passing


def _take(beat: Beat, progress: float) -> None:
    """They go one after the other."""
    heap = shown(beat.actors.who, ShownHeap(0))
    heap.left = beat.scratch.setdefault("from", heap.left) - int(beat.event.count * progress)


SHOWERS: dict[type, Shower] = {CountersTaken: _take, TurnPassed: show_passing, MatchWon: show_end}


def _taken(event: CountersTaken, match: int) -> Iterator[Burst]:
    yield Burst("taken", f"seat{event.seat}", HEAP)


AT_START: dict[type, Outburst] = {CountersTaken: _taken}
