"""Every bot there is, by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.content.bot_levels import LEVELS
from game.kernel.random_stream import Stream
from game.tables.reversi.bots.one_move import greedy, random
from game.tables.reversi.bots.thinking import think
from game.tables.reversi.definitions import Rules
from game.tables.reversi.moves import Move
from game.tables.reversi.position import Position

Bot = Callable[[Rules, Position, Stream], Move]


@dataclass(frozen=True, slots=True)
class Playing:
    """The bot of a level, limited by its nodes alone, so that it plays the same on every machine."""

    level: int

    def __call__(self, rules: Rules, position: Position, stream: Stream) -> Move:
        level = next(level for level in rules.levels.values() if level.level == self.level)
        return think(rules, level, position, stream).move


BOTS: dict[str, Bot] = {
    "random": random, "greedy": greedy, **{f"level{level}": Playing(level) for level in range(1, LEVELS + 1)},
}  # fmt: skip
"""As they are called on the command line: those that look no further than one move, and the levels people meet."""
