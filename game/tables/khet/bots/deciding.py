"""What a bot at the table does: its move, and how sure it is to win."""

from __future__ import annotations

import math

from game.kernel.budget import Clock, Stop, never
from game.kernel.random_stream import Stream
from game.kernel.thought import Comparison, Decision
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
    """The move of a bot within its nodes (or these), its seconds, and until ``stop`` says so."""
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
    """The move that ``decide`` makes; then, until ``more`` says so, what each of the others is worth."""
    mind = Mind(rules, within(level, nodes), position, stream, stop, clock)
    found = mind.thought()
    mind.stop = more or stop
    return Comparison(found.move, likely(rules, found.value), mind.values(found), found.exact)


def within(level: Level, nodes: int | None) -> Level:
    """The level with no more than so many nodes."""
    return level if nodes is None else level.model_copy(update={"nodes": min(nodes, level.nodes)})


def likely(rules: Rules, value: int) -> float:
    """How likely a side is to win that is so many hundredths of a pyramid ahead, 0 to 1."""
    if abs(value) >= SURE:
        return float(value > 0)
    return 1 / (1 + math.exp(-value / rules.values.lead))
