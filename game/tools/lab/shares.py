"""The work of the lab, cut into shares that any process or machine can play in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from game.background.plain import unpacked
from game.kernel.random_stream import grown, seeded
from game.match.bots import bot_named
from game.tables import table
from game.tools.lab.observed_match import Deck, watch_all
from game.tools.lab.pace import Clock, clock, sets
from game.tools.lab.pairs import Pair, Sums, count, half_points, measures, mirrored, swapped

PAIRS = 25
"""Number of pairs in a share."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A kind of pair: ``swap`` lets each seat begin once, ``mirror`` swaps two decks between the seats."""

    kind: str
    """The key of the sums: ``seats``, ``lift`` or ``versus``."""
    cards: tuple[str, ...]
    decks: tuple[tuple[Deck, Deck], ...]
    """The two decks dealt, per rule set."""


@dataclass(frozen=True, slots=True)
class Share:
    """Pairs ``start`` to ``stop`` - 1 of a bout, under each rule set with the same luck."""

    table: str
    rules: tuple[bytes, ...]
    """One or two rule sets as ``packed`` writes them, so that a worker needs no files."""
    seeds: tuple[int, ...]
    """The seed per rule set; the same twice for common luck."""
    bots: tuple[str, str]
    timing: bytes | None
    """Packed beats to compute how long a window shows everything; None if it is not needed."""
    bout: Bout
    start: int
    stop: int


def cut(share: Share) -> Iterator[Share]:
    """Yield this share in pieces of ``PAIRS``."""
    for start in range(share.start, share.stop, PAIRS):
        yield Share(share.table, share.rules, share.seeds, share.bots, share.timing, share.bout, start,
                    min(start + PAIRS, share.stop))  # fmt: skip


def play(share: Share) -> Sums:
    """Play a share and return its sums."""
    sums: Sums = Counter()
    timed = None if share.timing is None else clock(share.timing)
    played = [_pairs(share, side, timed) for side in range(len(share.rules))]
    for pairs in zip(*played, strict=True):
        if share.bout.kind == "seats":
            _count_seats(share, sums, pairs)
        else:
            _count_mirrored(share, sums, pairs)
    if timed and share.bout.kind == "seats":
        for side, ours in enumerate(played):
            rules = _loaded(share.rules[side])
            for lasted in sets(ours, rules.best_of, rules.set_limit):
                sums["seats", side, "set", round(lasted / 1000)] += 1
    return sums


def _pairs(share: Share, side: int, timed: Clock | None) -> list[Pair]:
    """Return all pairs of a share under one of its rule sets."""
    on, rules, (one, other) = table(share.table), _loaded(share.rules[side]), share.bout.decks[side]
    grows = seeded(share.seeds[side])
    starts = [
        (setting, grown(grows, index))
        for index in range(share.start, share.stop)
        for setting in (swapped(one) if share.bout.kind == "seats" else mirrored(index, one, other))
    ]
    bots = bot_named(on, share.bots[0]), bot_named(on, share.bots[1])
    found = watch_all(on, rules, bots, starts, timed.pace if timed and share.bout.kind == "seats" else None)
    return list(zip(found[::2], found[1::2], strict=True))


def why_rules(share: Share) -> str:
    """Return the reason why the counting core does not play a share; an empty text if it does."""
    on = table(share.table)
    bots = bot_named(on, share.bots[0]), bot_named(on, share.bots[1])
    sides = zip(map(_loaded, share.rules), share.bout.decks, strict=True)
    return next((reason for rules, decks in sides if (reason := on.core_unfit(rules, bots, decks))), "")


def _count_seats(share: Share, sums: Sums, pairs: tuple[Pair, ...]) -> None:
    for side, pair in enumerate(pairs):
        for key, n in count(pair, share.bots).items():
            sums["seats", side, *key] += n
    if len(pairs) == 2:
        before, after = (measures(pair) for pair in pairs)
        for name, value in before.items():
            sums["diff", name, after[name] - value] += 1


def _count_mirrored(share: Share, sums: Sums, pairs: tuple[Pair, ...]) -> None:
    kind, cards = share.bout.kind, share.bout.cards
    points = [half_points(first, 1) + half_points(second, 2) for first, second in pairs]
    for side, (first, second) in enumerate(pairs):
        gained = first.totals[0] - first.totals[1] + second.totals[1] - second.totals[0]
        sums[kind, side, *cards, "points", points[side]] += 1
        sums[kind, side, *cards, "gained", gained] += 1
    if len(pairs) == 2:
        sums[kind, "diff", *cards, points[1] - points[0]] += 1


@lru_cache(maxsize=8)
def _loaded(told: bytes) -> Any:
    return unpacked(told, asks=True)
