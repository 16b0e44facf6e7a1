"""The strongest bot on the quick core: available if numba is installed and its functions are compiled."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from threading import Thread

from game.kernel.bots import Stop, never
from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots import thinking
from game.tables.knucklebones.bots.thinking import Thought
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.quick import compiles

QUICKER = 6
"""Boards that it searches in the time the plain search needs for one."""
MOST = 100_000
"""Most boards it searches: about a tenth of a second, so that it needs no clock."""
NODES = 2000
"""Boards that the plain search visits per move when bots play without a clock."""

Think = Callable[[Rules, Board, Stream, int, Stop], Thought | None]


class Compiling(Thread):
    """A thread that compiles the search, or loads it from an earlier run, while other bots think without it."""

    think: Think | None = None

    def __init__(self) -> None:
        super().__init__(name="kotsu compiles", daemon=True)

    def run(self) -> None:
        with suppress(Exception):  # If numba is broken, the plain search remains.
            from game.tables.knucklebones.bots.compiled.thinking import think

            self.think = think


@cache
def compiling() -> Compiling:
    """Return the only compiling thread, which starts with the first call."""
    found = Compiling()
    found.start()
    return found


def foreseen(
    rules: Rules, board: Board, stream: Stream, nodes: int, stop: Stop = never, waits: bool = False
) -> Thought | None:
    """Return the result of the quick core in the time of this number of plain nodes.

    Returns None if the core is not installed, not yet compiled (unless the call ``waits``), or does not support the
    rules or cards.
    """
    if not compiles():
        return None
    found = compiling()
    if waits:
        found.join()
    if found.think is None:
        return None
    return found.think(rules, board, stream, min(QUICKER * nodes, MOST), stop)


def strongest(rules: Rules, board: Board, stream: Stream) -> Move:
    """Return the move of the strongest bot, in the time in which ``thinking`` searches ``NODES`` boards."""
    found = foreseen(rules, board, stream, NODES, waits=True)
    return (found or thinking.think(rules, board, stream, NODES)).move
