"""Plays the matches of an examination: many pairs in several ways side by side, as far as time allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from game.tools.fair.findings import Asked, Side, share
from game.tools.fair.matches import Counts, Share, play
from game.tools.fair.working import Clock, TimeUp, Told, Work, size_after


class Lane(NamedTuple):
    """A way to play all pairs, with its counts."""

    side: Side
    asks: int | None
    counts: Counts


@dataclass(slots=True)
class Bench:
    """The workers and the time limit of an answer."""

    asked: Asked
    work: Work
    jobs: int
    clock: Clock
    told: Told
    size: int = 1
    """Number of pairs in the next share."""

    def play(self, lanes: Sequence[Lane], start: int, stop: int, until: float) -> bool:
        """Play these pairs in every lane, and return True if there was time for all. Each pair is counted in all lanes
        or none."""
        arrived = self.work(play, self._shares(lanes, start, stop), until)
        try:
            while cut := tuple(islice(arrived, len(lanes))):
                for lane, counts in zip(lanes, cut, strict=True):
                    lane.counts.add(counts)
                    self.size = size_after(self.size, counts.pairs, counts.seconds)
        except TimeUp:
            return False
        return True

    def _shares(self, lanes: Sequence[Lane], start: int, stop: int) -> Iterator[Share]:
        """Yield the pairs of all lanes, cut as workers ask for them, so that none is idle at the end."""
        while start < stop:
            end = start + max(1, min(self.size, (stop - start) * len(lanes) // (2 * self.jobs)))
            end = min(end, stop)
            yield from (share(self.asked, side, asks, start, end) for side, asks, _ in lanes)
            start = end
