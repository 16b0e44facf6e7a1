"""The pictures of the buttons for the mouse: another camera, and both levels apart."""

from __future__ import annotations

from pixels import WHITE, Pictures, blank

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


def pictures() -> Pictures:
    """Both, to be tinted."""
    found = {}
    for name, lines in {"khet_camera": CAMERA, "khet_levels": LEVELS}.items():
        found[name] = picture = blank(len(lines[0]), len(lines))
        for y, line in enumerate(lines):
            for x, sign in enumerate(line):
                if sign == "#":
                    picture.putpixel((x, y), WHITE)
    return found
