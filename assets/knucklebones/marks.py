"""Cards that leave marks, and the marks: what a row or a die counts, a lost die's price, a trap, and a hidden face."""

from __future__ import annotations

from cards import CYAN, GOLD, inside, night, sparks
from dice import small_die
from PIL import Image, ImageDraw
from pixels import WHITE, Pictures, blank, cut, letters, paint, rim

TIMES = range(2, 10)
BADGE = (17, 13)
DARK = (8, 4, 22, 255)


def lane() -> Image.Image:
    """A row of three dice in a frame of gold that doubles it."""
    picture = night((84, 60, 14, 255), (34, 14, 44, 255))
    pen = ImageDraw.Draw(picture)
    for reach, alpha in ((0, 255), (2, 130), (4, 60)):
        pen.rectangle((13 - reach, 3 - reach, 32 + reach, 46 + reach), outline=(*GOLD[:3], alpha))
    for number, face in enumerate((4, 4, 2)):
        picture.alpha_composite(small_die(face, CYAN), (15, 30 - 14 * number))
    for x in (5, 38):
        pen.polygon([(x - 3, 26), (x + 4, 26), (x, 19)], fill=GOLD)
        pen.polygon([(x - 3, 34), (x + 4, 34), (x, 27)], fill=GOLD)
    sparks(pen, [(6, 8), (40, 40), (39, 9)], GOLD)
    return inside(picture)


def badge(times: int) -> Image.Image:
    """How often something counts."""
    picture = blank(*BADGE)
    plate = cut(*BADGE, 2)
    paint(picture, plate, WHITE)
    paint(picture, rim(plate), DARK)
    letters(picture, f"x{times}", (BADGE[0] / 2, BADGE[1] / 2), DARK, "Galmuri9.ttf", 10)
    return picture


def pictures() -> Pictures:
    """Cards are not to be tinted, marks are."""
    return {f"card_{draw.__name__}": draw() for draw in (lane,)} | {f"badge_{times}": badge(times) for times in TIMES}
