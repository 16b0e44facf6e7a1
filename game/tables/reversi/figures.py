"""What is counted of a match of Reversi."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.kernel.figure import Figure
from game.tables.reversi.events import DiscPlaced, DiscsTurned, Event

CORNERS = ("a1", "a8", "h1", "h8")


def figures(events: Iterable[Event]) -> Iterator[Figure]:
    """The most discs turned over by one move, and corners taken."""
    for event in events:
        match event:
            case DiscsTurned(seat, squares):
                yield Figure(seat, "turned", len(squares), best=True)
            case DiscPlaced(seat, square) if square in CORNERS:
                yield Figure(seat, "corners")
