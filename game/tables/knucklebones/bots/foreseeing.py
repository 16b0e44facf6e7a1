"""The strongest bot by the quick core: where numba is installed, and as soon as what it needs is compiled."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from threading import Thread

from game.kernel.budget import Stop, never
from game.kernel.random_stream import Stream
from game.tables.knucklebones.bots import thinking
from game.tables.knucklebones.bots.thinking import Thought
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.position import Position
from game.tables.knucklebones.quick import compiles

QUICKER = 6
"""Positions that it looks at in the time in which the plain search looks at one."""
MOST = 100_000
"""Positions it looks at, at most: about a tenth of a second, so that it needs no clock."""
NODES = 2000
"""Positions that the plain search looks at for a move where bots play without a clock."""

Think = Callable[[Rules, Position, Stream, int, Stop], Thought | None]


class Compiling(Thread):
    """Compiles the search, or finds what was compiled before, while others go on thinking plainly."""

    think: Think | None = None

    def __init__(self) -> None:
        super().__init__(name="kotsu compiles", daemon=True)

    def run(self) -> None:
        with suppress(Exception):  # Whatever is wrong with an installed numba, the plain search goes on.
            from game.tables.knucklebones.quick.thinking import think

            self.think = think


@cache
def compiling() -> Compiling:
    """The only one there is, at work since it was first asked for."""
    found = Compiling()
    found.start()
    return found


def foreseen(
    rules: Rules, position: Position, stream: Stream, nodes: int, stop: Stop = never, waits: bool = False
) -> Thought | None:
    """What so many plain nodes' time finds by the quick core.

    None where that is not there, not yet compiled (unless one ``waits``), or does not take these rules or cards.
    """
    if not compiles():
        return None
    found = compiling()
    if waits:
        found.join()
    return None if found.think is None else found.think(rules, position, stream, min(QUICKER * nodes, MOST), stop)


def strongest(rules: Rules, position: Position, stream: Stream) -> Move:
    """The strongest there is, in the time in which ``thinking`` looks at ``NODES`` positions."""
    found = foreseen(rules, position, stream, NODES, waits=True)
    return (found or thinking.think(rules, position, stream, NODES)).move
