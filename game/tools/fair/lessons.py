"""Lessons for bots on when to play a card: separate matches show which way wins most."""

from __future__ import annotations

import time

from game.tables.knucklebones.bots.patience import AT_ONCE
from game.tools.fair.bench import Bench, Lane
from game.tools.fair.findings import Findings, Side
from game.tools.fair.matches import Counts
from game.tools.fair.verdicts import change

WAYS: tuple[int | None, ...] = (None, 0, 2, 5, 10, AT_ONCE)
"""Ways to play a card: by a patient bot's judgment, once it gains some points, and at once."""
ROUND, FULL_ROUND = 12, 240
"""Least and greatest number of pairs per way in the first round; each later round has twice as many."""
ROUNDS = 3
"""Rounds until one way is left."""
LESSONS = 1 << 40
"""First index of the pairs that bots learn from."""
Sums = dict[int | None, Counts]
"""Counts of each way."""


def learn(bench: Bench, found: Findings, until: float) -> bool:
    """Find the way of playing the card that wins most, under every value if time allows. Return True if any was found.

    If the way is the same under two values, pairs differ by the value alone, so another way must be better for certain.
    """
    base, *others = found.sides
    began = time.monotonic()
    base.asks = _best(bench, found, base, until if not others else began + (until - began) / 2)
    took = time.monotonic() - began
    for side in others:
        side.asks = base.asks
        if time.monotonic() + took <= until:
            side.asks = _better(bench, found, side, _best(bench, found, side, until), until)
    return found.lessons >= 2 * ROUND * len(WAYS)


def _best(bench: Bench, found: Findings, side: Side, until: float) -> int | None:
    """Return the way that won most, or the bots' usual one if there was hardly time to try any."""
    ways, at, pairs = list(WAYS), LESSONS, _pairs(bench)
    for left in range(ROUNDS, 0, -1):
        bench.told(f"learning to play it: {len(ways)} ways")
        now = time.monotonic()
        sums = _lessons(bench, found, side, ways, at, pairs, now + (until - now) / left)
        if sums[ways[0]].pairs < min(ROUND, pairs):
            return ways[0]
        ways.sort(key=lambda way: -sum(points * n for points, n in sums[way].points.items()))
        ways, at, pairs = ways[: (len(ways) + 1) // 2], at + pairs, 2 * pairs
    return ways[0]


def _better(bench: Bench, found: Findings, side: Side, other: int | None, until: float) -> int | None:
    """Return the other way if it is better for certain, else the usual one."""
    usual = side.asks
    if usual == other:
        return usual
    sums = _lessons(bench, found, side, [usual, other], 2 * LESSONS, 4 * _pairs(bench), until)
    return other if change(sums[usual], sums[other]).low > 0 else usual


def _pairs(bench: Bench) -> int:
    """Return the number of pairs in the first round."""
    return FULL_ROUND if bench.asked.seconds else max(ROUND, min(FULL_ROUND, bench.asked.matches // 24))


def _lessons(
    bench: Bench, found: Findings, side: Side, ways: list[int | None], at: int, pairs: int, until: float
) -> Sums:
    """Return the counts of each way, on the same pairs."""
    lanes = [Lane(side, way, Counts()) for way in ways]
    bench.play(lanes, at, at + pairs, until)
    found.lessons += sum(2 * lane.counts.pairs for lane in lanes)
    return {lane.asks: lane.counts for lane in lanes}
