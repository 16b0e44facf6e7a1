"""Prediction of the beam after a move."""

from __future__ import annotations

from game.tables.khet.moves import Move, action_of
from game.tables.khet.position import Position, board_of
from systems.khet.view.path import Leg, legs


def foreseen(position: Position, move: Move | None = None) -> tuple[Leg, ...]:
    """Return the beam of the side to move after a legal move, or without one in the current position."""
    board = board_of(position)
    if move is None:
        return legs(board.squares, board.side, board.above)
    board.make(action_of(move, board.tower))
    squares = bytearray(board.squares)
    for cell, code in board.removed:
        squares[cell] = code
    return legs(squares, board.side ^ 1, board.above)
