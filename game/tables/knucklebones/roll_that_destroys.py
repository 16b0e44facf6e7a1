"""A rolled die that destroys its equals all over the board across the table."""

from __future__ import annotations

from game.tables.knucklebones.clash import tell_diagonals
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.position import Fields
from game.tables.knucklebones.rows import with_row
from game.tables.knucklebones.rule_tables import Book
from game.tables.knucklebones.waiting_die import Waiting


def sweep(book: Book, position: Fields, happened: tuple[Event, ...]) -> tuple[Fields, tuple[Event, ...]]:
    """The position after the waiting die has struck every row across that no shield protects; it still waits."""
    boards, seat, waiting, hands, shields, rng = position
    assert isinstance(waiting, Waiting)
    face = waiting.face
    before = other = boards[2 - seat]
    events = list(happened)
    struck = [row for row in range(3) if face in other[row] and not shields[2 - seat][row]]
    for row in struck:
        rest, destroyed, _ = book.struck[seat][row][other[row]][face]
        events.append(destroyed)
        other = with_row(other, row, rest)
    if not struck:
        return position, happened
    events += [book.scored[2 - seat][row][other[row]] for row in struck]
    if book.diagonal:
        tell_diagonals(book, 3 - seat, before, other, events)
    after = (boards[0], other) if seat == 1 else (other, boards[1])
    return (after, seat, waiting, hands, shields, rng), tuple(events)
