"""What there is to find in a position."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.kernel.opaque import Move, Position


class Posed(NamedTuple):
    """A puzzle: one move, and no other, wins within so many plies whatever is answered."""

    position: Position
    """As it is posed: without what came before it."""
    plies: Literal[1, 3]
    """1 where the move wins at once, 3 where it does so by the next one."""
    line: tuple[Move, ...]
    """The move, the answer that leaves fewest ways to win, and one of these."""
    nodes: int
    """How many positions had to be looked at until that was sure."""
