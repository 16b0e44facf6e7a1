"""A Reversi position: two sets of discs, the side to move, and the board."""

from __future__ import annotations

from typing import NamedTuple

from game.tables.reversi.board import FULL, known_moves


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
        """Return True if neither side can place a disc."""
        black, white, _, full = self
        return not (known_moves(black, white, full) or known_moves(white, black, full))


def sides(position: Position) -> tuple[int, int]:
    """Return the discs of the side to move and those of its opponent."""
    black, white, side, _ = position
    return (black, white) if side == 1 else (white, black)


def position_of(own: int, other: int, side: int, full: int) -> Position:
    """Return the position in which ``side`` is to move and has the discs ``own``."""
    return Position(own, other, 1, full) if side == 1 else Position(other, own, 2, full)


