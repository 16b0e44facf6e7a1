"""Where everything lies on a Reversi table: the board in the middle, the seats beside it as at every table."""

from __future__ import annotations

from components.focus import Rect
from systems.layout import around
from systems.layout import lamp_at as box_at

SQUARE = 36
"""Side of a square."""
DISC = 30
BOARD = Rect(176, 40, 8 * SQUARE, 8 * SQUARE)
BOX = 56
"""Side of the box with the disc to place."""
BUTTONS = {"hints": Rect(484, 156, 140, 24), "music": Rect(484, 127, 140, 24), "new": Rect(484, 98, 140, 24)}
"""By what they do."""


def square_at(square: str) -> tuple[float, float]:
    """Centre of a square; a1 lies in the upper left corner."""
    column, row = "abcdefgh".index(square[0]), int(square[1])
    return BOARD.x + SQUARE * (column + 0.5), BOARD.y + BOARD.h - SQUARE * (row - 0.5)


def square_rect(square: str) -> Rect:
    """A whole square."""
    return around(*square_at(square), SQUARE, SQUARE)


def box_rect(seat: int) -> Rect:
    """That box."""
    return around(*box_at(seat), BOX, BOX)


def ground(seat: int) -> Rect:
    """What glimmers while it is a seat's turn: the board, which belongs to both."""
    return BOARD.grown(5)
