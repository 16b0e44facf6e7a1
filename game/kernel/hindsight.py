"""The value of a move compared to the best one, as a table judges it after the match."""

from __future__ import annotations

from typing import NamedTuple

from game.kernel.opaque import Move


class Hindsight(NamedTuple):
    """The judgment of a move. Chances are those of the seat that moved, 0 to 1; a draw counts as half."""

    best: Move
    """The best move."""
    chance: float
    """The chance with the best move."""
    made: float
    """The chance with the move that was made, before any roll."""
    rolled: bool
    """The move left something to chance."""
