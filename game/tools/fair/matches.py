"""Pairs of matches, cut into shares that any process can play."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache

from game.background.plain import unpacked
from game.kernel.opaque import Bot
from game.kernel.random_stream import grown, seeded
from game.match.bots import bot_named
from game.tables import FIRST, table
from game.tables.knucklebones.bots.patience import Asking, worth, worths
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.ruleset import ruleset_of
from game.tools.fair.subjects import Subject
from game.tools.lab.observed_match import Watched, core_of, watch, watch_all
from game.tools.lab.pairs import behind, half_points

Worth = tuple[int, ...]
"""The value of waiting with a card, by the dice on the fuller board."""


@dataclass(frozen=True, slots=True)
class Share:
    """Pairs ``start`` to ``stop`` - 1 under one rule set."""

    subject: Subject
    rules: bytes
    """The rules, packed so that a worker needs no files."""
    worth: tuple[tuple[str, Worth], ...]
    """The value of waiting with each card, as far as it is known."""
    bots: tuple[str, str]
    asks: int | None
    """The threshold at which bots play the card, see ``Asking``; None for the bots' own judgment."""
    seed: int
    start: int
    stop: int
    plainly: bool = False
    """True if the counting core is not used."""


@dataclass(slots=True)
class Counts:
    """Counts of pairs under one rule set. They are whole numbers, so their sums do not depend on the order."""

    points: Counter[int] = field(default_factory=Counter)
    """Pairs by half points, 0 to 4, of the examined hand or of the first seat."""
    by_row: dict[int, Counter[int]] = field(default_factory=dict)
    gained: Counter[int] = field(default_factory=Counter)
    """Pairs by lead in points, both matches together."""
    hands: int = 0
    """Hands dealt to the examined side: two per pair, or four for rule sets."""
    used: Counter[str] = field(default_factory=Counter)
    """Hands in which each card was played."""
    able: Counter[str] = field(default_factory=Counter)
    """Hands in which each card was playable."""
    lengths: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    """Matches by ending: draws, instant wins, endless matches and comebacks."""
    by_pair: dict[int, int] = field(default_factory=dict)
    """The half points of every pair."""
    quickly: int = 0
    """Matches that the counting core has played."""
    seconds: float = 0.0
    """Seconds of clock time."""

    @property
    def pairs(self) -> int:
        """The number of pairs."""
        return self.points.total()

    def add(self, other: Counts) -> None:
        """Add other counts to these."""
        for name in ("points", "gained", "used", "able", "lengths", "ends", "by_pair"):
            getattr(self, name).update(getattr(other, name))
        for row, points in other.by_row.items():
            self.by_row.setdefault(row, Counter()).update(points)
        self.hands += other.hands
        self.quickly += other.quickly
        self.seconds += other.seconds


def play(share: Share) -> Counts:
    """Play a share and return its counts."""
    began = time.monotonic()
    on, rules, grows = table(FIRST), _rules(share.rules), seeded(share.seed)
    worths(ruleset_of(rules)).update(share.worth)
    bots: tuple[Bot, Bot] = (
        (Asking(share.subject.name, share.asks, share.bots[0] == "greedy"),) * 2 if share.asks is not None
        else (bot_named(on, share.bots[0]), bot_named(on, share.bots[1]))
    )  # fmt: skip
    found, rows = Counts(), len(share.subject.rows)
    for row in range(rows):  # The counting core takes a limited number of cards, so decks are not mixed.
        pairs = range(share.start + (row - share.start) % rows, share.stop, rows)
        starts = [(setting, grown(grows, pair)) for pair in pairs for setting in share.subject.starts(pair)[1]]
        if not starts:
            continue
        if share.plainly:
            seen = [watch(on, rules, bots, setting, luck) for setting, luck in starts]
        else:
            seen = watch_all(on, rules, bots, starts)
            decks = {deck for setting, _ in starts for deck in setting.decks}
            found.quickly += len(seen) * (core_of(on, rules, bots, decks) is not None)
        for pair, one, other in zip(pairs, seen[::2], seen[1::2], strict=True):
            _count(found, share.subject, pair, row, (one, other))
    found.seconds = time.monotonic() - began
    return found


def waited(asked: tuple[bytes, str]) -> Worth:
    """Return the value of waiting with a card under these rules."""
    rules, card = asked
    return worth(_rules(rules), card)


def _count(counts: Counts, subject: Subject, pair: int, row: int, two: tuple[Watched, Watched]) -> None:
    whole = subject.kind == "rules"
    points = sum(half_points(match, match.first if whole else seat) for seat, match in enumerate(two, 1))
    counts.points[points] += 1
    counts.by_row.setdefault(row, Counter())[points] += 1
    counts.by_pair[pair] = points
    counts.gained[sum((match.totals[seat - 1] - match.totals[2 - seat]) for seat, match in enumerate(two, 1))] += 1
    for own, match in enumerate(two, 1):
        for seat in (1, 2) if whole else (own,):
            counts.hands += 1
            counts.used.update({card for by, card, _ in match.played if by == seat})
            counts.able.update(match.offered[seat - 1].keys())
        counts.lengths[match.placements] += 1
        counts.ends["draw"] += match.winner == 0 and match.by is not None
        counts.ends["instant"] += match.by == "exodia"
        counts.ends["endless"] += match.by is None
        late = behind(match)
        counts.ends["behind"] += late != 0
        counts.ends["came back"] += late != 0 and match.winner == late


@lru_cache(maxsize=16)
def _rules(packed: bytes) -> Rules:
    found: Rules = unpacked(packed, asks=True)
    return found


def changes(one: Counts, other: Counts) -> Counter[int]:
    """Return the counts of pairs by their change in half points from one value to the other."""
    return Counter(other.by_pair[pair] - points for pair, points in one.by_pair.items() if pair in other.by_pair)
