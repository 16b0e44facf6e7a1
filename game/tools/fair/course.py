"""The course of an examination: bots learn when to play the card, then pairs are played until the answer is known.

How it is counted: pairs of matches with the seats swapped and the same dice for the same seat in both (``mirrored``
and ``swapped``), and the same luck under every value of a sweep, so that what differs is the card and not the dice
(common random numbers, and paired differences: A. Law, "Simulation Modeling and Analysis", chapter 11). It stops as
soon as it knows, and its intervals allow for that (``sequences``). Which threshold a card is played by is chosen on
pairs of its own, half of the thresholds staying in after each round (sequential halving: Z. Karnin, T. Koren,
O. Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013), so that the best one's luck is not counted
into the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from multiprocessing import Pool

from game.background.plain import packed
from game.kernel.random_stream import grown, seeded
from game.tables.knucklebones.bots.patience import AT_ONCE
from game.tables.knucklebones.definitions import Rules
from game.tools.fair.matches import Counts, Share, blocks, play
from game.tools.fair.numbers import Number
from game.tools.fair.subjects import Subject
from game.tools.fair.verdicts import able, decided, hardly_played
from game.tools.lab.flags import SELDOM
from game.tools.lab.workers import deaf

WAYS: tuple[int | None, ...] = (None, 0, 2, 5, 10, AT_ONCE)
"""How a card is tried: by what patient bots make of it, by points that it has to gain, and at once."""
TRIED = 0.3
"""Share of the processor time that goes into finding the best of them."""
ROUND = 12
"""Pairs of every way in the first round; twice as many in the next."""
LOOKED = 60
"""Pairs in which moments for a card are looked for."""
LESSONS = 1 << 40
"""Pairs from here on are those that bots learn on."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be found out."""

    subject: Subject
    rules: Rules
    variants: tuple[tuple[Number, int, Rules], ...]
    """Other values, and the rules with them."""
    bots: tuple[str, str] | None
    """None: whoever plays the card best."""
    plain: str
    """The bot that plays where none is named."""
    seed: int
    matches: int
    """At most, under each value."""
    seconds: float
    """Processor time, at most; without end where that is 0."""


@dataclass(slots=True)
class Side:
    """One value: its rules, how its card is played, and what was counted."""

    label: str
    rules: Rules
    sent: bytes = field(init=False, repr=False)
    """The rules as they go to who plays."""
    asks: int | None = None
    counts: Counts = field(default_factory=Counts)

    def __post_init__(self) -> None:
        self.sent = packed(self.rules, asks=True)


@dataclass(slots=True)
class Findings:
    """What is known."""

    sides: list[Side]
    """As it is, then every other value."""
    ended: str = "all matches played"
    lessons: int = 0
    """Matches that bots learned on."""
    forced: Side | None = None
    """Where the card was hardly played: what comes of it when it is played whenever it can be."""
    seconds: float = 0.0


Work = Callable[[Sequence[Share]], Iterator[Counts]]


@contextmanager
def workers(jobs: int) -> Iterator[Work]:
    """Plays shares in so many processes, and gives what was counted in their order."""
    if jobs == 1:
        yield lambda shares: map(play, shares)
        return
    with Pool(jobs, deaf) as pool:
        yield lambda shares: pool.imap(play, shares)


def examine(asked: Asked, at_work: AbstractContextManager[Work], jobs: int, told: Callable[[str], None]) -> Findings:
    """Play until the answer is known, the time is up or Ctrl-C; what is known by then is the answer."""
    found = Findings([Side("as it is", asked.rules)])
    found.sides += [Side(f"{number.words[-1]} {value}", rules) for number, value, rules in asked.variants]
    try:
        with at_work as work:
            base = found.sides[0]
            if asked.subject.kind == "card" and asked.bots is None:
                if not _playable(asked, base, work, told):
                    found.ended = "it can hardly ever be played"
                    return found
                _learn(asked, base, found, work, told)
                # Played alike under every value, pairs differ by that value alone.
                for side in found.sides:
                    side.asks = base.asks
            _play(asked, found.sides, found, work, jobs, told)
            if asked.bots is None and hardly_played(asked.subject, base.counts) and base.asks != AT_ONCE:
                found.forced = Side("at once", base.rules, AT_ONCE)
                _play(asked, [found.forced], found, work, jobs, told)
    except KeyboardInterrupt:
        found.ended = "broken off by hand"
    return found


def _share(asked: Asked, side: Side, asks: int | None, start: int, stop: int) -> Share:
    bots = asked.bots or (asked.plain, asked.plain)
    return Share(asked.subject, side.sent, bots, asks, grown(seeded(asked.seed), 1), start, stop)


def _playable(asked: Asked, side: Side, work: Work, told: Callable[[str], None]) -> bool:
    """Whether there are moments for the card at all, as far as matches of bots that look no further tell; what was
    counted is kept where there are none."""
    told("looking for moments to play it")
    looked = Counts()
    bots = ("greedy", "greedy")
    for counts in work([
        Share(asked.subject, side.sent, bots, None, grown(seeded(asked.seed), 2), *cut)
        for cut in blocks(asked.subject, 0, LOOKED)
    ]):  # fmt: skip
        looked.add(counts)
    if able(asked.subject, looked) >= SELDOM:
        return True
    side.counts = looked
    return False


def _learn(asked: Asked, side: Side, found: Findings, work: Work, told: Callable[[str], None]) -> None:
    """Find the way in which the card wins most."""
    ways, pairs, at = list(WAYS), ROUND, LESSONS
    limit = asked.seconds * TRIED
    spent = 0.0
    while len(ways) > 1 and (not limit or spent < limit):
        told(f"learning to play it: {len(ways)} ways")
        sums = {way: Counts() for way in ways}
        for start, stop in blocks(asked.subject, at, pairs):
            shares = [_share(asked, side, way, start, stop) for way in ways]
            for way, counts in zip(ways, work(shares), strict=True):
                sums[way].add(counts)
                found.lessons += 2 * counts.pairs
                spent += counts.seconds
            if limit and spent > limit:
                break
        ways.sort(key=lambda way: -sum(points * n for points, n in sums[way].points.items()))
        side.asks = ways[0]
        ways, at, pairs = ways[: (len(ways) + 1) // 2], at + pairs, 2 * pairs
    side.asks = ways[0]
    found.seconds += spent


def _play(
    asked: Asked, sides: list[Side], found: Findings, work: Work, jobs: int, told: Callable[[str], None]
) -> None:
    """Play pairs under all values until the answer is known."""
    spent, most = 0.0, (asked.matches + 1) // 2
    limit = asked.seconds - found.seconds
    cuts = blocks(asked.subject, 0, most)
    while batch := [cut for _, cut in zip(range(2 * jobs), cuts, strict=False)]:
        shares = [_share(asked, side, side.asks, *cut) for cut in batch for side in sides]
        for at, counts in enumerate(work(shares)):
            sides[at % len(sides)].counts.add(counts)
            spent += counts.seconds
            told(f"{sum(2 * side.counts.pairs for side in sides)} matches")
            if asked.seconds and spent > limit and at % len(sides) == len(sides) - 1:
                found.ended = "the time was up"
                found.seconds += spent
                return
        if decided(asked.subject, [side.counts for side in sides]):
            found.ended = "decided early"
            break
    found.seconds += spent
