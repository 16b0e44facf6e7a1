"""Marks on the squares: the last move, and the cross of a square where no disc may be placed."""

from __future__ import annotations

from PIL import Image, ImageDraw
from pixels import WHITE, Color, Pen, Pictures, blank, sheet

SIDE = 34
DARK: Color = (12, 6, 28, 255)
REACH = 7
"""Pixels of a corner."""


@sheet(SIDE, SIDE)
def last(picture: Image.Image, pen: Pen) -> None:
    """Four corners around a square."""
    end = SIDE - 1
    for x, to in ((0, REACH), (end, end - REACH)):
        for y, down in ((0, REACH), (end, end - REACH)):
            pen.line([(x, y), (to, y)], fill=WHITE)
            pen.line([(x, y), (x, down)], fill=WHITE)
            inner = 1 if x == 0 else -1, 1 if y == 0 else -1
            pen.point((x + inner[0], y + inner[1]), fill=WHITE)


def star() -> Image.Image:
    """A point where lines of the board cross."""
    picture = blank(5, 5)
    ImageDraw.Draw(picture).polygon([(2, 0), (4, 2), (2, 4), (0, 2)], fill=WHITE)
    return picture


def barred() -> Image.Image:
    """A cross with a dark edge, to be seen on discs too."""
    side = 13
    picture = blank(side, side)
    pen = ImageDraw.Draw(picture)
    for color, reach in ((DARK, 3), (WHITE, 2)):
        for step in range(2, side - 2):
            for column in (step, side - 1 - step):
                pen.rectangle((column - reach + 1, step - reach + 1, column + reach - 1, step + reach - 1), fill=color)
    return picture


def pictures() -> Pictures:
    """To be tinted."""
    return {"last_move": last(), "star": star(), "barred": barred()}
