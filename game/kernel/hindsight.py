"""What a move of a match was worth beside the best one, as a table says it."""

from __future__ import annotations

from typing import NamedTuple

from game.kernel.opaque import Move


class Hindsight(NamedTuple):
    """Chances are those of the seat that moved, 0 to 1, a draw counted half."""

    best: Move
    """The best move there was."""
    chance: float
    """With it."""
    made: float
    """With the move that was made, before luck had its say."""
    rolled: bool
    """Whether that move left anything to luck."""
