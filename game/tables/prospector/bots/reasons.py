"""Reasons why a move is good, from what a player can see."""

from __future__ import annotations

from game.kernel.review import Reason
from game.tables.prospector.bots.strategies import run_in_sight
from game.tables.prospector.definitions import Rules
from game.tables.prospector.position import GOLD, Move, Position, blind
from game.tables.prospector.rules import fitting

LONG = 3
"""Shortest run that is worth mentioning."""


def reason(rules: Rules, position: Position, move: Move) -> Reason:
    """Return the reason why this legal move is worth making, from the visible cards."""
    dig = blind(position).digs[(move.seat or position.turn) - 1]
    if move.verb == "draw":
        return Reason("banks" if fitting(rules, dig) else "stuck")
    if dig.cards_left.bit_count() == 1:
        return Reason("clears")
    free = rules.layouts[dig.layout].free
    turned = (free(dig.cards_left ^ 1 << move.slot) & ~dig.seen).bit_count()
    if (run := run_in_sight(rules, dig, move.slot)) >= LONG:
        return Reason("run", {"cards": run})
    if turned:
        return Reason("turns", {"cards": turned})
    return Reason("gold" if dig.mine[move.slot].endswith(GOLD) else "fits")
