"""Draw the Knucklebones table: ``python assets/knucklebones/generate.py`` (needs Pillow). Writes ``sprites/``."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageDraw

sys.path.insert(0, str(Path(__file__).parents[1] / "shared"))

from pixels import DIM, FAINT, INK, WHITE, Colour, blank, letters, outline, save

HERE = Path(__file__).parent

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}
"""By face, seen from the die's centre; y down."""
BODY = (44, 36, 66, 236)
"""A die's inside; its tint makes it a dark shade of its rim."""
LARGE = 40
SMALL = 30
CARD = (50, 60)


def die(side: int) -> Image.Image:
    """A die without pips: two rims with cut corners."""
    picture = blank(side, side)
    outline(picture, (0, 0, side - 1, side - 1), WHITE, 3, BODY)
    outline(picture, (2, 2, side - 3, side - 3), (255, 255, 255, 165), 2)
    return picture


def pips(face: int, side: int) -> Image.Image:
    """The pips of a face, each lit from its upper left."""
    picture = blank(side, side)
    pen = ImageDraw.Draw(picture)
    step, size = (12, 4) if side == LARGE else (8, 4)
    for across, down in PIPS[face]:
        x, y = side // 2 - size // 2 + across * step, side // 2 - size // 2 + down * step
        pen.rectangle((x, y, x + size - 1, y + size - 1), fill=(225, 225, 225, 255))
        pen.rectangle((x, y, x + size // 2, y + size // 2), fill=WHITE)
    return picture


def field() -> Image.Image:
    """A place for a die."""
    picture = blank(32, 32)
    outline(picture, (0, 0, 31, 31), (255, 255, 255, 110), 3, (16, 8, 40, 150))
    return picture


def card_frame() -> Image.Image:
    """The rim and ground of a card."""
    picture = blank(*CARD)
    outline(picture, (0, 0, CARD[0] - 1, CARD[1] - 1), WHITE, 3, (34, 20, 66, 232))
    outline(picture, (2, 2, CARD[0] - 3, CARD[1] - 3), FAINT, 2)
    return picture


def card_back() -> Image.Image:
    """The back: scan lines and the sign of the bone."""
    picture = blank(*CARD)
    outline(picture, (0, 0, CARD[0] - 1, CARD[1] - 1), (255, 255, 255, 190), 3, (22, 14, 58, 236))
    pen = ImageDraw.Draw(picture)
    for y in range(7, CARD[1] - 6, 3):
        pen.line([(5, y), (CARD[0] - 6, y)], fill=(93, 89, 241, 120))
    pen.rectangle((15, 20, 34, 39), fill=(22, 14, 58, 255))
    sign = blank(12, 12)
    letters(sign, "骨", (6, 6), (150, 130, 255, 255), "Galmuri11.ttf", 12)
    picture.alpha_composite(sign, (19, 24))
    return picture


def small_die(face: int, colour: Colour) -> Image.Image:
    """A die as card art shows it."""
    picture = blank(16, 16)
    outline(picture, (0, 0, 15, 15), colour, 3, INK)
    pen = ImageDraw.Draw(picture)
    for across, down in PIPS[face]:
        x, y = 7 + across * 4, 7 + down * 4
        pen.rectangle((x, y, x + 1, y + 1), fill=colour)
    return picture


CYAN, PINK = (64, 240, 255, 255), (255, 70, 170, 255)
LILAC, GOLD, RED = (218, 192, 255, 255), (237, 205, 93, 255), (255, 12, 0, 255)
GREEN, GREEN_DARK = (90, 255, 150, 255), (24, 110, 70, 255)
ART = (36, 38)


def destiny() -> Image.Image:
    """Two dice, one even, one odd."""
    picture = blank(*ART)
    picture.alpha_composite(small_die(2, CYAN), (2, 4))
    picture.alpha_composite(small_die(5, PINK), (18, 16))
    return picture


def thief() -> Image.Image:
    """A hood with two eyes."""
    picture = blank(*ART)
    pen = ImageDraw.Draw(picture)
    pen.polygon([(18, 4), (30, 30), (6, 30)], fill=INK, outline=LILAC)
    pen.line([(18, 9), (27, 28)], fill=(218, 192, 255, 90))
    pen.line([(18, 9), (9, 28)], fill=(218, 192, 255, 90))
    for x in (13, 20):
        pen.rectangle((x, 21, x + 3, 23), fill=GOLD)
    return picture


def shield() -> Image.Image:
    """A shield."""
    picture = blank(*ART)
    pen = ImageDraw.Draw(picture)
    rim = [(18, 4), (29, 8), (29, 20), (26, 26), (18, 32), (10, 26), (7, 20), (7, 8)]
    pen.polygon(rim, fill=GREEN_DARK, outline=GREEN)
    pen.polygon([(18, 6), (27, 9), (27, 20), (25, 25), (18, 30)], fill=(44, 170, 100, 255))
    pen.line([(18, 5), (18, 31)], fill=GREEN)
    return picture


def twister() -> Image.Image:
    """Two dice that change places."""
    picture = blank(*ART)
    pen = ImageDraw.Draw(picture)
    pen.arc((6, 6, 30, 32), 275, 5, fill=RED)
    pen.arc((6, 6, 30, 32), 95, 185, fill=RED)
    pen.polygon([(28, 18), (32, 18), (30, 21)], fill=RED)
    pen.polygon([(4, 20), (8, 20), (6, 17)], fill=RED)
    picture.alpha_composite(small_die(1, LILAC).crop((0, 0, 16, 16)), (2, 1))
    picture.alpha_composite(small_die(4, WHITE), (19, 21))
    return picture


def portrait(eyes: list[tuple[int, int, int, int]], round_head: bool) -> Image.Image:
    """A robot's head in line art: a seat's figure."""
    picture = blank(44, 44)
    outline(picture, (0, 0, 43, 43), WHITE, 4, (16, 8, 40, 225))
    outline(picture, (10, 10, 33, 33), WHITE, 7 if round_head else 4, (40, 30, 60, 255))
    outline(picture, (12, 12, 31, 31), DIM, 6 if round_head else 3)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((20, 5, 23, 9), fill=WHITE)
    pen.line([(16, 28), (27, 28)], fill=WHITE)
    if not round_head:
        for x in (18, 21, 24):
            pen.point((x, 27), fill=WHITE)
        pen.rectangle((7, 18, 9, 24), fill=WHITE)
        pen.rectangle((34, 18, 36, 24), fill=WHITE)
    for box in eyes:
        pen.rectangle(box, fill=WHITE)
    return picture


if __name__ == "__main__":
    faces = {f"pips_{face}": pips(face, SMALL) for face in PIPS}
    large = {f"pips_large_{face}": pips(face, LARGE) for face in PIPS}
    cards = {f"card_{art.__name__}": art() for art in (destiny, thief, shield, twister)}
    save(
        HERE / "sprites",
        {
            "die": die(SMALL),
            "die_large": die(LARGE),
            **faces,
            **large,
            "field": field(),
            "card_frame": card_frame(),
            "card_back": card_back(),
            **cards,
            "portrait_1": portrait([(15, 18, 18, 21), (25, 18, 28, 21)], True),
            "portrait_2": portrait([(14, 19, 19, 21), (24, 19, 29, 21)], False),
        },
    )
