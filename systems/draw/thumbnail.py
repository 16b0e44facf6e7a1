"""Thumbnails of positions: flat pictures of a few pixels per square, for lists."""

from __future__ import annotations

from typing import NamedTuple

from components.focus import Rect
from systems.draw.pen import Pen

GROUND_OPACITY, LINE_OPACITY = 0.9, 0.18


class Dot(NamedTuple):
    """A piece, disc or die."""

    column: int
    row: int
    """Columns from the left and rows from below, counted from 0."""
    color: str
    share: float = 1.0
    """Its size, as a share of the square."""
    hollow: bool = False
    """True for a frame, so that seats differ by more than color."""


class Thumbnail(NamedTuple):
    """A board as squares with dots in some of them."""

    columns: int
    rows: int
    dots: tuple[Dot, ...]


def draw_thumbnail(pen: Pen, rect: Rect, thumbnail: Thumbnail) -> None:
    """Draw a thumbnail in the middle of a rectangle, as large as it fits in whole pixels."""
    side = max(1, int(min(rect.w / thumbnail.columns, rect.h / thumbnail.rows)))
    width, high, rgb = side * thumbnail.columns, side * thumbnail.rows, pen.palette.rgb
    left, low = round(rect.center[0] - width / 2), round(rect.center[1] - high / 2)
    board = Rect(left, low, width, high)
    pen.fill(board.grow(1), rgb("panel"), GROUND_OPACITY)
    for column in range(1, thumbnail.columns):
        pen.fill(Rect(left + column * side, low, 1, high), rgb("card"), LINE_OPACITY)
    for row in range(1, thumbnail.rows):
        pen.fill(Rect(left, low + row * side, width, 1), rgb("card"), LINE_OPACITY)
    pen.outline(board.grow(1), rgb("dim"))
    for dot in thumbnail.dots:
        size = max(1, round((side - 1) * dot.share))
        inset = 1 + (side - 1 - size) // 2
        place = Rect(left + dot.column * side + inset, low + dot.row * side + inset, size, size)
        pen.fill(place, rgb(dot.color), glow=0.3)
        if dot.hollow and size > 2:
            pen.fill(place.grow(-max(1, size // 4)), rgb("panel"))
