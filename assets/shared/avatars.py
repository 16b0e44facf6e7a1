"""The portraits players choose from: a head each, to be tinted, and its eyes and mouth for every mood."""

from __future__ import annotations

from collections.abc import Callable

from figures import LINE, LIT, NIGHT, SHADED, SIDE, Face, Rows, polygons, portrait_pictures, put, shape, solid, visor
from PIL import Image, ImageDraw
from pixels import WHITE, Pen, Pictures, blank, gradient, paint, rim, sheet

HALF = SIDE // 2
Box = tuple[int, int, int, int]


def ball(picture: Image.Image, box: Box) -> None:
    """A round part of the body, lit from above."""
    left, top, right, bottom = box
    mask = Image.new("L", (right - left + 1, bottom - top + 1))
    ImageDraw.Draw(mask).ellipse((0, 0, right - left, bottom - top), fill=255)
    picture.alpha_composite(gradient(mask, LIT, SHADED), (left, top))
    paint(picture, rim(mask), WHITE, (left, top))


def both(picture: Image.Image, draw: Callable[[Image.Image, Box], None], box: Box) -> None:
    """A part on the left and its mirror image on the right."""
    left, top, right, bottom = box
    draw(picture, box)
    draw(picture, (SIDE - 1 - right, top, SIDE - 1 - left, bottom))


def lines(picture: Image.Image, *strokes: Box) -> None:
    """Thin lines on the left and their mirror images on the right."""
    pen = ImageDraw.Draw(picture)
    for x0, y0, x1, y1 in strokes:
        pen.line([(x0, y0), (x1, y1)], fill=LINE)
        pen.line([(SIDE - 1 - x0, y0), (SIDE - 1 - x1, y1)], fill=LINE)


def cat() -> Image.Image:
    """Pointed ears, whiskers, a small nose."""
    picture = blank(SIDE, SIDE)
    polygons(picture, [(6, 19), (8, 4), (18, 11)])
    ball(picture, (5, 9, 38, 39))
    lines(picture, (2, 27, 9, 28), (2, 32, 9, 31), (19, 11, 19, 15))
    put(picture, ("####", ".##."), (HALF - 2, 28))
    return picture


def owl() -> Image.Image:
    """Feather tufts and two large rings around the eyes."""
    picture = blank(SIDE, SIDE)
    polygons(picture, [(6, 14), (5, 3), (16, 9)])
    solid(picture, (5, 8, 38, 41), 9)
    both(picture, ball, (7, 13, 21, 27))
    both(picture, lambda on, box: ImageDraw.Draw(on).ellipse(box, fill=NIGHT), (9, 15, 19, 25))
    ImageDraw.Draw(picture).polygon([(19, 26), (24, 26), (22, 31), (21, 31)], fill=WHITE)
    lines(picture, (10, 32, 13, 35), (13, 35, 16, 32), (14, 37, 17, 40), (17, 40, 20, 37))
    return picture


def frog() -> Image.Image:
    """Eyes on top of a flat head, a very wide mouth."""
    picture = blank(SIDE, SIDE)
    both(picture, ball, (5, 6, 18, 20))
    solid(picture, (3, 15, 40, 39), 10)
    both(picture, lambda on, box: ImageDraw.Draw(on).ellipse(box, fill=NIGHT), (7, 9, 16, 18))
    lines(picture, (19, 23, 19, 24), (6, 35, 10, 37))
    return picture


def rabbit() -> Image.Image:
    """Long ears and two teeth."""
    picture = blank(SIDE, SIDE)
    both(picture, lambda on, box: solid(on, box, 3), (10, 1, 17, 20))
    lines(picture, (13, 5, 13, 15), (14, 5, 14, 15))
    ball(picture, (6, 13, 37, 42))
    put(picture, ("####", ".##."), (HALF - 2, 29))
    lines(picture, (4, 31, 10, 31), (5, 35, 10, 34))
    return picture


def panda() -> Image.Image:
    """Round dark ears and dark patches around the eyes."""
    picture = blank(SIDE, SIDE)
    both(picture, lambda on, box: ImageDraw.Draw(on).ellipse(box, fill=NIGHT, outline=WHITE), (4, 4, 15, 15))
    ball(picture, (4, 7, 39, 40))
    both(picture, lambda on, box: ImageDraw.Draw(on).ellipse(box, fill=NIGHT, outline=LINE), (8, 17, 19, 29))
    put(picture, ("######", ".####.", "..##.."), (HALF - 3, 27))
    return picture


