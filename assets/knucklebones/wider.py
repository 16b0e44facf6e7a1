"""Pictures of the cards that are not in the base deck."""

from __future__ import annotations

import math

from cards import CYAN, GOLD, LILAC, PINK, RED, VIOLET, cube, inside, night, sparks
from dice import small_die
from PIL import Image, ImageDraw
from pixels import Pictures


def comet() -> Image.Image:
    """A die comes down like a star, and what it strikes flies apart."""
    picture = night((96, 22, 40, 255), (30, 6, 34, 255))
    pen = ImageDraw.Draw(picture)
    for reach, colour in ((34, (255, 120, 60, 120)), (26, (255, 170, 80, 190)), (18, (255, 230, 150, 255))):
        for spread in (-6, -3, 0, 3, 6):
            pen.line([(20, 22), (20 + reach, 22 - reach + spread)], fill=colour)
    for turn in range(12):
        angle = math.pi * turn / 11
        near, far = 8, 14 + 5 * (turn % 2)
        pen.line([(17 - near * math.cos(angle), 34 + near * math.sin(angle) * 0.6),
                  (17 - far * math.cos(angle), 34 + far * math.sin(angle) * 0.6)], fill=RED)  # fmt: skip
    for x, y in ((4, 38), (8, 44), (29, 42), (33, 36), (13, 45), (24, 46)):
        pen.rectangle((x, y, x + 2, y + 2), fill=PINK)
    picture.alpha_composite(small_die(6, GOLD), (8, 18))
    sparks(pen, [(40, 30), (5, 28), (30, 28)], GOLD)
    return inside(picture)


def again() -> Image.Image:
    """A die thrown up once more, on the arrow that leads back."""
    picture = night((20, 50, 92, 255), (12, 12, 48, 255))
    pen = ImageDraw.Draw(picture)
    for width, alpha in ((0, 255), (1, 255), (2, 120)):
        pen.arc((4 + width, 6 + width, 41 - width, 43 - width), 150, 80, fill=(*CYAN[:3], alpha))
    pen.polygon([(27, 46), (28, 36), (20, 42)], fill=CYAN)
    picture.alpha_composite(cube(5, 3, 6, CYAN), (12, 11))
    for y, alpha in ((38, 150), (41, 90)):
        pen.line([(18, y), (28, y)], fill=(*CYAN[:3], alpha))
    sparks(pen, [(7, 9), (38, 44), (40, 8)], LILAC)
    return inside(picture)


def balance() -> Image.Image:
    """A die on a balance that somebody helps a little."""
    picture = night((60, 46, 20, 255), (24, 12, 40, 255))
    pen = ImageDraw.Draw(picture)
    pen.line([(23, 8), (23, 45)], fill=GOLD)
    pen.line([(24, 8), (24, 45)], fill=(150, 120, 50, 255))
    pen.polygon([(15, 47), (32, 47), (26, 43), (21, 43)], fill=GOLD)
    pen.line([(6, 18), (41, 8)], fill=GOLD)
    pen.line([(6, 19), (41, 9)], fill=(150, 120, 50, 255))
    pen.ellipse((21, 5, 26, 10), fill=GOLD)
    for x, top, low in ((8, 18, 33), (39, 9, 24)):
        pen.line([(x, top), (x - 7, low)], fill=(190, 160, 90, 255))
        pen.line([(x, top), (x + 7, low)], fill=(190, 160, 90, 255))
        pen.chord((x - 8, low - 4, x + 8, low + 4), 0, 180, fill=(130, 100, 40, 255), outline=GOLD)
    picture.alpha_composite(small_die(6, RED), (0, 15))
    pen.rectangle((37, 19, 41, 23), fill=(*VIOLET[:3], 255), outline=LILAC)
    sparks(pen, [(14, 8), (33, 34)], GOLD)
    return inside(picture)


def pictures() -> Pictures:
    """Not to be tinted."""
    return {f"card_{draw.__name__}": draw() for draw in (comet, again, balance)}
