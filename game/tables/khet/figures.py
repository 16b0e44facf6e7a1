"""Figures of a match of Khet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.kernel.result import Figure
from game.tables.khet.events import BeamFired, Event, PieceDestroyed, StackHalved


def figures(rules: object, events: Iterable[Event]) -> Iterator[Figure]:
    """Yield the opponent's pieces that were hit, and the most squares a beam crossed."""
    for event in events:
        match event:
            case PieceDestroyed(seat) | StackHalved(seat):
                yield Figure(3 - seat, "hits")
            case BeamFired(seat, parts):
                yield Figure(seat, "most_squares", sum(map(len, parts)), best=True)
