"""Counts of pairs of matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from game.tools.lab.matcher import MatchRecord, Pair
from game.tools.lab.subjects import Subject

Key = tuple[str | int, ...]
Sums = Counter[Key]
"""Counts by key, for ``lab``. They are whole numbers, so the sums do not depend on the order."""
DECILES = range(11)


def half_points(match: MatchRecord, seat: int) -> int:
    """Return 2 for a win of that seat, 1 for a draw, 0 for a loss."""
    return 1 if match.winner == 0 else 2 if match.winner == seat else 0


def measures(pair: Pair) -> dict[str, int]:
    """Return the figures of a pair that two rule sets are compared by, each a sum over both matches."""
    return {
        "first_seat": sum(half_points(match, match.first) for match in pair),
        "placements": sum(match.placements for match in pair),
        "score": sum(sum(match.totals) for match in pair),
        "margin": sum(abs(match.totals[0] - match.totals[1]) for match in pair),
        "draws": sum(match.winner == 0 for match in pair),
        "instant_wins": sum(match.by == "exodia" for match in pair),
        "lead_changes": sum(lead_changes(match.leads) for match in pair),
        "comebacks": sum(behind(match) == match.winner != 0 for match in pair),
        "cards_played": sum(len(match.plays) for match in pair),
    }


def lead_changes(leads: tuple[int, ...]) -> int:
    """Return how often the lead changed seats; ties in between do not count."""
    signs = [lead > 0 for lead in leads if lead]
    return sum(before != after for before, after in pairwise(signs))


def behind(match: MatchRecord) -> int:
    """Return the seat that is behind after two thirds of the turns, or 0 for a tie."""
    lead = match.leads[2 * match.turns // 3]
    return 0 if lead == 0 else 3 - match.first if lead > 0 else match.first


def seat_counts(pair: Pair, names: tuple[str, str]) -> Sums:
    """Return all counts of a pair under one rule set. ``names`` are the bots of seats 1 and 2."""
    sums: Sums = Counter()
    for name, value in measures(pair).items():
        sums["pair", name, value] += 1
    for match in pair:
        sums["matches",] += 1
        sums["by", str(match.by)] += 1
        first = {0: "draw", match.first: "first"}.get(match.winner, "second")
        sums["won", first] += 1
        sums["bot", names[0], half_points(match, 1)] += 1
        sums["ender", half_points(match, match.last)] += 1
        sums["length", match.placements] += 1
        for total in match.totals:
            sums["score", total] += 1
        for tenth in DECILES:
            sums["lead", tenth, match.leads[tenth * match.turns // 10]] += 1
        if late := behind(match):
            sums["behind", half_points(match, late)] += 1
        count_cards(sums, match)
    return sums


def count_cards(sums: Sums, match: MatchRecord) -> None:
    """Count the plays of each card in a match."""
    used: set[tuple[int, str]] = set()
    for seat, card, turn in match.plays:
        turns = match.own_turns[seat - 1]
        sums["card", card, "played"] += 1
        sums["card", card, "last_turn"] += turn == turns
        sums["card", card, "tenth", min(10 * (turn - 1) // turns, 9)] += 1
        lead = match.leads[match.turns and min(2 * (turn - 1) + (seat != match.first), match.turns)]
        sums["card", card, "when_behind"] += (lead < 0) if seat == match.first else (lead > 0)
        if (seat, card) not in used:
            sums["card", card, "users"] += 1
            sums["card", card, "user_half_points"] += half_points(match, seat)
        used.add((seat, card))
    for seat in (1, 2):
        for card, times in match.offers[seat - 1].items():
            sums["card", card, "offered"] += times
            sums["card", card, "hands_offered"] += 1


@dataclass(slots=True)
class Counts:
    """Counts of pairs under one rule set, for ``fair``: whole numbers, so their sums do not depend on the order."""

    points: Counter[int] = field(default_factory=Counter)
    """Pairs by half points, 0 to 4, of the examined hand or of the first seat."""
    by_row: dict[int, Counter[int]] = field(default_factory=dict)
    gains: Counter[int] = field(default_factory=Counter)
    """Pairs by lead in points, both matches together."""
    hands: int = 0
    """Hands dealt to the examined side: two per pair, or four for rule sets."""
    uses: Counter[str] = field(default_factory=Counter)
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
        for name in ("points", "gains", "uses", "able", "lengths", "ends", "by_pair"):
            getattr(self, name).update(getattr(other, name))
        for row, points in other.by_row.items():
            self.by_row.setdefault(row, Counter()).update(points)
        self.hands += other.hands
        self.quickly += other.quickly
        self.seconds += other.seconds

    def count(self, subject: Subject, pair: int, row: int, matches: Pair) -> None:
        """Count the two matches of a pair, played with the deck of that row."""
        whole = subject.kind == "rules"
        points = sum(half_points(match, match.first if whole else seat) for seat, match in enumerate(matches, 1))
        self.points[points] += 1
        self.by_row.setdefault(row, Counter())[points] += 1
        self.by_pair[pair] = points
        self.gains[sum(match.totals[seat - 1] - match.totals[2 - seat] for seat, match in enumerate(matches, 1))] += 1
        for own, match in enumerate(matches, 1):
            for seat in (1, 2) if whole else (own,):
                self.hands += 1
                self.uses.update({card for by, card, _ in match.plays if by == seat})
                self.able.update(match.offers[seat - 1].keys())
            self.lengths[match.placements] += 1
            self.ends["draw"] += match.winner == 0 and match.by is not None
            self.ends["instant"] += match.by == "exodia"
            self.ends["endless"] += match.by is None
            late = behind(match)
            self.ends["behind"] += late != 0
            self.ends["came back"] += late != 0 and match.winner == late


def changes(one: Counts, other: Counts) -> Counter[int]:
    """Return the counts of pairs by their change in half points from one value to the other."""
    return Counter(other.by_pair[pair] - points for pair, points in one.by_pair.items() if pair in other.by_pair)


def histogram(sums: Sums, *path: str | int) -> dict[int, int]:
    """Return the counts under a key prefix, by the number that follows it."""
    return {last: n for last, n in _below(sums, path) if isinstance(last, int)}


def counts_by_name(sums: Sums, *path: str | int) -> dict[str, int]:
    """Return the counts under a key prefix, by the name that follows it."""
    return {last: n for last, n in _below(sums, path) if isinstance(last, str)}


def _below(sums: Sums, path: Key) -> Iterator[tuple[str | int, int]]:
    return ((key[-1], n) for key, n in sums.items() if key[:-1] == path)
