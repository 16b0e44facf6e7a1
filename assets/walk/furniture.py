"""Furniture, one kind for each kind of room."""

from __future__ import annotations

from PIL import Image
from pixels import Pen, Pictures, sheet

INK = (12, 6, 28, 255)
CYAN, PINK, GOLD, GREEN = (64, 240, 255, 255), (255, 70, 170, 255), (255, 214, 92, 255), (90, 255, 150, 255)
STEEL, PALE = (92, 90, 124, 255), (176, 172, 206, 255)
PURPLE, DEEP = (74, 46, 120, 255), (40, 24, 74, 255)


@sheet(30, 26)
def table(picture: Image.Image, pen: Pen) -> None:
    """A table for games, with a board of dice and four stools."""
    for x, y in ((12, 0), (12, 21), (0, 10), (25, 10)):
        pen.ellipse((x, y, x + 4, y + 4), fill=PURPLE, outline=INK)
    pen.rectangle((5, 5, 24, 20), fill=DEEP, outline=PALE)
    for column in range(3):
        for row in range(2):
            pen.rectangle((8 + 5 * column, 8 + 5 * row, 11 + 5 * column, 11 + 5 * row), outline=CYAN if row else PINK)


@sheet(30, 24)
def kiosk(picture: Image.Image, pen: Pen) -> None:
    """A kiosk with its shutter down."""
    pen.rectangle((1, 6, 28, 23), fill=DEEP, outline=INK)
    for y in range(10, 20, 2):
        pen.line([(4, y), (25, y)], fill=STEEL)
    pen.rectangle((0, 2, 29, 7), fill=PINK, outline=INK)
    for x in range(1, 29, 6):
        pen.rectangle((x, 3, x + 2, 6), fill=(255, 230, 240, 255))
    pen.rectangle((4, 20, 25, 22), fill=GOLD)


@sheet(24, 10)
def bench(picture: Image.Image, pen: Pen) -> None:
    pen.rectangle((0, 1, 23, 7), fill=(120, 76, 60, 255), outline=INK)
    pen.line([(1, 4), (22, 4)], fill=(84, 50, 46, 255))
    for x in (3, 19):
        pen.rectangle((x, 7, x + 1, 9), fill=STEEL)


@sheet(16, 24)
def machine(picture: Image.Image, pen: Pen) -> None:
    pen.rectangle((0, 0, 15, 23), fill=(28, 60, 110, 255), outline=INK)
    pen.rectangle((2, 2, 10, 14), fill=(16, 32, 60, 255), outline=CYAN)
    for row in range(3):
        for column, color in enumerate((PINK, GOLD, GREEN)):
            pen.rectangle((3 + 3 * column, 4 + 4 * row, 4 + 3 * column, 6 + 4 * row), fill=color)
    pen.rectangle((12, 4, 13, 9), fill=PALE)
    pen.rectangle((2, 17, 10, 20), fill=INK, outline=STEEL)


@sheet(36, 20)
def slots(picture: Image.Image, pen: Pen) -> None:
    """A row of slot machines."""
    for number, color in enumerate((PINK, CYAN, GOLD)):
        left = 12 * number
        pen.rectangle((left, 2, left + 10, 19), fill=DEEP, outline=INK)
        pen.rectangle((left + 1, 0, left + 9, 3), fill=color)
        pen.rectangle((left + 2, 6, left + 8, 11), fill=INK, outline=color)
        pen.point([(left + 3, 8), (left + 5, 9), (left + 7, 8)], fill=(255, 255, 255, 255))
        pen.rectangle((left + 3, 14, left + 7, 15), fill=PALE)


@sheet(44, 34)
def pool(picture: Image.Image, pen: Pen) -> None:
    """A basin with two neon fish."""
    pen.ellipse((0, 0, 43, 33), fill=(20, 60, 108, 255), outline=PALE)
    pen.ellipse((4, 4, 39, 30), fill=(14, 84, 130, 255))
    for box in ((8, 7, 20, 13), (24, 18, 36, 25), (12, 22, 20, 26)):
        pen.arc(box, 190, 350, fill=(120, 220, 240, 255))
    for x, y, color, way in ((14, 16, PINK, 1), (28, 12, GOLD, -1)):
        pen.ellipse((x, y, x + 7, y + 3), fill=color)
        tail = x if way > 0 else x + 7
        pen.polygon([(tail, y + 1), (tail - 3 * way, y - 1), (tail - 3 * way, y + 4)], fill=color)


@sheet(40, 28)
def garden(picture: Image.Image, pen: Pen) -> None:
    """Plants under a lamp."""
    pen.rectangle((2, 14, 37, 26), fill=(70, 44, 52, 255), outline=INK)
    for x, top, color in ((6, 4, GREEN), (13, 8, (40, 170, 110, 255)), (20, 1, GREEN), (27, 7, (40, 170, 110, 255)),
                          (33, 3, GREEN)):
        pen.line([(x, top + 4), (x, 18)], fill=(30, 110, 80, 255))
        for dx, dy in ((-3, 6), (3, 5), (-2, 10), (3, 10), (0, 0)):
            pen.ellipse((x + dx - 2, top + dy - 1, x + dx + 2, top + dy + 2), fill=color)
    for x, y in ((10, 6), (24, 4), (34, 10)):
        pen.rectangle((x, y, x + 1, y + 1), fill=PINK)


@sheet(30, 30)
def fan(picture: Image.Image, pen: Pen) -> None:
    """A fan behind a grille."""
    pen.ellipse((0, 0, 29, 29), fill=INK, outline=PALE)
    for start in range(20, 380, 90):
        pen.pieslice((3, 3, 26, 26), start, start + 42, fill=STEEL)
    pen.ellipse((11, 11, 18, 18), fill=DEEP, outline=CYAN)


