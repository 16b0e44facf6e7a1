"""The strongest bot by the quick core: where numba is installed, and as soon as its functions are compiled."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from threading import Thread

from game.kernel.budget import Stop, never
from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots import thinking
from game.tables.knucklebones.bots.thinking import Thought
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.quick import compiles

QUICKER = 6
"""Boards that it looks at in the time in which the plain search looks at one."""
MOST = 100_000
"""Boards it looks at, at most: about a tenth of a second, so that it needs no clock."""
NODES = 2000
"""Boards that the plain search looks at for a move where bots play without a clock."""

Think = Callable[[Rules, Board, Stream, int, Stop], Thought | None]


class Compiling(Thread):
    """Compiles the search, or finds what was compiled before, while other bots think plainly."""

    think: Think | None = None

    def __init__(self) -> None:
        super().__init__(name="kotsu compiles", daemon=True)

    def run(self) -> None:
        with suppress(Exception):  # If anything is wrong with an installed numba, the plain search remains.
            from game.tables.knucklebones.bots.compiled.thinking import think

            self.think = think


@cache
def compiling() -> Compiling:
    """Return the only thread that compiles, which starts with the first call."""
    found = Compiling()
    found.start()
    return found


def foreseen(
    rules: Rules, board: Board, stream: Stream, nodes: int, stop: Stop = never, waits: bool = False
) -> Thought | None:
    """Return what the quick core finds in the time of a number of plain nodes.

    None if it is not there, not yet compiled (unless the call ``waits``), or does not take these rules or cards.
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
    """Return the move of the strongest bot, in the time in which ``thinking`` looks at ``NODES`` boards."""
    found = foreseen(rules, board, stream, NODES, waits=True)
    return (found or thinking.think(rules, board, stream, NODES)).move
