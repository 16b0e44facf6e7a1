"""Figures of a match of Reversi."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.kernel.result import Figure
from game.tables.reversi.definitions import Rules
from game.tables.reversi.events import DiscPlaced, DiscsTurned, Event
from game.tables.reversi.squares import BITS


def figures(rules: Rules, events: Iterable[Event]) -> Iterator[Figure]:
    """Yield the most discs turned by one move, and the corners taken."""
    corners = rules.board.corners
    for event in events:
        match event:
            case DiscsTurned(seat, squares):
                yield Figure(seat, "turned", len(squares), best=True)
            case DiscPlaced(seat, square) if BITS[square] & corners:
                yield Figure(seat, "corners")
