"""The decisions of a bot: its move, and its chance to win."""

from __future__ import annotations

import math

from game.kernel.bots import Clock, Comparison, Decision, Stop, never
from game.kernel.random_stream import Stream
from game.tables.reversi.boards import BOARDS
from game.tables.reversi.bots.levels import Level
from game.tables.reversi.bots.search import stage_of
from game.tables.reversi.bots.thinking import think
from game.tables.reversi.bots.thinking import weigh as weighed
from game.tables.reversi.definitions import Rules
from game.tables.reversi.position import Position


def decide(
    rules: Rules,
    position: Position,
    level: Level,
    stream: Stream,
    nodes: int | None = None,
    stop: Stop = never,
    clock: Clock | None = None,
) -> Decision:
    """Return the move of a bot within its nodes (or these, for the endgame too), its seconds, and until ``stop``."""
    found = think(rules, within(level, nodes), position, stream, stop, clock)
    return Decision(found.move, likely(found.value, found.exact, lead(rules, level, position)))


def weigh(
    rules: Rules,
    position: Position,
    level: Level,
    stream: Stream,
    nodes: int | None = None,
    stop: Stop = never,
    more: Stop | None = None,
    clock: Clock | None = None,
) -> Comparison:
    """Return the move of ``decide``; then value the other moves until ``more`` returns True."""
    found, values = weighed(rules, within(level, nodes), position, stream, stop, clock, more)
    return Comparison(found.move, likely(found.value, found.exact, lead(rules, level, position)), values, found.exact)


def within(level: Level, nodes: int | None) -> Level:
    """Return the level with at most this number of nodes, for the endgame too."""
    if nodes is None:
        return level
    solve = level.solve.model_copy(update={"nodes": min(nodes, level.solve.nodes)})
    return level.model_copy(update={"nodes": nodes, "solve": solve})


def lead(rules: Rules, level: Level, position: Position) -> int:
    """Return the lead that wins about three times in four, in hundredths of a disc; it shrinks toward the end."""
    discs = (position.black | position.white).bit_count()
    return stage_of(rules.weights[level.judges], BOARDS[position.full], discs).lead


def likely(value: int, exact: bool, lead: int) -> float:
    """Return the chance to win, 0 to 1, of a side that will be ahead by this many hundredths of a disc.

    With ``exact`` the lead is certain.
    """
    if exact:
        return (1 + (value > 0) - (value < 0)) / 2
    return 1 / (1 + math.exp(-value / lead))
