"""The default signs of what the next move may bring."""

from __future__ import annotations

from components.hints import Sign
from game.kernel.events import MatchPoint
from game.kernel.opaque import Position, Rules
from game.kernel.refusal import Refusal
from game.tables import table


def winning_move(on: str, rules: Rules, position: Position) -> tuple[Sign, ...]:
    """Return a match point if the seat to move has a move that wins without luck."""
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
