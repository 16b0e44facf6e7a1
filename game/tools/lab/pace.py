"""Duration of events in a window at normal speed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from components.playback import Beat, Playback
from game.background.plain import unpacked
from game.content.models.beats import Beats
from game.kernel.events import name_of
from game.kernel.opaque import Event
from game.match.series import Series
from game.tools.lab.observed_match import Watched
from systems.playback import schedule
from systems.tables import as_timed

THOUGHT = 6_000
"""Estimated thinking time per turn, in milliseconds."""


class Clock:
    """Computes how long events are shown, from the beats in the data. Results are cached by event types."""

    def __init__(self, timing: Beats) -> None:
        self.timing = timing
        self.known: dict[tuple[str, ...], int] = {}

    def pace(self, events: tuple[Event, ...]) -> int:
        """Return the milliseconds until the last beat of a move ends."""
        kinds = tuple(name_of(type(event)) for event in events)
        found = self.known.get(kinds)
        if found is None:
            playback = Playback(timing=self.timing)
            schedule(playback, self.timing, [Beat(event) for event in events], as_timed)
            found = self.known[kinds] = round(1000 * max((beat.over for beat in playback.beats), default=0.0))
        return found


@lru_cache(maxsize=4)
def clock(timing: bytes) -> Clock:
    """Return the clock of packed beats."""
    return Clock(unpacked(timing, asks=True))


def sets(pairs: Sequence[tuple[Watched, Watched]], best_of: int, limit: int) -> list[int]:
    """Return the durations of sets made of these pairs, in milliseconds.

    Each pair provides the match of the seat whose turn it is to begin. The last set reuses the first pairs; dropping it
    would drop long sets.
    """
    found: list[int] = []
    start = 0
    while start < len(pairs):
        series, at, total = Series(best_of, limit, first=start % 2 + 1), start, 0
        while not series.over:
            assert series.first is not None
            match = pairs[at % len(pairs)][series.first - 1]
            total += match.milliseconds + THOUGHT * match.turns
            series, at = series.after(match.first, match.winner), at + 1
        found.append(total)
        start = at
    return found
