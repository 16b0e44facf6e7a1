"""Picture of the Reversi cabinet: a corner of the board with discs of both seats."""

from __future__ import annotations

from cabinet import GLASS, glass, showcase
from discs import hollow, solid
from PIL import Image, ImageChops, ImageDraw
from pixels import Pictures

STEP = 16
CYAN, PINK = (64, 240, 255), (255, 70, 170)
LYING = ((0, 0, 2), (1, 0, 1), (2, 0, 1), (1, 1, 2), (2, 1, 2), (3, 1, 1), (0, 2, 1), (2, 2, 2))
"""Column, line and seat."""


def tinted(picture: Image.Image, color: tuple[int, int, int]) -> Image.Image:
    whole = Image.new("RGBA", picture.size, (*color, 255))
    return ImageChops.multiply(picture, whole)


def discs() -> Image.Image:
    """Some lines of the board."""
    picture = glass((14, 10, 46, 255), (40, 20, 84, 255))
    pen = ImageDraw.Draw(picture)
    for number in range(5):
        pen.line([(2 + STEP * number, 0), (2 + STEP * number, GLASS[1])], fill=(93, 89, 241, 150))
        pen.line([(0, -2 + STEP * number), (GLASS[0], -2 + STEP * number)], fill=(93, 89, 241, 150))
    for column, line, seat in LYING:
        disc = tinted(solid(14), CYAN) if seat == 1 else tinted(hollow(14), PINK)
        picture.alpha_composite(disc, (4 + STEP * column, STEP * line))
    return picture


def pictures() -> Pictures:
    """Not to be tinted."""
    return {"cabinet_reversi": showcase("REVERSI", (120, 244, 255, 255), discs())}
