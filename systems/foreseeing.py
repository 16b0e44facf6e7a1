"""What the next move may bring, at a table that says nothing more."""

from __future__ import annotations

from components.tension import Sign
from game.kernel.opaque import Position, Rules
from game.kernel.refusal import Refusal
from game.kernel.signs import MatchPoint
from game.tables import table


def winning_move(on: str, rules: Rules, position: Position) -> tuple[Sign, ...]:
    """Whether the seat to move can win with a move that leaves nothing to chance."""
    pure = table(on)
    if pure.over(position):
        return ()
    seat, known = pure.turn(position), pure.blind(position)
    for move in pure.legal(rules, position):
        try:
            result = pure.result(rules, pure.apply(rules, known, move)[0])
        except Refusal:
            continue
        if result is not None and result.winner == seat:
            return (Sign(MatchPoint(seat), said="tension.match_point"),)
    return ()
