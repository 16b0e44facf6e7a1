"""Dice that a move changes on the board: they arrive, move, and are removed or destroyed, with what marks do then."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from game.tables.knucklebones.board import Place, mark_kind
from game.tables.knucklebones.cards.blocks import marks
from game.tables.knucklebones.cards.past import record_loss
from game.tables.knucklebones.cards.triggers import Trigger
from game.tables.knucklebones.cards.view import BoardRow, Handle
from game.tables.knucklebones.cards.waiting_marks import spare_dice
from game.tables.knucklebones.events import DiceDestroyed, DieMoved, DiePlaced, Event
from game.tables.knucklebones.mark import EventWord
from game.tables.knucklebones.turn import Turn, add_mark, drop_mark, put_mark


def add_die(turn: Turn, seat: int, row: int, face: int, event: Callable[..., Event], *details: int) -> Handle:
    """Add a die at the end of a row; ``event`` makes the event that reports it."""
    field = turn.board.add_die(seat, row, face)
    die = turn.follow(Place(seat, row, field))
    _land(turn, die, event(seat, row, field, face, *details))
    return die


def place_die(turn: Turn, row: int, face: int) -> None:
    """Place the waiting die in an own row, where it arrives."""
    field = turn.board.place_die(turn.seat, row, face)
    die = Handle(turn.seat, row, field)
    turn.handles += (die,)
    turn.placed_dice += (die,)
    _land(turn, die, DiePlaced(turn.seat, row, field, face))


def move_die(turn: Turn, die: Handle, row: BoardRow) -> None:
    """Move a die to the end of another row, where it arrives."""
    start, face = die.place, turn.face(die)
    field = turn.board.move_die(start, *row)
    _close_up(turn, start.seat, start.row, (start.field,))
    turn.scores.changed_rows += ((start.seat, start.row),)
    die.seat, die.row, die.field = *row, field
    _notice_change(turn, die, "moved", start)
    _land(turn, die, DieMoved(*row, field, face, *start))


def push_die(turn: Turn, place: Place, face: int, falls: bool) -> None:
    """Insert a die into a row, where it arrives."""
    row, faces = place[:2], turn.board.dice(*place[:2])
    turn.board.push_die(place, face, falls)
    for handle in turn.handles:
        if (handle.seat, handle.row) == row and handle.field >= place.field:
            handle.field += 1
            if falls and handle.field > len(faces):
                handle.field, handle.last_face = 0, faces[-1]
    turn.arrivals += (turn.follow(place),)
    turn.scores.changed_rows += (row,)


def _land(turn: Turn, die: Handle, event: Event) -> None:
    turn.events.append(event)
    if turn.watches_events:
        trigger = Trigger("arrives", die.seat, die.row, die, die, turn.face(die))
        if isinstance(event, DiePlaced):
            turn.notice(trigger._replace(event="placed"))
        turn.notice(trigger)
    if turn.board.marks:
        spend_marks(turn, die)
    turn.arrivals += (die,)
    turn.scores.changed_rows += ((die.seat, die.row),)


def spend_marks(turn: Turn, die: Handle) -> None:
    """Spend all traps of a seat when one of its dice lands, and the marks that wait for a die on its field."""
    place = die.place
    for mark in sorted(mark for mark in turn.board.marks if mark.seat == die.seat and mark.sign == marks.TRAP.sign):
        drop_mark(turn, mark)
        if mark[:3] == place:
            die.trap_event, die.trap = mark_kind(mark).swallows, place
        else:
            turn.events.append(marks.MarkGone(*mark[:3]))
    for mark, state in [(mark, state) for mark, state in turn.board.marks.items() if mark[:3] == place]:
        if (catches := mark_kind(mark).catches) is not None:
            event, new_mark = catches(mark, state)
            turn.events.append(event)
            drop_mark(turn, mark)
            put_mark(turn, new_mark, state)


def change_face(turn: Turn, die: Handle, face: int) -> None:
    """Give a die another face; it counts as arriving."""
    turn.board.change_face(*die.place, face)
    _notice_change(turn, die, "turned", die.place)
    turn.arrivals += (die,)
    turn.scores.changed_rows += ((die.seat, die.row),)


def swap_dice(turn: Turn, one: Handle, two: Handle) -> None:
    """Let two dice change places; both arrive if their rows differ."""
    first, second = one.place, two.place
    turn.board.swap_dice(first, second)
    (one.seat, one.row, one.field), (two.seat, two.row, two.field) = second, first
    turn.scores.changed_rows += ((first.seat, first.row),)
    turn.scores.changed_rows += ((second.seat, second.row),)
    if first[:2] != second[:2]:
        turn.arrivals += one, two
        _notice_change(turn, one, "moved", first)
        _notice_change(turn, two, "moved", second)


def _notice_change(turn: Turn, die: Handle, event: EventWord, start: Place) -> None:
    if turn.watches_events:
        turn.notice(Trigger(event, start.seat, start.row, die, face=turn.face(die)))


def _close_up(turn: Turn, seat: int, row: int, fields: tuple[int, ...]) -> None:
    for die in turn.handles:
        if die.row == row and die.seat == seat and die.field:
            empty = die.field in fields
            die.field = 0 if empty else die.field - sum([field < die.field for field in fields])


def remove_dice(turn: Turn, seat: int, row: int, fields: tuple[int, ...], event: Event) -> None:
    """Take dice off a row, which closes up."""
    for die in turn.handles:
        if (die.seat, die.row) == (seat, row) and die.field in fields:
            die.last_face = turn.face(die)
    turn.board.take_dice(seat, row, fields)
    _close_up(turn, seat, row, fields)
    turn.scores.changed_rows += ((seat, row),)
    turn.events.append(event)


# Destruction.


def destroy_dice(turn: Turn, seat: int, row: int, fields: tuple[int, ...], event: Event) -> None:
    """Destroy dice of a row in one blow, apart from those that marks keep; marks may react."""
    if turn.watches_events:
        turn.owner_of_blow = 0 if isinstance(event, DiceDestroyed) else 3 - seat
        struck = spare_dice(turn, [turn.follow(Place(seat, row, field)) for field in fields])
        turn.owner_of_blow = 0
        if not struck:
            return
        fields = tuple(die.field for die in struck)
        if isinstance(event, DiceDestroyed) and event.fields != fields:
            event = event._replace(fields=fields)
    _destroy(turn, seat, row, fields, event)


def _destroy(turn: Turn, seat: int, row: int, fields: tuple[int, ...], event: Event) -> None:
    events = [*_pay_for_dice(turn, seat, row, fields)] if turn.board.marks or turn.has_edges else ()
    remove_dice(turn, seat, row, fields, event)
    turn.events += events
    if turn.board.rules.match.keeps_records:
        record_loss(turn, seat, len(fields), event)


def destroy_all(turn: Turn, dice: Iterable[Handle]) -> None:
    """Destroy dice anywhere in one blow, row by row and face by face, those of the moving seat first."""
    def rank(die: Handle) -> tuple[bool, int, int, int]:
        return die.seat != turn.seat, die.seat, die.row, turn.face(die)

    struck = sorted(dict.fromkeys(dice), key=rank)
    if turn.watches_events:
        struck = spare_dice(turn, struck)
    for (_, seat, row, face), group in [(key, [*group]) for key, group in groupby(struck, rank)]:
        fields = tuple(sorted(die.field for die in group))
        _destroy(turn, seat, row, fields, DiceDestroyed(seat, row, face, fields))


def _pay_for_dice(turn: Turn, seat: int, row: int, fields: tuple[int, ...]) -> Iterator[Event]:
    """Pay for dice that are destroyed, and end what their row has until then; yield the events as they are shown.

    A seat is paid before the other one pays. Points of dice are shown before those of their row.
    """
    if points := turn.board.sides[seat - 1].rules.edge("points_per_lost_die") * len(fields):
        add_mark(turn, marks.WON_POINTS.at(seat), points)
        yield marks.PointsWon(seat, points)
    if price := sum(turn.board.mark_value(marks.DIE_COSTS.at(seat, row, field)) for field in fields):
        add_mark(turn, marks.LOST_POINTS.at(3 - seat), price)
        yield marks.PointsLost(3 - seat, price, "price")
    if (mark := marks.ROW_TIMES.at(seat, row)) in turn.board.marks:
        drop_mark(turn, mark)
        yield marks.RowUnmarked(seat, row)
