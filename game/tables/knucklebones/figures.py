"""What is counted of a match of Knucklebones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.kernel.figure import Figure
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.events import CardPlayed, DiagonalGained, DiceDestroyed, Event, RowScored
from game.tables.knucklebones.position import Position
from game.tables.knucklebones.rule_tables import book_of
from game.tables.knucklebones.scoring import totals


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


def deeds(rules: Rules, before: Position, after: Position, events: Iterable[Event]) -> Iterator[Figure]:
    """What a clash has cost the seat across."""
    seat, other = before.active, 2 - before.active
    if any(isinstance(event, DiceDestroyed) and event.seat != seat for event in events):
        book = book_of(rules)
        lost = totals(book, before)[other] - totals(book, after)[other]
        if lost > 0:
            yield Figure(seat, "clash", lost, best=True)
