"""A move where marks lie: the rules see none of them, and what they tell says what becomes of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.kernel.refusal import Refusal
from game.tables.knucklebones.card_effect import Place
from game.tables.knucklebones.cards import EFFECTS
from game.tables.knucklebones.event_changes import CHANGES, change_of
from game.tables.knucklebones.events import DiceSwapped, DiePlaced, DieStolen, Event, MatchDrawn, MatchWon, RowScored
from game.tables.knucklebones.hazards import Hazards
from game.tables.knucklebones.marks import carried, handed_over, hazards_of, row_points
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.notation import write
from game.tables.knucklebones.position import Fields, Marks, Position, marked, marks_of
from game.tables.knucklebones.rows import closed_up
from game.tables.knucklebones.rule_tables import Book, shaped
from game.tables.knucklebones.turn_end import verdict
from game.tables.knucklebones.waiting_die import Waiting

Follow = Callable[[Book, Fields, Move, Hazards], tuple[Fields, tuple[Event, ...]]]
ARRIVED = tuple(effect.arrived for effect in EFFECTS if effect.arrived)
DESTROYED = tuple(effect.destroyed for effect in EFFECTS if effect.destroyed)
"""What cards tell as dice arrive and are destroyed."""


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
    tale.tell(events)
    if not isinstance(after[2], Waiting):
        handed_over(tale.marks, None)
    return shaped(book, after, tuple(sorted(tale.marks.items()))), tuple(tale.events)


class Tale:
    """The marks of a position while what happened is told once more."""

    __slots__ = ("after", "book", "events", "marks")

    def __init__(self, book: Book, after: Fields, marks: Marks) -> None:
        self.book, self.after = book, after
        self.marks = dict(marks)
        self.events: list[Event] = []

    def tell(self, events: Iterable[Event]) -> None:
        """Events, with what the marks make of them, and what else happens because of them."""
        for event in events:
            telling = TELLINGS.get(type(event))
            if telling is None:
                self.events.append(event)
            else:
                telling(self, event)

    def arrive(self, place: Place) -> None:
        """A die comes to lie there."""
        for arrived in ARRIVED:
            self.tell(arrived(self.marks, place))

    def destroy(self, dice: tuple[Place, ...]) -> None:
        """Dice of a row go, with what they carry; those behind them move up."""
        seat, row, _ = dice[0]
        if not [mark for mark in self.marks if mark.row == row and mark.seat == seat]:
            return
        more = [event for destroyed in DESTROYED for event in destroyed(self.marks, dice)]
        left = closed_up((1, 2, 3), [field for *_, field in dice])
        moved = {(seat, row, field): (seat, row, to) for to, field in enumerate(left, 1)}
        carried(self.marks, {**dict.fromkeys(dice), **moved})
        self.tell(more)


def _scored(tale: Tale, event: RowScored) -> None:
    seat, row, score = event
    points = row_points(tale.book, tale.after[0][seat - 1][row - 1], tale.marks, seat, row)
    tale.events.append(event if points == score else RowScored(seat, row, points))


def _ended(tale: Tale, event: MatchWon | MatchDrawn) -> None:
    tale.events.append(verdict(tale.book, marked(tale.after, tale.marks)))


def _placed(tale: Tale, event: DiePlaced) -> None:
    """It takes along what it was given while it waited."""
    tale.events.append(event)
    tale.arrive(event[:3])
    handed_over(tale.marks, event[:3])


def _stolen(tale: Tale, event: DieStolen) -> None:
    tale.events.append(event)
    tale.arrive(event[:3])


def _swapped(tale: Tale, event: DiceSwapped) -> None:
    tale.events.append(event)
    one, other = (event.seat, *event.first), (event.seat, *event.second)
    carried(tale.marks, {one: other, other: one})


def _changed(tale: Tale, event: Event) -> None:
    tale.events.append(event)
    marks, (puts, adds, takes, destroys) = tale.marks, change_of(event)
    for mark in takes:
        marks.pop(mark, None)
    if puts:
        marks.update(puts)
    for mark, number in adds.items() if adds else ():
        marks[mark] = marks.get(mark, 0) + number
    if destroys:
        tale.destroy(destroys)


TELLINGS: Mapping[type, Callable[[Tale, Any], None]] = {
    **dict.fromkeys(CHANGES, _changed),
    RowScored: _scored,
    MatchWon: _ended,
    MatchDrawn: _ended,
    DiePlaced: _placed,
    DieStolen: _stolen,
    DiceSwapped: _swapped,
}
"""What is told of an event where marks lie; any other is told as it is."""
