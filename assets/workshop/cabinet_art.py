"""Picture of the workshop cabinet: a dungeon of blocks that grows, with a box around the next match."""

from __future__ import annotations

from cabinet import GLASS, glass, showcase
from PIL import Image, ImageDraw
from pixels import WHITE, Pictures, blank, dimmed

CYAN, PINK, GOLD, VIOLET = (64, 240, 255, 255), (255, 70, 170, 255), (237, 205, 93, 255), (93, 89, 241, 255)
CELLS = ((0, 0, CYAN), (1, 0, VIOLET), (2, 0, VIOLET), (2, 1, PINK), (2, 2, VIOLET), (1, 2, VIOLET), (0, 2, GOLD))
KEY = ("....###....", "...#####...", "..##...##..", "..##...##..", "...#####...", "....###....", ".....#.....",
       ".....#.....", ".....###...", ".....#.....", ".....##....", ".....#.....")
LOCK = ("....###....", "...#...#...", "..#.....#..", "..#.....#..", ".#########.", ".#########.", ".####.####.",
        ".###...###.", ".####.####.", ".####.####.", ".#########.", ".#########.")


def blocks() -> Image.Image:
    """A ring of rooms seen slantwise, the next one in a box."""
    picture = glass((14, 10, 46, 255), (20, 30, 70, 255))
    pen = ImageDraw.Draw(picture)
    width, high = GLASS
    for x, z, color in sorted(CELLS, key=lambda cell: cell[0] + cell[1]):
        left, top = width // 2 + 11 * (x - z), high // 2 - 14 + 6 * (x + z)
        face = [(left, top), (left + 9, top + 5), (left, top + 10), (left - 9, top + 5)]
        left_side = [(left - 9, top + 5), (left, top + 10), (left, top + 15), (left - 9, top + 10)]
        right_side = [(left, top + 10), (left + 9, top + 5), (left + 9, top + 10), (left, top + 15)]
        pen.polygon(left_side, fill=dimmed(color, 0.35))
        pen.polygon(right_side, fill=dimmed(color, 0.25))
        pen.polygon(face, fill=dimmed(color, 0.6), outline=color)
    left, top = width // 2 - 11, high // 2 - 14 + 6
    corners = [(left, top - 6), (left + 11, top), (left, top + 6), (left - 11, top)]
    pen.line([*corners, corners[0]], fill=WHITE)
    low = [(x, y + 9) for x, y in corners]
    pen.line([*low, low[0]], fill=WHITE)
    for one, other in zip(corners, low, strict=True):
        pen.line([one, other], fill=WHITE)
    return picture


def sign(rows: tuple[str, ...]) -> Image.Image:
    """A small sign in white with a dark rim, to be tinted."""
    picture = blank(len(rows[0]) + 2, len(rows) + 2)
    dots = [(x + 1, y + 1) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#"]
    for x, y in dots:
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)):
            picture.putpixel((x + dx, y + dy), (8, 4, 20, 255))
    for dot in dots:
        picture.putpixel(dot, WHITE)
    return picture


def pictures() -> Pictures:
    """The cabinet is not to be tinted."""
    return {
        "cabinet_workshop": showcase("WORKSHOP", CYAN, blocks()), "workshop_key": sign(KEY), "workshop_lock": sign(LOCK)
    }
