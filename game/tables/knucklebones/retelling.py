"""A move where marks lie: the rules see none of them, and what they tell says what becomes of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.kernel.refusal import Refusal
from game.tables.knucklebones.card_effect import Change, Place
from game.tables.knucklebones.cards import EFFECTS
from game.tables.knucklebones.changes import CHANGES, change_of
from game.tables.knucklebones.events import DiceSwapped, DiePlaced, DieStolen, Event, MatchDrawn, MatchWon, RowScored
from game.tables.knucklebones.hazards import Hazards
from game.tables.knucklebones.marks import carried, hazards_of, row_points
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.notation import write
from game.tables.knucklebones.position import READY, Fields, Marks, Position, marked, marks_of
from game.tables.knucklebones.rows import closed_up
from game.tables.knucklebones.rule_tables import Book
from game.tables.knucklebones.turn_end import verdict

Follow = Callable[[Book, Fields, Move, Hazards], tuple[Fields, tuple[Event, ...]]]
ENDS = MatchWon, MatchDrawn
ARRIVED = tuple(effect.arrived for effect in EFFECTS if effect.arrived)
DESTROYED = tuple(effect.destroyed for effect in EFFECTS if effect.destroyed)
"""What cards tell as dice arrive and are destroyed."""
WAITS = 0, 0, 0
"""Where a mark lies on the die that waits to be placed."""


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
        tale.tell(event)
    if after[2] <= READY:
        carried(tale.marks, {WAITS: None})
    return marked(after, tale.marks), tuple(tale.events)


class Tale:
    """The marks of a position while what happened is told once more."""

    __slots__ = ("after", "book", "events", "marks")

    def __init__(self, book: Book, after: Fields, marks: Marks) -> None:
        self.book, self.after = book, after
        self.marks = dict(marks)
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """An event, with what the marks make of it, and what else happens because of them."""
        if isinstance(event, RowScored):
            dice = self.after[0][event.seat - 1][event.row - 1]
            event = event._replace(score=row_points(self.book, dice, self.marks, event.seat, event.row))
        elif isinstance(event, ENDS):
            event = verdict(self.book, marked(self.after, self.marks))
        self.events.append(event)
        if isinstance(event, DiePlaced):
            self._arrive(event[:3])
            carried(self.marks, {WAITS: event[:3]})
        elif isinstance(event, DieStolen):
            self._arrive(event[:3])
        elif isinstance(event, DiceSwapped):
            one, other = (event.seat, *event.first), (event.seat, *event.second)
            carried(self.marks, {one: other, other: one})
        elif type(event) in CHANGES:
            self._change(change_of(event))

    def _arrive(self, place: Place) -> None:
        for arrived in ARRIVED:
            for event in arrived(self.marks, place):
                self.tell(event)

    def _change(self, change: Change) -> None:
        for mark in change.takes:
            self.marks.pop(mark, None)
        self.marks.update(change.puts)
        for mark, number in change.adds.items():
            self.marks[mark] = self.marks.get(mark, 0) + number
        if change.destroys:
            self._destroy(change.destroys)

    def _destroy(self, dice: tuple[Place, ...]) -> None:
        """Dice of a row go, with what they carry; those behind them move up."""
        more = [event for destroyed in DESTROYED for event in destroyed(self.marks, dice)]
        seat, row, _ = dice[0]
        left = closed_up((1, 2, 3), [field for *_, field in dice])
        moved = {(seat, row, field): (seat, row, to) for to, field in enumerate(left, 1)}
        carried(self.marks, {**dict.fromkeys(dice), **moved})
        for event in more:
            self.tell(event)
