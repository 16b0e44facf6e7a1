"""The worth of a move compared with the best one, for the review of a match."""

from __future__ import annotations

from game.kernel.random_stream import Stream
from game.kernel.review import Hindsight
from game.tables.khet.bots.deciding import likely, within
from game.tables.khet.bots.levels import Level
from game.tables.khet.bots.thinking import Mind
from game.tables.khet.definitions import Rules
from game.tables.khet.moves import SAID, Move
from game.tables.khet.position import Position


def hindsight(rules: Rules, position: Position, move: Move, level: Level, nodes: int) -> Hindsight:
    """Return the values of a legal move and of the best one, searched equally deep with this many nodes.

    Resigning leaves no chance, and a draw counts as half. The match must not be over.
    """
    mind = Mind(rules, within(level, nodes).model_copy(update={"slips": 0}), position, Stream(0))
    thought = mind.thought()
    chance = likely(rules, thought.value)
    if move.verb in SAID:
        made = {"resign": 0.0, "late": 0.0, "accept": 0.5, "claim": 0.5}.get(move.verb, chance)
        return Hindsight(thought.move, max(chance, made), made, False)
    if move == thought.move or thought.move.verb in SAID:
        return Hindsight(move, chance, chance, False)
    made = likely(rules, min(mind.beside(move, thought), thought.value))
    return Hindsight(move if made == chance else thought.move, chance, made, False)
