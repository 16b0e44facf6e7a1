"""The strength that the bots of Knucklebones must have."""

from __future__ import annotations

from game.tables.thinking import Ladder, Rung, steps

RUNGS = (
    *steps("classic", "kotsu"),
    Rung("classic", "greedy", "level 1", 70.0), Rung("classic", "random", "level 1", 45.0),
    Rung("kotsu", "greedy", "level 1", 70.0), Rung("kotsu", "random", "level 1", 45.0),
    Rung("classic", "level 5", "random", 83.0), Rung("classic", "level 5", "greedy", 63.0),
)  # fmt: skip
LADDER = Ladder(RUNGS)
"""The pairings; in both matches of a pair a seat rolls the same dice."""
