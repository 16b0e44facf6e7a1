"""The cards themselves, front and back, plain and gold, of all decks."""

from __future__ import annotations

from PIL import Image, ImageDraw
from pixels import Color, Pictures, cut, gradient, paint, rim, written

CARD, SMALL = (42, 60), (28, 40)
LILAC, GOLD = (218, 192, 255, 255), (255, 214, 96, 255)
NEON = (34, 22, 66, 255), (14, 8, 34, 255)
NEON_GOLD = (74, 52, 30, 255), (34, 20, 18, 255)
IVORY = (255, 250, 236, 255), (226, 214, 196, 255)
IVORY_GOLD = (255, 236, 164, 255), (236, 190, 92, 255)
WINE = (120, 62, 110, 255), (70, 30, 74, 255)
PAPER = (255, 255, 255, 255), (236, 236, 240, 255)
PAPER_GOLD = (255, 244, 190, 255), (250, 214, 120, 255)
BRICK = (150, 26, 40, 255), (96, 12, 26, 255)
SLATE = (70, 70, 84, 255)
PLUM, BRASS = (96, 70, 130, 255), (150, 98, 20, 255)


def front(top: Color, low: Color, line: Color, size: tuple[int, int] = CARD) -> Image.Image:
    """Ground and rim; rank and suit are set on it."""
    mask = cut(*size, 3)
    picture = gradient(mask, top, low)
    paint(picture, rim(mask), line)
    paint(picture, rim(mask, 1), (*line[:3], 60))
    return picture


def back(top: Color, low: Color, line: Color) -> Image.Image:
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


def small_back(top: Color, low: Color, line: Color) -> Image.Image:
    """The same shaft on a small card: rails, sleepers and a lamp."""
    mask, (width, height) = cut(*SMALL, 3), SMALL
    picture = gradient(mask, top, low)
    pen, faint = ImageDraw.Draw(picture), (*line[:3], 80)
    for step in range(6):
        y, reach = 6 + step * 6, 4 + step
        pen.line([(width // 2 - reach, y), (width // 2 + reach - 1, y)], fill=faint)
    for side in (-1, 1):
        pen.line([(width // 2 + side * 3, 4), (width // 2 + side * 9, height - 5)], fill=(*line[:3], 120))
    window = cut(10, 10, 3)
    at = (width - 10) // 2, (height - 10) // 2
    paint(picture, window, (*low[:3], 255), at)
    paint(picture, rim(window), (*line[:3], 220), at)
    paint(picture, cut(4, 4, 1), line, (width // 2 - 2, height // 2 - 2))
    paint(picture, rim(mask), line)
    return picture


FRONTS = {
    "playing_neon": (*NEON, LILAC), "playing_neon_gold": (*NEON_GOLD, GOLD), "playing_ivory": (*IVORY, PLUM),
    "playing_ivory_gold": (*IVORY_GOLD, BRASS), "playing_plain": (*PAPER, SLATE),
    "playing_plain_gold": (*PAPER_GOLD, BRASS),
}
BACKS = {
    "playing_neon_back": (*NEON, (125, 116, 255, 255)), "playing_neon_gold_back": (*NEON_GOLD, GOLD),
    "playing_ivory_back": (*WINE, IVORY[0]), "playing_ivory_gold_back": (*IVORY_GOLD, BRASS),
    "playing_plain_back": (*BRICK, (232, 214, 210, 255)), "playing_plain_gold_back": (*PAPER_GOLD, BRASS),
}


def pictures() -> Pictures:
    """Not to be tinted; those of a duel are small."""
    return (
        {name: front(*colors) for name, colors in FRONTS.items()}
        | {name: back(*colors) for name, colors in BACKS.items()}
        | {f"{name}_small": front(*colors, SMALL) for name, colors in FRONTS.items()}
        | {f"{name}_small": small_back(*colors) for name, colors in BACKS.items()}
    )
