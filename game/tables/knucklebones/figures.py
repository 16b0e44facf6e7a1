"""Statistics of a match of Knucklebones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.kernel.result import Figure
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.events import CardPlayed, DiagonalGained, DiceDestroyed, Event, RowScored
from game.tables.knucklebones.scoring import total


def figures(rules: object, events: Iterable[Event]) -> Iterator[Figure]:
    """Yield the best row, diagonals, and every use of a card."""
    for event in events:
        match event:
            case RowScored(seat, _, score):
                yield Figure(seat, "row", score, best=True)
            case DiagonalGained(seat):
                yield Figure(seat, "diagonals")
            case CardPlayed(seat, card):
                yield Figure(seat, f"card.{card}")


def deeds(rules: Rules, before: Board, after: Board, events: Iterable[Event]) -> Iterator[Figure]:
    """Yield the points that a clash has cost the other seat."""
    seat, other = before.active, 3 - before.active
    if any(isinstance(event, DiceDestroyed) and event.seat != seat for event in events):
        lost = total(before, other) - total(after, other)
        if lost > 0:
            yield Figure(seat, "clash", lost, best=True)
