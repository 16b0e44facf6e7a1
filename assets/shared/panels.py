"""Parts of panels, buttons and bands: nine-patches with corners of six pixels, an arrow, a pixel."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw
from pixels import DIM, SHAPES, WHITE, Pen, Pictures, blank, cut, paint, rim, sheet

SIDE = 18
"""Side of a nine-patch; its corners are a third of it."""
SOLID = (255, 255, 255, 240)


def patch(mask: Image.Image, *lines: tuple[int, int]) -> Image.Image:
    """Lines so far inside a mask, each with its alpha."""
    picture = blank(*mask.size)
    for inset, alpha in lines:
        paint(picture, rim(mask, inset), (255, 255, 255, alpha))
    return picture


def plate(mask: Image.Image) -> Image.Image:
    """A mask filled."""
    picture = blank(*mask.size)
    paint(picture, mask, SOLID)
    return picture


def shade() -> Image.Image:
    """Dark in the middle and fading toward its edge, to make things before it readable."""
    picture = blank(SIDE, SIDE)
    for inset in range(6):
        box = (inset, inset, SIDE - 1 - inset, SIDE - 1 - inset)
        alpha = round(255 * ((inset + 1) / 7) ** 1.2)
        ImageDraw.Draw(picture).rectangle(box, fill=(255, 255, 255, alpha))
    ImageDraw.Draw(picture).rectangle((6, 6, 11, 11), fill=WHITE)
    return picture


def arrow() -> Image.Image:
    """A solid triangle that points to the right."""
    picture = blank(10, 14)
    ImageDraw.Draw(picture).polygon([(0, 0), (9, 6), (9, 7), (0, 13)], fill=WHITE)
    return picture


@sheet(22, 9)
def chevron(picture: Image.Image, pen: Pen) -> None:
    """Three strokes that lean to the right: the tail of a ribbon."""
    for at, alpha in ((0, 70), (7, 140), (14, 255)):
        for y in range(9):
            x = at + (y if y < 5 else 8 - y)
            pen.line([(x, y), (x + 2, y)], fill=(255, 255, 255, alpha))


@sheet(46, 46)
def burst(picture: Image.Image, pen: Pen) -> None:
    """Shards that fly apart."""
    for turn in range(12):
        angle, near, far = math.tau * turn / 12, (9, 12)[turn % 2], (21, 17)[turn % 2]
        for reach in range(near, far + 1):
            alpha = 255 - 150 * (reach - near) // (far - near)
            pen.point((23 + reach * math.cos(angle), 23 + reach * math.sin(angle)), fill=(255, 255, 255, alpha))
        x, y = 23 + far * math.cos(angle), 23 + far * math.sin(angle)
        pen.rectangle((round(x) - 1, round(y) - 1, round(x), round(y)), fill=(255, 255, 255, 255 if turn % 2 else 190))


def pictures() -> Pictures:
    """``plate`` is to be tinted dark, the others bright; those with a number are a seat's."""
    whole = cut(SIDE, SIDE, 3)
    seats = {seat: shape(SIDE, SIDE) for seat, shape in SHAPES.items()}
    return {
        "pixel": Image.new("RGBA", (4, 4), WHITE),
        "arrow": arrow(),
        "chevron": chevron(),
        "burst": burst(),
        "shade": shade(),
        "plate": plate(whole),
        "frame": patch(whole, (0, 255)),
        "panel": patch(whole, (0, 255), (2, 46)),
        "double": patch(whole, (0, 255), (2, DIM[3])),
        "lane": patch(cut(SIDE, SIDE, 1), (0, 120)),
        "focus": patch(cut(SIDE, SIDE, 4), (0, 255), (1, 190)),
        **{f"focus_{seat}": patch(mask, (0, 255), (1, 190)) for seat, mask in seats.items()},
        **{f"plate_{seat}": plate(mask) for seat, mask in seats.items()},
        **{f"frame_{seat}": patch(mask, (0, 255), (2, 60)) for seat, mask in seats.items()},
    }
