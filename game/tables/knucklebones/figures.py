"""What is counted of a match of Knucklebones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.kernel.figure import Figure
from game.tables.knucklebones.events import CardPlayed, DiagonalGained, Event, RowScored


def figures(rules: object, events: Iterable[Event]) -> Iterator[Figure]:
    """The best row, diagonals, and every use of a card."""
    for event in events:
        match event:
            case RowScored(seat, _, score):
                yield Figure(seat, "row", score, best=True)
            case DiagonalGained(seat):
                yield Figure(seat, "diagonals")
            case CardPlayed(seat, card):
                yield Figure(seat, f"card.{card}")
