"""Picture of the challenges cabinet: a ladder that leads up to a star, and days in a row."""

from __future__ import annotations

import math

from cabinet import GLASS, glass, showcase
from PIL import Image, ImageDraw
from pixels import Pictures, picture_of

STAR = ("......#......", "......#......", ".....###.....", ".....###.....", "#############", ".###########.",
        "..#########..", "...#######...", "...#######...", "..#########..", "..###...###..", ".##.......##.",
        ".............")
"""A small star, to be tinted: something was achieved or unlocked."""
CYAN, PINK, GOLD, VIOLET = (64, 240, 255, 255), (255, 70, 170, 255), (237, 205, 93, 255), (93, 89, 241, 255)


def star(pen: ImageDraw.ImageDraw, x: int, y: int, reach: int) -> None:
    """One of five points."""
    turns = [math.tau * (number / 10 - 0.25) for number in range(10)]
    sizes = [reach if number % 2 == 0 else reach * 0.45 for number in range(10)]
    points = [(x + size * math.cos(turn), y + size * math.sin(turn)) for turn, size in zip(turns, sizes, strict=True)]
    pen.polygon(points, fill=(237, 205, 93, 90), outline=GOLD)


def steps() -> Image.Image:
    """Five steps, each lit brighter, and the star above the last."""
    picture = glass((14, 10, 46, 255), (52, 16, 70, 255))
    pen = ImageDraw.Draw(picture)
    width, height = GLASS
    for number in range(5):
        left, top = 4 + 9 * number, height - 6 - 6 * number
        color = (CYAN, CYAN, VIOLET, PINK, PINK)[number]
        pen.rectangle((left, top, left + 7, height - 3), fill=(*color[:3], 60), outline=color)
    star(pen, width - 12, 10, 8)
    for number in range(4):
        x = 5 + 8 * number
        done = number < 3
        pen.rectangle((x, 4, x + 5, 9), outline=GOLD if done else VIOLET, fill=(*GOLD[:3], 90) if done else None)
    return picture


def pictures() -> Pictures:
    """The cabinet is not to be tinted."""
    return {"achieved": picture_of(STAR), "cabinet_challenges": showcase("CHALLENGES", GOLD, steps())}
