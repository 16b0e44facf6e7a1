"""A graph of win chances over time as a neon line; seat 1's area is plain and above the middle, seat 2's is striped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from components.focus import Rect
from systems.draw.pen import Pen
from systems.draw.widgets import draw_panel
from systems.layout import rect_around

STRIP = 15
"""Height of the strips above and below the plot, which hold the signs."""
LEFT_MARGIN, RIGHT_MARGIN = 19, 8
"""Margins of the plot; the marks of both seats are in the left one."""
STRIPE_DISTANCE = 3
"""Pixels from one stripe of seat 2's area to the next."""
LINE_WIDTH = 2
"""Height of the line in level parts."""
SIGN_DISTANCE = 12
"""Least distance in pixels between two signs of a strip."""
DIAMOND_ROWS = (1, 3, 5, 7, 9, 7, 5, 3, 1)
"""Widths of the rows of a mistake's sign."""
DIE_SIDE, PIP_SIDE = 9, 3
"""Sides of the sign of luck and of its pip."""


class GraphHighlight(NamedTuple):
    """An event that stands out on the line."""

    ply: int
    """Number of plies made by then."""
    is_luck: bool
    """True for a die above the line, False for a diamond below it."""
    seat: int
    """The seat whose move or luck it marks."""


def plot_rect(rect: Rect) -> Rect:
    return Rect(rect.x + LEFT_MARGIN, rect.y + STRIP, rect.w - LEFT_MARGIN - RIGHT_MARGIN, rect.h - 2 * STRIP)


def ply_column(plot: Rect, plies: int, ply: float) -> int:
    return round(plot.x + (plot.w - 1) * ply / max(1, plies))


def ply_at(rect: Rect, plies: int, x: float) -> int:
    plot = plot_rect(rect)
    return max(0, min(plies, round((x - plot.x) / (plot.w - 1) * plies)))


def trace(chances: Sequence[float | None], width: int, height: int) -> list[int | None]:
    """Return the height of the line in each column of pixels; None if the chances on either side are not known."""
    steps, heights = len(chances) - 1, list[int | None]()
    for column in range(width):
        place = column / (width - 1) * steps
        ply = int(place)
        before, after = chances[ply], chances[min(ply + 1, steps)]
        if before is None or (after is None and place > ply):
            heights.append(None)
        else:
            chance = before + (place - ply) * ((before if after is None else after) - before)
            heights.append(round(chance * (height - 1)))
    return heights


def draw_line(pen: Pen, plot: Rect, heights: Sequence[int | None]) -> None:
    """Draw the line, the area below it, and the middle line of equal chances."""
    rgb, middle = pen.palette.rgb, int(plot.h) // 2
    for dot in range(0, int(plot.w), 4):
        pen.fill(Rect(plot.x + dot, plot.y + middle, 2, 1), rgb("dim"), 0.7, glow=0.0)
    last_height: int | None = None
    for column, height in enumerate(heights):
        if height is not None:
            x = plot.x + column
            seat = 1 if height >= middle else 2
            low, high = sorted((height, middle))
            if high > low and (seat == 1 or column % STRIPE_DISTANCE == 0):
                opacity = 0.3 if seat == 1 else 0.75
                pen.fill(Rect(x, plot.y + low, 1, high - low), rgb(f"seat{seat}"), opacity, glow=0.0)
            down, up = sorted((height, height if last_height is None else last_height))
            pen.fill(Rect(x, plot.y + down, 1, up - down + LINE_WIDTH), rgb(f"seat{seat}"), glow=0.8)
        last_height = height


def spread(places: Sequence[int], least: int, low: int, high: int) -> list[int]:
    """Return sorted places, moved so that they are at least ``least`` apart and within the bounds."""
    spots = list[int]()
    for place in places:
        spots.append(max(place, low if not spots else spots[-1] + least))
    for index in reversed(range(len(spots))):
        spots[index] = min(spots[index], high if index == len(spots) - 1 else spots[index + 1] - least)
    return spots


