"""A chance over time as a neon line: the first seat's ground is plain and above the middle, the other's is striped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from components.focus import Rect
from systems.draw.pen import Pen
from systems.draw.widgets import panel
from systems.layout import around

STRIP = 15
"""Height of the strips above and below the plot, which hold the signs."""
LEFT, RIGHT = 19, 8
"""What the plot keeps off the sides; on the left stand the marks of both seats."""
STRIPE = 3
"""Pixels from one stripe of seat 2's ground to the next."""
THICK = 2
"""Height of the line where it runs level."""
APART = 12
"""Pixels between two signs of a strip, at least."""
DIAMOND = (1, 3, 5, 7, 9, 7, 5, 3, 1)
"""Widths of the rows of the sign of a mistake."""
DIE, PIP = 9, 3
"""Sides of the sign of luck and of its pip."""
Kept = tuple[tuple[object, ...], bytes]
"""What a line went by, and how it was laid out."""


class Mark(NamedTuple):
    """Something that stands out on the line."""

    at: int
    """After how many plies."""
    luck: bool
    """A die above the line, or else a diamond below it."""
    seat: int
    """Whose doing it was."""


def plot_of(rect: Rect) -> Rect:
    """Where the line runs in the graph's panel."""
    return Rect(rect.x + LEFT, rect.y + STRIP, rect.w - LEFT - RIGHT, rect.h - 2 * STRIP)


def across(plot: Rect, plies: int, ply: float) -> int:
    """How far to the right a ply stands."""
    return round(plot.x + (plot.w - 1) * ply / max(1, plies))


def ply_at(rect: Rect, plies: int, x: float) -> int:
    """The ply that is nearest to a place on the picture."""
    plot = plot_of(rect)
    return max(0, min(plies, round((x - plot.x) / (plot.w - 1) * plies)))


def trace(chances: Sequence[float | None], wide: int, high: int) -> list[int | None]:
    """The height of the line in each column of pixels; None where the chances before or after are not known."""
    steps, found = len(chances) - 1, list[int | None]()
    for column in range(wide):
        at = column / (wide - 1) * steps
        ply = int(at)
        before, after = chances[ply], chances[min(ply + 1, steps)]
        if before is None or (after is None and at > ply):
            found.append(None)
        else:
            chance = before + (at - ply) * ((before if after is None else after) - before)
            found.append(round(chance * (high - 1)))
    return found


def draw_line(canvas: Pen, plot: Rect, heights: Sequence[int | None]) -> None:
    """The line, its ground, and the middle, where both are as likely to win."""
    rgb, middle = canvas.palette.rgb, int(plot.h) // 2
    for dot in range(0, int(plot.w), 4):
        canvas.fill(Rect(plot.x + dot, plot.y + middle, 2, 1), rgb("dim"), 0.7, glow=0.0)
    before: int | None = None
    for column, height in enumerate(heights):
        if height is not None:
            x, seat = plot.x + column, 1 if height >= middle else 2
            low, high = sorted((height, middle))
            if high > low and (seat == 1 or column % STRIPE == 0):
                ground = 0.3 if seat == 1 else 0.75
                canvas.fill(Rect(x, plot.y + low, 1, high - low), rgb(f"seat{seat}"), ground, glow=0.0)
            down, up = sorted((height, height if before is None else before))
            canvas.fill(Rect(x, plot.y + down, 1, up - down + THICK), rgb(f"seat{seat}"), glow=0.8)
        before = height


def apart(places: Sequence[int], least: int, low: int, high: int) -> list[int]:
    """Places in rising order, moved so that they lie at least so far apart and within these bounds."""
    found = list[int]()
    for place in places:
        found.append(max(place, low if not found else found[-1] + least))
    for at in reversed(range(len(found))):
        found[at] = min(found[at], high if at == len(found) - 1 else found[at + 1] - least)
    return found


def draw_sign(canvas: Pen, luck: bool, seat: int, x: float, y: float) -> None:
    """A die for luck, a diamond for a mistake, in the colour of a seat."""
    tint = canvas.palette.rgb(f"seat{seat}")
    if luck:
        canvas.fill(around(x, y, DIE, DIE), canvas.palette.rgb("panel"), glow=0.0)
        canvas.outline(around(x, y, DIE, DIE), tint)
        canvas.fill(around(x, y, PIP, PIP), tint)
        return
    for row, wide in enumerate(DIAMOND):
        canvas.fill(Rect(x - wide / 2, y - len(DIAMOND) / 2 + row, wide, 1), tint, glow=0.3)


def draw_marks(
    canvas: Pen, rect: Rect, plies: int, heights: Sequence[int | None], marks: Sequence[Mark], ply: int
) -> None:
    """The signs of what stands out, each led to its place on the line; the one of ``ply`` is framed."""
    plot = plot_of(rect)
    for luck in (True, False):
        row = [mark for mark in marks if mark.luck == luck]
        y = rect.y + (rect.h - STRIP / 2 - 0.5 if luck else STRIP / 2 + 0.5)
        there = [across(plot, plies, mark.at) for mark in row]
        signs = apart(there, APART, int(plot.x) + 4, int(plot.x + plot.w) - 5)
        for mark, x, sign in zip(row, there, signs, strict=True):
            height = heights[x - int(plot.x)]
            edge = int(plot.h) if luck else 0
            low, high = sorted((edge, edge if height is None else height))
            for step in range(low, high, 2):
                canvas.fill(Rect(x, plot.y + step, 1, 1), canvas.palette.rgb(f"seat{mark.seat}"), glow=0.0)
            draw_sign(canvas, luck, mark.seat, sign + 0.5, y)
            if mark.at == ply:
                canvas.outline(around(sign + 0.5, y, DIE + 4, DIE + 4), canvas.palette.rgb("outline"))


def draw_place(canvas: Pen, rect: Rect, plies: int, heights: Sequence[int | None], ply: int) -> None:
    """What is shown now: a line from edge to edge, and a knot where it meets the other."""
    plot, tint = plot_of(rect), canvas.palette.rgb("outline")
    x = across(plot, plies, ply)
    canvas.fill(Rect(x, plot.y - 1, 1, plot.h + 2), tint, 0.8, glow=0.2)
    height = heights[x - int(plot.x)]
    if height is not None:
        canvas.fill(around(x + 0.5, plot.y + height + 0.5, 5, 5), tint)
        canvas.fill(around(x + 0.5, plot.y + height + 0.5, 3, 3), canvas.palette.rgb("panel"), glow=0.0)


def draw_ground(canvas: Pen, rect: Rect, seats: int = 2) -> None:
    """The panel, with the mark of each seat where its side is."""
    canvas.fill(rect.grown(-2), canvas.palette.rgb("panel"), glow=0.0)
    panel(canvas, rect, "card", rim=0.7)
    plot = plot_of(rect)
    for seat, y in ((1, plot.y + plot.h - 5), (2, plot.y + 5))[:seats]:
        canvas.sprite(f"mark_{seat}", rect.x + LEFT / 2 + 1, y, tint=canvas.palette.rgb(f"seat{seat}"))


def draw_kept(
    canvas: Pen, kept: Kept | None, key: tuple[object, ...], rect: Rect, heights: Sequence[int | None], seats: int = 2
) -> Kept:
    """The ground and the line, laid out anew only where what they go by is not what it was; answers what to keep."""
    if kept is not None and kept[0] == key:
        canvas.quads += kept[1]
        return kept
    before = len(canvas.quads)
    draw_ground(canvas, rect, seats)
    draw_line(canvas, plot_of(rect), heights)
    return key, bytes(canvas.quads[before:])
