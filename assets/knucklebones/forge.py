"""Pictures of the cards in the example pack ``docs/packs/forge``: ``python assets/knucklebones/forge.py [FOLDER]``."""

from __future__ import annotations

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "shared"))

from cards import CYAN, GOLD, GREEN, LILAC, PINK, RED, VIOLET, art, sparks
from dice import small_die
from PIL import Image, ImageDraw
from pixels import WHITE, Color, Pictures, save

FOLDER = Path(__file__).parents[2] / "docs" / "packs" / "forge" / "pictures"
Pen = ImageDraw.ImageDraw


def arrow(pen: Pen, start: tuple[int, int], end: tuple[int, int], color: Color) -> None:
    """A line with a head."""
    pen.line([start, end], fill=color, width=2)
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    wings = [(end[0] - 6 * math.cos(angle + turn), end[1] - 6 * math.sin(angle + turn)) for turn in (-0.6, 0.6)]
    pen.polygon([end, *wings], fill=color)


@art((26, 60, 70, 255), (16, 14, 46, 255))
def polish(picture: Image.Image, pen: Pen) -> None:
    """A one that is rubbed until it shows two."""
    for reach in (20, 15, 10):
        pen.arc((23 - reach, 22 - reach, 23 + reach, 22 + reach), 200, 340, fill=(*CYAN[:3], 120))
    picture.alpha_composite(small_die(1, LILAC), (4, 24))
    picture.alpha_composite(small_die(2, GOLD), (26, 14))
    arrow(pen, (16, 22), (25, 14), WHITE)
    sparks(pen, [(38, 8), (30, 38), (10, 12)], GOLD)


@art((60, 24, 70, 255), (18, 10, 46, 255))
def barter(picture: Image.Image, pen: Pen) -> None:
    """Two dice that pass each other between two boards."""
    pen.line([(3, 24), (42, 24)], fill=(*VIOLET[:3], 255))
    picture.alpha_composite(small_die(5, CYAN), (5, 5))
    picture.alpha_composite(small_die(3, PINK), (25, 27))
    pen.arc((12, 10, 38, 36), 270, 20, fill=WHITE, width=2)
    pen.arc((8, 12, 34, 38), 90, 200, fill=WHITE, width=2)
    pen.polygon([(34, 24), (40, 24), (37, 29)], fill=WHITE)
    pen.polygon([(6, 24), (12, 24), (9, 19)], fill=WHITE)


@art((30, 44, 84, 255), (12, 12, 44, 255))
def porter(picture: Image.Image, pen: Pen) -> None:
    """A die carried from one lane to the next."""
    for x in (4, 26):
        pen.rectangle((x, 6, x + 16, 44), outline=(*CYAN[:3], 150))
    picture.alpha_composite(small_die(4, CYAN), (26, 28))
    picture.alpha_composite(small_die(4, (70, 90, 120, 255)), (4, 10))
    arrow(pen, (20, 18), (31, 26), GOLD)


@art((80, 30, 40, 255), (26, 8, 36, 255))
def padlock(picture: Image.Image, pen: Pen) -> None:
    """A lock on a lane."""
    pen.rectangle((14, 3, 32, 47), outline=(*PINK[:3], 130))
    picture.alpha_composite(small_die(6, PINK), (15, 4))
    pen.arc((15, 18, 31, 36), 180, 360, fill=GOLD, width=3)
    pen.rounded_rectangle((11, 27, 35, 44), 3, fill=(120, 86, 20, 255), outline=GOLD)
    pen.ellipse((20, 31, 26, 36), fill=(30, 16, 30, 255))
    pen.rectangle((22, 35, 24, 40), fill=(30, 16, 30, 255))


def card(pen: Pen, x: int, y: int, color: Color) -> None:
    pen.rounded_rectangle((x, y, x + 15, y + 21), 2, fill=(40, 24, 70, 255), outline=color)
    pen.rectangle((x + 4, y + 5, x + 11, y + 12), outline=color)


@art((50, 20, 60, 255), (16, 8, 40, 255))
def fence(picture: Image.Image, pen: Pen) -> None:
    """A card that changes hands."""
    card(pen, 24, 4, PINK)
    card(pen, 6, 22, CYAN)
    arrow(pen, (32, 28), (23, 36), GOLD)
    sparks(pen, [(8, 10), (38, 40)], LILAC)


