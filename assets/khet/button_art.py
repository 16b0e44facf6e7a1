"""The pictures of the buttons for the mouse: another camera, its reset, both levels apart, a picture of the table."""

from __future__ import annotations

from pixels import WHITE, Pictures, blank

LOOK = (
    "....#####....",
    "..##.....##..",
    ".#...###...#.",
    "#...#...#...#",
    "#...#.#.#...#",
    "#...#...#...#",
    ".#...###...#.",
    "..##.....##..",
    "....#####....",
)
CAMERA = (
    "..####.......",
    ".###########.",
    "#...........#",
    "#...####..#.#",
    "#..#....#...#",
    "#..#.##.#...#",
    "#..#....#...#",
    "#...####....#",
    "#...........#",
    ".###########.",
)
LEVELS = (
    "....########",
    "...#......#.",
    "..#......#..",
    ".########...",
    "............",
    "....########",
    "...#......#.",
    "..#......#..",
    ".########...",
)


RESET = (
    "....#####..#.",
    "..##.....###.",
    ".#.......###.",
    "#.......####.",
    "#............",
    "#............",
    ".#.........#.",
    "..##.....##..",
    "....#####....",
)


def pictures() -> Pictures:
    """Return all of them, to be tinted."""
    found = {}
    shapes = {"khet_camera": LOOK, "khet_levels": LEVELS, "khet_picture": CAMERA, "khet_reset": RESET}
    for name, lines in shapes.items():
        found[name] = picture = blank(len(lines[0]), len(lines))
        for y, line in enumerate(lines):
            for x, sign in enumerate(line):
                if sign == "#":
                    picture.putpixel((x, y), WHITE)
    return found
