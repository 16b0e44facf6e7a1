"""The mine shaft behind the cards: the street above, rock in layers, beams, lamps, rails and crystals."""

from __future__ import annotations

from PIL import Image, ImageDraw
from pixels import Color, Pictures, blank, mixed
from street import city

SIZE = 320, 180
GROUND = 40
"""Distance from the top at which the street ends and the rock begins."""
HIGH, DEEP = (50, 28, 70, 255), (12, 8, 30, 255)
SEAM, CRACK = (92, 44, 92, 255), (14, 8, 30, 255)
WOOD, LIT, GRAIN = (84, 48, 52, 255), (150, 88, 62, 255), (48, 26, 40, 255)
IRON, SHINE = (70, 66, 110, 255), (150, 150, 210, 255)
FLAME, WARM = (255, 226, 150, 255), (255, 158, 64, 255)
CRYSTALS = ((64, 240, 255, 255), (255, 70, 170, 255), (160, 120, 255, 255))
POSTS = (14, 106, 206, 298)
LAMPS = ((60, 74), (158, 70), (254, 74))
CLUSTERS = ((6, 150, 0), (30, 172, 2), (292, 160, 1), (312, 130, 0), (122, 150, 2), (232, 176, 0), (74, 120, 1),
            (252, 112, 2))
"""Left and foot of each cluster, and its color."""


def lot(*numbers: int) -> int:
    """A number from 0 to 255 that belongs to these, the same everywhere."""
    state = 0x9E3779B9
    for number in numbers:
        state = (state ^ (number & 0xFFFFFFFF)) * 0x85EBCA6B & 0xFFFFFFFF
        state ^= state >> 13
    return state >> 8 & 255


def rock(picture: Image.Image) -> None:
    """Stones of several sizes, darker the deeper, with seams of ore between the layers."""
    width, height = SIZE
    pen = ImageDraw.Draw(picture)
    y = GROUND
    while y < height:
        tall, x = 5 + lot(y) % 5, -(lot(y, 1) % 12)
        share = (y - GROUND) / (height - GROUND)
        while x < width:
            broad = 7 + lot(x, y) % 12
            base = mixed(HIGH, DEEP, min(1.0, share + (lot(x, y, 2) - 128) / 700))
            pen.rectangle((x, y, x + broad - 1, y + tall - 1), fill=base)
            pen.line([(x, y), (x + broad - 2, y)], fill=mixed(base, SEAM, 0.35 * (1 - share)))
            pen.line([(x + broad - 1, y), (x + broad - 1, y + tall - 1)], fill=mixed(base, CRACK, 0.8))
            pen.line([(x, y + tall - 1), (x + broad - 1, y + tall - 1)], fill=mixed(base, CRACK, 0.8))
            x += broad
        y += tall


def tunnel(picture: Image.Image) -> None:
    """The way down in the middle: ever darker frames."""
    dark = Image.new("RGBA", SIZE, (0, 0, 0, 0))
    pen = ImageDraw.Draw(dark)
    for step in range(5):
        inset = 14 + step * 22
        box = (inset, GROUND + 8 + step * 7, SIZE[0] - 1 - inset, 164 - step * 2)
        pen.rectangle(box, fill=(8, 5, 24, 70 + step * 20))
    picture.alpha_composite(dark)


def timber(picture: Image.Image) -> None:
    """Posts and beams that hold the rock."""
    pen = ImageDraw.Draw(picture)

    def bar(left: int, top: int, right: int, bottom: int) -> None:
        pen.rectangle((left, top, right, bottom), fill=WOOD)
        upright = bottom - top > right - left
        pen.line([(left, top), (left, bottom) if upright else (right, top)], fill=LIT)
        pen.line([(right, top) if upright else (left, bottom), (right, bottom)], fill=GRAIN)
        span = range(top + 6, bottom - 3, 13) if upright else range(left + 8, right - 5, 17)
        for at in span:
            if upright:
                pen.line([(left + 2, at), (left + 2, at + 3 + lot(at, left) % 4)], fill=GRAIN)
            else:
                pen.line([(at, top + 2), (at + 4 + lot(at) % 5, top + 2)], fill=GRAIN)

    for x in POSTS:
        bar(x - 4, GROUND + 4, x + 4, 167)
    bar(0, GROUND + 2, SIZE[0] - 1, GROUND + 9)
    bar(0, 110, SIZE[0] - 1, 114)
    for x in POSTS:
        for side in (-1, 1):
            for step in range(14):
                at = x + side * (5 + step)
                pen.line([(at, GROUND + 24 - step), (at, GROUND + 26 - step)], fill=LIT if side < 0 else WOOD)
        for y in (GROUND + 6, 112):
            pen.point([(x - 2, y), (x + 2, y)], fill=SHINE)