def octopus() -> Image.Image:
    """A tall head over four rolled arms."""
    picture = blank(SIDE, SIDE)
    both(picture, ball, (2, 30, 11, 39))
    both(picture, ball, (11, 33, 20, 42))
    ball(picture, (6, 2, 37, 37))
    lines(picture, (12, 11, 14, 9), (5, 34, 7, 35), (14, 38, 16, 38))
    for x, y in ((15, 8), (28, 10), (21, 6)):
        put(picture, ("##", "##"), (x, y))
    return picture


def oni() -> Image.Image:
    """A mask with two horns, heavy brows and tusks."""
    picture = blank(SIDE, SIDE)
    polygons(picture, [(9, 16), (5, 2), (17, 11)])
    solid(picture, (5, 10, 38, 41), 7)
    polygons(picture, [(8, 14), (19, 19), (19, 22), (8, 17)], NIGHT, LINE)
    visor(picture, (12, 31, 31, 38), 3)
    lines(picture, (20, 25, 18, 28), (18, 28, 21, 28))
    for x in (13, 28):
        put(picture, (".#", "##", "##") if x == 13 else ("#.", "##", "##"), (x, 28))
    return picture


def daruma() -> Image.Image:
    """A round doll: a pale face in a wide hood, bushy brows."""
    picture = blank(SIDE, SIDE)
    ball(picture, (3, 4, 40, 42))
    face = (8, 13, 35, 35)
    ImageDraw.Draw(picture).ellipse(face, fill=NIGHT, outline=WHITE)
    lines(picture, (11, 17, 17, 15), (11, 18, 18, 16), (12, 32, 18, 33))
    lines(picture, (14, 39, 19, 37), (21, 6, 21, 10), (16, 7, 17, 10))
    return picture


def ninja() -> Image.Image:
    """A hood with a slit for the eyes and a plate on the brow."""
    picture = blank(SIDE, SIDE)
    polygons(picture, [(36, 30), (43, 26), (42, 36)])
    ball(picture, (4, 4, 39, 41))
    visor(picture, (6, 17, 37, 27), 4)
    solid(picture, (12, 8, 31, 15), 2)
    put(picture, (".##.", "#..#", "#..#", ".##."), (HALF - 2, 10))
    lines(picture, (9, 31, 20, 34), (11, 35, 20, 38))
    return picture


@sheet(SIDE, SIDE)
def telly(picture: Image.Image, pen: Pen) -> None:
    """A television with an aerial, knobs below the screen."""
    for end in (12, 31):
        pen.line([(21, 12), (end, 3)], fill=WHITE)
        put(picture, ("##", "##"), (end - 1, 2))
    solid(picture, (4, 11, 39, 40), 4)
    visor(picture, (7, 14, 36, 34), 4)
    for y in range(17, 33, 3):
        pen.line([(10, y), (33, y)], fill=(255, 255, 255, 22))
    both(picture, ball, (9, 35, 13, 39))


def astronaut() -> Image.Image:
    """A round helmet with a wide pane and a lamp on each side."""
    picture = blank(SIDE, SIDE)
    both(picture, lambda on, box: solid(on, box, 2), (2, 17, 8, 30))
    ball(picture, (4, 3, 39, 39))
    visor(picture, (8, 11, 35, 31), 9)
    solid(picture, (11, 36, 32, 43), 3)
    lines(picture, (13, 15, 17, 13), (16, 39, 16, 41))
    return picture


def ghost() -> Image.Image:
    """A sheet with a wavy hem."""
    picture = blank(SIDE, SIDE)
    mask = Image.new("L", (SIDE, SIDE))
    pen = ImageDraw.Draw(mask)
    pen.ellipse((6, 3, 37, 34), fill=255)
    pen.rectangle((6, 18, 37, 37), fill=255)
    for left in (6, 17, 27):
        pen.polygon([(left, 37), (left + 5, 42), (left + 10, 37)], fill=255)
    picture.alpha_composite(gradient(mask, LIT, SHADED))
    paint(picture, rim(mask), WHITE)
    lines(picture, (11, 12, 14, 8), (3, 24, 5, 27), (3, 25, 5, 29))
    return picture


def fox() -> Image.Image:
    """Tall ears, a narrow chin, a mask of light fur."""
    picture = blank(SIDE, SIDE)
    polygons(picture, [(5, 20), (6, 2), (18, 12)])
    shape(picture, [(4, 18), (15, 10), (28, 10), (39, 18), (37, 28), (22, 42), (21, 42), (6, 28)])
    lines(picture, (6, 28, 16, 30), (16, 30, 20, 38), (8, 6, 9, 14))
    put(picture, ("####", ".##."), (HALF - 2, 36))
    return picture


