"""What lies on the squares: the mark of the last move, and where a disc may be placed."""

from __future__ import annotations

from PIL import Image, ImageDraw
from pixels import WHITE, Pictures, blank

SIDE = 34
REACH = 7
"""Pixels of a corner."""


def last() -> Image.Image:
    """Four corners around a square."""
    picture = blank(SIDE, SIDE)
    pen = ImageDraw.Draw(picture)
    end = SIDE - 1
    for x, to in ((0, REACH), (end, end - REACH)):
        for y, down in ((0, REACH), (end, end - REACH)):
            pen.line([(x, y), (to, y)], fill=WHITE)
            pen.line([(x, y), (x, down)], fill=WHITE)
            inner = 1 if x == 0 else -1, 1 if y == 0 else -1
            pen.point((x + inner[0], y + inner[1]), fill=WHITE)
    return picture


def star() -> Image.Image:
    """A point where lines of the board cross."""
    picture = blank(5, 5)
    ImageDraw.Draw(picture).polygon([(2, 0), (4, 2), (2, 4), (0, 2)], fill=WHITE)
    return picture


def pictures() -> Pictures:
    """To be tinted."""
    return {"last_move": last(), "star": star()}
