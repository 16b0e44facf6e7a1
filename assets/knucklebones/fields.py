"""Ground under the dice: fields, the rims of the boards, and the marks that distinguish the seats."""

from __future__ import annotations

from PIL import Image
from pixels import SHAPES, WHITE, Pen, Pictures, blank, cut, notched, paint, picture_of, rim, sheet

SIDE = 42
EDGE = 18
"""Side of a nine-patch."""
MARKS = {
    1: ("....#....", "...###...", "...###...", "..#####..", "..#####..", ".#######.", ".#######.", "#########"),
    2: ("..#####..", ".##...##.", "##.....##", "#.......#", "#.......#", "##.....##", ".##...##.", "..#####.."),
}
"""A triangle and a ring."""


def field(seat: int) -> Image.Image:
    """A place for a die: a faint rim, brighter at its corners."""
    mask = SHAPES[seat](SIDE, SIDE)
    picture = blank(SIDE, SIDE)
    paint(picture, mask, (20, 10, 46, 170))
    edge = rim(mask)
    paint(picture, edge, (255, 255, 255, 84))
    corners = edge.copy()
    corners.paste(0, (9, 0, SIDE - 9, SIDE))
    corners.paste(0, (0, 9, SIDE, SIDE - 9))
    paint(picture, corners, (255, 255, 255, 120))
    paint(picture, rim(mask, 2), (255, 255, 255, 22))
    return picture


def small_field(seat: int) -> Image.Image:
    """A place for a die on a small board."""
    mask = (cut, notched)[seat - 1](16, 16, 5 - 2 * seat)
    picture = blank(16, 16)
    paint(picture, mask, (20, 10, 46, 170))
    paint(picture, rim(mask), (255, 255, 255, 110))
    return picture


def board(seat: int) -> Image.Image:
    """The rim of a whole board."""
    mask = SHAPES[seat](EDGE, EDGE)
    picture = blank(EDGE, EDGE)
    paint(picture, rim(mask), (255, 255, 255, 150))
    return picture


@sheet(14, 14)
def ornament(picture: Image.Image, pen: Pen, seat: int) -> None:
    """A mark for the upper left corner of a board, outside its rim."""
    if seat == 1:
        pen.line([(0, 13), (0, 6), (6, 0), (13, 0)], fill=WHITE)
    else:
        pen.line([(0, 13), (0, 3), (3, 3), (3, 0), (13, 0)], fill=WHITE)
    pen.point([(3, 3), (4, 4)] if seat == 1 else [(0, 0)], fill=(255, 255, 255, 170))


def mark(seat: int) -> Image.Image:
    return picture_of(MARKS[seat])


def pictures() -> Pictures:
    """Each once for either seat."""
    makers = {"field": field, "field_small": small_field, "board": board, "ornament": ornament, "mark": mark}
    return {f"{name}_{seat}": make(seat) for name, make in makers.items() for seat in SHAPES}
