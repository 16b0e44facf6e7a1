"""How bots learn when to play a card: matches of their own tell in which way it wins most."""

from __future__ import annotations

from dataclasses import dataclass

from game.tables.knucklebones.bots.patience import AT_ONCE
from game.tools.fair.findings import Asked, Findings, Side, share
from game.tools.fair.matches import Counts, blocks, play
from game.tools.fair.verdicts import change
from game.tools.fair.working import Told, Work, size_of

WAYS: tuple[int | None, ...] = (None, 0, 2, 5, 10, AT_ONCE)
"""How a card is tried: by what patient bots make of it, by points that it has to gain, and at once."""
TRIED = 0.3
"""Share of the processor time that goes into finding the best of them."""
ROUND, FULL_ROUND = 12, 240
"""Pairs of every way in the first round, at least and at most; twice as many in the next."""
LESSONS = 1 << 40
"""Pairs from here on are those that bots learn on."""
Sums = dict[int | None, Counts]
"""What was counted of each way."""


def learn(asked: Asked, found: Findings, work: Work, jobs: int, told: Told) -> None:
    """Find the way in which the card wins most, under every value where there is time for that.

    Played alike under two values, pairs differ by the value alone; so another way has to be better for certain.
    """
    base, *others = found.sides
    limit = asked.seconds * TRIED
    school = School(asked, work, jobs, told, found)
    base.asks = school.best(base, limit)
    hurried = school.hurried or (asked.seconds and found.seconds * len(found.sides) > limit)
    for side in others:
        side.asks = base.asks
        if not hurried:
            side.asks = school.better(side, base.asks, school.best(side, limit), limit)


@dataclass(slots=True)
class School:
    """Where bots learn to play a card."""

    asked: Asked
    work: Work
    jobs: int
    told: Told
    found: Findings
    hurried: bool = False
    """Whether there was less time than it takes."""

    def best(self, side: Side, limit: float) -> int | None:
        """The way that won most."""
        ways, at, pairs = list(WAYS), LESSONS, self.pairs
        while len(ways) > 1:
            self.told(f"learning to play it: {len(ways)} ways")
            sums = self.lessons(side, ways, at, pairs, limit / 3)
            ways.sort(key=lambda way: -sum(points * n for points, n in sums[way].points.items()))
            ways, at, pairs = ways[: (len(ways) + 1) // 2], at + pairs, 2 * pairs
        return ways[0]

    @property
    def pairs(self) -> int:
        """Pairs of the first round."""
        return FULL_ROUND if self.asked.seconds else max(ROUND, min(FULL_ROUND, self.asked.matches // 24))

    def better(self, side: Side, usual: int | None, other: int | None, limit: float) -> int | None:
        """The other way, if it is better for certain."""
        if usual == other:
            return usual
        sums = self.lessons(side, [usual, other], 2 * LESSONS, 4 * self.pairs, limit / 3)
        return other if change(sums[usual], sums[other]).low > 0 else usual

    def lessons(self, side: Side, ways: list[int | None], at: int, pairs: int, limit: float) -> Sums:
        """What was counted of each way, on the same pairs."""
        sums: Sums = {way: Counts() for way in ways}
        spent, done = 0.0, 0
        while done < pairs:
            size = size_of(sums.values(), pairs - done, self.jobs)
            chunk = min(size * -(-self.jobs // len(ways)), pairs - done)
            cuts = [*blocks(self.asked.subject, at + done, chunk, size)]
            shares = [share(self.asked, side, way, *cut) for cut in cuts for way in ways]
            for n, counts in enumerate(self.work(play, shares)):
                sums[ways[n % len(ways)]].add(counts)
                self.found.lessons += 2 * counts.pairs
                spent += counts.seconds
            done = cuts[-1][1] - at
            if self.asked.seconds and spent > limit and done < pairs:
                self.hurried = True
                break
        self.found.seconds += spent
        return sums
