"""A move where marks lie: the rules see none of them, and what they tell says what becomes of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.kernel.refusal import Refusal
from game.tables.knucklebones.events import (
    DiceDestroyed,
    DiceSwapped,
    DieMarked,
    DiePlaced,
    DieRepelled,
    DieRolled,
    DieStolen,
    DieVeiled,
    Event,
    FieldMarked,
    FogLaid,
    MarkGone,
    MatchDrawn,
    MatchWon,
    PointsLost,
    RowMarked,
    RowScored,
    RowUnmarked,
    TrapSprung,
)
from game.tables.knucklebones.hazards import Hazards
from game.tables.knucklebones.marks import (
    ALWAYS,
    COSTS,
    SIDES,
    TIMES,
    TRAP,
    VEIL,
    carried,
    hazards_of,
    lost,
    row_points,
)
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.notation import write
from game.tables.knucklebones.passing import verdict
from game.tables.knucklebones.position import READY, Fields, Mark, Marks, Position, marked, marks_of
from game.tables.knucklebones.rows import FACES
from game.tables.knucklebones.rule_tables import Book

Follow = Callable[[Book, Fields, Move, Hazards], tuple[Fields, tuple[Event, ...]]]


class Tale:
    """The marks of a position while what happened is told once more."""

    __slots__ = ("after", "book", "events", "marks")

    def __init__(self, book: Book, after: Fields, marks: Marks) -> None:
        self.book, self.after = book, after
        self.marks = dict(marks)
        self.events: list[Event] = []


def retold(book: Book, position: Fields, move: Move, follow: Follow) -> tuple[Position, tuple[Event, ...]]:
    """What follows from a move in a position with marks on it."""
    try:
        after, events = follow(book, position[:6], move, hazards_of(position))
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.sentence, write(position)) from None
    return told(book, marks_of(position), after, events)


def told(book: Book, marks: Marks, after: Fields, events: Iterable[Event]) -> tuple[Position, tuple[Event, ...]]:
    """The position with the marks that are on it now, and the events with all that concerns marks."""
    tale = Tale(book, after, marks)
    for event in events:
        TOLD.get(type(event), _as_it_is)(tale, event)
    if after[2] <= READY:
        carried(tale.marks, {(0, 0, 0): None})
    return marked(after, tale.marks), tuple(tale.events)


def _as_it_is(tale: Tale, event: Event) -> None:
    tale.events.append(event)


def _placed(tale: Tale, event: DiePlaced) -> None:
    """It takes along what it was given in the box."""
    _arrived(tale, event)
    carried(tale.marks, {(0, 0, 0): event[:3]})


def _arrived(tale: Tale, event: DiePlaced | DieStolen) -> None:
    """Traps on its side go, whether it landed there or not."""
    tale.events.append(event)
    for mark in [mark for mark in tale.marks if mark.kind == TRAP and mark.seat == event.seat]:
        del tale.marks[mark]
        if mark[:3] != event[:3]:
            tale.events.append(MarkGone(*mark[:3]))


def _swapped(tale: Tale, event: DiceSwapped) -> None:
    tale.events.append(event)
    one, other = (event.seat, *event.first), (event.seat, *event.second)
    carried(tale.marks, {one: other, other: one})


def _destroyed(tale: Tale, event: DiceDestroyed) -> None:
    _lose(tale, event, event.fields)


def _repelled(tale: Tale, event: DieRepelled | TrapSprung) -> None:
    _lose(tale, event, (event.field,))


def _lose(tale: Tale, event: DiceDestroyed | DieRepelled | TrapSprung, fields: tuple[int, ...]) -> None:
    """Dice of a row go, with what they carry; those behind them move up."""
    tale.events.append(event)
    seat, row = event.seat, event.row
    left = [field for field in (1, 2, 3) if field not in fields]
    moves: dict[tuple[int, int, int], tuple[int, int, int] | None] = {(seat, row, field): None for field in fields}
    price = carried(tale.marks, moves | {(seat, row, field): (seat, row, to) for to, field in enumerate(left, 1)})
    if price:
        tale.events.append(PointsLost(3 - seat, price))
        tale.marks[Mark(3 - seat, 0, 0, COSTS)] = price + lost(tale.marks, 3 - seat)
    if tale.marks.pop(Mark(seat, row, 0, TIMES), 0):
        tale.events.append(RowUnmarked(seat, row))


def _row_marked(tale: Tale, event: RowMarked) -> None:
    tale.events.append(event)
    tale.marks[Mark(event.seat, event.row, 0, ALWAYS if event.lasts else TIMES)] = event.times


def _field_marked(tale: Tale, event: FieldMarked) -> None:
    tale.events.append(event)
    tale.marks[Mark(*event, TRAP)] = 0


def _fog_laid(tale: Tale, event: FogLaid) -> None:
    tale.events.append(event)
    tale.marks[Mark(event.seat, 0, 0, VEIL)] = 0


def _veiled(tale: Tale, event: DieVeiled) -> None:
    tale.events.append(event)
    tale.marks.pop(Mark(event.seat, 0, 0, VEIL), None)
    if event.sides != FACES:
        tale.marks[Mark(0, 0, 0, SIDES)] = int("".join(map(str, event.sides)))


def _rolled(tale: Tale, event: DieRolled) -> None:
    tale.events.append(event)
    tale.marks.pop(Mark(0, 0, 0, SIDES), None)


def _die_marked(tale: Tale, event: DieMarked) -> None:
    tale.events.append(event)
    if event.times > 1:
        tale.marks[Mark(0, 0, 0, TIMES)] = event.times
    if event.costs:
        tale.marks[Mark(0, 0, 0, COSTS)] = event.costs


def _scored(tale: Tale, event: RowScored) -> None:
    seat, row, _ = event
    dice = tale.after[0][seat - 1][row - 1]
    tale.events.append(RowScored(seat, row, row_points(tale.book, dice, tale.marks, seat, row)))


def _ended(tale: Tale, event: MatchWon | MatchDrawn) -> None:
    tale.events.append(verdict(tale.book, marked(tale.after, tale.marks)))


def _once_more(tale: Tale, event: RowUnmarked | PointsLost | MarkGone) -> None:
    """What is told here is told anew where it was told before."""


TOLD: Mapping[type, Callable[[Tale, Any], None]] = {
    DiePlaced: _placed,
    DiceSwapped: _swapped,
    DiceDestroyed: _destroyed,
    DieRepelled: _repelled,
    RowMarked: _row_marked,
    RowUnmarked: _once_more,
    PointsLost: _once_more,
    MarkGone: _once_more,
    FieldMarked: _field_marked,
    FogLaid: _fog_laid,
    DieVeiled: _veiled,
    DieRolled: _rolled,
    DieStolen: _arrived,
    TrapSprung: _repelled,
    DieMarked: _die_marked,
    RowScored: _scored,
    MatchWon: _ended,
    MatchDrawn: _ended,
}
