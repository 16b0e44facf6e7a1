"""What a move was worth beside the best one, for whoever goes through a match afterwards."""

from __future__ import annotations

from game.kernel.budget import Budget
from game.kernel.hindsight import Hindsight
from game.tables.knucklebones.bots.one_move import sides_of
from game.tables.knucklebones.bots.thinking import fairly, looked
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.play import legal
from game.tables.knucklebones.position import Position

DEPTH = 1
"""One answer, with cards: looks that go further leave the cards out, and then one comes out of the blue."""


def hindsight(rules: Rules, position: Position, move: Move, mind: object, nodes: int) -> Hindsight:
    """What so many nodes say of a legal move, whatever it rolled then, and of the best one; bots all judge alike.

    Both are looked at equally far ahead, so that what lies between them is no matter of depth. Raises ValueError where
    the nodes do not suffice for a glance.
    """
    made = next(each for each in legal(rules, position) if each == Move(move.verb, move.choices))
    found: dict[Move, float] = {}
    for _, chances in looked(rules, position, Budget(nodes), DEPTH, (made,)):
        found = {each: chance for chance, each in chances}
    if not found:
        raise ValueError(f"{nodes} nodes are too few for a glance")
    best = max(found, key=lambda each: (found[each], each == made))
    off = fairly(rules, position, best)
    chance, worth = (min(1.0, max(0.0, found[each] + off)) for each in (best, made))
    return Hindsight(best, chance, worth, bool(sides_of(rules, position, made)))
