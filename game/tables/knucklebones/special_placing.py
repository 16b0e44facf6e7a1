"""Placing a die that was rolled in a special way."""

from __future__ import annotations

from game.kernel.refusal import Refusal
from game.tables.knucklebones.clash import settle
from game.tables.knucklebones.events import DiePlaced, DieWaits, Event
from game.tables.knucklebones.hazards import NO_PITFALLS, Pitfalls
from game.tables.knucklebones.moves import PLACES, Move
from game.tables.knucklebones.notation import write
from game.tables.knucklebones.position import Fields
from game.tables.knucklebones.rows import Arrival, full, with_row
from game.tables.knucklebones.rule_tables import Book
from game.tables.knucklebones.scoring import over
from game.tables.knucklebones.turn_end import finish
from game.tables.knucklebones.waiting_die import READY, Waiting, come, rooms, waits


def places(position: Fields) -> tuple[Move, ...]:
    """The placements of a die that waits in a special way."""
    boards, seat, waiting, _, _, _ = position
    assert isinstance(waiting, Waiting)
    return tuple(PLACES[row] for row in rooms(waiting, boards[seat - 1]))


def announce(position: Fields, events: tuple[Event, ...], ways: tuple[str, ...]) -> tuple[Fields, tuple[Event, ...]]:
    """The position once the rolled die waits in these ways, and the event that tells it."""
    boards, seat, rolled, hands, shields, rng = position
    assert isinstance(rolled, Waiting)
    waiting = waits(rolled.face, ways)
    return (boards, seat, waiting, hands, shields, rng), (*events, DieWaits(seat, waiting.face, waiting.ways))


def land(
    book: Book, position: Fields, row: int, pitfalls: Pitfalls = NO_PITFALLS
) -> tuple[Fields, tuple[Event, ...]]:
    """The position after a die in a special way was placed in a row (from 0), and what happened."""
    boards, seat, waiting, hands, shields, rng = position
    own, other = boards if seat == 1 else (boards[1], boards[0])
    assert isinstance(waiting, Waiting)
    if row not in rooms(waiting, own):
        raise Refusal("row_full", f"Row {row + 1} has no room for it.", write(position))
    happened: list[Event] = []
    arrivals: list[Arrival] = []
    dice, facing = own[row], other[row]
    for _ in range(come(waiting, own)):
        field = len(dice)
        face = facing[field] if "reflect" in waiting.ways and field < len(facing) else waiting.face
        happened.append(DiePlaced(seat, row + 1, field + 1, face))
        arrivals.insert(0, (row, field, face))
        dice = (*dice, face)
    own = with_row(own, row, dice)
    first = row, len(boards[seat - 1][row])
    met = {first: pitfalls[first]} if first in pitfalls else NO_PITFALLS
    own, other = settle(book, seat, boards, own, other, shields[2 - seat], arrivals, (row,), happened, met)
    boards = (own, other) if seat == 1 else (other, own)
    after = boards, seat, READY, hands, shields, rng
    if "again" not in waiting.ways or full(own) or over(book, after):
        return finish(book, after, happened)
    next_one = boards, seat, waiting, hands, shields, rng
    return announce(next_one, tuple(happened), waiting.without("again").ways)
