"""Pictures of the cards that are not in the base deck."""

from __future__ import annotations

import math

from cards import CYAN, GOLD, LILAC, PINK, RED, VIOLET, art, cube, sparks
from dice import small_die
from PIL import Image
from pixels import Pen, Pictures


@art((96, 22, 40, 255), (30, 6, 34, 255))
def comet(picture: Image.Image, pen: Pen) -> None:
    """A die comes down like a star, and what it strikes flies apart."""
    for reach, color in ((34, (255, 120, 60, 120)), (26, (255, 170, 80, 190)), (18, (255, 230, 150, 255))):
        for spread in (-6, -3, 0, 3, 6):
            pen.line([(20, 22), (20 + reach, 22 - reach + spread)], fill=color)
    for turn in range(12):
        angle = math.pi * turn / 11
        near, far = 8, 14 + 5 * (turn % 2)
        pen.line([(17 - near * math.cos(angle), 34 + near * math.sin(angle) * 0.6),
                  (17 - far * math.cos(angle), 34 + far * math.sin(angle) * 0.6)], fill=RED)
    for x, y in ((4, 38), (8, 44), (29, 42), (33, 36), (13, 45), (24, 46)):
        pen.rectangle((x, y, x + 2, y + 2), fill=PINK)
    picture.alpha_composite(small_die(6, GOLD), (8, 18))
    sparks(pen, [(40, 30), (5, 28), (30, 28)], GOLD)


@art((20, 50, 92, 255), (12, 12, 48, 255))
def again(picture: Image.Image, pen: Pen) -> None:
    """A die thrown up once more, on the arrow that leads back."""
    for width, alpha in ((0, 255), (1, 255), (2, 120)):
        pen.arc((4 + width, 6 + width, 41 - width, 43 - width), 150, 80, fill=(*CYAN[:3], alpha))
    pen.polygon([(27, 46), (28, 36), (20, 42)], fill=CYAN)
    picture.alpha_composite(cube(5, 3, 6, CYAN), (12, 11))
    for y, alpha in ((38, 150), (41, 90)):
        pen.line([(18, y), (28, y)], fill=(*CYAN[:3], alpha))
    sparks(pen, [(7, 9), (38, 44), (40, 8)], LILAC)


@art((60, 46, 20, 255), (24, 12, 40, 255))
def balance(picture: Image.Image, pen: Pen) -> None:
    """A die on a balance, with a finger that helps a little."""
    pen.line([(23, 8), (23, 45)], fill=GOLD)
    pen.line([(24, 8), (24, 45)], fill=(150, 120, 50, 255))
    pen.polygon([(15, 47), (32, 47), (26, 43), (21, 43)], fill=GOLD)
    pen.line([(10, 17), (37, 9)], fill=GOLD)
    pen.line([(10, 18), (37, 10)], fill=(150, 120, 50, 255))
    pen.ellipse((21, 9, 26, 14), fill=GOLD)
    for x, top, low in ((11, 18, 36), (35, 10, 27)):
        pen.line([(x, top), (x - 7, low)], fill=(190, 160, 90, 255))
        pen.line([(x, top), (x + 7, low)], fill=(190, 160, 90, 255))
        pen.chord((x - 8, low - 4, x + 8, low + 4), 0, 180, fill=(130, 100, 40, 255), outline=GOLD)
    picture.alpha_composite(small_die(6, RED), (3, 18))
    pen.rectangle((33, 22, 37, 26), fill=(*VIOLET[:3], 255), outline=LILAC)
    sparks(pen, [(14, 6), (30, 38), (41, 6)], GOLD)


@art((30, 44, 84, 255), (14, 12, 46, 255))
def silver(picture: Image.Image, pen: Pen) -> None:
    """A die before a mirror that shows another."""
    pen.polygon([(24, 6), (42, 2), (42, 40), (24, 44)], fill=(70, 100, 150, 255), outline=(220, 240, 255, 255))
    pen.polygon([(26, 9), (40, 6), (40, 38), (26, 41)], fill=(34, 54, 104, 255))
    for x in (29, 32):
        pen.line([(x, 32), (x + 8, 10)], fill=(120, 160, 210, 255))
    picture.alpha_composite(small_die(2, CYAN), (3, 16))
    picture.alpha_composite(small_die(5, PINK), (25, 15))
    sparks(pen, [(42, 3), (9, 10)], LILAC)


@art((66, 44, 14, 255), (30, 14, 40, 255))
def pair(picture: Image.Image, pen: Pen) -> None:
    """A die with its copy behind it."""
    for reach in (20, 16, 12):
        pen.ellipse((23 - reach, 24 - reach, 23 + reach, 24 + reach), outline=(*GOLD[:3], 40 + 4 * (20 - reach)))
    picture.alpha_composite(small_die(4, (190, 150, 70, 255)), (21, 9))
    picture.alpha_composite(small_die(4, GOLD), (9, 21))
    pen.line([(38, 36), (38, 42)], fill=GOLD)
    pen.line([(35, 39), (41, 39)], fill=GOLD)
    sparks(pen, [(8, 12), (40, 30)], GOLD)


@art((44, 20, 84, 255), (16, 8, 48, 255))
def siblings(picture: Image.Image, pen: Pen) -> None:
    """Two equal dice on their way to different rows."""
    for side in (-1, 1):
        pen.arc((23 - 18, 6, 23 + 18, 52), 180 if side < 0 else 270, 270 if side < 0 else 360, fill=LILAC)
        x = 23 + side * 18
        pen.polygon([(x - 3, 40), (x + 3, 40), (x, 45)], fill=LILAC)
    picture.alpha_composite(small_die(3, CYAN), (2, 20))
    picture.alpha_composite(small_die(3, PINK), (28, 20))
    pen.line([(19, 28), (26, 28)], fill=LILAC)
    sparks(pen, [(23, 8), (23, 40)], GOLD)


def pictures() -> Pictures:
    """Not to be tinted."""
    return {f"card_{draw.__name__}": draw() for draw in (comet, again, balance, silver, pair, siblings)}
