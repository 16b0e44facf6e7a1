"""A Reversi position: two sets of discs, the side to move, and the board; and moves. Both also as text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple, Protocol

from game.kernel.refusal import Refusal, bad_part, position_context, quote
from game.tables.edges import EdgeAmount, EdgeAmounts, read_edges, write_edges
from game.tables.reversi.board import (
    ALL_SQUARES,
    BY_SIZE,
    SQUARE_BITS,
    SQUARE_NAMES,
    WIDEST_BOARD,
    Board,
    bits_of,
    board_with,
    known_moves,
)


class SideEdges(EdgeAmounts):
    """Edges of a side, 0 for none."""

    discs: EdgeAmount = 0
    """Discs that it gets at the count."""
    corners: EdgeAmount = 0
    """Discs that it gets at the count for each of its corners."""
    edges: EdgeAmount = 0
    """Discs that it gets at the count for each rim of the board on which it has more discs than the other side."""
    quarter: EdgeAmount = 0
    """Times that its discs in the quarter of the board where it has the fewest count again."""
    rows: EdgeAmount = 0
    """Discs that it gets at the count for each row in which it has fewer discs than the other side."""
    turned: EdgeAmount = 0
    """Discs that count for it although they are turned against it: each becomes one of ``discs``."""
    ties: EdgeAmount = 0
    """More than 0: it wins a count that ends level."""
    holds: EdgeAmount = 0
    """Discs that stay as they are instead of being turned against it, the farthest first."""
    closed: EdgeAmount = 0
    """Turns of the other side in which it may not take a corner if it has another move."""
    walled: EdgeAmount = 0
    """Turns of the other side in which it may not place a disc on a rim of the board if it has another move."""


NO_EDGES = SideEdges(), SideEdges()


class Position(NamedTuple):
    """Seat 1 has the black discs and begins, seat 2 the white ones."""

    black: int
    white: int
    side: int
    """Seat to move, 1 or 2; after the end the seat whose turn it would be."""
    full: int = ALL_SQUARES
    """The set of all squares."""
    edges: tuple[SideEdges, ...] = NO_EDGES
    """The edges of both seats."""

    @property
    def seat_to_move(self) -> int:
        return self.side

    @property
    def over(self) -> bool:
        """True if neither side can place a disc."""
        black, white, _, full, _ = self
        return not (known_moves(black, white, full) or known_moves(white, black, full))


def sides(position: Position) -> tuple[int, int]:
    """Return the discs of the side to move and those of its opponent."""
    black, white, side, _, _ = position
    return (black, white) if side == 1 else (white, black)


def position_of(own: int, other: int, side: int, full: int, edges: tuple[SideEdges, ...]) -> Position:
    """Return the position in which ``side`` is to move and has the discs ``own``."""
    return Position(own, other, 1, full, edges) if side == 1 else Position(other, own, 2, full, edges)


def open_squares(position: Position) -> int:
    """Return the squares on which the side to move may place a disc."""
    squares = known_moves(*sides(position), position.full)
    if position.edges is NO_EDGES:
        return squares
    edges, board = position.edges[2 - position.side], board_with(position.full)
    closed_squares = board.corners if edges.closed else 0
    if edges.walled:
        closed_squares = reduce(or_, rims_of(board))
    return squares & ~closed_squares or squares


def discs_of_edges(position: Position, seat: int) -> int:
    """Return the discs that the edges of a seat bring at the count."""
    edges = position.edges[seat - 1]
    if edges is NO_EDGES[seat - 1]:
        return 0
    own, other = (position.black, position.white) if seat == 1 else (position.white, position.black)
    board = board_with(position.full)
    row_leads = [(own & line).bit_count() - (other & line).bit_count() for line in rows_of(board)]
    rim_count = sum((own & rim).bit_count() > (other & rim).bit_count() for rim in rims_of(board))
    weakest_quarter = min((own & quarter).bit_count() for quarter in board.quarters)
    return (
        edges.discs + edges.corners * (own & board.corners).bit_count() + edges.edges * rim_count
        + edges.quarter * weakest_quarter + edges.rows * sum(lead < 0 for lead in row_leads)
    )


def rows_of(board: Board) -> list[int]:
    """Return the rows of a board as sets of squares, the top one first."""
    size = board.size
    starts = range(0, size * size, size)
    return [sum(SQUARE_BITS[name] for name in board.names[start : start + size]) for start in starts]


def rims_of(board: Board) -> list[int]:
    """Return the four rims of a board as sets of squares."""
    rows = rows_of(board)
    left = sum(SQUARE_BITS[name] for name in board.names[:: board.size])
    right = left << board.size - 1
    return [rows[0], rows[-1], left, right]


class Move(NamedTuple):
    """``place`` with a square, or ``pass``. Moves sort like their texts."""

    verb: str
    square: str = ""


PASS = Move("pass")
MOVE_OF_BIT = {bit: Move("place", square) for square, bit in SQUARE_BITS.items()}
"""Moves by the bit of the square."""


def placements(squares: int) -> tuple[Move, ...]:
    """Return the moves onto these squares, sorted."""
    names = sorted(SQUARE_NAMES[bit] for bit in bits_of(squares))
    return tuple(MOVE_OF_BIT[SQUARE_BITS[name]] for name in names)


def places_piece(move: Move) -> bool:
    return move.verb == "place"


def last_square(moves: Sequence[Move]) -> str | None:
    """Return the square of the last disc placed by these moves; None if there is none."""
    return next((move.square for move in reversed(moves) if move.square), None)


SIDE_OF_LETTER = {"X": 1, "O": 2}
GAP_SIGN = "#"
"""The sign of a square on which no disc can stand."""


class RulesWithBoard(Protocol):
    """Rules that name their board."""

    @property
    def board(self) -> Board: ...


def write(position: Position) -> str:
    """Write every square from a1 along the rows, the side to move, and the edges, if there are any.

    Squares are ``X`` for black, ``O`` for white, ``-`` empty and ``#`` for a gap.
    """
    black, white, side, full, edges = position
    bits = (SQUARE_BITS[name] for name in board_with(full).names)
    squares = (
        "X" if black & bit else "O" if white & bit else "-" if full & bit else GAP_SIGN for bit in bits
    )
    edge_text = "" if edges is NO_EDGES else write_edges(edges)
    return f"{''.join(squares)} {'XO'[side - 1]}{' ' if edge_text else ''}{edge_text}"


def read(rules: RulesWithBoard, text: str) -> Position:
    """Return the position a line describes; refuse with ``bad_position``, naming the part that is wrong."""
    return read_on_board(rules.board, text)


def read_on_any_board(text: str) -> Position:
    """Return the position a line describes, on the board with that number of squares."""
    sizes = {len(board.names): board for board in BY_SIZE.values()}
    return read_on_board(sizes.get(len(text.split(" ")[0]), WIDEST_BOARD), text)


def read_on_board(board: Board, text: str) -> Position:
    """Return the position a line describes on this board."""
    fields, names = text.split(" "), board.names
    with position_context(text):
        if len(fields) not in (2, 3) or not all(fields[1:]):
            form = f"a position is {len(names)} squares, one space and the side to move; edges may follow"
            raise bad_part(text, form)
        letters, side, *more = fields
        for square, letter in zip(names, letters, strict=False):
            if letter not in "XO-#":
                raise bad_part(letter, f"{square} is X (black), O (white), - (empty) or # (a gap)")
        if len(letters) != len(names):
            raise bad_part(letters, f"a board has {len(names)} squares, not {len(letters)}")
        if side not in SIDE_OF_LETTER:
            raise bad_part(side, "the side to move is X (black) or O (white)")
        edges = read_edges(NO_EDGES, more[0]) if more else NO_EDGES
    squares = tuple(zip(names, letters, strict=True))
    black, white = (sum(SQUARE_BITS[name] for name, letter in squares if letter == sign) for sign in SIDE_OF_LETTER)
    full = sum(SQUARE_BITS[name] for name, letter in squares if letter != GAP_SIGN)
    return Position(black, white, SIDE_OF_LETTER[side], full, edges)


def write_move(move: Move) -> str:
    """Write a move as text: a square such as ``d3``, or ``pass``."""
    return move.square or move.verb


def read_move(rules: RulesWithBoard, text: str) -> Move:
    """Read a move from text; refuse with ``bad_move``. ``apply`` checks that it is legal."""
    if text == PASS.verb:
        return PASS
    names = rules.board.names
    if text not in names:
        raise Refusal("bad_move", f"{quote(text)} is not a move: name a square from a1 to {names[-1]}, or pass.")
    return MOVE_OF_BIT[SQUARE_BITS[text]]
