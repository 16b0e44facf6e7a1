"""The decisions of a bot: its move, and its chance to win."""

from __future__ import annotations

import math

from game.kernel.bots import Clock, Comparison, Decision, Stop, never
from game.kernel.random_stream import Stream
from game.tables.khet.bots.levels import Level
from game.tables.khet.bots.search import SURE
from game.tables.khet.bots.thinking import Mind
from game.tables.khet.definitions import Rules
from game.tables.khet.position import Position


def decide(
    rules: Rules,
    position: Position,
    level: Level,
    stream: Stream,
    nodes: int | None = None,
    stop: Stop = never,
    clock: Clock | None = None,
) -> Decision:
    """Return the move of a bot within its nodes (or these), its seconds, and until ``stop`` returns True."""
    found = Mind(rules, within(level, nodes), position, stream, stop, clock).thought()
    return Decision(found.move, likely(rules, found.value))


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
    mind = Mind(rules, within(level, nodes), position, stream, stop, clock)
    found = mind.thought()
    mind.stop = more or stop
    return Comparison(found.move, likely(rules, found.value), mind.values(found), found.exact)


def within(level: Level, nodes: int | None) -> Level:
    """Return the level with at most this number of nodes."""
    return level if nodes is None else level.model_copy(update={"nodes": min(nodes, level.nodes)})


def likely(rules: Rules, value: int) -> float:
    """Return the chance to win, 0 to 1, of a side that is ahead by this many hundredths of a pyramid."""
    if abs(value) >= SURE:
        return float(value > 0)
    return 1 / (1 + math.exp(-value / rules.values.lead))
