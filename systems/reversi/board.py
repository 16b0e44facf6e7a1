"""The board: its lines and coordinates, the discs on it, hints, and the mark of the last move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

import esper

from components.focus import Rect
from components.pose import InFlight, Pose
from components.reversi import ShownDisc
from systems.draw.pen import Pen
from systems.layout import around
from systems.reversi.layout import SQUARE, board_rect, square_at, square_rect

COORDINATES = 14
"""Distance of the row coordinates to the left of the board."""
ABOVE = 7
"""Distance of the letters of the columns from the board."""
STARS = 2
"""Distance of the four star points from the edges, in squares."""
LINE = 0.35
"""Glow of the lines."""
BROKEN = 9
"""Length of the segments of a broken rim."""
SIDE = 0.8
"""Glow of the active seat's side."""
FIELD = 0.13
"""Opacity of the light on a legal square."""
HINT = 0.6
GAP = 0.9
"""Opacity of a square on which no disc can stand."""
GHOST = 0.5
"""Opacity of hints, and of a disc that is not placed yet."""


def draw_ground(pen: Pen, size: int) -> None:
    """Draw the static background of a board of this size."""
    rgb, board = pen.palette.rgb, board_rect(size)
    pen.frame("shade", board.grow(22), tint=rgb("panel"), alpha=0.75)
    pen.frame("plate", board.grow(6), tint=rgb("field"), alpha=0.8)
    for number in range(size + 1):
        faint = 0.85 if number in (0, size) else 0.42
        line = rgb("triple")
        pen.fill(Rect(board.x + SQUARE * number - (number == size), board.y, 1, board.h), line, faint, glow=LINE)
        pen.fill(Rect(board.x, board.y + SQUARE * number - (number == size), board.w, 1), line, faint, glow=LINE)
    for column, row in product((STARS, size - STARS), repeat=2):
        pen.sprite("star", board.x + SQUARE * column + 0.5, board.y + SQUARE * row + 0.5, tint=rgb("card"))
    left, right = rgb("seat1"), rgb("seat2")
    pen.frame("panel", board.grow(6), tint=rgb("card"), alpha=0.9)
    for seat, x in ((1, board.x - 6), (2, board.x + board.w + 6)):
        color = left if seat == 1 else right
        pen.fill(Rect(x - 1, board.y + 14, 2, board.h - 28), color, 0.8)
        pen.sprite(f"mark_{seat}", x, board.y + board.h / 2, tint=color)
    for number in range(size):
        step, dim = SQUARE * (number + 0.5), rgb("dim")
        above = board.y + board.h + ABOVE + pen.line("tiny") / 2
        pen.label("abcdefgh"[number], board.x + step, above, font="tiny", tint=dim)
        pen.label(str(number + 1), board.x - COORDINATES, board.y + board.h - step, font="tiny", tint=dim)


def draw_gaps(pen: Pen, squares: Iterable[str], size: int) -> None:
    """Draw the squares on which no disc can stand as closed plates."""
    for square in squares:
        rect = square_rect(square, size)
        pen.fill(rect, pen.palette.rgb("panel"), GAP)
        pen.frame("shade", rect.grow(-5), tint=pen.palette.rgb("card"), alpha=GAP)


def draw_discs(pen: Pen) -> None:
    """Draw resting discs first, then turning or arriving ones on top."""
    colors = {seat: pen.palette.rgb(f"seat{seat}") for seat in (1, 2)}
    moving = []
    for entity, (disc, pose) in esper.get_components(ShownDisc, Pose):
        if esper.has_component(entity, InFlight):
            moving.append((disc, pose))
        elif pose.alpha > 0:
            pen.sprite(f"disc_{disc.seat}", pose.x, pose.y, tint=colors[disc.seat], alpha=pose.alpha)
    for disc, pose in moving:
        look = {"scale_x": pose.scale_x, "scale_y": pose.scale_y, "alpha": pose.alpha}
        pen.sprite(f"disc_{disc.seat}", pose.x, pose.y, tint=colors[disc.seat], **look)


def draw_last(pen: Pen, square: str | None, size: int) -> None:
    """Draw corners around the square of the last disc, and a star in one of them.

    The focus usually covers the corners; the star stays visible.
    """
    if square is not None:
        rect, gold = square_rect(square, size), pen.palette.rgb("double")
        pen.sprite("last_move", *square_at(square, size), tint=gold)
        pen.sprite("star", rect.x + rect.w - 5.5, rect.y + rect.h - 5.5, tint=gold)


def draw_turn(pen: Pen, seat: int, alpha: float, size: int) -> None:
    """Draw the rim of the board in the color of the seat to move, with that seat's side lit."""
    board, color = board_rect(size), pen.palette.rgb(f"seat{seat}")
    pen.frame("panel", board.grow(6), tint=color, alpha=alpha)
    x = board.x - 7 if seat == 1 else board.x + board.w + 5
    pen.fill(Rect(x, board.y + 8, 2, board.h - 16), color, alpha, glow=SIDE)
    pen.sprite(f"mark_{seat}", x + 1, board.y + board.h / 2, tint=color, alpha=alpha)


def draw_hints(pen: Pen, seat: int, squares: Iterable[str], size: int) -> None:
    """Draw a light and the seat's mark on every legal square."""
    color = pen.palette.rgb(f"seat{seat}")
    for square in squares:
        pen.fill(square_rect(square, size).grow(-3), color, FIELD, glow=0.0)
        pen.sprite(f"mark_{seat}", *square_at(square, size), tint=pen.palette.rgb(f"seat{seat}"), alpha=HINT)


def draw_ghost(pen: Pen, seat: int, square: str, turned: Sequence[str], size: int, counted: bool) -> None:
    """Draw a transparent disc on a square. Each disc it would turn gets a rim and a small disc of its new owner.

    If ``counted``, their number stands on the square.
    """
    color, at = pen.palette.rgb(f"seat{seat}"), square_at(square, size)
    pen.sprite(f"disc_{seat}", *at, tint=color, alpha=GHOST)
    if counted:
        pen.label(str(len(turned)), at[0], at[1], font="bold", size=2, tint=pen.palette.rgb("text"))
    for other in turned:
        pen.frame(f"frame_{seat}", square_rect(other, size).grow(-1), tint=color, alpha=0.8)
        pen.sprite(f"disc_small_{seat}", *square_at(other, size), tint=color)


def draw_barred(pen: Pen, rect: Rect, taken: bool) -> None:
    """Draw a broken rim with a cross on an illegal square; the cross is in the corner if the square is ``taken``."""
    rgb = pen.palette.rgb
    for x, side in ((rect.x, 1), (rect.x + rect.w, -1)):
        for y, up in ((rect.y, 1), (rect.y + rect.h, -1)):
            for width, height in ((BROKEN, 2), (2, BROKEN)):
                across, along = x + side * width / 2, y + up * height / 2
                pen.fill(around(across, along, width, height), rgb("text"), 0.8)
    (x, y), aside = rect.center, rect.w / 2 - 6 if taken else 0
    pen.sprite("barred", x + aside, y - aside, tint=rgb("warning"))
