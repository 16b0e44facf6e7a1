"""Every bot there is: those that look no further than one move, and the levels people meet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.content.bot_levels import LEVELS
from game.kernel.random_bot import Lots
from game.kernel.random_stream import Stream
from game.tables.reversi.bots.thinking import think
from game.tables.reversi.definitions import Rules
from game.tables.reversi.discs import turned
from game.tables.reversi.moves import Move
from game.tables.reversi.play import legal
from game.tables.reversi.position import Position, sides
from game.tables.reversi.squares import BITS

Bot = Callable[[Rules, Position, Stream], Move]

random = Lots(legal)
"""Any legal move, each as likely."""


def greedy(rules: Rules, position: Position, stream: Stream) -> Move:
    """The move that turns most discs right now."""
    moves = legal(rules, position)
    if len(moves) == 1:
        return moves[0]
    own, other = sides(position)
    gains = [turned(own, other, BITS[move.square]).bit_count() for move in moves]
    best = max(gains)
    return stream.pick([move for move, gain in zip(moves, gains, strict=True) if gain == best])


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
"""Every bot by the name it is called on the command line."""
