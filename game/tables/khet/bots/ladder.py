"""The strength that the bots of Khet must have."""

from __future__ import annotations

from game.tables.bot_ladder import Ladder, Rung

RUNGS = (
    *(Rung("standard", f"level {level}", f"level {level - 1}", 65.0) for level in (2, 3, 4)),
    Rung("standard", "level 1", "random", 90.0), Rung("standard", "level 1", "greedy", 50.0),
    Rung("standard", "level 3", "random", 100.0), Rung("standard", "level 4", "random", 100.0),
    Rung("standard", "level 4", "greedy", 95.0),
)  # fmt: skip
LADDER = Ladder(RUNGS, opening=6)
"""No chance takes part at this table, so each pair of matches starts with random plies; each bot plays on from them in
both seats."""