@art((24, 40, 90, 255), (12, 10, 46, 255))
def echo(picture: Image.Image, pen: Pen) -> None:
    """A card, and again, and again."""
    for step, shade in enumerate((90, 150, 255)):
        card(pen, 6 + 8 * step, 6 + 7 * step, (LILAC[0], LILAC[1], LILAC[2], shade))
    for reach in (6, 10, 14):
        pen.arc((36 - reach, 8 - reach, 36 + reach, 8 + reach), 90, 180, fill=(*CYAN[:3], 160))


@art((92, 40, 16, 255), (36, 10, 34, 255))
def ram(picture: Image.Image, pen: Pen) -> None:
    """A row that is pushed until the last of it falls."""
    picture.alpha_composite(small_die(1, GOLD), (15, 31))
    picture.alpha_composite(small_die(5, PINK), (15, 14))
    picture.alpha_composite(small_die(2, PINK).rotate(24, expand=True), (25, -3))
    for x in (6, 37):
        arrow(pen, (x, 42), (x, 14), RED)


@art((96, 50, 14, 255), (40, 10, 30, 255))
def offering(picture: Image.Image, pen: Pen) -> None:
    """A die in the fire, and what it is worth rising from it."""
    for x, top, color in ((8, 26, RED), (16, 18, GOLD), (24, 22, RED), (32, 16, GOLD), (38, 28, RED)):
        pen.polygon([(x - 5, 47), (x + 5, 47), (x, top)], fill=(*color[:3], 200))
    picture.alpha_composite(small_die(6, LILAC), (15, 28))
    for x, y in ((12, 8), (23, 4), (33, 9)):
        pen.line([(x - 3, y), (x + 3, y)], fill=GOLD)
        pen.line([(x, y - 3), (x, y + 3)], fill=GOLD)


@art((26, 30, 90, 255), (12, 8, 44, 255))
def compass(picture: Image.Image, pen: Pen) -> None:
    """Three dice in line, drawn with a compass."""
    pen.arc((-6, 2, 50, 58), 180, 320, fill=(*VIOLET[:3], 255), width=2)
    for number in range(3):
        picture.alpha_composite(small_die(4, WHITE), (2 + 13 * number, 31 - 13 * number))
    pen.line([(4, 46), (42, 8)], fill=(*GOLD[:3], 150))


@art((20, 70, 60, 255), (10, 18, 44, 255))
def crossroads(picture: Image.Image, pen: Pen) -> None:
    """A path that parts, a die at the end of each."""
    pen.line([(23, 47), (23, 32), (11, 20)], fill=GREEN, width=3)
    pen.line([(23, 32), (35, 20)], fill=GREEN, width=3)
    picture.alpha_composite(small_die(2, LILAC), (2, 4))
    picture.alpha_composite(small_die(6, GOLD), (28, 4))


@art((90, 20, 80, 255), (30, 8, 50, 255))
def gift(picture: Image.Image, pen: Pen) -> None:
    """A die with a bow."""
    die = small_die(3, PINK).resize((32, 32), Image.Resampling.NEAREST)
    picture.alpha_composite(die, (7, 15))
    for box in ((21, 15, 25, 46), (7, 29, 38, 33)):
        pen.rectangle(box, fill=(*GOLD[:3], 230))
    pen.ellipse((11, 5, 22, 16), outline=GOLD, width=2)
    pen.ellipse((24, 5, 35, 16), outline=GOLD, width=2)


@art((16, 60, 40, 255), (14, 12, 44, 255))
def comeback(picture: Image.Image, pen: Pen) -> None:
    """A line that falls, and rises higher than before."""
    pen.line([(4, 12), (12, 22), (18, 20), (24, 40)], fill=RED, width=2)
    pen.line([(24, 40), (30, 30)], fill=GREEN, width=2)
    arrow(pen, (30, 30), (41, 6), GREEN)
    picture.alpha_composite(small_die(6, GREEN), (4, 30))
    sparks(pen, [(36, 38), (30, 10)], GOLD)


def pictures() -> Pictures:
    drawn = (polish, barter, porter, padlock, fence, echo, ram, offering, compass, crossroads, gift, comeback)
    return {f"card_{draw.__name__}": draw() for draw in drawn}


if __name__ == "__main__":
    sys.argv[1:] = sys.argv[1:2] or [str(FOLDER)]
    save(__file__, [pictures()])
