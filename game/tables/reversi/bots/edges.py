"""Features of the four edges: corners, the squares next to them, and stable discs."""

from __future__ import annotations

from typing import NamedTuple

from game.tables.reversi.boards import BY_SIZE, Board

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
    stable = own if taken == (1 << size) - 1 else _anchored(own, size)
    return Edge((own & corners).bit_count(), beside, (stable & ~corners).bit_count())


def _anchored(own: int, size: int) -> int:
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
