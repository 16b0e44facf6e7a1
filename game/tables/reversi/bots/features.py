"""Features of a position long before its end, as numbers."""

from __future__ import annotations

from typing import NamedTuple

from game.tables.reversi.boards import Board
from game.tables.reversi.bots.edges import edges

NOT_A, NOT_H = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F


class Features(NamedTuple):
    """Features of a position, own minus other, for the side to move."""

    discs: int
    moves: int
    """Squares where a disc can be placed."""
    open: int
    """Discs next to a free square, which are easy to turn."""
    corners: int
    beside: int
    """Discs next to a free corner on the edge."""
    across: int
    """Discs diagonally next to a free corner."""
    stable: int
    """Stable discs on an edge, without the corners."""
    last: int
    """1 if the side to move places the last disc when no side passes, else -1."""


def features(own: int, other: int, board: Board, moves: int, replies: int) -> Features:
    """Return the features of a position; ``moves`` and ``replies`` are the legal squares of both sides."""
    empty = board.full ^ own ^ other
    columns = empty | empty << 1 & NOT_A | empty >> 1 & NOT_H
    near = columns | columns << 8 | columns >> 8
    corners, beside, stable = edges(own, other, board)
    across = board.across[empty & board.corners]
    return Features(
        own.bit_count() - other.bit_count(),
        moves.bit_count() - replies.bit_count(),
        (own & near).bit_count() - (other & near).bit_count(),
        corners // 2,
        beside,
        (own & across).bit_count() - (other & across).bit_count(),
        stable,
        1 if empty.bit_count() & 1 else -1,
    )
