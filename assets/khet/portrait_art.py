"""The bots of Khet as portraits: a head each, to be tinted, and its eyes and mouth for every mood."""

from __future__ import annotations

from avatars import ball, both, lines
from figures import LINE, NIGHT, SIDE, Face, polygons, portrait_pictures, put, shape, solid
from PIL import Image, ImageDraw
from pixels import WHITE, Pictures, blank

HALF = SIDE // 2


def farmer() -> Image.Image:
    """A broad straw hat, an ear of barley in the mouth."""
    picture = blank(SIDE, SIDE)
    ball(picture, (10, 12, 33, 42))
    shape(picture, [(14, 3), (29, 3), (33, 13), (42, 18), (42, 20), (1, 20), (1, 18), (10, 13)])
    ImageDraw.Draw(picture).rectangle((11, 11, 32, 14), fill=NIGHT, outline=LINE)
    lines(picture, (17, 5, 15, 9), (20, 4, 19, 9), (6, 18, 9, 16))
    pen = ImageDraw.Draw(picture)
    pen.line([(26, 36), (36, 31)], fill=WHITE)
    for x, y in ((34, 29), (37, 28), (36, 32), (39, 30)):
        put(picture, ("##", "#."), (x, y))
    return picture


def priest() -> Image.Image:
    """A shaven head with a disc of the sun on its brow, and a wide collar."""
    picture = blank(SIDE, SIDE)
    shape(picture, [(9, 35), (34, 35), (42, 43), (1, 43)])
    lines(picture, (8, 39, 21, 39), (12, 41, 12, 43), (17, 41, 17, 43))
    both(picture, lambda on, box: solid(on, box, 2), (6, 18, 10, 28))
    ball(picture, (9, 5, 34, 40))
    lines(picture, (14, 17, 19, 15), (20, 23, 20, 27))
    pen = ImageDraw.Draw(picture)
    pen.ellipse((17, 1, 26, 10), fill=NIGHT, outline=WHITE)
    put(picture, (".##.", "####", "####", ".##."), (HALF - 2, 4))
    return picture


def pharaoh() -> Image.Image:
    """The double crown over a striped cloth, and a long beard."""
    picture = blank(SIDE, SIDE)
    shape(picture, [(10, 14), (33, 14), (41, 40), (33, 43), (10, 43), (2, 40)])
    lines(picture, (8, 21, 12, 20), (7, 26, 12, 25), (5, 31, 12, 30), (4, 36, 13, 35))
    shape(picture, [(18, 0), (25, 0), (27, 6), (31, 13), (12, 13), (16, 6)])
    shape(picture, [(11, 13), (32, 13), (32, 25), (28, 35), (15, 35), (11, 25)])
    solid(picture, (9, 11, 34, 16), 2)
    put(picture, ("##", "##", "##", "##", "##"), (HALF - 1, 8))
    solid(picture, (19, 36, 24, 43), 1)
    lines(picture, (20, 39, 21, 39), (20, 41, 21, 41), (20, 26, 20, 28))
    return picture


def seth() -> Image.Image:
    """Square ears on a lean head, with a muzzle that bends down."""
    picture = blank(SIDE, SIDE)
    polygons(picture, [(10, 17), (4, 3), (11, 1), (16, 14)])
    shape(picture, [(12, 12), (31, 12), (36, 22), (30, 31), (26, 42), (17, 42), (13, 31), (7, 22)])
    lines(picture, (9, 5, 13, 14), (17, 14, 19, 30), (8, 22, 13, 24))
    put(picture, ("#.##.#", ".####.", "..##.."), (HALF - 3, 13))
    return picture


def apophis() -> Image.Image:
    """The wide hood of a snake with ribs across it, around a narrow head with fangs."""
    picture = blank(SIDE, SIDE)
    shape(picture, [(21, 1), (22, 1), (33, 4), (41, 13), (42, 23), (36, 33), (30, 43), (13, 43), (7, 33), (1, 23),
                    (2, 13), (10, 4)])
    for y, reach in ((8, 8), (13, 4), (18, 3), (23, 3), (28, 6), (33, 9)):
        lines(picture, (reach, y, 11, y + 2))
    shape(picture, [(21, 6), (22, 6), (30, 11), (33, 21), (29, 31), (25, 38), (18, 38), (14, 31), (10, 21), (13, 11)])
    lines(picture, (15, 14, 19, 17), (19, 29, 20, 31))
    put(picture, ("..##..", ".####.", "##..##", ".####.", "..##.."), (HALF - 3, 9))
    return picture


OPEN = {
    "active": (".###.", "##.##", "##.##", ".###."),
    "waiting": (".....", ".....", "#####", "....."),
    "won": (".###.", "#...#", ".....", "....."),
    "lost": ("#...#", ".#.#.", "..#..", "....."),
}
LINED = {
    "active": (".####...", "##.##.##", ".####..."),
    "waiting": ("........", "########", "........"),
    "won": (".####...", "#....###", "........"),
    "lost": ("##......", "..####..", "......##"),
}
SERENE = {
    "active": ("......", "#....#", ".####."),
    "waiting": ("......", "......", ".####."),
    "won": (".####.", "#....#", "......"),
    "lost": ("......", "####..", "...###"),
}
COALS = {
    "active": ("##....", ".####.", "..####", "....#."),
    "waiting": ("......", ".####.", "......", "......"),
    "won": ("..##..", ".#..##", "......", "......"),
    "lost": ("...##.", ".##...", "#.....", "......"),
}
SLITS = {
    "active": ("###...", "#.##..", "##.##.", ".####."),
    "waiting": ("......", "......", "#####.", "......"),
    "won": ("......", "#####.", ".#.##.", "..###."),
    "lost": ("..##..", ".#..#.", ".#..#.", "..##.."),
}
CHEWING = {
    "active": ("........", ".#####..", "......#."), "waiting": ("........", "..####..", "........"),
    "won": ("#......#", ".######.", "..####.."), "lost": ("..####..", ".#....#.", "........"),
}
HUMMING = {
    "active": (".####.", "#....#", ".####."), "waiting": ("......", ".####.", "......"),
    "won": ("######", "#....#", ".####."), "lost": (".####.", "#....#", "......"),
}
STERN = {
    "active": ("########",), "waiting": ("..####..",), "won": (".######.",), "lost": ("###..###",),
}
JAWS = {
    "active": ("#.#..#.#", ".######."), "waiting": ("........", "..####.."),
    "won": ("########", "#.#..#.#"), "lost": (".######.", "#......#"),
}
FANGS = {
    "active": (".#....#.", "########", ".#....#."),
    "waiting": ("........", "..####..", "........"),
    "won": ("########", "#.#..#.#", ".#....#."),
    "lost": ("........", ".######.", "#......#"),
}
FACES: dict[str, Face] = {
    "farmer": Face(farmer, OPEN, (13, 24), CHEWING, 34),
    "priest": Face(priest, SERENE, (12, 19), HUMMING, 31),
    "pharaoh": Face(pharaoh, LINED, (12, 20), STERN, 31),
    "seth": Face(seth, COALS, (11, 19), JAWS, 37),
    "apophis": Face(apophis, SLITS, (13, 20), FANGS, 32),
}


def pictures() -> Pictures:
    """Return ``face_farmer`` for the ground of a seat, ``face_farmer_active`` to draw on it, and so on."""
    return portrait_pictures("face", FACES)
