"""Perft: the number of sequences of moves, to test a move generator."""

from __future__ import annotations

from game.tables.reversi.discs import moves_of, turned
from game.tables.reversi.position import Position, sides


def perft(rules: object, position: Position, depth: int) -> int:
    """Return the number of sequences of ``depth`` plies; a pass is a ply, and a match that ends earlier counts once.

    The last ply is counted by its legal moves, without making them.
    """
    return sequences(*sides(position), position.full, depth) if depth else 1


def sequences(own: int, other: int, full: int, depth: int) -> int:
    """Return the number of sequences for the side with the discs ``own``; ``depth`` is at least 1."""
    squares = moves_of(own, other, full)
    if not squares:
        return sequences(other, own, full, depth - 1) if depth > 1 and moves_of(other, own, full) else 1
    if depth == 1:
        return squares.bit_count()
    found = 0
    while squares:
        disc = squares & -squares
        squares ^= disc
        flips = turned(own, other, disc)
        found += sequences(other ^ flips, own | disc | flips, full, depth - 1)
    return found
