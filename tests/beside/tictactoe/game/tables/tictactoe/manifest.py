"""The rules of Tic-Tac-Toe, on nine squares."""

from __future__ import annotations

import re
from typing import NamedTuple

from game.content.table_content import TableFiles
from game.tables.contract import Notation, Table
from game.tables.plain import Field, Move, Points, Refusal, RuleSet, plain_apply
from game.tables.plain_notation import PlainNotation, plain_move_text, plain_text


class Rules(RuleSet):
    """The values that designers can set, in a file in ``rules``."""

    most: int = Field(default=9, ge=5, le=9)
    """The number of marks after which a match is a draw."""


ROWS = "123", "456", "789", "147", "258", "369", "159", "357"


class Position(NamedTuple):
    """The seat that marked each square, ``.`` for none; the most marks of a match; the seat to move next."""

    squares: str
    most: int
    seat_to_move: int

    def has_row(self, seat: int) -> bool:
        """Return True if three marks of a seat are in a row."""
        return any(all(self.squares[int(square) - 1] == str(seat) for square in row) for row in ROWS)

    @property
    def over(self) -> bool:
        """True if the last mark made a row, or if no more marks are allowed."""
        return self.has_row(3 - self.seat_to_move) or 9 - self.squares.count(".") == self.most


def new(rules: Rules, seed: int, first: int | None = None) -> Position:
    """Return the first position, with nine free squares. Seat 1 begins unless ``first`` names the other one."""
    return Position(9 * ".", rules.most, first or 1)


def legal(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Return the legal moves: the free squares, until the match is over."""
    return tuple(Move(number) for number, mark in enumerate(position.squares, 1) if mark == "." and not position.over)


def place(rules: Rules, position: Position, move: Move) -> Position:
    """Return the position after a legal move, the number of the square to mark."""
    squares, most, seat = position
    return Position(squares[:move.number - 1] + str(seat) + squares[move.number:], most, 3 - seat)


def score(rules: Rules, position: Position) -> Points:
    """Return the score: a row wins, and a match that ends without one is a draw."""
    return Points.of_winner(next(filter(position.has_row, (1, 2)), 0 if position.over else None))


def read(rules: Rules, text: str) -> Position:
    """Read a position; refuse one that no match can have."""
    if found := re.fullmatch(r"([.12]{9}) ([5-9]) ([12])", text):
        position = Position(found[1], int(found[2]), int(found[3]))
        own, other = (position.squares.count(str(seat)) for seat in (position.seat_to_move, 3 - position.seat_to_move))
        if own <= other <= own + 1 and own + other <= position.most and not position.has_row(position.seat_to_move):
            return position
    raise Refusal("bad_position", f"{text[:60]!r}: no match has this position. One it can have is 1...2.... 9 1.")


FILES: TableFiles[Rules] = TableFiles(Rules, standard="classic")
TABLE = Table(FILES, new, legal, plain_apply(place, legal, score), score,
              Notation(plain_text, read, plain_move_text, PlainNotation.of(Move, "bad_move").read))
