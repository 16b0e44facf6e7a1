"""The pictures of the tutorial, drawn from the table's own sprites. Each is drawn around a center."""

from __future__ import annotations

from collections.abc import Mapping

from components.focus import Rect
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait
from systems.layout import around
from systems.staging import Lessons

STEP = 18
"""Side of a square on a small board."""
GHOST = 0.5
"""Opacity of a disc that is not placed yet."""


def flanking(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a line of discs: the new one, two of the other seat, and an own one."""
    _board(canvas, x, y, "aOOX.")
    canvas.frame("focus_1", around(x - 2 * STEP, y, STEP, STEP).grow(1), tint=canvas.palette.rgb("outline"))


def turning(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a disc that turns others in three directions, with a rim around every disc that turns."""
    _board(canvas, x, y, "X.X.X", ".OOO.", "..a..")
    for side in (-1, 0, 1):
        canvas.frame("frame_1", around(x + side * STEP, y, STEP, STEP), tint=canvas.palette.rgb("seat1"))
    canvas.frame("focus_1", around(x, y - STEP, STEP, STEP).grow(1), tint=canvas.palette.rgb("outline"))


def refusing(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw marks on legal squares, and a cross on an illegal one."""
    _board(canvas, x, y, "..+.!", ".+OX.", "..XO+")


def passing(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw one seat that waits while the other continues."""
    draw_portrait(canvas, 1, "waiting", x - 24, y)
    draw_portrait(canvas, 2, "active", x + 24, y)


def corners(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a corner with the discs that it secures for good."""
    _board(canvas, x, y, "XXXO.", "XXO..", "XO...")
    canvas.frame("double", around(x - 2 * STEP, y + STEP, STEP, STEP).grow(1), tint=canvas.palette.rgb("double"))


def counting(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a happy winner and a sad loser with their counts."""
    for seat, mood, count, side in ((1, "won", 36, -1), (2, "lost", 28, 1)):
        at, color = x + side * 26, canvas.palette.rgb(f"seat{seat}")
        draw_portrait(canvas, seat, mood, at, y + 11)
        canvas.sprite(f"disc_small_{seat}", at - 12, y - 23, tint=color)
        if canvas.text_scale == 1:
            canvas.label(str(count), at + 8, y - 23, font="bold", tint=canvas.palette.rgb("text"))


PICTURES = (flanking, turning, refusing, passing, corners, counting)


def _board(canvas: Pen, x: float, y: float, *lines: str) -> None:
    """Draw part of a board from lines of text.

    ``X`` and ``O`` are discs, ``a`` is a new one, ``+`` is legal, ``!`` is illegal.
    """
    rgb, width, height = canvas.palette.rgb, len(lines[0]), len(lines)
    ground = around(x, y, width * STEP, height * STEP)
    canvas.fill(ground, rgb("field"), 0.8)
    for number in range(width + 1):
        canvas.fill(Rect(ground.x + number * STEP, ground.y, 1, ground.h), rgb("triple"), 0.5)
    for number in range(height + 1):
        canvas.fill(Rect(ground.x, ground.y + number * STEP, ground.w, 1), rgb("triple"), 0.5)
    for line, text in enumerate(lines):
        for column, sign in enumerate(text):
            if sign != ".":
                picture, color, alpha = SIGNS[sign]
                at = ground.x + STEP * (column + 0.5) + 0.5, ground.y + ground.h - STEP * (line + 0.5) + 0.5
                canvas.sprite(picture, *at, tint=rgb(color), alpha=alpha)


SIGNS = {
    "X": ("disc_small_1", "seat1", 1.0),
    "O": ("disc_small_2", "seat2", 1.0),
    "a": ("disc_small_1", "seat1", GHOST),
    "+": ("mark_1", "seat1", 0.8),
    "!": ("omen_cross", "warning", 1.0),
}
"""Picture, color and opacity of each character on a small board."""


LESSONS = Lessons(PICTURES)