def moon() -> Image.Image:
    """A full moon with craters and a ring of stars."""
    picture = blank(SIDE, SIDE)
    ball(picture, (4, 3, 39, 38))
    pen = ImageDraw.Draw(picture)
    for box in ((9, 9, 14, 13), (28, 7, 31, 10), (31, 28, 35, 31), (12, 32, 15, 34)):
        pen.ellipse(box, fill=NIGHT, outline=LINE)
    for x, y in ((3, 39), (8, 41), (35, 41), (40, 38)):
        pen.point((x, y), fill=WHITE)
        pen.line([(x - 1, y), (x + 1, y)], fill=LINE)
    return picture


ROUND = {
    "active": (".###.", "##.##", "#####", "#####", ".###."), "waiting": (".....", ".....", ".....", "#####", "....."),
    "won": (".###.", "##.##", "#...#", ".....", "....."), "lost": ("#...#", ".#.#.", "..#..", ".#.#.", "#...#"),
}
ALMOND = {
    "active": (".####.", "##..##", ".####."), "waiting": ("......", "######", "......"),
    "won": (".####.", "##..##", "......"), "lost": ("##....", ".####.", "....##"),
}
WIDE = {
    "active": ("..##..", ".####.", "##..##", "##..##", ".####.", "..##.."),
    "waiting": ("......", "......", "......", "######", ".####.", "......"),
    "won": ("..##..", ".####.", "##..##", "#....#", "......", "......"),
    "lost": ("##..##", ".####.", "..##..", ".####.", "##..##", "......"),
}
BARS = {
    "active": (".##.", ".##.", ".##.", ".##.", ".##."), "waiting": ("....", "....", "....", "####", "...."),
    "won": ("..##", ".##.", "##..", ".##.", "..##"), "lost": ("##..", ".##.", "..##", ".##.", "##.."),
}
GLARE = {
    "active": ("#.....", "###...", ".#####", "..###."), "waiting": ("......", "......", ".#####", "......"),
    "won": ("..###.", ".#####", "##...#", "......"), "lost": ("....##", "..###.", "####..", ".##..."),
}
SMILE = {
    "active": ("#......#", ".######."), "waiting": ("........", "..####.."),
    "won": ("########", ".######."), "lost": (".######.", "#......#"),
}
MUZZLE = {
    "active": ("#....#....#", ".####.####."), "waiting": (".....#.....", "...#####..."),
    "won": ("###########", ".####.####."), "lost": (".####.####.", "#....#....#"),
}
GRIN = {
    "active": ("#....................#", ".####............####.", ".....############....."),
    "waiting": ("......................", "..##################..", "......................"),
    "won": ("######################", ".####.#.#.#.#.#.#####.", ".....############....."),
    "lost": (".....############.....", ".####............####.", "#....................#"),
}
FANGS = {
    "active": ("############", ".#.#.##.#.#."), "waiting": ("............", "############"),
    "won": ("############", "##########.."[::-1]), "lost": (".#.#.##.#.#.", "############"),
}
TEETH = {
    "active": (".######.", "..####..", "..####.."), "waiting": ("........", "..####..", "........"),
    "won": ("########", ".######.", "..####.."), "lost": ("..####..", ".######.", "#......#"),
}
DOT = {"active": ("....", ".##.", ".##."), "waiting": ("....", ".##.", "...."), "won": (".##.", "####", ".##."),
       "lost": ("....", "####", "....")}
NONE: dict[str, Rows] = {}
FACES: dict[str, Face] = {
    "cat": Face(cat, ALMOND, (11, 21), MUZZLE, 31), "owl": Face(owl, WIDE, (11, 17), NONE, 0),
    "frog": Face(frog, ROUND, (9, 11), GRIN, 27), "rabbit": Face(rabbit, ROUND, (12, 21), TEETH, 32),
    "panda": Face(panda, ROUND, (11, 20), MUZZLE, 32), "octopus": Face(octopus, WIDE, (12, 16), SMILE, 27),
    "oni": Face(oni, GLARE, (11, 21), FANGS, 33), "daruma": Face(daruma, WIDE, (13, 19), SMILE, 29),
    "ninja": Face(ninja, GLARE, (12, 20), NONE, 0), "telly": Face(telly, BARS, (14, 18), SMILE, 28),
    "astronaut": Face(astronaut, ALMOND, (12, 17), SMILE, 25), "ghost": Face(ghost, BARS, (14, 14), DOT, 23),
    "fox": Face(fox, GLARE, (11, 20), NONE, 0), "moon": Face(moon, ALMOND, (12, 17), SMILE, 27),
}


def pictures() -> Pictures:
    """Return ``avatar_cat`` for the ground of a seat, ``avatar_cat_active`` to draw on it, and so on."""
    return portrait_pictures("avatar", FACES)
