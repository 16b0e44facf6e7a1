"""Cards: frame, back, and a picture for each of the base deck."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial, wraps

from dice import PIPS, small_die
from PIL import Image, ImageDraw
from pixels import (
    Color,
    DrawFunction,
    P,
    Pen,
    Pictures,
    blank,
    cut,
    dimmed,
    drawn_on,
    gradient,
    paint,
    rim,
    sheet,
    written,
)

CARD = (52, 70)
ART = (46, 64)
"""Fills a card inside its frame; the lowest fifth stays dark for the title."""
CYAN, PINK = (64, 240, 255, 255), (255, 70, 170, 255)
LILAC, GOLD, RED = (218, 192, 255, 255), (255, 222, 110, 255), (255, 60, 48, 255)
GREEN, GREEN_DARK, VIOLET = (90, 255, 150, 255), (16, 84, 60, 255), (93, 89, 241, 255)
CENTER = (23, 24)


def bordered(picture: Image.Image, outer: int = 200, inner: int = 50) -> Image.Image:
    """A card with two white lines along its edge, as bright as given."""
    mask = cut(*CARD, 4)
    paint(picture, rim(mask), (255, 255, 255, outer))
    paint(picture, rim(mask, 2), (255, 255, 255, inner))
    return picture


def frame() -> Image.Image:
    """The rim and ground of a card; a bar parts picture and title."""
    return bordered(gradient(cut(*CARD, 4), (60, 44, 96, 240), (24, 14, 48, 240)), 255, 70)


def back() -> Image.Image:
    """The back: scan lines, and the sign of the bone between two brackets."""
    picture = gradient(cut(*CARD, 4), (40, 30, 92, 244), (20, 12, 54, 244))
    pen = ImageDraw.Draw(picture)
    for y in range(6, CARD[1] - 5, 3):
        pen.line([(5, y), (CARD[0] - 6, y)], fill=(93, 89, 241, 110))
    window = cut(30, 32, 5)
    at = ((CARD[0] - 30) // 2, (CARD[1] - 32) // 2)
    paint(picture, window, (20, 12, 54, 255), at)
    paint(picture, rim(window), (125, 116, 255, 190), at)
    bone = written("骨", "Galmuri11.ttf", 12)
    sign = bone.resize((2 * bone.width, 2 * bone.height), Image.Resampling.NEAREST)
    paint(picture, sign, (170, 156, 255, 255), ((CARD[0] - sign.width) // 2, (CARD[1] - sign.height) // 2))
    return bordered(picture)


def fox_back() -> Image.Image:
    """Another back: waves of fire, and a fox between them."""
    picture = gradient(cut(*CARD, 4), (92, 30, 52, 244), (40, 12, 34, 244))
    pen = ImageDraw.Draw(picture)
    for y in range(8, CARD[1] - 6, 6):
        for x in range(5, CARD[0] - 8, 6):
            pen.arc((x, y, x + 6, y + 6), 180, 360, fill=(255, 150, 90, 90))
    left, top = CARD[0] // 2 - 13, CARD[1] // 2 - 13
    pen.polygon([(left, top), (left + 9, top + 7), (left + 16, top + 7), (left + 25, top), (left + 24, top + 14),
                 (left + 13, top + 26), (left + 12, top + 26), (left + 1, top + 14)],
                fill=(40, 12, 34, 255), outline=(255, 190, 140, 255))
    for x in (left + 6, left + 15):
        pen.line([(x, top + 13), (x + 4, top + 14)], fill=(255, 220, 180, 255))
    pen.rectangle((left + 11, top + 21, left + 14, top + 22), fill=(255, 220, 180, 255))
    return bordered(picture)


def night(top: Color, low: Color) -> Image.Image:
    """The ground of a picture: a glow that falls off, a street of lines toward the horizon, and dark for the title."""
    mask = cut(*ART, 2)
    picture = gradient(mask, top, low)
    pen = ImageDraw.Draw(picture)
    for x, y in ((5, 6), (39, 4), (12, 14), (42, 18), (33, 9), (3, 22), (21, 3)):
        pen.point((x, y), fill=(255, 255, 255, 130))
    dark = blank(*ART)
    for y in range(42, ART[1]):
        share = min(1.0, (y - 41) / 6)
        ImageDraw.Draw(dark).line([(0, y), (ART[0], y)], fill=(10, 4, 26, round(225 * share)))
    picture.alpha_composite(dark)
    clean = blank(*ART)
    clean.paste(picture, (0, 0), mask)
    return clean


def art(top: Color, low: Color) -> Callable[[DrawFunction[P]], Callable[P, Image.Image]]:
    """Return the decorator of a function that draws the picture of a card on such a night."""

    def decorate(draw: DrawFunction[P]) -> Callable[P, Image.Image]:
        drawn = drawn_on(partial(night, top, low))(draw)

        @wraps(draw)
        def inside(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
            clean = blank(*ART)
            clean.paste(drawn(*args, **kwargs), (0, 0), cut(*ART, 2))
            return clean

        return inside

    return decorate


@sheet(23, 26)
def cube(picture: Image.Image, pen: Pen, face: int, left_face: int, right_face: int, color: Color) -> None:
    """A die seen from a corner, 22 wide and 25 high, with the pips of three faces."""
    top, left, right = ([(11, 0), (22, 6), (11, 12), (0, 6)], [(0, 6), (11, 12), (11, 25), (0, 19)],
                        [(22, 6), (11, 12), (11, 25), (22, 19)])
    for corners, shade in ((top, 0.5), (left, 0.3), (right, 0.18)):
        pen.polygon(corners, fill=dimmed(color, shade), outline=color)
    places = {"top": ((10.5, 6), (3.4, 1.7), (-3.4, 1.7)), "left": ((5.5, 15.5), (3, 1.6), (0, 4)),
              "right": ((16.5, 15.5), (3, -1.6), (0, 4))}
    for (origin, along, down), shown in zip(places.values(), (face, left_face, right_face), strict=True):
        for across, below in PIPS[shown]:
            x = origin[0] + along[0] * across * 0.9 + down[0] * below * 0.9
            y = origin[1] + along[1] * across * 0.9 + down[1] * below * 0.9
            pen.rectangle((round(x), round(y), round(x) + 1, round(y)), fill=(255, 255, 255, 255))


def sparks(pen: ImageDraw.ImageDraw, places: list[tuple[int, int]], color: Color) -> None:
    """Small crosses of light."""
    faint = (*color[:3], 110)
    for x, y in places:
        pen.point([(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)], fill=faint)
        pen.point((x, y), fill=(255, 255, 255, 255))


@art((44, 26, 92, 255), (20, 10, 50, 255))
def destiny(picture: Image.Image, pen: Pen) -> None:
    """Two dice in the air, one even, one odd, on the orbit of chance."""
    pen.ellipse((1, 14, 44, 36), outline=(93, 89, 241, 255))
    pen.ellipse((4, 17, 41, 33), outline=(93, 89, 241, 90))
    picture.alpha_composite(cube(2, 4, 6, CYAN), (2, 1))
    picture.alpha_composite(cube(3, 5, 1, PINK), (21, 17))
    pen.arc((1, 14, 44, 36), 95, 165, fill=(150, 146, 255, 255))
    pen.arc((1, 14, 44, 36), 275, 330, fill=(150, 146, 255, 255))
    sparks(pen, [(34, 8), (9, 36), (41, 13)], GOLD)


@art((58, 24, 84, 255), (22, 8, 46, 255))
def thief(picture: Image.Image, pen: Pen) -> None:
    """A hooded figure with a stolen die."""
    pen.ellipse((7, 1, 39, 33), fill=(92, 50, 124, 255))
    pen.ellipse((10, 4, 36, 30), fill=(112, 66, 142, 255))
    cloak = [(23, 4), (30, 9), (34, 19), (33, 26), (42, 36), (47, 72), (-2, 72), (3, 36), (13, 26), (12, 19), (16, 9)]
    pen.polygon(cloak, fill=(26, 14, 48, 255), outline=LILAC)
    pen.polygon([(23, 11), (28, 15), (29, 23), (23, 28), (17, 23), (18, 15)], fill=(6, 2, 14, 255),
                outline=(150, 120, 200, 255))
    for x in (19, 25):
        pen.rectangle((x, 19, x + 2, 20), fill=GOLD)
        pen.point((x + 1, 18), fill=GOLD)
    pen.line([(13, 27), (20, 33), (23, 34), (26, 33), (33, 27)], fill=(150, 120, 200, 255))
    pen.line([(9, 33), (12, 44)], fill=(90, 66, 130, 255))
    pen.line([(37, 33), (35, 44)], fill=(90, 66, 130, 255))
    picture.alpha_composite(small_die(5, CYAN), (15, 33))
    for x, y in ((13, 42), (13, 45), (31, 42), (31, 45)):
        pen.rectangle((x, y, x + 3, y + 1), fill=LILAC)
    sparks(pen, [(34, 34), (11, 32)], CYAN)
    dark = blank(*ART)
    for y in range(46, ART[1]):
        ImageDraw.Draw(dark).line([(0, y), (ART[0], y)], fill=(10, 4, 26, min(235, 60 * (y - 45))))
    picture.alpha_composite(dark)


@art((12, 58, 62, 255), (10, 20, 44, 255))
def shield(picture: Image.Image, pen: Pen) -> None:
    """A shield before a field of force."""
    for y in range(2, 46, 8):
        for x in range(-4 + 6 * (y // 8 % 2), 50, 12):
            pen.line([(x, y + 2), (x + 3, y), (x + 6, y + 2), (x + 6, y + 6)], fill=(90, 255, 150, 44))
    whole = [(23, 2), (38, 7), (38, 22), (35, 31), (29, 38), (23, 42), (17, 38), (11, 31), (8, 22), (8, 7)]
    pen.polygon(whole, fill=GREEN_DARK, outline=GREEN)
    inner = [(23, 6), (34, 10), (34, 22), (31, 29), (27, 34), (23, 37), (19, 34), (15, 29), (12, 22), (12, 10)]
    pen.polygon(inner, fill=(26, 130, 84, 255), outline=(60, 200, 120, 255))
    pen.polygon([(23, 7), (33, 10), (33, 22), (30, 28), (26, 33), (23, 35)], fill=(44, 176, 108, 255))
    pen.line([(23, 3), (23, 41)], fill=GREEN)
    for x, y in ((17, 14), (28, 14), (22, 20), (17, 26), (28, 26)):
        pen.rectangle((x, y, x + 2, y + 2), fill=(214, 255, 230, 255))
    pen.line([(10, 9), (10, 20)], fill=(230, 255, 240, 255))
    pen.line([(11, 8), (16, 6)], fill=(230, 255, 240, 255))
    sparks(pen, [(4, 11), (42, 28), (41, 6)], GREEN)


@art((78, 16, 50, 255), (28, 8, 40, 255))
def twister(picture: Image.Image, pen: Pen) -> None:
    """Two dice that chase each other round a whirl."""
    for turn, color in ((0.0, (255, 60, 48, 150)), (math.pi, (255, 120, 80, 150))):
        for step in range(240):
            angle = turn + step / 24
            reach = step / 240 * 21
            x, y = CENTER[0] + reach * math.cos(angle), CENTER[1] + 0.94 * reach * math.sin(angle)
            share = step / 240
            pen.point((round(x), round(y)), fill=(*color[:3], round(60 + 150 * share)))
    for start in (205, 25):
        pen.arc((2, 4, 44, 44), start, start + 118, fill=RED)
        pen.arc((3, 5, 43, 43), start, start + 118, fill=RED)
    pen.polygon([(40, 16), (46, 16), (43, 22)], fill=RED)
    pen.polygon([(0, 32), (6, 32), (3, 26)], fill=RED)
    picture.alpha_composite(small_die(1, CYAN), (4, 5))
    picture.alpha_composite(small_die(6, PINK), (26, 27))


def pictures() -> Pictures:
    """Frame and back are to be tinted, the pictures not."""
    art = {f"card_{draw.__name__}": draw() for draw in (destiny, thief, shield, twister)}
    return {"card_frame": frame(), "card_back": back(), "card_back_fox": fox_back(), **art}
