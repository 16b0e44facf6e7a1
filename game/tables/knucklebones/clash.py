"""What comes of dice that arrive: the clash, the scores of their rows, and the diagonals."""

from __future__ import annotations

from collections.abc import Iterable

from game.tables.knucklebones.events import DiagonalGained, DiagonalLost, DieRepelled, Event
from game.tables.knucklebones.hazards import NO_PITFALLS, Pitfalls
from game.tables.knucklebones.position import Board, Shields
from game.tables.knucklebones.rows import Arrival, closed_up, diagonals, with_row
from game.tables.knucklebones.rule_tables import Book


def settle(
    book: Book,
    seat: int,
    before: tuple[Board, Board],
    own: Board,
    other: Board,
    shielded: Shields,
    arrivals: Iterable[Arrival],
    touched: Iterable[int],
    events: list[Event],
    pitfalls: Pitfalls = NO_PITFALLS,
) -> tuple[Board, Board]:
    """Clash and closing-up, row scores of every row touched (given in order), diagonals of both seats.

    ``own`` and ``other`` hold the dice that arrived; both are answered as they are afterwards.
    """
    struck: list[int] = []
    for row, field, face in arrivals:
        facing = other[row]
        swallow = pitfalls.get((row, field)) if pitfalls else None
        if swallow or (shielded[row] and face in facing):
            swallow = swallow or DieRepelled
            events.append(swallow(seat, row + 1, field + 1, face))
            own = with_row(own, row, closed_up(own[row], (field + 1,)))
        elif face in facing:
            rest, destroyed, _ = book.struck[seat][row][facing][face]
            events.append(destroyed)
            other = with_row(other, row, rest)
            if row not in struck:
                struck.append(row)
    scored = book.scored[seat - 1]
    for row in touched:
        events.append(scored[row][own[row]])
    for row in struck:
        events.append(book.scored[2 - seat][row][other[row]])
    if book.diagonal:
        tell_diagonals(book, seat, before[seat - 1], own, events)
        if struck:
            tell_diagonals(book, 3 - seat, before[2 - seat], other, events)
    return own, other


def tell_diagonals(book: Book, seat: int, before: Board, after: Board, events: list[Event]) -> None:
    """Add to the events what a change of a board has done to its diagonals."""
    was, now = diagonals(before), diagonals(after)
    if was is now:
        return
    for n, old, face in zip((1, 2), was, now, strict=True):
        if old and old != face:
            events.append(DiagonalLost(seat, n))
        if face and old != face:
            events.append(DiagonalGained(seat, n, face, 3 * face * book.diagonal))
