"""The triggers of a move: what happens in it, for marks that wait for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, Never

from game.kernel.events import function_for
from game.tables.knucklebones.board import Board, Place
from game.tables.knucklebones.cards.blocks.marks import PointsLost, PointsWon
from game.tables.knucklebones.cards.blocks.rolls import DieChosen
from game.tables.knucklebones.cards.view import Actor, Handle
from game.tables.knucklebones.events import (
    CardGained,
    CardLost,
    CardPlayed,
    DiagonalGained,
    DiagonalLost,
    DieRepelled,
    DieRolled,
    Event,
    RowShielded,
    ShieldGone,
)
from game.tables.knucklebones.mark import EventWord, Mark
from game.tables.knucklebones.seat_rules import Faces

ROW_EVENTS: tuple[tuple[EventWord, int], ...] = (("pair", 2), ("triple", 3))
"""The events of a row with this many equal dice."""


def rows_of_both(board: Board) -> tuple[tuple[Faces, ...], ...]:
    return tuple([tuple(side.rows) for side in board.sides])


class Hit(NamedTuple):
    """A die that a blow destroys."""

    die: Handle
    place: Place
    """The place of the die before the blow."""
    face: int

    def is_at(self, handle: Handle | None, mark: Mark, both_seats: bool) -> bool:
        """Return True if it is at the die, row or seat of a mark; with ``both_seats``, of either seat."""
        in_row = (both_seats or self.place.seat == mark.seat) and mark.row in (0, self.place.row)
        return in_row and (self.die is handle if handle is not None else mark.field in (0, self.place.field))


class Trigger(NamedTuple):
    """Something that happens, or is about to, and that marks may wait for."""

    event: EventWord
    seat: int
    """0 for a blow, which may hit dice of both seats."""
    row: int = 0
    """0 if it happens in no row."""
    die: Handle | None = None
    """The die that it happens to, if it is still there."""
    cause: Handle | None = None
    """The die that caused it."""
    face: int = 0
    """The face, or the number of points."""
    causer: int = 0
    """The seat that causes it; 0 for none."""
    number: int = 0
    """Its number in the move, from 1."""
    card: str = ""
    """The card that is played, got or lost."""
    marks: tuple[Mark, ...] = ()
    """Marks that have gone with their dice, and are asked too."""
    hits: tuple[Hit, ...] = ()
    """The dice that a blow destroys, or would destroy."""
    placed: bool = False
    """True if the die that strikes was just placed."""
    instead: bool = False
    """True if it is about to happen, and marks may do their steps instead."""
    answer: tuple[Handle | None, Mark] | None = None
    """The mark that does its steps instead, with the die that carries it."""
    chain: frozenset[Actor] = frozenset()
    """The marks whose steps led to it."""


TRIGGER_OF_EVENT: Mapping[type, Callable[[Never], Trigger]] = {
    CardPlayed: lambda event: Trigger("card", event.seat, card=event.card),
    DieRolled: lambda event: Trigger("roll", event.seat, face=event.face),
    DieChosen: lambda event: Trigger("roll", event.seat, face=event.face),
    DiagonalGained: lambda event: Trigger("diagonal", event.seat, face=event.face),
    DieRepelled: lambda event: Trigger("repelled", 3 - event.seat, event.row, face=event.face),
    DiagonalLost: lambda event: Trigger("diagonal_lost", event.seat),
    RowShielded: lambda event: Trigger("shielded", event.seat, event.row),
    ShieldGone: lambda event: Trigger("shield_broken", event.seat, event.row),
    CardGained: lambda event: Trigger("card_gained", event.seat, card=event.card),
    CardLost: lambda event: Trigger("card_lost", event.seat, card=event.card),
    PointsWon: lambda event: Trigger("points_won", event.seat, face=event.points),
    PointsLost: lambda event: Trigger("points_lost", event.seat, face=event.points),
}


class Triggers:
    """The triggers of a move, while marks may wait for them."""

    def __init__(self, board: Board, events_seen: int) -> None:
        self.queue: list[Trigger] = []
        """Those that marks have not been asked about yet."""
        self.count = 0
        """The number of those noticed."""
        self.count_before: dict[Actor, int] = {}
        """The number of those noticed before a mark was put, for marks of this move."""
        self.act_count = 0
        """The number of times that marks have done their steps."""
        self.rows_seen = rows_of_both(board)
        """The rows of both seats at the last look back."""
        self.events_seen = events_seen
        """The number of events at the last look back."""

    def new_triggers(self, board: Board, events: Sequence[Event]) -> Iterator[Trigger]:
        """Yield the triggers of the events since the last look, and of rows that have changed."""
        new_events, self.events_seen = events[self.events_seen :], len(events)
        for event in new_events:
            if (trigger_of := function_for(TRIGGER_OF_EVENT, event)) is not None:
                yield trigger_of(event)
        rows_now, rows_before = rows_of_both(board), self.rows_seen
        self.rows_seen = rows_now
        for seat, rows in enumerate(rows_now, 1) if rows_now != rows_before else ():
            for row, dice in enumerate(rows, 1):
                old, size = rows_before[seat - 1][row - 1], board.sides[seat - 1].rules.sizes[row - 1]
                for face in sorted(set(dice)) if dice != old else ():
                    for word, count in ROW_EVENTS:
                        if old.count(face) < count <= dice.count(face):
                            yield Trigger(word, seat, row, face=face)
                if len(old) < size <= len(dice):
                    yield Trigger("full", seat, row)
                if old and not dice:
                    yield Trigger("emptied", seat, row)
