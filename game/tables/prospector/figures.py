"""Figures of a round of Prospector."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.kernel.result import Figure
from game.tables.prospector.events import CardTaken, Event, RoundLost, RunBanked


def figures(rules: object, events: Iterable[Event]) -> Iterator[Figure]:
    """Yield the cards taken, the longest run, the best-paid run, and the cards left in lost mines."""
    for event in events:
        match event:
            case CardTaken(seat, _, _, cards, _):
                yield Figure(seat, "taken")
                yield Figure(seat, "longest_run", cards, best=True)
            case RunBanked(seat, _, _, worth):
                yield Figure(seat, "best_run", max(0, worth), best=True)
            case RoundLost(seat, left):
                yield Figure(seat, "cards_left", left)
