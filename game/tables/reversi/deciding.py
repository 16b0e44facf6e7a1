"""What a bot at the table does: its move, and how sure it is to win."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.kernel.budget import never
from game.kernel.stream import Stream
from game.tables.reversi.definitions import Rules
from game.tables.reversi.levels import Level
from game.tables.reversi.moves import Move
from game.tables.reversi.position import Position
from game.tables.reversi.search import DISC
from game.tables.reversi.thinking import Stop, think

STEEP = 6 * DISC
"""Being so far ahead in the end makes winning about three times in four."""


class Decision(NamedTuple):
    """What came of thinking."""

    move: Move
    chance: float
    """How likely the side to move is to win, 0 to 1."""


def decide(
    rules: Rules, position: Position, level: Level, stream: Stream, nodes: int | None = None, stop: Stop = never
) -> Decision:
    """The move of a bot within its nodes (or these, for the end too) and until ``stop`` says so."""
    if nodes is not None:
        solve = level.solve.model_copy(update={"nodes": min(nodes, level.solve.nodes)})
        level = level.model_copy(update={"nodes": nodes, "solve": solve})
    found = think(rules, level, position, stream, stop)
    return Decision(found.move, likely(found.value, found.exact))


def likely(value: int, exact: bool) -> float:
    """How likely a side is to win that will be so many hundredths of a disc ahead, 0 to 1; ``exact`` knows it."""
    if exact:
        return (1 + (value > 0) - (value < 0)) / 2
    return 1 / (1 + math.exp(-value / STEEP))
