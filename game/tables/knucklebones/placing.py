"""Placing the die that was rolled."""

from __future__ import annotations

from game.kernel.refusal import Refusal
from game.tables.knucklebones.clash import settle
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.hazards import NO_PITFALLS, UNMARKED, Hazards, Pitfalls
from game.tables.knucklebones.hidden_die import reveal
from game.tables.knucklebones.moves import PLACES, Move
from game.tables.knucklebones.notation import write
from game.tables.knucklebones.position import BARE, UNSHIELDED, Fields
from game.tables.knucklebones.rows import BROKEN, diagonals, with_row
from game.tables.knucklebones.rule_tables import Book
from game.tables.knucklebones.special_placing import land
from game.tables.knucklebones.turn_end import finish, wear
from game.tables.knucklebones.waiting_die import HIDDEN, READY, Waiting

FIRST, SECOND, THIRD = PLACES
LANES = {move: row for row, move in enumerate(PLACES)}


def place(
    book: Book, position: Fields, waiting: Waiting, move: Move, hazards: Hazards = UNMARKED
) -> tuple[Fields, tuple[Event, ...]]:
    """The position after the waiting die was placed, and what happened.

    Nearly always nothing comes of it but a clash; then tables say it all. Where more might, ``arrive`` tells.
    """
    boards, seat, _, hands, shields, rng = position
    face = waiting.face
    row = 0 if move is FIRST else 1 if move is SECOND else 2 if move is THIRD else LANES.get(move)
    if row is None:
        if face == HIDDEN and move.face and move._replace(face=0) in LANES:
            return reveal(book, position, LANES[move._replace(face=0)], move.face, hazards, place)
        raise _misplaced(position, move, face)
    if not waiting.usual:
        if face == HIDDEN:
            return reveal(book, position, row, 0, hazards, place)
        return land(book, position, row, hazards.pitfalls)
    own, other = boards if seat == 1 else (boards[1], boards[0])
    placed = book.placed[seat][row].get(own[row])
    if placed is None:
        raise Refusal("row_full", f"Row {row + 1} is full.", write(position))
    longer, events = placed[face]
    a, b, c = own
    own = a, b, c = (longer, b, c) if row == 0 else (a, longer, c) if row == 1 else (a, b, longer)
    facing = other[row]
    healths = shields[2 - seat]
    if (
        (len(longer) == 3 and len(a) == 3 and len(b) == 3 and len(c) == 3)
        or (len(b) > 1 and a and c and (a[0] == b[1] or c[0] == b[1]) and diagonals(own) is not BROKEN)
        or not book.board_full
        or hazards.pitfalls
    ):
        return arrive(book, position, row, face, hazards.pitfalls)
    if face in facing:
        rest, destroyed, scored = book.struck[seat][row][facing][face]
        left = with_row(other, row, rest)
        if healths[row] or diagonals(other) is not BROKEN or diagonals(left) is not BROKEN:
            return arrive(book, position, row, face)
        other = left
        events = (events[0], destroyed, events[1], scored, events[2])
    if shields is not BARE and healths != UNSHIELDED:
        healths, worn = wear(3 - seat, healths)
        shields = (shields[0], healths) if seat == 1 else (healths, shields[1])
        events += worn
    book.open = boards = (own, other) if seat == 1 else (other, own)
    return (boards, 3 - seat, READY, hands, shields, rng), events


def arrive(
    book: Book, position: Fields, row: int, face: int, pitfalls: Pitfalls = NO_PITFALLS
) -> tuple[Fields, tuple[Event, ...]]:
    """What follows in any position: the waiting die comes to lie in a row (from 0) that has a free field."""
    boards, seat, _, hands, shields, rng = position
    own, other = boards if seat == 1 else (boards[1], boards[0])
    field = len(own[row])
    longer, (placed, *_) = book.placed[seat][row][own[row]][face]
    happened = [placed]
    own = with_row(own, row, longer)
    arrivals, touched = ((row, field, face),), (row,)
    own, other = settle(book, seat, boards, own, other, shields[2 - seat], arrivals, touched, happened, pitfalls)
    boards = (own, other) if seat == 1 else (other, own)
    return finish(book, (boards, seat, READY, hands, shields, rng), happened)


def _misplaced(position: Fields, move: Move, face: int) -> Refusal:
    if move.verb != "place":
        rolled = "die" if face == HIDDEN else face
        return Refusal("must_place", f"The rolled {rolled} must be placed first.", write(position))
    if move.face:
        return Refusal("bad_move", "Only a hidden die gets its face where it is placed.", write(position))
    return Refusal("bad_move", "A die is placed in row 1, 2 or 3.", write(position))
