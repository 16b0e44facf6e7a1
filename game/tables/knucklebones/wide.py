"""A move where marks lie: the rules see none of them, and what they tell says what becomes of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.tables.knucklebones.book import Book
from game.tables.knucklebones.events import (
    DiceDestroyed,
    DieRepelled,
    Event,
    MatchDrawn,
    MatchWon,
    RowMarked,
    RowScored,
    RowUnmarked,
)
from game.tables.knucklebones.marks import ALWAYS, TIMES, row_points
from game.tables.knucklebones.passing import verdict
from game.tables.knucklebones.position import Fields, Mark, Marks, Position, marked


class Tale:
    """The marks of a position while what happened is told once more."""

    __slots__ = ("after", "book", "events", "marks")

    def __init__(self, book: Book, after: Fields, marks: Marks) -> None:
        self.book, self.after = book, after
        self.marks = dict(marks)
        self.events: list[Event] = []


def told(book: Book, marks: Marks, after: Fields, events: Iterable[Event]) -> tuple[Position, tuple[Event, ...]]:
    """The position with the marks that are on it now, and the events with all that concerns marks."""
    tale = Tale(book, after, marks)
    for event in events:
        TOLD.get(type(event), _as_it_is)(tale, event)
    return marked(after, tale.marks), tuple(tale.events)


def _as_it_is(tale: Tale, event: Event) -> None:
    tale.events.append(event)


def _destroyed(tale: Tale, event: DiceDestroyed | DieRepelled) -> None:
    tale.events.append(event)
    if tale.marks.pop(Mark(event.seat, event.row, 0, TIMES), 0):
        tale.events.append(RowUnmarked(event.seat, event.row))


def _row_marked(tale: Tale, event: RowMarked) -> None:
    tale.events.append(event)
    tale.marks[Mark(event.seat, event.row, 0, ALWAYS if event.lasts else TIMES)] = event.times


def _scored(tale: Tale, event: RowScored) -> None:
    seat, row, _ = event
    dice = tale.after[0][seat - 1][row - 1]
    tale.events.append(RowScored(seat, row, row_points(tale.book, dice, tale.marks, seat, row)))


def _ended(tale: Tale, event: MatchWon | MatchDrawn) -> None:
    tale.events.append(verdict(tale.book, marked(tale.after, tale.marks)))


def _once_more(tale: Tale, event: RowUnmarked) -> None:
    """What is told here is told anew where it was told before."""


TOLD: Mapping[type, Callable[[Tale, Any], None]] = {
    DiceDestroyed: _destroyed,
    DieRepelled: _destroyed,
    RowMarked: _row_marked,
    RowUnmarked: _once_more,
    RowScored: _scored,
    MatchWon: _ended,
    MatchDrawn: _ended,
}
