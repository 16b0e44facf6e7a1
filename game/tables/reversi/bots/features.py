"""Features of a position long before its end, as numbers."""

from __future__ import annotations

from typing import NamedTuple

from game.tables.reversi.board import BY_SIZE, Board

COLUMN_A = 0x0101010101010101
GATHER = 0x0102040810204080
"""Factor that moves column a to the top byte, a1 lowest."""


class Edge(NamedTuple):
    """Features of one edge, own minus other; each corner belongs to two edges."""

    corners: int
    beside: int
    """Discs next to a free corner."""
    stable: int
    """Stable discs, which can never be turned, without the corners."""


class Edges(dict[int, Edge]):
    """A cache of edges of boards of one size.

    The key is the own discs on the edge and, eight bits higher, the other side's.
    """

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size

    def __missing__(self, key: int) -> Edge:
        own, other = key & 255, key >> 8
        mine, theirs = one_side(own, other, self.size), one_side(other, own, self.size)
        found = self[key] = Edge(*(a - b for a, b in zip(mine, theirs, strict=True)))
        return found


def one_side(own: int, other: int, size: int) -> Edge:
    """Return the features of an edge of this many squares for one side alone."""
    taken, corners = own | other, 1 | 1 << size - 1
    beside = (own >> 1 & ~taken & 1) + (own >> size - 2 & ~taken >> size - 1 & 1)
    stable = own if taken == (1 << size) - 1 else _anchored_discs(own, size)
    return Edge((own & corners).bit_count(), beside, (stable & ~corners).bit_count())


def _anchored_discs(own: int, size: int) -> int:
    """Return the discs that reach a corner without a gap."""
    mirrored = int(f"{own:0{size}b}"[::-1], 2)
    return _from_low(own) | int(f"{_from_low(mirrored):0{size}b}"[::-1], 2)


def _from_low(own: int) -> int:
    return own & ~(own + 1)


EDGES = {size: Edges(size) for size in BY_SIZE}


def edges(own: int, other: int, board: Board) -> tuple[int, int, int]:
    """Return corners (counted twice), discs next to free ones, and stable discs of all edges, own minus other."""
    met, far, down = EDGES[board.size], board.size - 1, 8 * board.size - 8
    right, right_of = own >> far & COLUMN_A, other >> far & COLUMN_A
    top = met[own & 255 | (other & 255) << 8]
    bottom = met[own >> down | other >> down << 8]
    left = met[((own & COLUMN_A) * GATHER >> 56 & 255) | ((other & COLUMN_A) * GATHER >> 56 & 255) << 8]
    end = met[(right * GATHER >> 56 & 255) | (right_of * GATHER >> 56 & 255) << 8]
    return (
        top[0] + bottom[0] + left[0] + end[0],
        top[1] + bottom[1] + left[1] + end[1],
        top[2] + bottom[2] + left[2] + end[2],
    )


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
