"""What a bot at the table does: its move, and how sure it is to win."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from game.kernel.budget import Clock, Stop, never
from game.kernel.random_stream import Stream
from game.tables.khet.bots.levels import Level
from game.tables.khet.bots.search import SURE
from game.tables.khet.bots.thinking import Mind
from game.tables.khet.definitions import Rules
from game.tables.khet.moves import Move
from game.tables.khet.position import Position


class Decision(NamedTuple):
    """What came of thinking."""

    move: Move
    chance: float
    """How likely the side to move is to win, 0 to 1."""


class Weighed(NamedTuple):
    """What came of it, and what every legal move is worth."""

    move: Move
    chance: float
    values: Mapping[Move, int]
    """Hundredths of a pyramid that the side to move is ahead by; none is above that of ``move``."""
    exact: bool
    """Whether the end of the match has been seen."""


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
) -> Weighed:
    """The move that ``decide`` makes; then, until ``more`` says so, what each of the others is worth."""
    mind = Mind(rules, within(level, nodes), position, stream, stop, clock)
    found = mind.thought()
    mind.stop = more or stop
    return Weighed(found.move, likely(rules, found.value), mind.values(found), found.exact)


def within(level: Level, nodes: int | None) -> Level:
    """The level with no more than so many nodes."""
    return level if nodes is None else level.model_copy(update={"nodes": min(nodes, level.nodes)})


def likely(rules: Rules, value: int) -> float:
    """How likely a side is to win that is so many hundredths of a pyramid ahead, 0 to 1."""
    if abs(value) >= SURE:
        return float(value > 0)
    return 1 / (1 + math.exp(-value / rules.values.lead))
