"""Every bot by its name."""

from __future__ import annotations

from collections.abc import Callable

from game.kernel.random_stream import Stream
from game.tables.levels_as_bots import by_level
from game.tables.reversi.bots.deciding import decide
from game.tables.reversi.bots.one_move import greedy, random
from game.tables.reversi.definitions import Rules
from game.tables.reversi.moves import Move
from game.tables.reversi.position import Position

Bot = Callable[[Rules, Position, Stream], Move]


BOTS: dict[str, Bot] = {
    "random": random, "greedy": greedy, **by_level(decide),
}  # fmt: skip
"""The bots by their names on the command line: those that look at one move only, and the levels."""
