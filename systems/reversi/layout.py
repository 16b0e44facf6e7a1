"""The layout of a Reversi table: the board in the middle, the seats in their usual places."""

from __future__ import annotations

from components.focus import Rect
from components.reversi import Board
from components.seat_choice import ScreenState
from game.tables.reversi.board import SQUARE_BITS, board_with
from systems.entities import only
from systems.layout import lamp_at, rect_around


def size() -> int:
    """Return the number of squares per row."""
    return board_with(only(Board).full).size


def gaps() -> list[str]:
    """Return the squares on which no disc can stand."""
    full = only(Board).full
    return [name for name in board_with(full).names if not SQUARE_BITS[name] & full]


SQUARE = 36
"""Side of a square."""
DISC = 30
BOARD_CENTER = 320, 184
BOX_SIDE = 56
"""Side of the box with the disc to place."""
BUTTON_AREAS = {"hints": Rect(484, 156, 140, 24), "music": Rect(484, 127, 140, 24), "new": Rect(484, 98, 140, 24)}
TRAY_EDGES, SLAB_SIZE, SLAB_DISTANCE = {1: 126, 2: 502}, (12, 2), 3
"""Left edges of the final piles by seat; the size of a disc on edge; and the distance from one disc to the next."""
TRAY_LOW = 74
"""Lower end of both piles."""
COACH_AREAS = Rect(4, 150, 148, 204), Rect(4, 186, 150, 168)
"""The area of the practice instructions, next to the board and above the box."""


def buttons(screen_state: ScreenState) -> dict[str, Rect]:
    """Return the buttons by name: none in lessons, and none for a new match if this one cannot be replaced."""
    return {
        name: rect for name, rect in BUTTON_AREAS.items()
        if screen_state.purpose != "practice" and not (screen_state.is_fixed and name == "new")
    }


def board_rect(size: int) -> Rect:
    """Return the rectangle of a board with ``size`` squares per row."""
    return rect_around(*BOARD_CENTER, size * SQUARE, size * SQUARE)


def square_at(square: str, size: int) -> tuple[float, float]:
    """Return the center of a square on a board of that size; a1 is in the upper left corner."""
    board = board_rect(size)
    return board.x + SQUARE * ("abcdefgh".index(square[0]) + 0.5), board.y + board.h - SQUARE * (int(square[1]) - 0.5)


def square_rect(square: str, size: int) -> Rect:
    return rect_around(*square_at(square, size), SQUARE, SQUARE)


def tray_at(seat: int, number: int) -> tuple[float, float]:
    """Return the place of a disc on a seat's pile, numbered from 0."""
    return TRAY_EDGES[seat] + SLAB_SIZE[0] / 2, TRAY_LOW + number * SLAB_DISTANCE + SLAB_SIZE[1] / 2


def box_rect(seat: int) -> Rect:
    """Return the box with the disc to place."""
    return rect_around(*lamp_at(seat), BOX_SIDE, BOX_SIDE)


def ground(seat: int) -> Rect:
    """Return the area that glimmers during a seat's turn: the board, for both seats."""
    return board_rect(size()).grow(5)
