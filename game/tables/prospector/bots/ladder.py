"""The strength that the bots of Prospector must have."""

from __future__ import annotations

from game.tables.bot_ladder import Ladder, Rung, steps

RUNGS = (
    *steps("turns"),
    Rung("turns", "greedy", "level 1", 55.0), Rung("turns", "random", "level 1", 50.0),
    Rung("turns", "level 5", "random", 75.0), Rung("turns", "level 5", "greedy", 70.0),
)  # fmt: skip
LADDER = Ladder(RUNGS)
"""Every duel is another deal, the same for both seats."""
