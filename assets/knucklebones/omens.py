"""Previews of a placement: a cross for a die that would be destroyed, a shield for a placement that would bounce."""

from __future__ import annotations

from PIL import Image, ImageDraw
from pixels import WHITE, Pictures, blank, grown, paint, stamp

CROSS = 22
SHIELD = (
    "######.######",
    "#####...#####",
    "###.......###",
    "##.........##",
    "##.........##",
    "##.........##",
    "##.........##",
    "##.........##",
    ".##.......##.",
    ".###.....###.",
    "..###...###..",
    "...#######...",
    "....#####....",
    "......#......",
)
HOPE = (
    "......#......",
    ".....###.....",
    "....##.##....",
    "...##...##...",
    "..##..#..##..",
    ".##..###..##.",
    "....##.##....",
    "...##...##...",
    "..##.....##..",
)
DANGER = (
    ".....##.....",
    ".....##.....",
    "....####....",
    "....#..#....",
    "...##..##...",
    "...#.##.#...",
    "..##.##.##..",
    "..#..##..#..",
    ".##......##.",
    ".#...##...#.",
    "##...##...##",
    "############",
)
DARK = (8, 4, 22, 230)


def _edged(mask: Image.Image) -> Image.Image:
    """White, with a dark line around it so that it shows on any die."""
    picture = blank(*mask.size)
    paint(picture, grown(mask), DARK)
    paint(picture, mask, WHITE)
    return picture


def cross() -> Image.Image:
    """Two strokes over a die that would be destroyed."""
    mask = Image.new("L", (CROSS, CROSS))
    pen = ImageDraw.Draw(mask)
    for at in (-1, 0, 1):
        pen.line([(3 + at, 3), (CROSS - 4 + at, CROSS - 4)], fill=255)
        pen.line([(3 + at, CROSS - 4), (CROSS - 4 + at, 3)], fill=255)
    return _edged(mask)


def _stamped(shape: tuple[str, ...]) -> Image.Image:
    """A little sign: the shield of a row that would throw a die back, two arrows upward, a warning."""
    lines = blank(len(shape[0]) + 2, len(shape) + 2)
    stamp(lines, shape, (1, 1), {"#": WHITE})
    return _edged(lines.getchannel("A"))


def pictures() -> Pictures:
    """``omen_cross``, ``omen_shield``, ``omen_hope`` and ``omen_danger``."""
    signs = {"shield": SHIELD, "hope": HOPE, "danger": DANGER}
    return {"omen_cross": cross(), **{f"omen_{name}": _stamped(shape) for name, shape in signs.items()}}
