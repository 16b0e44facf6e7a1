"""A Khet position as a value, and the boards it is played on."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.tables.khet.board import Board
from game.tables.khet.cells import BASE, CELLS, HIGH, LOWER, ROOF
from game.tables.khet.pieces import COLUMN, EMPTY, LEAST, RIM, SPHINX, STACK, colour_of

State = Literal["", "offered", "declined", "agreed", "claimed", "resigned", "late", "pharaoh", "counted", "stuck"]
"""Nothing; a draw is offered to the seat to move; its own offer was declined; or how the match has ended."""
ENDS = frozenset(("agreed", "claimed", "resigned", "late", "pharaoh", "counted", "stuck"))
REPETITIONS = 3
"""The time at which the same position may be claimed a draw."""


class Position(NamedTuple):
    """Seat 1 is Silver and moves first, seat 2 is Red."""

    squares: bytes
    """Every cell of both boards by its number, with what stands there."""
    side: int
    """Seat to move, or to answer an offer; after the end the one whose turn it would be."""
    tower: int = 0
    """The lower left cell of the tower, 0 without one."""
    turns: int = 0
    """How many quarters it is turned."""
    last: int = 0
    """The tower action just before, which may not be undone; 0 where there was none."""
    keys: tuple[int, ...] = ()
    """The keys of the positions before this one since a piece was removed last, the oldest first."""
    state: State = ""

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.side

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state in ENDS

    @property
    def pieces(self) -> tuple[int, int]:
        """How many pieces each seat has; a stack is two, and a Sphinx is none: it is where the beam comes from."""
        found = [0, 0]
        for cell in LOWER + HIGH:
            code = self.squares[cell]
            if code >= LEAST and code >> 3 != SPHINX:
                found[colour_of(code)] += 1 + (code >> 3 == STACK)
        return found[0], found[1]


def bare(tower: int) -> bytearray:
    """The boards with nothing on them: without a tower the lower one alone."""
    squares = bytearray([RIM]) * CELLS
    for cell in LOWER + (HIGH if tower else ()):
        squares[cell] = EMPTY
    for corner, (more, roof) in enumerate(zip(BASE, ROOF, strict=True) if tower else ()):
        squares[tower + more] = squares[roof] = COLUMN + corner
    return squares


def board_of(position: Position, idle: bool = False) -> Board:
    """The position to play on; ``idle`` says whether pieces turn that look the same afterwards."""
    squares, side, tower, turns, last, _, _ = position
    return Board(squares, side - 1, tower, turns, last, idle)


def repeats(position: Position, key: int) -> bool:
    """Whether the position, which has this key, is here often enough to be claimed a draw."""
    return position.keys.count(key) >= REPETITIONS - 1
