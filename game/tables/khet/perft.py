"""Perft: the number of sequences of actions, to test a move generator."""

from __future__ import annotations

from game.tables.khet.board import Board
from game.tables.khet.choices import choices
from game.tables.khet.definitions import Rules
from game.tables.khet.position import Position, board_of


def perft(rules: Rules, position: Position, depth: int) -> int:
    """Return the number of sequences of ``depth`` actions; those that end the match earlier do not count.

    The last action is counted without being made.
    """
    if not depth:
        return 1
    return 0 if position.over else sequences(board_of(position, rules.idle_turns), depth)


def sequences(board: Board, depth: int) -> int:
    """Return the number of sequences from here; ``depth`` is at least 1."""
    actions = choices(board)
    if depth == 1:
        return len(actions)
    found = 0
    for action in actions:
        board.make(action)
        if not board.fallen:
            found += sequences(board, depth - 1)
        board.unmake()
    return found
