"""The cards themselves, front and back, plain and gold, of both decks."""

from __future__ import annotations

from PIL import Image, ImageDraw
from pixels import Colour, Pictures, cut, gradient, paint, rim, written

CARD = 42, 60
LILAC, GOLD = (218, 192, 255, 255), (255, 214, 96, 255)
NEON = (34, 22, 66, 255), (14, 8, 34, 255)
NEON_GOLD = (74, 52, 30, 255), (34, 20, 18, 255)
IVORY = (255, 250, 236, 255), (226, 214, 196, 255)
IVORY_GOLD = (255, 236, 164, 255), (236, 190, 92, 255)
WINE = (120, 62, 110, 255), (70, 30, 74, 255)
PLUM, BRASS = (96, 70, 130, 255), (150, 98, 20, 255)


def front(top: Colour, low: Colour, line: Colour) -> Image.Image:
    """Ground and rim; rank and suit are set on it."""
    mask = cut(*CARD, 3)
    picture = gradient(mask, top, low)
    paint(picture, rim(mask), line)
    paint(picture, rim(mask, 1), (*line[:3], 60))
    return picture


def back(top: Colour, low: Colour, line: Colour) -> Image.Image:
    """A shaft going down: rails that meet, sleepers, and a pick's sign in a window."""
    mask = cut(*CARD, 3)
    picture = gradient(mask, top, low)
    pen = ImageDraw.Draw(picture)
    width, height = CARD
    faint = (*line[:3], 70)
    for step in range(7):
        y, reach = 7 + step * 8, 7 + step * 2
        pen.line([(width // 2 - reach, y), (width // 2 + reach - 1, y)], fill=faint)
    for side in (-1, 1):
        pen.line([(width // 2 + side * 4, 5), (width // 2 + side * 15, height - 6)], fill=(*line[:3], 110))
    window = cut(22, 22, 4)
    at = ((width - 22) // 2, (height - 22) // 2)
    paint(picture, window, (*low[:3], 255), at)
    paint(picture, rim(window), (*line[:3], 190), at)
    sign = written("穴", "Galmuri11.ttf", 12)
    paint(picture, sign, line, ((width - sign.width) // 2, (height - sign.height) // 2))
    paint(picture, rim(mask), line)
    return picture


def pictures() -> Pictures:
    """Not to be tinted."""
    return {
        "playing_neon": front(*NEON, LILAC), "playing_neon_back": back(*NEON, (125, 116, 255, 255)),
        "playing_neon_gold": front(*NEON_GOLD, GOLD), "playing_neon_gold_back": back(*NEON_GOLD, GOLD),
        "playing_ivory": front(*IVORY, PLUM), "playing_ivory_back": back(*WINE, IVORY[0]),
        "playing_ivory_gold": front(*IVORY_GOLD, BRASS), "playing_ivory_gold_back": back(*IVORY_GOLD, BRASS),
    }  # fmt: skip
