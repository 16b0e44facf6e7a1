"""The bots one plays against: a head for each level, to be tinted, and its eyes for every mood."""

from __future__ import annotations

from figures import (
    EYES_OF,
    LINE,
    LIT,
    MOODS,
    MOUTH_OF,
    NIGHT,
    SHADED,
    SIDE,
    Rows,
    ground,
    polygons,
    put,
    solid,
    trimmed,
    visor,
)
from PIL import Image, ImageDraw
from pixels import SHAPES, WHITE, Pen, Pictures, blank, sheet

HALF = SIDE // 2


def mochi() -> Image.Image:
    """Level 1: a squat round cleaning robot with a bow."""
    picture = blank(SIDE, SIDE)
    solid(picture, (6, 12, 37, 40), 12)
    visor(picture, (11, 19, 32, 33), 6)
    pen = ImageDraw.Draw(picture)
    pen.polygon([(22, 9), (14, 4), (14, 13)], fill=SHADED, outline=WHITE)
    pen.polygon([(22, 9), (30, 4), (30, 13)], fill=SHADED, outline=WHITE)
    return picture


@sheet(SIDE, SIDE)
def dash(picture: Image.Image, pen: Pen) -> None:
    """Level 2: a courier's helmet with a fin and a chin guard."""
    pen.polygon([(19, 11), (22, 2), (25, 11)], fill=SHADED, outline=WHITE)
    solid(picture, (7, 9, 36, 40), 9)
    visor(picture, (7, 17, 36, 26), 3)
    solid(picture, (13, 28, 30, 40), 4)
    for x in (16, 20, 24, 27):
        pen.line([(x, 36), (x, 38)], fill=LINE)


def tanuki() -> Image.Image:
    """Level 3: a raccoon dog's mask, round ears and dark patches around the eyes."""
    picture = blank(SIDE, SIDE)
    for left in (5, 29):
        pen = ImageDraw.Draw(picture)
        pen.ellipse((left, 4, left + 9, 13), fill=SHADED, outline=WHITE)
    solid(picture, (6, 9, 37, 39), 10)
    visor(picture, (8, 16, 20, 27), 4)
    visor(picture, (23, 16, 35, 27), 4)
    pen = ImageDraw.Draw(picture)
    pen.polygon([(20, 29), (23, 29), (22, 31), (21, 31)], fill=WHITE)
    for y in (30, 33):
        pen.line([(9, y), (14, y + 1)], fill=LINE)
        pen.line([(34, y), (29, y + 1)], fill=LINE)
    return picture


def hoshi() -> Image.Image:
    """Level 4: a narrow android face, parted hair, round glasses."""
    picture = blank(SIDE, SIDE)
    solid(picture, (9, 6, 34, 40), 8)
    pen = ImageDraw.Draw(picture)
    pen.polygon([(9, 16), (9, 11), (15, 6), (29, 6), (34, 11), (34, 16), (25, 9)], fill=NIGHT, outline=WHITE)
    visor(picture, (9, 17, 20, 27), 3)
    visor(picture, (23, 17, 34, 27), 3)
    pen.line([(20, 21), (23, 21)], fill=WHITE)
    solid(picture, (15, 39, 28, 43), 1)
    return picture


def kitsune() -> Image.Image:
    """Level 5: a fox mask with tall ears and a pointed muzzle."""
    picture = blank(SIDE, SIDE)
    polygons(picture, [(5, 20), (6, 2), (17, 12)])
    pen = ImageDraw.Draw(picture)
    pen.polygon([(5, 17), (13, 10), (30, 10), (38, 17), (36, 27), (26, 36), (22, 41), (21, 41), (17, 36), (7, 27)],
                fill=SHADED, outline=WHITE)
    pen.polygon([(20, 12), (23, 12), (22, 19), (21, 19)], fill=LIT, outline=LINE)
    for left, right in (((7, 22), (12, 25)), ((36, 22), (31, 25))):
        pen.line([left, right], fill=LINE)
    pen.polygon([(20, 37), (23, 37), (22, 39), (21, 39)], fill=WHITE)
    return picture


EYES: dict[tuple[int, str], Rows] = {
    (1, "active"): (".##.", "####", "####", ".##."), (1, "waiting"): ("....", "....", "####", "...."),
    (1, "won"): (".##.", "#..#", "....", "...."), (1, "lost"): ("....", "#..#", ".##.", "...."),
    (2, "active"): ("########", "########"), (2, "waiting"): ("........", "########"),
    (2, "won"): ("..####..", "##....##"), (2, "lost"): ("##....##", "..####.."),
    (3, "active"): (".###.", "##.##", "#####", ".###."), (3, "waiting"): (".....", ".....", "#####", "....."),
    (3, "won"): (".###.", "#...#", ".....", "....."), (3, "lost"): ("#...#", ".#.#.", "..#..", ".#.#."),
    (4, "active"): ("..##..", ".####.", ".####.", "..##.."), (4, "waiting"): ("......", "......", "######", "......"),
    (4, "won"): ("######", ".####.", "......", "......"), (4, "lost"): ("......", "......", ".####.", "######"),
    (5, "active"): ("##....", ".####.", "..####"), (5, "waiting"): ("......", ".####.", "......"),
    (5, "won"): ("..###.", ".#...#", "......"), (5, "lost"): ("##....", "..##..", "....##"),
}
"""The left eye by level and mood; the right one is its mirror image."""
AT = {1: (14, 22), 2: (11, 21), 3: (12, 19), 4: (12, 20), 5: (10, 21)}
MOUTHS: dict[tuple[int, str], Rows] = {
    (1, "active"): ("#......#", ".######."), (1, "waiting"): ("........", "..####.."),
    (1, "won"): ("########", ".######."), (1, "lost"): (".######.", "#......#"),
    (3, "active"): ("#....#....#", ".####.####."),
    (3, "won"): ("###########", ".#########."), (3, "lost"): (".####.####.", "#....#....#"),
    (3, "waiting"): ("...........", "...#####..."), (4, "active"): ("......", "######"),
    (4, "waiting"): ("......", ".####."), (4, "won"): ("#....#", ".####."), (4, "lost"): (".####.", "#....#"),
}
MOUTH_TOP = {1: 29, 3: 33, 4: 32}


def look(level: int, mood: str) -> Image.Image:
    """Eyes and mouth; bright, not to be tinted."""
    picture = blank(SIDE, SIDE)
    one, other = (EYES[level, each] for each in EYES_OF.get(mood, (mood, mood)))
    left, top = AT[level]
    put(picture, one, (left, top))
    put(picture, tuple(row[::-1] for row in other), (SIDE - left - len(other[0]), top))
    mouth = MOUTHS.get((level, MOUTH_OF.get(mood, mood)))
    if mouth is not None:
        put(picture, mouth, (HALF - len(mouth[0]) // 2, MOUTH_TOP[level]))
    return picture


HEADS = {1: mochi, 2: dash, 3: tanuki, 4: hoshi, 5: kitsune}


def pictures() -> Pictures:
    """Return ``bot_1`` for the ground of a seat, ``bot_1_active`` to draw on it, and so on."""
    looks = {f"bot_{level}_{mood}": look(level, mood) for level in HEADS for mood in MOODS}
    grounds = {f"ground_{seat}": trimmed(ground(seat), seat) for seat in SHAPES}
    return grounds | {f"bot_{level}": head() for level, head in HEADS.items()} | looks
