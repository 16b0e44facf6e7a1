"""The layout and texts of Reversi replays."""

from __future__ import annotations

from components.focus import Rect
from game.content.store import Store
from game.tables.reversi.board import board_with
from game.tables.reversi.definitions import Rules
from game.tables.reversi.position import Move, Position
from systems.reversi.layout import square_rect
from systems.staging import Commentary

GRAPH = Rect(480, 60, 154, 82)
"""The area of the win chance graph."""
AREAS = Rect(6, 240, 150, 114), Rect(4, 150, 160, 206)
"""Areas for the description of a move: one that covers nothing, and a larger one."""


def move_sentence(store: Store, language: str, rules: object, position: object, move: Move, name: str) -> str:
    """Return a sentence about a move."""
    key = "review.took" if move.square else "review.passed"
    return str(store.text(key, language, name=name, square=move.square))


def move_name(store: Store, language: str, rules: object, position: object, move: Move) -> str:
    """Return the name of a move, its square; a pass is never named, because it has no alternative."""
    return move.square


def spots(rules: object, position: Position, move: Move) -> tuple[Rect, ...]:
    """Return the place of a move."""
    return (square_rect(move.square, board_with(position.full).size).grow(1),) if move.square else ()


COMMENTARY: Commentary[Rules, Position, Move] = Commentary(GRAPH, AREAS, move_sentence, move_name, spots)
