"""How long what happens takes in a window at normal speed."""

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
"""Milliseconds a player is taken to think in a turn."""


class Clock:
    """Tells how long events are shown, by the beats designers wrote; what only their types decide is kept."""

    def __init__(self, timing: Beats) -> None:
        self.timing = timing
        self.known: dict[tuple[str, ...], int] = {}

    def pace(self, events: tuple[Event, ...]) -> int:
        """Milliseconds until the last beat of a move ends."""
        kinds = tuple(name_of(type(event)) for event in events)
        found = self.known.get(kinds)
        if found is None:
            playback = Playback(timing=self.timing)
            schedule(playback, self.timing, [Beat(event) for event in events], as_timed)
            found = self.known[kinds] = round(1000 * max((beat.over for beat in playback.beats), default=0.0))
        return found


@lru_cache(maxsize=4)
def clock(timing: bytes) -> Clock:
    """The clock of beats as ``packed`` writes them."""
    return Clock(unpacked(timing, asks=True))


def sets(pairs: Sequence[tuple[Watched, Watched]], best_of: int, limit: int) -> list[int]:
    """Milliseconds of sets made of these pairs: of each the match that the seat begins whose turn it is to begin.

    The last set goes on with the first pairs again, as leaving it out would leave out long ones.
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
