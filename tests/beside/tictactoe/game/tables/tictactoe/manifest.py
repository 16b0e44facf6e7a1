"""The rules of Tic-Tac-Toe, on nine squares."""

from typing import Annotated, NamedTuple

from game.tables.plain import Field, Move, Points, RuleSet, Seat, plain_table

ROWS = "123", "456", "789", "147", "258", "369", "159", "357"


class Rules(RuleSet):
    """The values that designers can set, in a file in ``rules``."""

    most: int = Field(default=9, ge=5, le=9)
    """The number of marks after which a match is a draw."""


class Position(NamedTuple):
    """The seat that marked each square, ``.`` for none; the most marks of a match; the seat to move next."""

    squares: Annotated[str, Field(pattern="^[.12]{9}$")]
    most: Annotated[int, Field(ge=5, le=9)]
    seat_to_move: Seat

    def has_row(self, seat: int) -> bool:
        """Return True if three marks of a seat are in a row."""
        return any(all(self.squares[int(square) - 1] == str(seat) for square in row) for row in ROWS)

    @property
    def over(self) -> bool:
        """True if the last mark made a row, or if no more marks are allowed."""
        return self.has_row(3 - self.seat_to_move) or 9 - self.squares.count(".") == self.most


def start(rules: Rules, seat_to_move: int) -> Position:
    """Return the first position, with nine free squares."""
    return Position(9 * ".", rules.most, seat_to_move)


def is_possible(rules: Rules, position: Position) -> bool:
    """Return True if a match can have this position."""
    own, other = (position.squares.count(str(seat)) for seat in (position.seat_to_move, 3 - position.seat_to_move))
    is_turn = own <= other <= own + 1 and not position.has_row(position.seat_to_move)
    return is_turn and own + other <= position.most


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


TABLE = plain_table(Rules, start, legal, place, score, is_possible)