def lamp(picture: Image.Image, x: int, y: int) -> None:
    """A miner's lamp on a hook, with rings of light."""
    light = blank(*SIZE)
    pen = ImageDraw.Draw(light)
    for reach in range(46, 4, -3):
        pen.ellipse((x - reach, y - reach * 3 // 4, x + reach, y + reach), fill=(*WARM[:3], 3 + (46 - reach) // 2))
    picture.alpha_composite(light)
    pen = ImageDraw.Draw(picture)
    pen.line([(x, GROUND + 10), (x, y - 5)], fill=IRON)
    pen.rectangle((x - 3, y - 4, x + 3, y + 5), fill=WARM, outline=IRON)
    pen.rectangle((x - 1, y - 2, x + 1, y + 3), fill=FLAME)
    pen.line([(x - 2, y - 5), (x + 2, y - 5)], fill=SHINE)


def rails(picture: Image.Image) -> None:
    """A track along the ground."""
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 168, SIZE[0] - 1, SIZE[1] - 1), fill=DEEP)
    for x in range(-4, SIZE[0], 13):
        pen.rectangle((x, 170, x + 6, 178), fill=GRAIN)
        pen.line([(x, 170), (x + 6, 170)], fill=WOOD)
    for y in (172, 176):
        pen.line([(0, y), (SIZE[0] - 1, y)], fill=SHINE)
        pen.line([(0, y + 1), (SIZE[0] - 1, y + 1)], fill=IRON)


def crystals(picture: Image.Image, x: int, foot: int, color: Color) -> None:
    """A cluster that shines a little into the rock."""
    light = blank(*SIZE)
    for reach in range(18, 3, -2):
        box = (x - reach, foot - 6 - reach, x + reach, foot - 6 + reach)
        ImageDraw.Draw(light).ellipse(box, fill=(*color[:3], 2 + (18 - reach)))
    picture.alpha_composite(light)
    pen = ImageDraw.Draw(picture)
    for aside, height, lean in ((-4, 7, -2), (0, 13, 0), (4, 9, 2)):
        tip, left = (x + aside + lean, foot - height), x + aside
        pen.polygon([(left - 2, foot), tip, (left + 2, foot)], fill=mixed(color, DEEP, 0.55))
        pen.line([(left - 1, foot), tip], fill=mixed(color, DEEP, 0.15))


def shaft() -> Image.Image:
    """The whole picture, at half the size of the virtual picture."""
    picture = blank(*SIZE)
    picture.paste(city().crop((0, 104, SIZE[0], 104 + GROUND + 4)), (0, 0))
    rock(picture)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, GROUND - 3, SIZE[0] - 1, GROUND), fill=(74, 58, 110, 255))
    pen.line([(0, GROUND - 3), (SIZE[0] - 1, GROUND - 3)], fill=(150, 116, 190, 255))
    for x in range(0, SIZE[0], 21):
        pen.line([(x, GROUND - 2), (x, GROUND)], fill=CRACK)
    tunnel(picture)
    timber(picture)
    rails(picture)
    for x, foot, color in CLUSTERS:
        crystals(picture, x, foot, CRYSTALS[color])
    for at in LAMPS:
        lamp(picture, *at)
    return picture


def pictures() -> Pictures:
    """The backdrop."""
    return {"shaft": shaft()}
