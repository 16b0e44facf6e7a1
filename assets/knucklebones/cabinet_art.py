"""Picture of the Knucklebones cabinet: dice of both seats that fall together."""

from __future__ import annotations

from cabinet import glass, showcase
from cards import CYAN, PINK
from dice import small_die
from PIL import Image, ImageDraw
from pixels import Pictures

GOLD = (255, 214, 92, 255)


def dice() -> Image.Image:
    """Two rows that face each other, and one die on its way."""
    picture = glass((22, 8, 48, 255), (58, 14, 72, 255))
    pen = ImageDraw.Draw(picture)
    pen.line([(4, 21), (63, 21)], fill=(93, 89, 241, 255))
    for number, (face, color) in enumerate(((3, PINK), (6, GOLD), (6, GOLD))):
        picture.alpha_composite(small_die(face, color), (7 + 19 * number, 3))
    for number, (face, color) in enumerate(((5, CYAN), (2, CYAN))):
        picture.alpha_composite(small_die(face, color), (7 + 19 * number, 24))
    picture.alpha_composite(small_die(6, CYAN), (46, 24))
    for x, y in ((42, 38), (44, 41), (64, 26), (66, 31), (2, 18), (30, 19)):
        if x < picture.width and y < picture.height:
            pen.point((x, y), fill=(255, 216, 74, 255))
    return picture


def pictures() -> Pictures:
    """Not to be tinted."""
    return {"cabinet_knucklebones": showcase("KNUCKLEBONES", (255, 214, 92, 255), dice())}
