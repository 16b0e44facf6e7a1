"""The things that a step has acted on, read from its events, so that later steps can count them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, Never

from game.kernel.events import function_for
from game.tables.knucklebones.blocks.marks import FieldMarked, MarkGone, PointsLost, PointsWon, RowMarked
from game.tables.knucklebones.blocks.rolls import DieDropped, DieThrown
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.events import (
    CardGained,
    CardLost,
    DiceDestroyed,
    DicePushed,
    DiceRemoved,
    DiceSwapped,
    DiceTraded,
    DieGiven,
    DieMoved,
    DieRerolled,
    DieRolled,
    DieStolen,
    DieTurned,
    DieWaits,
    Event,
    RowShielded,
    ShieldGone,
)
from game.tables.knucklebones.mark import MarkEnded, MarkPut
from game.tables.knucklebones.seat_rules import Row
from game.tables.knucklebones.turn import Turn, rows_of_both

MARKING = ("mark_die", "mark_row", "guard", "lock", "resize", "snare", "shield", "wait", "clear")
"""Steps that put marks on things or end them, and move no dice."""


class Start(NamedTuple):
    """The state before a step."""

    events: int
    """The number of events so far in the move."""
    rows: tuple[tuple[Row, ...], ...]
    """The rows of both seats."""
    hands: tuple[Mapping[str, int], Mapping[str, int]]


def start_of(turn: Turn) -> Start:
    """Return the state of a turn before a step."""
    one, two = turn.board.sides
    return Start(len(turn.events), rows_of_both(turn.board), (one.hand, two.hand))


def acted_on(turn: Turn, kind: str, start: Start) -> tuple[int, ...]:
    """Return a face for each die that a step of this kind has acted on, and 0 for each other thing."""
    events = turn.events[start.events :]
    if kind in MARKING:
        return _marked(turn.board, events)
    if kind == "points":
        won = [event.points for event in events if isinstance(event, PointsWon)]
        lost = [event.points for event in events if isinstance(event, PointsLost)]
        return (0,) * sum(won or lost)
    if cards := _cards(events, start):
        return (0,) * cards
    rows = [[list(dice) for dice in side] for side in start.rows]
    numbers: list[int] = []
    for event in events:
        if isinstance(event, DiceRemoved):
            dice = rows[event.seat - 1][event.row - 1]
            numbers += [dice[field - 1] for field in event.fields]
            dice[:] = [face for field, face in enumerate(dice, 1) if field not in event.fields]
        elif (faces := function_for(FACES, event)) is not None:
            numbers += faces(event, turn.board)
    return tuple(numbers)


FACES: Mapping[type, Callable[[Never, Board], tuple[int, ...]]] = {
    DiceDestroyed: lambda event, board: (event.face,) * len(event.fields),
    DiceSwapped: lambda event, board: _there(board, (event.seat, *event.first), (event.seat, *event.second)),
    DiceTraded: lambda event, board: _there(board, (event.seat, *event.first), (3 - event.seat, *event.second)),
    **dict.fromkeys((DieStolen, DieMoved, DieGiven, DicePushed, DieTurned, DieRerolled, DieRolled, DieWaits,
                     DieDropped, DieThrown), lambda event, board: (event.face,)),
}
"""The faces of dice that an event reports."""


def _there(board: Board, *places: tuple[int, int, int]) -> tuple[int, ...]:
    return tuple(board.dice(seat, row)[field - 1] for seat, row, field in places)


def _cards(events: Iterable[Event], start: Start) -> int:
    """Return the number of uses that have left a hand; those that have come, if none has."""
    hands, lost, gained = [dict(hand) for hand in start.hands], 0, 0
    for event in events:
        if isinstance(event, CardLost):
            lost += hands[event.seat - 1].get(event.card, 0) - event.left
        if isinstance(event, CardLost | CardGained):
            gained += isinstance(event, CardGained)
            hands[event.seat - 1][event.card] = event.left
    return lost or gained


def _marked(board: Board, events: Iterable[Event]) -> tuple[int, ...]:
    """Return a face for each die with a new mark, and 0 for each other thing, and for each mark that has ended."""
    places: list[object] = []
    for event in events:
        if isinstance(event, MarkEnded | MarkGone | ShieldGone):
            places.append(event)
        elif isinstance(event, MarkPut | FieldMarked):
            card = event.mark if isinstance(event, MarkPut) and not event.row else ""
            places.append((*event[:3], card))
        elif isinstance(event, RowMarked | RowShielded):
            places.append((event.seat, event.row, 0, ""))
    return tuple(_face_at(board, place) for place in dict.fromkeys(places))


def _face_at(board: Board, place: object) -> int:
    match place:
        case (int(seat), int(row), int(field), str()) if row and 0 < field <= len(board.dice(seat, row)):
            return board.dice(seat, row)[field - 1]
    return 0
