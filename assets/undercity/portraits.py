"""The bosses as portraits at a table: a head each, to be tinted, and its eyes and mouth for every mood."""

from __future__ import annotations

from avatars import ball, both, lines
from figures import LINE, LIT, NIGHT, SHADED, SIDE, Face, polygons, portrait_pictures, put, shape, solid, visor
from PIL import Image, ImageDraw
from pixels import WHITE, Pen, Pictures, blank, sheet

HALF = SIDE // 2


def landlady() -> Image.Image:
    """A tower of hair with a key in it, pointed glasses, pearls."""
    picture = blank(SIDE, SIDE)
    ball(picture, (9, 1, 34, 22))
    both(picture, ball, (4, 11, 15, 33))
    ball(picture, (9, 12, 34, 41))
    for x in (14, 18, 22, 26):
        lines(picture, (x, 4 + abs(x - 21) // 3, x - 1, 12))
    pen = ImageDraw.Draw(picture)
    polygons(picture, [(10, 20), (4, 17), (8, 26), (19, 26), (20, 21)], NIGHT)
    pen.line([(20, 22), (23, 22)], fill=WHITE)
    pen.ellipse((19, 2, 24, 7), fill=NIGHT, outline=WHITE)
    pen.line([(22, 8), (22, 13)], fill=WHITE)
    for x in range(13, 31, 3):
        put(picture, ("##", "##"), (x, 40 + (x in (16, 19, 22, 25)) * 1))
    return picture


def abacus() -> Image.Image:
    """A bald head with long ears, a bead on its brow, an abacus for a mouth."""
    picture = blank(SIDE, SIDE)
    both(picture, lambda on, box: solid(on, box, 2), (3, 17, 8, 34))
    ball(picture, (7, 2, 36, 41))
    visor(picture, (11, 30, 32, 39), 1)
    put(picture, (".##.", "####", "####", ".##."), (HALF - 2, 10))
    lines(picture, (11, 16, 16, 14), (16, 14, 20, 17), (20, 19, 20, 25), (5, 30, 6, 32), (15, 6, 15, 6))
    return picture


@sheet(SIDE, SIDE)
def twins(picture: Image.Image, pen: Pen) -> None:
    """Two faces side by side under straight fringes, a flower each."""
    both(picture, lambda on, box: solid(on, box, 5), (1, 7, 21, 38))
    both(picture, lambda on, box: solid(on, box, 4), (5, 15, 19, 37))
    for left in (4, 23):
        pen.rectangle((left, 11, left + 16, 18), fill=NIGHT)
        pen.line([(left, 18), (left + 16, 18)], fill=WHITE)
        for x in range(left + 2, left + 16, 3):
            pen.line([(x, 12), (x, 17)], fill=LINE)
    for x in (2, 35):
        put(picture, (".##.##.", "###.###", ".##.##.", "###.###", ".##.##."), (x, 5))


@sheet(SIDE, SIDE)
def signal(picture: Image.Image, pen: Pen) -> None:
    """A traffic light lying down, three lamps, two hoods, a jaw."""
    polygons(picture, [(8, 2), (12, 2), (34, 11), (28, 11)])
    solid(picture, (9, 27, 34, 42), 5)
    solid(picture, (1, 11, 42, 29), 4)
    for left in (3, 16, 29):
        pen.ellipse((left, 14, left + 11, 25), fill=NIGHT, outline=WHITE)
        pen.line([(left - 1, 15), (left + 12, 15)], fill=WHITE)
        pen.line([(left, 14), (left + 11, 14)], fill=LINE)
    visor(picture, (13, 31, 30, 40), 2)


def glass_pharaoh() -> Image.Image:
    """A striped head cloth, a snake on the brow, a face of facets."""
    picture = blank(SIDE, SIDE)
    shape(picture, [(14, 3), (29, 3), (36, 12), (42, 38), (33, 42), (10, 42), (1, 38), (7, 12)])
    lines(picture, (14, 7, 21, 5), (10, 11, 21, 8), (5, 21, 10, 20), (4, 25, 10, 24), (4, 29, 10, 28),
          (3, 33, 10, 32), (2, 37, 10, 36))
    shape(picture, [(12, 11), (31, 11), (33, 24), (28, 36), (22, 40), (21, 40), (15, 36), (10, 24)])
    lines(picture, (12, 12, 21, 19), (21, 19, 12, 23), (21, 28, 12, 25), (21, 28, 16, 35), (18, 28, 21, 20),
          (15, 36, 21, 38))
    put(picture, (".##.", "####", ".##.", ".##."), (HALF - 2, 6))
    put(picture, ("####", "####"), (HALF - 2, 40))
    return picture


@sheet(SIDE, SIDE)
def kotsu(picture: Image.Image, pen: Pen) -> None:
    """A die onto whose corner one looks, with a ring of rays."""
    for x, y, dx, dy in ((21, 0, 0, 3), (9, 3, 2, 3), (33, 3, -2, 3), (1, 13, 3, 1), (41, 13, -3, 1)):
        pen.line([(x, y), (x + dx, y + dy)], fill=WHITE)
    pen.polygon(
        [(21, 5), (22, 5), (38, 12), (38, 34), (22, 42), (21, 42), (5, 34), (5, 12)], fill=SHADED, outline=WHITE
    )
    pen.polygon([(21, 5), (22, 5), (38, 12), (22, 19), (21, 19), (5, 12)], fill=LIT, outline=WHITE)
    pen.line([(21, 19), (21, 41)], fill=LINE)
    pen.line([(22, 19), (22, 41)], fill=LINE)
    for x, y in ((19, 7), (19, 14), (11, 11), (28, 11), (19, 11)):
        pen.ellipse((x, y, x + 4, y + 2), fill=NIGHT)
    polygons(picture, [(8, 18), (18, 22), (18, 29), (8, 25)], NIGHT, LINE)


SHARP = {
    "active": ("##.....", ".#####.", "..####."),
    "waiting": (".......", ".#####.", "......."),
    "won": ("..###..", ".#...#.", "......."),
    "lost": (".#...#.", "..#.#..", "...#..."),
}
SLIT = {
    "active": ("........", "#......#", ".######."),
    "waiting": ("........", "........", ".######."),
    "won": (".######.", "#......#", "........"),
    "lost": ("........", "######..", "....####"),
}
PAIR = {
    "active": ("##....##", "###..###", ".##..##."),
    "waiting": ("........", "###..###", "........"),
    "won": (".##..##.", "#..##..#", "........"),
    "lost": ("#......#", ".#....#.", "##....##"),
}
LAMP = {
    "active": ("........", "..####..", ".##..##.", ".##..##.", "..####..", "........"),
    "waiting": ("........", "........", "........", ".######.", "........", "........"),
    "won": ("........", "..####..", ".######.", ".######.", "..####..", "........"),
    "lost": ("........", ".#....#.", "..#..#..", "...##...", "..#..#..", ".#....#."),
}
KOHL = {
    "active": (".####..", "##.####", ".####.."),
    "waiting": (".......", "#######", "......."),
    "won": (".####..", "#....##", "......."),
    "lost": ("##.....", "..####.", ".....##"),
}
EMBER = {
    "active": ("##......", "####....", ".##.##..", "..####..", "....#..."),
    "waiting": ("........", "........", ".######.", "........", "........"),
    "won": ("..##....", ".#..##..", "......#.", "........", "........"),
    "lost": ("....##..", "..##.#..", "##..#...", "..##....", "........"),
}
SMIRK = {
    "active": ("........#.", ".#######..", ".........."),
    "waiting": ("..........", "..######..", ".........."),
    "won": ("##########", "#.#.#.#.##", ".########."),
    "lost": ("..######..", ".#......#.", ".........."),
}
BEADS = {
    "active": ("#.#.#.#.#.#.#.#.#.", "..................", "##.##.##.##.##.##.", "##.##.##.##.##.##."),
    "waiting": ("..................", "#.#.#.#.#.#.#.#.#.", "##.##.##.##.##.##.", ".................."),
    "won": ("##.##.##.##.##.##.", "##.##.##.##.##.##.", "..................", "##.##.##.##.##.##."),
    "lost": ("..................", "##....##....##....", "..................", "...##....##....##."),
}
TWO = {
    "active": ("#..#..............##..", ".##..............#..#."),
    "waiting": (".##...............##..", "......................"),
    "won": ("####.............#..#.", ".##...............##.."),
    "lost": (".##...............##..", "#..#.............#..#."),
}
GRILLE = {
    "active": (
        "#.#.#.#.#.#.#.",
        "#.#.#.#.#.#.#.",
        "..............",
        "..............",
        "#.#.#.#.#.#.#.",
        "#.#.#.#.#.#.#.",
    ),
    "waiting": (
        "..............",
        "..............",
        "##############",
        "##############",
        "..............",
        "..............",
    ),
    "won": ("##############", "#.#.#.#.#.#.##", "##############", "#.#.#.#.#.#.##", "##############", ".............."),
    "lost": (
        "..............",
        ".####..####...",
        "#....##....##.",
        "..............",
        "..............",
        "..............",
    ),
}
CALM = {
    "active": (".######.",),
    "waiting": ("..####..",),
    "won": ("########",),
    "lost": ("##.##.##",),
}
MAW = {
    "active": ("##..............##", "####.#.#..#.#.####", "..####.####.####..", "....##########...."),
    "waiting": ("..................", "###............###", "..##############..", ".................."),
    "won": ("##################", "##.##.##..##.##.##", "..####.####.####..", "....##########...."),
    "lost": ("....##########....", "..###.#.##.#.###..", "###............###", ".................."),
}
FACES: dict[str, Face] = {
    "landlady": Face(landlady, SHARP, (10, 22), SMIRK, 32),
    "abacus": Face(abacus, SLIT, (11, 20), BEADS, 33),
    "twins": Face(twins, PAIR, (8, 23), TWO, 31),
    "signal": Face(signal, LAMP, (5, 17), GRILLE, 33),
    "glass_pharaoh": Face(glass_pharaoh, KOHL, (13, 20), CALM, 33),
    "kotsu": Face(kotsu, EMBER, (9, 20), MAW, 32),
}


WORN = "landlady", "kotsu"
"""The faces that players can earn; as portraits of players, their pictures are ``avatar_landlady`` and so on."""


def pictures() -> Pictures:
    """Return ``face_landlady`` for the ground of a seat, ``face_landlady_active`` to draw on it, and so on."""
    found = portrait_pictures("face", FACES)
    for mood in ("active", "won"):
        put(found[f"face_signal_{mood}"], (".##.", "####", "####", ".##."), (HALF - 2, 18))
    worn = {name: face for name, face in found.items() if name.split("_")[1] in WORN}
    return found | {name.replace("face_", "avatar_"): face for name, face in worn.items()}
