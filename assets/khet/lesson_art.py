"""The pictures of the lesson: pieces from above, and what the beam does with them."""

from __future__ import annotations

from cabinet_art import CORE, CYAN, FLAME, GOLD, PINK, mirror, pharaoh
from PIL import Image, ImageDraw, ImageFilter
from pixels import Pen, Pictures, blank, sheet

SIZE = 84, 56
Point = tuple[int, int]


@sheet(*SIZE)
def ground(picture: Image.Image, pen: Pen) -> None:
    """Six squares by four."""
    pen.rectangle([0, 0, SIZE[0] - 1, SIZE[1] - 1], fill=(18, 12, 54, 255), outline=(93, 89, 241, 255))
    for x in range(14, SIZE[0], 14):
        pen.line([(x, 1), (x, SIZE[1] - 2)], fill=(93, 89, 241, 90))
    for y in range(14, SIZE[1], 14):
        pen.line([(1, y), (SIZE[0] - 2, y)], fill=(93, 89, 241, 90))


def fired(picture: Image.Image, *ways: tuple[Point, ...]) -> None:
    """The parts of a beam."""
    glow = blank(*picture.size)
    for way in ways:
        ImageDraw.Draw(glow).line(way, fill=FLAME, width=4)
    picture.alpha_composite(glow.filter(ImageFilter.GaussianBlur(2)))
    pen = ImageDraw.Draw(picture)
    for color, width in ((FLAME, 3), (CORE, 1)):
        for way in ways:
            pen.line(way, fill=color, width=width)


def burst(pen: ImageDraw.ImageDraw, x: int, y: int) -> None:
    """Something is hit."""
    for dx, dy in ((6, 0), (4, 4), (0, 6), (-4, 4), (-6, 0), (-4, -4), (0, -6), (4, -4)):
        pen.line([(x, y), (x + dx, y + dy)], fill=GOLD)


def wall(pen: ImageDraw.ImageDraw, x: int, y: int, high: int) -> None:
    """An obelisk, or a stack of two."""
    for floor in range(high):
        low = y + 5 - 6 * floor
        pen.rectangle([x - 5 + floor, low - 6, x + 5 - floor, low], fill=(24, 104, 148, 255), outline=CYAN)


def reflecting() -> Image.Image:
    """Two mirrors lead the beam."""
    picture = ground()
    pen = ImageDraw.Draw(picture)
    mirror(pen, 63, 35, 1, 1)
    mirror(pen, 21, 35, -1, 1)
    fired(picture, ((63, 55), (63, 35), (21, 35), (21, 2)))
    return picture


def hitting() -> Image.Image:
    """The beam hits the Pharaoh."""
    picture = ground()
    pen = ImageDraw.Draw(picture)
    mirror(pen, 63, 21, 1, 1)
    pharaoh(pen, 21, 21)
    fired(picture, ((63, 55), (63, 21), (27, 21)))
    burst(pen, 26, 21)
    return picture


def swapping() -> Image.Image:
    """A Djed and a mirror change places."""
    picture = ground()
    pen = ImageDraw.Draw(picture)
    pen.ellipse([22, 23, 34, 35], fill=(24, 104, 148, 255), outline=CYAN)
    pen.line([(23, 34), (33, 24)], fill=(236, 252, 255, 255), width=2)
    pen.polygon([(50, 35), (62, 35), (62, 23)], fill=(150, 28, 110, 255), outline=PINK)
    pen.line([(50, 35), (62, 23)], fill=(236, 252, 255, 255), width=2)
    for top, left, right, side in ((17, 28, 56, 1), (41, 28, 56, -1)):
        pen.line([(left, top), (right, top)], fill=GOLD)
        tip = right if side == 1 else left
        pen.polygon([(tip, top), (tip - 5 * side, top - 3), (tip - 5 * side, top + 3)], fill=GOLD)
    return picture


def stacking() -> Image.Image:
    """A stack, and two walls out of one."""
    picture = ground()
    pen = ImageDraw.Draw(picture)
    wall(pen, 21, 29, 2)
    wall(pen, 49, 29, 1)
    wall(pen, 63, 29, 1)
    pen.line([(31, 28), (39, 28)], fill=GOLD)
    pen.polygon([(40, 28), (36, 25), (36, 31)], fill=GOLD)
    return picture


def splitting() -> Image.Image:
    """The Eye lets half through and turns half aside."""
    picture = ground()
    pen = ImageDraw.Draw(picture)
    pen.ellipse([42, 26, 56, 36], outline=CYAN)
    pen.ellipse([46, 28, 52, 34], fill=CYAN)
    fired(picture, ((49, 55), (49, 2)), ((49, 31), (2, 31)))
    return picture


def pictures() -> Pictures:
    """Not to be tinted."""
    drawn = (reflecting, hitting, swapping, stacking, splitting)
    return {f"khet_{each.__name__}": each() for each in drawn}
