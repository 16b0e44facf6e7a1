"""A Reversi position: two sets of discs, the side to move, and the board; and moves. Both also as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from game.kernel.refusal import Refusal, bad_part, quote, reading
from game.tables.reversi.board import BITS, BOARDS, BY_SIZE, FULL, NAMES, WIDEST, Board, each, known_moves


class Position(NamedTuple):
    """Seat 1 has the black discs and begins, seat 2 the white ones."""

    black: int
    white: int
    side: int
    """Seat to move, 1 or 2; after the end the seat whose turn it would be."""
    full: int = FULL
    """The set of all squares."""

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.side

    @property
    def over(self) -> bool:
        """True if neither side can place a disc."""
        black, white, _, full = self
        return not (known_moves(black, white, full) or known_moves(white, black, full))


def sides(position: Position) -> tuple[int, int]:
    """Return the discs of the side to move and those of its opponent."""
    black, white, side, _ = position
    return (black, white) if side == 1 else (white, black)


def position_of(own: int, other: int, side: int, full: int) -> Position:
    """Return the position in which ``side`` is to move and has the discs ``own``."""
    return Position(own, other, 1, full) if side == 1 else Position(other, own, 2, full)


class Move(NamedTuple):
    """``place`` with a square, or ``pass``. Moves sort like their texts."""

    verb: str
    square: str = ""


PASS = Move("pass")
PLACES = {bit: Move("place", square) for square, bit in BITS.items()}
"""Moves by the bit of the square."""


def places(squares: int) -> tuple[Move, ...]:
    """Return the moves onto these squares, sorted."""
    return tuple(PLACES[BITS[square]] for square in sorted(NAMES[bit] for bit in each(squares)))


def places_piece(move: Move) -> bool:
    """Return True if a move places a disc."""
    return move.verb == "place"


def last_square(made: Sequence[Move]) -> str | None:
    """Return the square of the last disc placed by these moves; None if there is none."""
    return next((move.square for move in reversed(made) if move.square), None)


SIDES = {"X": 1, "O": 2}


class Boarded(Protocol):
    """Rules that name their board."""

    @property
    def board(self) -> Board:
        """The board."""


def write(position: Position) -> str:
    """Write every square from a1 along the rows (``X`` black, ``O`` white, ``-`` empty), and the side to move."""
    black, white, side, full = position
    bits = (BITS[name] for name in BOARDS[full].names)
    return f"{''.join('X' if black & bit else 'O' if white & bit else '-' for bit in bits)} {'XO'[side - 1]}"


def read(rules: Boarded, text: str) -> Position:
    """Return the position a line describes; refuse with ``bad_position``, naming the part that is wrong."""
    return on_board(rules.board, text)


def on_any_board(text: str) -> Position:
    """Return the position a line describes, on the board with that number of squares."""
    sizes = {len(board.names): board for board in BY_SIZE.values()}
    return on_board(sizes.get(len(text.split(" ")[0]), WIDEST), text)


def on_board(board: Board, text: str) -> Position:
    """Return the position a line describes on this board."""
    fields, names = text.split(" "), board.names
    with reading(text):
        if len(fields) != 2:
            raise bad_part(text, f"a position is {len(names)} squares, one space and the side to move")
        letters, side = fields
        for square, letter in zip(names, letters, strict=False):
            if letter not in "XO-":
                raise bad_part(letter, f"{square} is X (black), O (white) or - (empty)")
        if len(letters) != len(names):
            raise bad_part(letters, f"a board has {len(names)} squares, not {len(letters)}")
        if side not in SIDES:
            raise bad_part(side, "the side to move is X (black) or O (white)")
    squares = tuple(zip(names, letters, strict=True))
    black, white = (sum(BITS[name] for name, letter in squares if letter == who) for who in SIDES)
    return Position(black, white, SIDES[side], board.full)


def write_move(move: Move) -> str:
    """Write a move as text: a square such as ``d3``, or ``pass``."""
    return move.square or move.verb


def read_move(rules: Boarded, text: str) -> Move:
    """Read a move from text; refuse with ``bad_move``. ``apply`` checks that it is legal."""
    if text == PASS.verb:
        return PASS
    names = rules.board.names
    if text not in names:
        raise Refusal("bad_move", f"{quote(text)} is not a move: name a square from a1 to {names[-1]}, or pass.")
    return PLACES[BITS[text]]
