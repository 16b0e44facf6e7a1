"""What the four edges say of a position: corners, the squares beside them, and discs nothing can turn."""

from __future__ import annotations

from typing import NamedTuple

COLUMN_A = 0x0101010101010101
GATHER = 0x0102040810204080
"""Column a times this has that column in its top byte, a1 lowest."""
FULL_EDGE = 255
CORNERS = 0b10000001


class Edge(NamedTuple):
    """Own minus other on one edge; a corner lies on two."""

    corners: int
    beside: int
    """Discs beside a free corner."""
    stable: int
    """Discs that nothing can turn any more, corners left out."""


class Edges(dict[int, Edge]):
    """Every edge that was met, by the own discs on it and, eight bits higher, the other's."""

    def __missing__(self, key: int) -> Edge:
        own, other = key & FULL_EDGE, key >> 8
        mine, theirs = one_side(own, other), one_side(other, own)
        found = self[key] = Edge(*(a - b for a, b in zip(mine, theirs, strict=True)))
        return found


def one_side(own: int, other: int) -> Edge:
    """The same for one side alone."""
    taken = own | other
    beside = (own >> 1 & ~taken & 1) + (own >> 6 & ~taken >> 7 & 1)
    stable = own if taken == FULL_EDGE else _anchored(own)
    return Edge((own & CORNERS).bit_count(), beside, (stable & ~CORNERS).bit_count())


def _anchored(own: int) -> int:
    """The discs that reach a corner without a gap."""
    low = own & ~(own + 1)
    high = own & ~_mirrored(_mirrored(own) + 1 & FULL_EDGE)
    return (low if own & 1 else 0) | (high if own & 128 else 0)


def _mirrored(edge: int) -> int:
    return int(f"{edge:08b}"[::-1], 2)


EDGES = Edges()


def edges(own: int, other: int) -> tuple[int, int, int]:
    """Corners (each counted twice), discs beside free ones, and stable discs, own minus other, of all four edges."""
    right, right_of = own >> 7 & COLUMN_A, other >> 7 & COLUMN_A
    top = EDGES[own & 255 | (other & 255) << 8]
    bottom = EDGES[own >> 56 | other >> 56 << 8]
    left = EDGES[((own & COLUMN_A) * GATHER >> 56 & 255) | ((other & COLUMN_A) * GATHER >> 56 & 255) << 8]
    end = EDGES[(right * GATHER >> 56 & 255) | (right_of * GATHER >> 56 & 255) << 8]
    return (
        top[0] + bottom[0] + left[0] + end[0],
        top[1] + bottom[1] + left[1] + end[1],
        top[2] + bottom[2] + left[2] + end[2],
    )