@sheet(32, 22)
def chips(picture: Image.Image, pen: Pen) -> None:
    """Heaps of gaming chips."""
    for x, height, color in ((2, 4, PINK), (11, 7, GOLD), (21, 5, CYAN), (6, 2, GOLD), (16, 3, GREEN)):
        for step in range(height):
            y = 16 - 2 * step
            pen.ellipse((x, y, x + 8, y + 5), fill=color, outline=INK)


@sheet(22, 28)
def guard(picture: Image.Image, pen: Pen) -> None:
    """A robot asleep on its feet."""
    pen.rectangle((4, 2, 17, 12), fill=STEEL, outline=INK)
    pen.rectangle((6, 6, 15, 9), fill=INK)
    for x in (7, 12):
        pen.line([(x, 8), (x + 2, 8)], fill=(255, 92, 92, 255))
    pen.line([(11, 0), (11, 2)], fill=(255, 92, 92, 255))
    pen.rectangle((2, 13, 19, 23), fill=(70, 66, 100, 255), outline=INK)
    pen.rectangle((8, 15, 13, 19), fill=INK, outline=(255, 92, 92, 255))
    for x in (4, 13):
        pen.rectangle((x, 24, x + 4, 27), fill=STEEL, outline=INK)


@sheet(38, 26)
def stall(picture: Image.Image, pen: Pen) -> None:
    """A stall of the night market."""
    pen.rectangle((2, 12, 35, 24), fill=(96, 58, 50, 255), outline=INK)
    for x, color in ((5, GREEN), (11, GOLD), (17, PINK), (23, CYAN), (29, GOLD)):
        pen.ellipse((x, 13, x + 4, 17), fill=color)
    for stripe in range(6):
        color = (220, 60, 70, 255) if stripe % 2 else (246, 232, 214, 255)
        pen.polygon([(stripe * 6 + 2, 1), (stripe * 6 + 7, 1), (stripe * 6 + 7, 9), (stripe * 6 + 2, 9)], fill=color)
    pen.line([(1, 9), (37, 9)], fill=INK)
    for x in (8, 19, 30):
        pen.ellipse((x - 2, 9, x + 2, 13), fill=(255, 120, 80, 255), outline=GOLD)


@sheet(40, 28)
def sparks(picture: Image.Image, pen: Pen) -> None:
    """A floor that gives shocks."""
    for number in range(7):
        left = 6 * number - 4
        pen.polygon([(left, 27), (left + 4, 27), (left + 10, 20), (left + 6, 20)],
                    fill=GOLD if number % 2 else (40, 30, 20, 255))
    for x, y in ((6, 4), (20, 8), (32, 2)):
        pen.line([(x, y), (x + 3, y + 4), (x, y + 6), (x + 4, y + 11)], fill=CYAN)
        pen.point((x + 4, y + 11), fill=(255, 255, 255, 255))


@sheet(30, 22)
def window(picture: Image.Image, pen: Pen) -> None:
    """A grate with something golden behind it."""
    pen.rectangle((0, 0, 29, 21), fill=(26, 18, 60, 255), outline=PALE)
    pen.ellipse((11, 8, 18, 15), fill=GOLD)
    for x in range(5, 29, 5):
        pen.line([(x, 1), (x, 20)], fill=STEEL)


@sheet(28, 24)
def painting(picture: Image.Image, pen: Pen) -> None:
    """A crown that is only painted on the wall."""
    pen.rectangle((0, 0, 27, 23), fill=DEEP, outline=(176, 120, 40, 255))
    pen.polygon([(6, 17), (5, 8), (10, 12), (13, 5), (17, 12), (22, 8), (21, 17)], outline=GOLD)
    pen.line([(4, 20), (23, 20)], fill=(176, 120, 40, 255))


@sheet(34, 24)
def crates(picture: Image.Image, pen: Pen) -> None:
    for x, y in ((0, 9), (12, 10), (22, 8), (6, 0)):
        pen.rectangle((x, y, x + 11, y + 12), fill=(150, 92, 64, 255), outline=INK)
        pen.rectangle((x + 2, y + 2, x + 9, y + 5), fill=(226, 160, 104, 255))
        pen.line([(x + 3, y + 8), (x + 8, y + 8)], fill=(112, 62, 52, 255))


@sheet(34, 16)
def posters(picture: Image.Image, pen: Pen) -> None:
    """Posters of boxing robots."""
    for left, color in ((0, PINK), (12, CYAN), (24, GOLD)):
        pen.rectangle((left, 0, left + 9, 14), fill=DEEP, outline=color)
        pen.rectangle((left + 3, 3, left + 6, 6), fill=color)
        pen.rectangle((left + 2, 8, left + 7, 11), outline=color)


@sheet(16, 4)
def lamp(picture: Image.Image, pen: Pen) -> None:
    """A tube of light on the floor's edge, to be tinted."""
    pen.rectangle((0, 0, 15, 3), fill=INK)
    pen.rectangle((1, 1, 14, 2), fill=(255, 255, 255, 255))


@sheet(28, 14)
def pipes(picture: Image.Image, pen: Pen) -> None:
    """Pipes and a valve."""
    for y in (2, 8):
        pen.rectangle((0, y, 27, y + 3), fill=STEEL, outline=INK)
        pen.line([(1, y + 1), (26, y + 1)], fill=PALE)
    pen.ellipse((10, 2, 17, 9), fill=(220, 60, 70, 255), outline=INK)


DRAWN = (table, kiosk, bench, machine, slots, pool, garden, fan, chips, guard, stall, sparks, window, painting, crates,
         posters, lamp, pipes)


def pictures() -> Pictures:
    """Only the lamp is tinted."""
    return {f"walk_{each.__name__}": each() for each in DRAWN}
