"""What can be told of a position long before its end, as numbers."""

from __future__ import annotations

from typing import NamedTuple

from game.tables.reversi.boards import Board
from game.tables.reversi.bots.edges import edges

NOT_A, NOT_H = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F


class Features(NamedTuple):
    """Own minus other, as the side to move sees it."""

    discs: int
    moves: int
    """Squares a disc could be placed on."""
    open: int
    """Discs with a free square beside them: most of what can be turned."""
    corners: int
    beside: int
    """Discs beside a free corner on the edge."""
    across: int
    """Discs diagonally beside a free corner."""
    stable: int
    """Discs on an edge that nothing can turn any more, corners left out."""
    last: int
    """1 where the side to move places the last disc if nobody passes, else -1."""


def features(own: int, other: int, board: Board, moves: int, replies: int) -> Features:
    """The features of a position; ``moves`` and ``replies`` are where the side to move and the other may place."""
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
