"""Positions of the older engine as boards and back, while both are there."""

from __future__ import annotations

from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.one.board import Board, Side
from game.tables.knucklebones.one.ending import ended
from game.tables.knucklebones.one.ruleset import ruleset_of
from game.tables.knucklebones.one.scoring import lines_of
from game.tables.knucklebones.position import Position, marks_of
from game.tables.knucklebones.rule_tables import book_of, shaped
from game.tables.knucklebones.waiting_die import OVER, READY, Waiting, waits


def to_board(rules: Rules, position: Position) -> Board:
    """Return the board of a position."""
    ruleset, waiting = ruleset_of(rules), position.waiting
    one, two = (
        Side(ruleset, list(rows), shields, dict(hand), ())
        for rows, shields, hand in zip(position.boards, position.shields, position.hands, strict=True)
    )
    board = Board(ruleset, (one, two), position.active, position.rng, dict(marks_of(position)))
    if isinstance(waiting, Waiting):
        board.set_die(waiting.face, waiting.ways)
    board.set_rules()
    for side in board.sides:
        side.lines = lines_of(side)
    board.over = waiting is OVER
    board.decided = board.over or ended(board)
    return board


def as_board(rules: Rules, position: Position | Board) -> Board:
    """Return a board as it is, and the board of a position."""
    return position if isinstance(position, Board) else to_board(rules, position)


def to_position(rules: Rules, board: Board) -> Position:
    """Return the position of a board."""
    one, two = board.sides
    waiting = waits(board.die, board.ways) if board.die else OVER if board.over else READY
    hands = tuple(one.hand.items()), tuple(two.hand.items())
    bare = (tuple(one.rows), tuple(two.rows)), board.active, waiting, hands, (one.shields, two.shields), board.rng
    return shaped(book_of(rules), bare, tuple(sorted(board.marks.items())))
