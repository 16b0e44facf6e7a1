"""Discs: round and solid with a triangle for one seat, an octagon with a hole and a ring for the other."""

from __future__ import annotations

from PIL import Image, ImageDraw
from pixels import WHITE, Color, Pictures, blank, cut, gradient, paint, rim, shrunk

SIZES = {"": 30, "_large": 40, "_small": 14}
"""Side by what is added to the name."""
LIT, SHADED = (196, 196, 196, 255), (88, 88, 88, 255)
"""A solid disc, top and bottom."""
DEEP_LIT, DEEP = (58, 50, 78, 250), (18, 12, 32, 250)
"""A hollow one."""
DARK: Color = (12, 6, 28, 255)
FALL = 2
"""Distance of a disc's shadow below the disc."""
SHINE: Color = (255, 255, 255, 70)


def circle(side: int) -> Image.Image:
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).ellipse((0, 0, side - 1, side - 1), fill=255)
    return mask


def ring(side: int, outer: float, inner: float) -> Image.Image:
    """A mask: a ring around the middle, its radii as shares of the side."""
    mask, middle = Image.new("L", (side, side)), (side - 1) / 2
    pen = ImageDraw.Draw(mask)
    for share, fill in ((outer, 255), (inner, 0)):
        reach = side * share
        pen.ellipse((middle - reach, middle - reach, middle + reach, middle + reach), fill=fill)
    return mask


def triangle(side: int) -> Image.Image:
    """A mask: a triangle around the middle."""
    mask = Image.new("L", (side, side))
    height = max(5, round(side * 0.34))
    top = (side - height) // 2 - (1 if side > 20 else 0)
    pen = ImageDraw.Draw(mask)
    for line in range(height):
        half = round((line + 1) * 0.58)
        pen.line([(side // 2 - half, top + line), (side // 2 - 1 + half, top + line)], fill=255)
    return mask


def solid(side: int) -> Image.Image:
    """Seat 1: bright all over, a dark triangle in its middle."""
    mask = circle(side)
    picture = gradient(mask, LIT, SHADED)
    if side > 20:
        paint(picture, rim(mask, 1), (0, 0, 0, 120))
        paint(picture, rim(shrunk(mask, 4)), (255, 255, 255, 110))
        for inset in (4, 5):
            ImageDraw.Draw(picture).arc((inset, inset, side - 1 - inset, side - 1 - inset), 200, 290, fill=WHITE)
    paint(picture, triangle(side), DARK)
    paint(picture, rim(mask), WHITE)
    return picture


def hollow(side: int) -> Image.Image:
    """Seat 2: dark with a bright rim and a bright ring."""
    mask = cut(side, side, round(side * 0.3))
    picture = gradient(mask, DEEP_LIT, DEEP)
    paint(picture, rim(mask), WHITE)
    if side > 20:
        paint(picture, rim(mask, 1), WHITE)
        paint(picture, rim(mask, 3), (255, 255, 255, 70))
        paint(picture, ring(side, 0.22, 0.13), WHITE)
        ImageDraw.Draw(picture).point([(side // 2, side // 2), (side // 2 - 1, side // 2)], fill=SHINE)
    else:
        paint(picture, ring(side, 0.19, 0.08), WHITE)
    return picture


def lying(picture: Image.Image) -> Image.Image:
    """A disc above the dark that it throws on the board."""
    side = picture.width
    ground = blank(side + 2 * FALL, side + 2 * FALL)
    for reach, dark in ((1, 70), (0, 130)):
        pen = ImageDraw.Draw(layer := blank(*ground.size))
        pen.ellipse((FALL - reach, 2 * FALL - reach, FALL + side - 1 + reach, 2 * FALL + side - 1 + reach - FALL + 1),
                    fill=(0, 0, 0, dark))
        ground.alpha_composite(layer)
    ground.alpha_composite(picture, (FALL, FALL))
    return ground


def pictures() -> Pictures:
    """``disc_1`` to ``disc_small_2``, to be tinted."""
    made = {}
    for size, side in SIZES.items():
        pair = solid(side), hollow(side)
        made |= {f"disc{size}_{seat}": each if size else lying(each) for seat, each in enumerate(pair, 1)}
    return made
