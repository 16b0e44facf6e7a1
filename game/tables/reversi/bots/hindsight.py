"""The worth of a move compared with the best one, for the review of a match."""

from __future__ import annotations

from game.kernel.random_stream import Stream
from game.kernel.review import Hindsight
from game.tables.reversi.bots.deciding import lead, likely
from game.tables.reversi.bots.levels import Level
from game.tables.reversi.bots.thinking import compare
from game.tables.reversi.definitions import Rules
from game.tables.reversi.moves import PASS, Move
from game.tables.reversi.play import apply, legal
from game.tables.reversi.position import Position


def hindsight(rules: Rules, position: Position, move: Move, level: Level, nodes: int) -> Hindsight:
    """Return the values of a legal move and of the best one, searched equally deep with this many nodes.

    A pass has the value of the best answer. The match must not be over.
    """
    if move == PASS:
        after, _ = apply(rules, position, move)
        answered = hindsight(rules, after, legal(rules, after)[0], level, nodes)
        return Hindsight(move, 1 - answered.chance, 1 - answered.chance, False)
    solve = level.solve.model_copy(update={"nodes": nodes})
    mind = level.model_copy(update={"nodes": nodes, "slips": 0, "solve": solve})
    thought, worth = compare(rules, mind, position, move, Stream(0))
    best = move if worth == thought.value else thought.move
    steep, exact = lead(rules, level, position), thought.exact
    return Hindsight(best, likely(thought.value, exact, steep), likely(worth, exact, steep), False)
