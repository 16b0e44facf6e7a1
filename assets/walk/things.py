"""Things in a dungeon: doors, boxes, gates, stairs, drops, keys, the start, the goal."""

from __future__ import annotations

from PIL import Image, ImageDraw
from pixels import WHITE, Pen, Pictures, blank, sheet, stamp

INK, DARK, EDGE = (12, 6, 28, 255), (30, 20, 58, 255), (66, 48, 110, 255)
GOLD, SHADE = (255, 214, 92, 255), (176, 120, 40, 255)
WOOD, PLANK, NAIL = (150, 92, 64, 255), (112, 62, 52, 255), (226, 160, 104, 255)
RED = (255, 92, 92, 255)


@sheet(18, 10)
def key(picture: Image.Image, pen: Pen) -> None:
    pen.ellipse((0, 0, 8, 8), outline=GOLD, fill=INK)
    pen.ellipse((2, 2, 6, 6), outline=GOLD)
    pen.line([(8, 4), (17, 4)], fill=GOLD, width=2)
    for x in (13, 16):
        pen.line([(x, 5), (x, 8)], fill=GOLD)
    pen.point([(3, 1), (2, 2)], fill=(255, 246, 200, 255))


def door(shut: bool) -> Image.Image:
    """Two posts; a bar with a lock between them, or two leaves that stand open. White, to be tinted."""
    picture = blank(34, 16)
    pen = ImageDraw.Draw(picture)
    for left in (0, 29):
        pen.rectangle((left, 2, left + 4, 13), fill=DARK, outline=WHITE)
        pen.point((left + 2, 7), fill=WHITE)
    if not shut:
        for left in (5, 27):
            pen.rectangle((left, 0, left + 1, 5), fill=(200, 200, 214, 255))
        return picture
    pen.rectangle((5, 4, 28, 11), fill=(58, 48, 84, 255), outline=WHITE)
    for x in (9, 24):
        pen.line([(x, 5), (x, 10)], fill=(150, 150, 170, 255))
    pen.ellipse((13, 3, 20, 12), fill=INK, outline=WHITE)
    pen.rectangle((16, 6, 17, 9), fill=WHITE)
    return picture


@sheet(24, 24)
def box(picture: Image.Image, pen: Pen) -> None:
    """A crate with a strip of tape."""
    pen.rectangle((0, 0, 23, 23), fill=PLANK, outline=INK)
    pen.rectangle((1, 1, 22, 15), fill=WOOD)
    for y in (5, 10):
        pen.line([(1, y), (22, y)], fill=PLANK)
    pen.rectangle((1, 1, 22, 15), outline=NAIL)
    pen.line([(1, 16), (22, 16)], fill=INK)
    pen.rectangle((10, 1, 13, 22), fill=(94, 210, 220, 255))
    pen.line([(10, 16), (13, 16)], fill=INK)
    for x in (3, 20):
        for y in (3, 13, 20):
            pen.point((x, y), fill=NAIL)


@sheet(34, 16)
def gate(picture: Image.Image, pen: Pen) -> None:
    """Posts with chevrons that point up, to be tinted and turned: it lets people through one way."""
    for left in (0, 29):
        pen.rectangle((left, 2, left + 4, 13), fill=DARK, outline=WHITE)
    for top in (1, 7):
        for side in (-1, 1):
            pen.line([(16.5 - side * 0.5, top), (16.5 + side * 8, top + 6)], fill=WHITE, width=2)


@sheet(28, 28)
def stairs(picture: Image.Image, pen: Pen, up: bool) -> None:
    """Steps in a frame; those that lead up grow bright, those that lead down sink into the dark."""
    pen.rectangle((0, 0, 27, 27), fill=INK, outline=WHITE)
    for step in range(6):
        share = (5 - step if up else step) / 5
        tone = round(50 + 170 * share)
        pen.rectangle((2, 2 + 4 * step, 25, 4 + 4 * step), fill=(tone, tone, min(255, tone + 18), 255))
    arrow = ("...#...", "..###..", ".#####.", "#######", "...#...", "...#...", "...#...")
    stamp(picture, arrow if up else arrow[::-1], (11, 11), {"#": INK})
    stamp(picture, arrow if up else arrow[::-1], (10, 10), {"#": WHITE})


@sheet(28, 28)
def ladder(picture: Image.Image, pen: Pen) -> None:
    """Rungs in a round shaft, up and down at once."""
    pen.ellipse((0, 0, 27, 27), fill=INK, outline=WHITE)
    for x in (9, 18):
        pen.line([(x, 3), (x, 24)], fill=(190, 190, 210, 255))
    for y in range(5, 24, 4):
        pen.line([(9, y), (18, y)], fill=WHITE)


@sheet(32, 28)
def hole(picture: Image.Image, pen: Pen) -> None:
    """A drop: a dark hole with a frayed ribbon."""
    pen.ellipse((1, 2, 30, 27), fill=(4, 2, 12, 255), outline=(120, 100, 150, 255))
    pen.ellipse((5, 7, 26, 26), fill=(0, 0, 0, 255))
    for x, y, color in ((2, 6, RED), (8, 2, WHITE), (14, 1, RED), (20, 2, WHITE), (26, 6, RED)):
        pen.rectangle((x, y, x + 4, y + 2), fill=color)


@sheet(34, 26)
def mattress(picture: Image.Image, pen: Pen) -> None:
    """A landing: cardboard and a sofa."""
    pen.polygon([(2, 9), (22, 3), (32, 17), (12, 24)], fill=(146, 108, 74, 255), outline=INK)
    pen.rectangle((6, 8, 27, 19), fill=(92, 56, 120, 255), outline=INK)
    pen.rectangle((6, 8, 27, 12), fill=(122, 78, 156, 255), outline=INK)
    pen.line([(16, 12), (16, 19)], fill=INK)


@sheet(44, 44)
def start(picture: Image.Image, pen: Pen) -> None:
    """A ring on the floor, to be tinted."""
    pen.ellipse((1, 1, 42, 42), outline=WHITE, width=2)
    pen.ellipse((8, 8, 35, 35), outline=(255, 255, 255, 110))
    for x, y in ((21, 0), (21, 40), (0, 21), (40, 21)):
        pen.rectangle((x, y, x + 3, y + 3), fill=WHITE)


@sheet(34, 28)
def goal(picture: Image.Image, pen: Pen) -> None:
    """Two golden dice."""
    for left, top, pips in ((2, 8, ((5, 5), (12, 5), (5, 12), (12, 12))), (16, 1, ((8, 8),))):
        pen.rectangle((left, top, left + 16, top + 17), fill=SHADE, outline=INK)
        pen.rectangle((left, top, left + 16, top + 14), fill=GOLD, outline=(255, 246, 200, 255))
        for x, y in pips:
            pen.rectangle((left + x - 1, top + y - 2, left + x + 1, top + y), fill=INK)


def pictures() -> Pictures:
    """White ones are tinted."""
    return {
        "walk_key": key(), "walk_door": door(True), "walk_door_open": door(False), "walk_box": box(),
        "walk_gate": gate(), "walk_stairs_up": stairs(True), "walk_stairs_down": stairs(False),
        "walk_ladder": ladder(), "walk_hole": hole(), "walk_mattress": mattress(), "walk_start": start(),
        "walk_goal": goal(),
    }
