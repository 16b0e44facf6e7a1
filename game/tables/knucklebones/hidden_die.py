"""A die that nobody sees: it is rolled, waits without a face, and gets one only as it is placed."""

from __future__ import annotations

from collections.abc import Callable

from game.kernel.refusal import Refusal
from game.tables.knucklebones.chance import throw
from game.tables.knucklebones.die import Die
from game.tables.knucklebones.events import DieRolled, DieVeiled, Event
from game.tables.knucklebones.hazards import Hazards
from game.tables.knucklebones.moves import PLACES, Move
from game.tables.knucklebones.notation import write
from game.tables.knucklebones.position import Fields
from game.tables.knucklebones.roll_that_destroys import sweep
from game.tables.knucklebones.rows import full
from game.tables.knucklebones.rule_tables import Book
from game.tables.knucklebones.waiting_die import HIDDEN, PLAIN, Waiting, rooms, waits

Place = Callable[[Book, Fields, Waiting, Move, Hazards], tuple[Fields, tuple[Event, ...]]]


def hide(position: Fields, die: Die, named: int) -> tuple[Fields, tuple[Event, ...]]:
    """The position after a roll that nobody sees. The random stream does not move: there is nothing to foresee."""
    boards, seat, _, hands, shields, rng = position
    if named:
        raise Refusal("bad_face", "This die stays hidden: its face is named when it is placed.", write(position))
    if full(boards[seat - 1]):
        raise Refusal("row_full", "Every row is full.", write(position))
    waiting = waits(HIDDEN, (*die.ways, "destroy") if die.sweeps else die.ways)
    return (boards, seat, waiting, hands, shields, rng), (DieVeiled(seat, die.shows, waiting.ways),)


def reveal(
    book: Book, position: Fields, row: int, named: int, hazards: Hazards, place: Place
) -> tuple[Fields, tuple[Event, ...]]:
    """The position after a hidden die got its face and was placed in a row (from 0)."""
    boards, seat, waiting, hands, shields, _ = position
    assert isinstance(waiting, Waiting)
    if row not in rooms(waiting, boards[seat - 1]):
        raise Refusal("row_full", f"Row {row + 1} has no room for it.", write(position))
    rng, face = throw(hazards.die, position, named)
    events: tuple[Event, ...] = (DieRolled(seat, face, hazards.die.faces),)
    if "destroy" in waiting.ways:
        seen, events = sweep(book, (boards, seat, PLAIN[face], hands, shields, rng), events)
        boards = seen[0]
    shown = waits(face, waiting.without("destroy").ways)
    after, placed = place(book, (boards, seat, shown, hands, shields, rng), shown, PLACES[row], hazards)
    return after, events + placed
