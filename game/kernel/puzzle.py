"""Puzzles that a table finds in its positions."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.kernel.opaque import Move, Position


class Posed(NamedTuple):
    """A puzzle: exactly one move wins within this many plies, for any answer."""

    position: Position
    """The position, without the moves that led to it."""
    plies: Literal[1, 3]
    """1 if the move wins at once, 3 if the next move wins."""
    line: tuple[Move, ...]
    """The move, the answer that leaves the fewest ways to win, and one of those."""
    nodes: int
    """The number of positions searched to prove it."""