def draw_sign(pen: Pen, luck: bool, seat: int, x: float, y: float) -> None:
    """Draw a die for luck or a diamond for a mistake, in the color of a seat."""
    tint = pen.palette.rgb(f"seat{seat}")
    if luck:
        pen.fill(rect_around(x, y, DIE_SIDE, DIE_SIDE), pen.palette.rgb("panel"), glow=0.0)
        pen.outline(rect_around(x, y, DIE_SIDE, DIE_SIDE), tint)
        pen.fill(rect_around(x, y, PIP_SIDE, PIP_SIDE), tint)
        return
    for row, width in enumerate(DIAMOND_ROWS):
        pen.fill(Rect(x - width / 2, y - len(DIAMOND_ROWS) / 2 + row, width, 1), tint, glow=0.3)


def draw_highlights(
    pen: Pen, rect: Rect, plies: int, heights: Sequence[int | None], highlights: Sequence[GraphHighlight],
    ply: int | None,
) -> None:
    """Draw the signs of notable plies, each linked to its place on the line; the one of ``ply`` is framed."""
    plot = plot_rect(rect)
    for luck in (True, False):
        row = [highlight for highlight in highlights if highlight.is_luck == luck]
        y = rect.y + (rect.h - STRIP / 2 - 0.5 if luck else STRIP / 2 + 0.5)
        columns = [ply_column(plot, plies, highlight.ply) for highlight in row]
        signs = spread(columns, SIGN_DISTANCE, int(plot.x) + 4, int(plot.x + plot.w) - 5)
        for highlight, x, sign in zip(row, columns, signs, strict=True):
            height = heights[x - int(plot.x)]
            edge = int(plot.h) if luck else 0
            low, high = sorted((edge, edge if height is None else height))
            for step in range(low, high, 2):
                pen.fill(Rect(x, plot.y + step, 1, 1), pen.palette.rgb(f"seat{highlight.seat}"), glow=0.0)
            draw_sign(pen, luck, highlight.seat, sign + 0.5, y)
            if highlight.ply == ply:
                pen.outline(rect_around(sign + 0.5, y, DIE_SIDE + 4, DIE_SIDE + 4), pen.palette.rgb("outline"))


def draw_place(pen: Pen, rect: Rect, plies: int, heights: Sequence[int | None], ply: int) -> None:
    """Draw the current ply: a line from edge to edge, and a knot where it meets the graph."""
    plot, tint = plot_rect(rect), pen.palette.rgb("outline")
    x = ply_column(plot, plies, ply)
    pen.fill(Rect(x, plot.y - 1, 1, plot.h + 2), tint, 0.8, glow=0.2)
    height = heights[x - int(plot.x)]
    if height is not None:
        pen.fill(rect_around(x + 0.5, plot.y + height + 0.5, 5, 5), tint)
        pen.fill(rect_around(x + 0.5, plot.y + height + 0.5, 3, 3), pen.palette.rgb("panel"), glow=0.0)


def draw_ground(pen: Pen, rect: Rect, seats: int = 2) -> None:
    pen.fill(rect.grow(-2), pen.palette.rgb("panel"), glow=0.0)
    draw_panel(pen, rect, "card", rim=0.7)
    plot = plot_rect(rect)
    for seat, y in ((1, plot.y + plot.h - 5), (2, plot.y + 5))[:seats]:
        pen.sprite(f"mark_{seat}", rect.x + LEFT_MARGIN / 2 + 1, y, tint=pen.palette.rgb(f"seat{seat}"))


class Graph:
    """A graph whose line is drawn again only if something it shows has changed."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.heights: list[int | None] = []
        """The height of the line at each pixel."""
        self._key: tuple[object, ...] = ()
        self._quads = b""

    def draw(
        self, pen: Pen, rect: Rect, chances: Sequence[float | None], highlights: Sequence[GraphHighlight],
        ply: int | None = None,
    ) -> None:
        """Draw the graph in a rectangle: chances by ply, notable plies and, if given, the current one."""
        plies, plot = len(chances) - 1, plot_rect(rect)
        key = tuple(chances), rect, pen.palette, pen.lamps
        if key == self._key:
            pen.quads += self._quads
        else:
            self.heights, start = trace(chances, int(plot.w), int(plot.h)), len(pen.quads)
            draw_ground(pen, rect, self.seats)
            draw_line(pen, plot, self.heights)
            self._key, self._quads = key, bytes(pen.quads[start:])
        if ply is not None:
            draw_place(pen, rect, plies, self.heights, ply)
        draw_highlights(pen, rect, plies, self.heights, highlights, ply)
