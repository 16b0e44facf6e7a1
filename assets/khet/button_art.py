"""The pictures of the buttons for the mouse: another camera, its reset, both levels apart, a picture of the table."""

from __future__ import annotations

from pixels import Pictures, picture_of

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
    shapes = {"khet_camera": LOOK, "khet_levels": LEVELS, "khet_picture": CAMERA, "khet_reset": RESET}
    return {name: picture_of(rows) for name, rows in shapes.items()}
