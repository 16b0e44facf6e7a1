"""Where everything lies on a Reversi table: the board in the middle, the seats beside it as at every table."""

from __future__ import annotations

from components.focus import Rect
from systems.layout import around
from systems.layout import lamp_at as box_at
from systems.reversi.view.board import size

SQUARE = 36
"""Side of a square."""
DISC = 30
MIDDLE = 320, 184
"""Centre of every board."""
BOX = 56
"""Side of the box with the disc to place."""
BUTTONS = {"hints": Rect(484, 156, 140, 24), "music": Rect(484, 127, 140, 24), "new": Rect(484, 98, 140, 24)}
"""By what they do."""
TRAYS, SLAB, HIGH = {1: 126, 2: 502}, (12, 2), 3
"""Where the piles of the seats stand at the end, from the left; a disc on edge; how much higher the next one lies."""
TRAY_LOW = 74
"""Where both piles begin."""
COACH = {1: Rect(4, 150, 148, 204), 2: Rect(4, 186, 150, 168)}
"""Where whoever practises is told what to do, beside the board and above the box, by size of text."""


def board_rect(size: int) -> Rect:
    """A board with so many squares in a row."""
    return around(*MIDDLE, size * SQUARE, size * SQUARE)


def square_at(square: str, size: int) -> tuple[float, float]:
    """Centre of a square on a board of that size; a1 lies in the upper left corner."""
    board, column, row = board_rect(size), "abcdefgh".index(square[0]), int(square[1])
    return board.x + SQUARE * (column + 0.5), board.y + board.h - SQUARE * (row - 0.5)


def square_rect(square: str, size: int) -> Rect:
    """A whole square."""
    return around(*square_at(square, size), SQUARE, SQUARE)


def tray_at(seat: int, number: int) -> tuple[float, float]:
    """Where the disc of that number lies on a seat's pile, counted from 0."""
    return TRAYS[seat] + SLAB[0] / 2, TRAY_LOW + number * HIGH + SLAB[1] / 2


def box_rect(seat: int) -> Rect:
    """That box."""
    return around(*box_at(seat), BOX, BOX)


def ground(seat: int) -> Rect:
    """What glimmers while it is a seat's turn: the board, which belongs to both."""
    return board_rect(size()).grown(5)
