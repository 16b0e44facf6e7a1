"""The strength that the bots of Reversi must have."""

from __future__ import annotations

from game.tables.bot_ladder import Ladder, Rung, steps

RUNGS = (
    *steps("reversi"),
    Rung("reversi", "greedy", "level 1", 50.0), Rung("reversi", "random", "level 1", 35.0),
    Rung("reversi", "level 5", "random", 95.0), Rung("reversi", "level 5", "greedy", 80.0),
)  # fmt: skip
LADDER = Ladder(RUNGS, opening=6)
"""No chance takes part at this table, so each pair of matches starts with random plies; each bot plays on from them in
both seats."""
