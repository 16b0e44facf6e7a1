"""Scores: the number of pieces of each seat, and the winner."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.tables.khet.cells import HIGH, LOWER
from game.tables.khet.pieces import PHARAOH, colour_of
from game.tables.khet.position import Position, State

Outcome = Literal[1, 2, "draw"]


class Score(NamedTuple):
    """The pieces of Silver and Red (a stack is two), the winner (None: not yet), and the way the match was won."""

    pieces: tuple[int, int]
    outcome: Outcome | None
    by: State | None

    @property
    def totals(self) -> tuple[int, int]:
        """The points of both seats, under the name that every table uses."""
        return self.pieces


def score(rules: object, position: Position) -> Score:
    """Return the score of a position, under any rules."""
    pieces = position.pieces
    if not position.over:
        return Score(pieces, None, None)
    return Score(pieces, _outcome(position, pieces), position.state)


def _outcome(position: Position, pieces: tuple[int, int]) -> Outcome:
    if position.state in ("resigned", "late"):
        return 2 if position.side == 1 else 1
    if position.state == "pharaoh":
        return seat_of({colour_of(code) for code in lying(position) if code >> 3 == PHARAOH})
    if position.state == "counted" and pieces[0] != pieces[1]:
        return 1 if pieces[0] > pieces[1] else 2
    return "draw"


def seat_of(colours: set[int]) -> Outcome:
    """Return the seat whose Pharaoh alone remains; a draw if none does."""
    return "draw" if len(colours) != 1 else 2 if 1 in colours else 1


def lying(position: Position) -> list[int]:
    """Return all pieces, a stack as one."""
    return [code for code in (position.squares[cell] for cell in LOWER + HIGH) if code >= 8]
