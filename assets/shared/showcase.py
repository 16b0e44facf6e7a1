"""The front of an arcade cabinet: a sign with the name of its table, and a picture behind glass."""

from __future__ import annotations

from cabinet import SCREEN, SIGN, SIZE
from PIL import Image, ImageDraw
from pixels import Color, blank, gradient, letters

GLASS = SCREEN[2] - SCREEN[0] + 1, SCREEN[3] - SCREEN[1] + 1
"""Width and height of the picture behind glass."""


def glass(top: Color, bottom: Color) -> Image.Image:
    """A dark picture that is lit from below, to be drawn on."""
    return gradient(Image.new("L", GLASS, 255), top, bottom)


def showcase(name: str, color: Color, shown: Image.Image) -> Image.Image:
    """Return the whole front, to draw on a cabinet; not to be tinted."""
    shine = blank(*GLASS)
    width, height = GLASS
    streak = [(width - 22, 0), (width - 8, 0), (width - 30, height), (width - 44, height)]
    ImageDraw.Draw(shine).polygon(streak, fill=(255, 255, 255, 16))
    shown.alpha_composite(shine)
    picture = blank(*SIZE)
    picture.alpha_composite(shown, SCREEN[:2])
    left, top, right, bottom = SIGN
    letters(picture, name, ((left + right + 1) / 2, (top + bottom + 1) / 2), color, "Galmuri7.ttf", 8)
    return picture
