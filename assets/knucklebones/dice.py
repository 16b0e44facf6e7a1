"""Dice: a body in the shape of each seat, pips for every face, and numerals for those who would rather read."""

from __future__ import annotations

from PIL import Image, ImageDraw
from pixels import SHAPES, WHITE, Color, Pictures, blank, cut, gradient, letters, notched, paint, rim, shrunk, written

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    7: [(-1, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1)],
    8: [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)],
    9: [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)],
    10: [*((x, y) for y in (-1.2, -0.4, 0.4, 1.2) for x in (-1, 1)), (0, -0.8), (0, 0.8)],
    11: [*((x, y) for y in (-1.2, -0.4, 0.4, 1.2) for x in (-1, 1)), (0, -0.8), (0, 0), (0, 0.8)],
    12: [(x, y) for y in (-1.2, -0.4, 0.4, 1.2) for x in (-1, 0, 1)],
}
"""Pips by face, from the die's center; y points down."""
SIZES = {"": (40, 11, 6), "_large": (48, 13, 7), "_medium": (30, 8, 4), "_small": (16, 4, 2)}
"""Side of the die, step from pip to pip and side of a pip, by what is added to the name."""
LIT, SHADED = (46, 38, 66, 240), (14, 9, 26, 240)
"""A die's inside, top and bottom; its tint makes it dark shades of its rim."""
PIP, PIP_LOW, PIP_EDGE = WHITE, (214, 214, 214, 255), (104, 104, 104, 255)
BADGE = (9, 11)


def die(seat: int, side: int) -> Image.Image:
    """A die without pips: a bright rim, a second one inside it, light falling from above."""
    mask = SHAPES[seat](side, side) if side > 16 else (cut, notched)[seat - 1](side, side, 5 - 2 * seat)
    picture = gradient(mask, LIT, SHADED)
    if side <= 16:
        paint(picture, rim(mask), WHITE)
        return picture
    paint(picture, rim(mask, 1), (0, 0, 0, 110))
    paint(picture, rim(mask, 2), (255, 255, 255, 150))
    inside = shrunk(mask, 3)
    low = inside.copy()
    low.paste(0, (0, 0, side, side - 6))
    paint(picture, low, (255, 255, 255, 16))
    shine = blank(side, side)
    pen = ImageDraw.Draw(shine)
    for at in (0, 2):
        pen.line([(4, side // 2 - at), (side // 2 - at, 4)], fill=(255, 255, 255, 26))
    picture.alpha_composite(shine)
    paint(picture, rim(mask), WHITE)
    return picture


def pips(face: int, side: int, step: int, size: int) -> Image.Image:
    """The pips of a face, each lit from its upper left and darker at its edge."""
    picture = blank(side, side)
    for across, down in PIPS[face]:
        x, y = (round(side // 2 - size // 2 + off * step) for off in (across, down))
        dot = blank(size + 2, size + 2)
        paint(dot, cut(size + 2, size + 2, 1), PIP_EDGE)
        paint(dot, cut(size, size, 0 if size < 6 else 1), PIP_LOW, (1, 1))
        paint(dot, cut(size - 1, size - 1, 0 if size < 6 else 1), PIP, (1, 1))
        picture.alpha_composite(dot, (x - 1, y - 1))
    return picture


def hidden(side: int) -> Image.Image:
    """A question mark for an unknown face."""
    picture = blank(side, side)
    large = 2 if side > 16 else 1
    sign = written("?", "Galmuri11.ttf" if side > 16 else "Galmuri9.ttf", 12 if side > 16 else 10)
    sign = sign.resize((large * sign.width, large * sign.height), Image.Resampling.NEAREST)
    paint(picture, sign, PIP, ((side - sign.width) // 2, (side - sign.height) // 2))
    return picture


def numeral(face: str) -> Image.Image:
    """The face as a figure on a small plate, for the corner of a die."""
    width, height = BADGE[0] + 4 * (len(face) - 1), BADGE[1]
    picture = blank(width, height)
    paint(picture, cut(width, height, 1), (8, 4, 22, 255))
    letters(picture, face, (width / 2, height / 2), WHITE, "Galmuri9.ttf", 10)
    return picture


def small_die(face: int, color: Color) -> Image.Image:
    """A die as card art shows it."""
    picture = gradient(cut(16, 16, 3), (color[0] // 3, color[1] // 3, color[2] // 3, 255), (14, 8, 30, 255))
    paint(picture, rim(cut(16, 16, 3)), color)
    pen = ImageDraw.Draw(picture)
    for across, down in PIPS[face]:
        x, y = 7 + across * 4, 7 + down * 4
        pen.rectangle((x, y, x + 1, y + 1), fill=(255, 255, 255, 255))
    return picture


def pictures() -> Pictures:
    """Return ``die_1`` to ``numeral_12``; the size is between name and number. 13 is an unknown face."""
    made = {}
    for size, (side, step, dot) in SIZES.items():
        made |= {f"die{size}_{seat}": die(seat, side) for seat in SHAPES}
        made |= {f"pips{size}_{face}": pips(face, side, step, dot) for face in PIPS}
        made[f"pips{size}_13"] = hidden(side)
    return made | {f"numeral_{face}": numeral(str(face)) for face in PIPS} | {"numeral_13": numeral("?")}
