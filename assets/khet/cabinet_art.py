"""Picture of the Khet cabinet: mirrors, a Pharaoh, and the beam on its way to him."""

from __future__ import annotations

from cabinet import GLASS, glass, showcase
from PIL import Image, ImageDraw, ImageFilter
from pixels import Pictures

CYAN, PINK, GOLD = (64, 240, 255, 255), (255, 70, 170, 255), (255, 214, 64, 255)
FLAME, CORE = (255, 120, 48, 255), (255, 244, 220, 255)
STEP = 14
WAY = ((58, 63), (58, 37), (16, 37), (16, 15), (37, 15))
"""Corners of the beam."""
MIRRORS = ((58, 37, 1, 1), (16, 37, -1, 1), (16, 15, -1, -1))
"""Center of each mirror, and the corner its back points to."""


def board() -> Image.Image:
    """A board in perspective, seen from the player's side."""
    picture = glass((14, 10, 46, 255), (46, 20, 84, 255))
    pen, (width, height) = ImageDraw.Draw(picture), GLASS
    for number in range(-1, 8):
        pen.line([(width / 2 + (number - 3) * STEP, 0), (width / 2 + (number - 3) * STEP * 1.25, height)],
                 fill=(93, 89, 241, 130))
        pen.line([(0, 5 + number * STEP), (width, 5 + number * STEP)], fill=(93, 89, 241, 130))
    return picture


def fired(picture: Image.Image) -> None:
    """The beam with its glow."""
    glow = Image.new("RGBA", picture.size)
    ImageDraw.Draw(glow).line(WAY, fill=FLAME, width=5, joint="curve")
    picture.alpha_composite(glow.filter(ImageFilter.GaussianBlur(2)))
    pen = ImageDraw.Draw(picture)
    pen.line(WAY, fill=FLAME, width=3)
    pen.line(WAY, fill=CORE, width=1)


def mirror(pen: ImageDraw.ImageDraw, x: int, y: int, right: int, down: int) -> None:
    """A pyramid from above: stone behind, the mirror along its slant."""
    one, other, back = (x + 6 * right, y - 6 * down), (x - 6 * right, y + 6 * down), (x + 6 * right, y + 6 * down)
    pen.polygon([one, other, back], fill=(24, 104, 148, 255), outline=CYAN)
    pen.line([one, other], fill=(236, 252, 255, 255), width=2)


def pharaoh(pen: ImageDraw.ImageDraw, x: int, y: int) -> None:
    """The piece to hit."""
    foot = [(x - 6, y + 9), (x - 4, y - 1), (x + 4, y - 1), (x + 6, y + 9)]
    pen.polygon(foot, fill=(150, 28, 110, 255), outline=PINK)
    pen.polygon([(x - 5, y + 2), (x - 4, y - 6), (x, y - 9), (x + 4, y - 6), (x + 5, y + 2)], fill=PINK, outline=GOLD)
    pen.rectangle([x - 1, y - 4, x + 1, y - 1], fill=GOLD)


def beam() -> Image.Image:
    """The whole picture."""
    picture = board()
    pen = ImageDraw.Draw(picture)
    for each in MIRRORS:
        mirror(pen, *each)
    pharaoh(pen, 46, 16)
    fired(picture)
    for x, y, *_ in MIRRORS:
        pen.point([(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1), (x, y)], fill=CORE)
    pen.line([(34, 12), (38, 18)], fill=CORE)
    pen.line([(34, 18), (38, 12)], fill=CORE)
    return picture


def pictures() -> Pictures:
    """Not to be tinted."""
    return {"cabinet_khet": showcase("KHET", GOLD, beam())}
