"""The board: its lines and coordinates, the discs on it, hints, and the mark of the last move."""

from __future__ import annotations

from collections.abc import Iterable

import esper

from components.focus import Rect
from components.pose import Pose
from components.reversi import ShownDisc
from systems.draw.pen import Pen
from systems.reversi.view.layout import BOARD, SQUARE, square_at, square_rect

COORDINATES = 14
"""How far left of the board they stand."""
ABOVE = {1: 12, 2: 17}
"""How far above it, by size of text."""
STARS = ("c7", "g7", "c3", "g3")
"""Squares with a star on their upper left corner."""
LINE = 0.35
"""How much of their light the lines spread."""
HINT = 0.6
GHOST = 0.5
"""How solid hints look, and a disc that has not been placed."""


def draw_ground(canvas: Pen) -> None:
    """What stays as it is under everything that lies on the board."""
    rgb = canvas.palette.rgb
    canvas.frame("shade", BOARD.grown(22), tint=rgb("panel"), alpha=0.75)
    canvas.frame("plate", BOARD.grown(6), tint=rgb("field"), alpha=0.8)
    for number in range(9):
        faint = 0.85 if number in (0, 8) else 0.42
        line = rgb("triple")
        canvas.fill(Rect(BOARD.x + SQUARE * number - (number == 8), BOARD.y, 1, BOARD.h), line, faint, glow=LINE)
        canvas.fill(Rect(BOARD.x, BOARD.y + SQUARE * number - (number == 8), BOARD.w, 1), line, faint, glow=LINE)
    for square in STARS:
        rect = square_rect(square)
        canvas.sprite("star", rect.x + 0.5, rect.y + rect.h + 0.5, tint=rgb("card"))
    left, right = rgb("seat1"), rgb("seat2")
    canvas.frame("panel", BOARD.grown(6), tint=rgb("card"), alpha=0.9)
    for seat, x in ((1, BOARD.x - 6), (2, BOARD.x + BOARD.w + 6)):
        colour = left if seat == 1 else right
        canvas.fill(Rect(x - 1, BOARD.y + 14, 2, BOARD.h - 28), colour, 0.8)
        canvas.sprite(f"mark_{seat}", x, BOARD.y + BOARD.h / 2, tint=colour)
    for number in range(8):
        step, dim = SQUARE * (number + 0.5), rgb("dim")
        above = BOARD.y + BOARD.h + ABOVE[canvas.text_scale]
        canvas.label("abcdefgh"[number], BOARD.x + step, above, font="tiny", tint=dim)
        canvas.label(str(number + 1), BOARD.x - COORDINATES, BOARD.y + BOARD.h - step, font="tiny", tint=dim)


def draw_discs(canvas: Pen) -> None:
    """Resting discs first, then those that turn or come, so that they pass above."""
    colours = {seat: canvas.palette.rgb(f"seat{seat}") for seat in (1, 2)}
    moving = []
    for _, (disc, pose) in esper.get_components(ShownDisc, Pose):
        if pose.scale_x != 1 or pose.scale_y != 1:
            moving.append((disc, pose))
        elif pose.alpha > 0:
            canvas.sprite(f"disc_{disc.seat}", pose.x, pose.y, tint=colours[disc.seat], alpha=pose.alpha)
    for disc, pose in moving:
        look = {"scale_x": pose.scale_x, "scale_y": pose.scale_y, "alpha": pose.alpha}
        canvas.sprite(f"disc_{disc.seat}", pose.x, pose.y, tint=colours[disc.seat], **look)


def draw_last(canvas: Pen, square: str | None) -> None:
    """Corners around the square where the last disc was placed, and a star in one of them.

    The focus mostly rests there and covers the corners; the star stays to be seen.
    """
    if square is not None:
        rect, gold = square_rect(square), canvas.palette.rgb("double")
        canvas.sprite("last_move", *square_at(square), tint=gold)
        canvas.sprite("star", rect.x + rect.w - 5.5, rect.y + rect.h - 5.5, tint=gold)


def draw_hints(canvas: Pen, seat: int, squares: Iterable[str]) -> None:
    """The seat's mark wherever it may place a disc."""
    for square in squares:
        canvas.sprite(f"mark_{seat}", *square_at(square), tint=canvas.palette.rgb(f"seat{seat}"), alpha=HINT)


def draw_ghost(canvas: Pen, seat: int, square: str, turned: Iterable[str]) -> None:
    """The disc where it would lie, and a rim around each that it would turn."""
    colour = canvas.palette.rgb(f"seat{seat}")
    canvas.sprite(f"disc_{seat}", *square_at(square), tint=colour, alpha=GHOST)
    for other in turned:
        canvas.frame(f"frame_{seat}", square_rect(other).grown(-1), tint=colour, alpha=0.8)


