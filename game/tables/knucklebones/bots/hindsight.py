"""The worth of a move compared with the best one, for the review of a match."""

from __future__ import annotations

from game.kernel.bots import Budget
from game.kernel.review import Hindsight
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.gains import draws
from game.tables.knucklebones.bots.thinking import correction, looked
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.rules import legal

DEPTH = 1
"""One answer, with cards: deeper searches leave cards out, so that a card would come as a surprise."""


def hindsight(rules: Rules, board: Board, move: Move, mind: object, nodes: int) -> Hindsight:
    """Return the values of a legal move, apart from its roll, and of the best one; the bot makes no difference.

    Both are searched equally deep, so that depth does not affect the difference. Raises ValueError if the nodes do not
    suffice for the shallowest search.
    """
    made = next(each for each in legal(board) if each == Move(move.verb, move.choices))
    found: dict[Move, float] = {}
    for _, chances in looked(rules, board, Budget(nodes), DEPTH, (made,)):
        found = {each: chance for chance, each in chances}
    if not found:
        raise ValueError(f"{nodes} nodes are too few for a glance")
    best = max(found, key=lambda each: (found[each], each == made))
    off = correction(rules, board, best)
    chance, worth = (min(1.0, max(0.0, found[each] + off)) for each in (best, made))
    return Hindsight(best, chance, worth, bool(draws(board, made)))
