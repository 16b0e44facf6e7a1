"""Pairs of matches that share their luck, and the figures compared within and between them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from game.tools.lab.observed_match import Deck, Setting, Watched

Pair = tuple[Watched, Watched]
Sums = Counter[tuple[Any, ...]]
"""Counts by key. They are whole numbers, so the sums do not depend on the order."""
DECILES = range(11)


def swapped(deck: Deck) -> tuple[Setting, Setting]:
    """Return two matches with the same seats and dice: seat 1 begins the first, seat 2 the second."""
    return Setting(1, (deck, deck)), Setting(2, (deck, deck))


def mirrored(index: int, one: Deck, other: Deck) -> tuple[Setting, Setting]:
    """Return two matches with the same dice and order: seat 1 is dealt ``one`` and seat 2 ``other``, then swapped."""
    first = index % 2 + 1
    return Setting(first, (one, other)), Setting(first, (other, one))


def half_points(match: Watched, seat: int) -> int:
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
        "cards_played": sum(len(match.played) for match in pair),
    }


def lead_changes(leads: tuple[int, ...]) -> int:
    """Return how often the lead changed seats; ties in between do not count."""
    signs = [lead > 0 for lead in leads if lead]
    return sum(before != after for before, after in pairwise(signs))


def behind(match: Watched) -> int:
    """Return the seat that is behind after two thirds of the turns, or 0 for a tie."""
    lead = match.leads[2 * match.turns // 3]
    return 0 if lead == 0 else 3 - match.first if lead > 0 else match.first


def count(pair: Pair, names: tuple[str, str]) -> Sums:
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


def count_cards(sums: Sums, match: Watched) -> None:
    """Count the plays of each card in a match."""
    used: set[tuple[int, str]] = set()
    for seat, card, turn in match.played:
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
        for card, times in match.offered[seat - 1].items():
            sums["card", card, "offered"] += times
            sums["card", card, "hands_offered"] += 1
