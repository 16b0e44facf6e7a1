"""Bots that look no further than one move."""

from __future__ import annotations

from game.kernel.bots import Lots
from game.kernel.random_stream import Stream
from game.tables.reversi.definitions import Rules
from game.tables.reversi.discs import turned
from game.tables.reversi.moves import Move
from game.tables.reversi.play import legal
from game.tables.reversi.position import Position, sides
from game.tables.reversi.squares import BITS

random = Lots(legal)
"""A bot that plays a random legal move."""


def greedy(rules: Rules, position: Position, stream: Stream) -> Move:
    """Return the move that turns the most discs right now."""
    moves = legal(rules, position)
    if len(moves) == 1:
        return moves[0]
    own, other = sides(position)
    gains = [turned(own, other, BITS[move.square]).bit_count() for move in moves]
    best = max(gains)
    return stream.pick([move for move, gain in zip(moves, gains, strict=True) if gain == best])
