"""The pictures of the tutorial, drawn from the table's own sprites. Each is drawn around a center."""

from __future__ import annotations

from collections.abc import Mapping

from components.focus import Rect
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait
from systems.layout import rect_around
from systems.staging import Lessons

SQUARE = 18
"""Side of a square on a small board."""
GHOST_OPACITY = 0.5
"""Opacity of a disc that is not placed yet."""


def draw_flank(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a line of discs: the new one, two of the other seat, and an own one."""
    _draw_board(pen, x, y, "aOOX.")
    pen.frame("focus_1", rect_around(x - 2 * SQUARE, y, SQUARE, SQUARE).grow(1), tint=pen.palette.rgb("outline"))


def draw_lines(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a disc that turns others in three directions, with a rim around every disc that turns."""
    _draw_board(pen, x, y, "X.X.X", ".OOO.", "..a..")
    for side in (-1, 0, 1):
        pen.frame("frame_1", rect_around(x + side * SQUARE, y, SQUARE, SQUARE), tint=pen.palette.rgb("seat1"))
    pen.frame("focus_1", rect_around(x, y - SQUARE, SQUARE, SQUARE).grow(1), tint=pen.palette.rgb("outline"))


def draw_legal_squares(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw marks on legal squares, and a cross on an illegal one."""
    _draw_board(pen, x, y, "..+.!", ".+OX.", "..XO+")


def draw_pass(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw one seat that waits while the other continues."""
    draw_portrait(pen, 1, "waiting", x - 24, y)
    draw_portrait(pen, 2, "active", x + 24, y)


def draw_corner(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a corner with the discs that it secures for good."""
    _draw_board(pen, x, y, "XXXO.", "XXO..", "XO...")
    pen.frame("double", rect_around(x - 2 * SQUARE, y + SQUARE, SQUARE, SQUARE).grow(1), tint=pen.palette.rgb("double"))


def draw_result(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a happy winner and a sad loser with their counts."""
    for seat, mood, count, side in ((1, "won", 36, -1), (2, "lost", 28, 1)):
        at, color = x + side * 26, pen.palette.rgb(f"seat{seat}")
        draw_portrait(pen, seat, mood, at, y + 11)
        pen.sprite(f"disc_small_{seat}", at - 12, y - 23, tint=color)
        if pen.text_scale == 1:
            pen.label(str(count), at + 8, y - 23, font="bold", tint=pen.palette.rgb("text"))


PICTURES = (draw_flank, draw_lines, draw_legal_squares, draw_pass, draw_corner, draw_result)


def _draw_board(pen: Pen, x: float, y: float, *lines: str) -> None:
    """Draw part of a board from lines of text.

    ``X`` and ``O`` are discs, ``a`` is a new one, ``+`` is legal, ``!`` is illegal.
    """
    rgb = pen.palette.rgb
    width = len(lines[0])
    height = len(lines)
    ground = rect_around(x, y, width * SQUARE, height * SQUARE)
    pen.fill(ground, rgb("field"), 0.8)
    for number in range(width + 1):
        pen.fill(Rect(ground.x + number * SQUARE, ground.y, 1, ground.h), rgb("triple"), 0.5)
    for number in range(height + 1):
        pen.fill(Rect(ground.x, ground.y + number * SQUARE, ground.w, 1), rgb("triple"), 0.5)
    for line, text in enumerate(lines):
        for column, sign in enumerate(text):
            if sign != ".":
                picture, color, alpha = SIGN_LOOKS[sign]
                at = ground.x + SQUARE * (column + 0.5) + 0.5, ground.y + ground.h - SQUARE * (line + 0.5) + 0.5
                pen.sprite(picture, *at, tint=rgb(color), alpha=alpha)


SIGN_LOOKS = {
    "X": ("disc_small_1", "seat1", 1.0),
    "O": ("disc_small_2", "seat2", 1.0),
    "a": ("disc_small_1", "seat1", GHOST_OPACITY),
    "+": ("mark_1", "seat1", 0.8),
    "!": ("omen_cross", "warning", 1.0),
}
"""Picture, color and opacity of each character on a small board."""


LESSONS = Lessons(PICTURES)
