"""Speech bubbles near the figures, placed so that they hide nothing that has been drawn."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain
from math import hypot
from typing import NamedTuple

from components.focus import Rect
from systems.draw.pen import QUAD_FLOATS, Pen
from systems.layout import HEIGHT, WIDTH

CELL = 4
"""Side of a cell, the unit of free or taken space."""
BUBBLE_MARGIN = 3
"""Pixels between a bubble and everything else."""
COLUMNS, ROWS = WIDTH // CELL, HEIGHT // CELL
FAINT_OPACITY, SPECK_SIDE = 0.15, 1.5
"""Fainter quads, or ones smaller in both directions, take no room: sparks and light."""
BACKGROUND_SHARE = 0.9
"""Quads that cover more of the picture than this are background."""
EDGE_MARGIN, SIDE_PADDING, HEIGHT_PADDING = 4, 8, 6
"""Margins: from the edge of the picture; of the text from the sides of the bubble; and from its upper and lower edge
together."""
TEXT_WIDTHS = (96, 128, 168, 216)
"""The text widths to try."""
TEXT_FONTS = ("body", "small", "tiny")
FONT_COSTS = {"body": 0.0, "small": 12.0, "tiny": 60.0}
"""Extra distance in pixels that each font costs compared with the largest."""
MOST_LINES = 5
TRAIL_DOTS = ((4, 3), (11, 2), (17, 1))
"""The dots of the trail to the figure: distance from the bubble, and half their sides."""


class Bubble(NamedTuple):
    """A text and its place."""

    lines: tuple[str, ...]
    font: str
    rect: Rect
    trail: tuple[Rect, ...]
    """Dots on the way to the speaker, as far as there is room for them."""


class FreeCells:
    """The free and taken cells of a picture, from the quads drawn and those still to come."""

    def __init__(self, quads: bytes | bytearray, reserved: Iterable[Rect] = ()) -> None:
        cells = [[0] * (COLUMNS + 1) for _ in range(ROWS + 1)]
        for x, y, w, h in chain(solid_quads(quads), ((*rect.center, rect.w / 2, rect.h / 2) for rect in reserved)):
            left, right = _cell(x - w - BUBBLE_MARGIN, COLUMNS), _cell(x + w + BUBBLE_MARGIN + CELL, COLUMNS)
            low, high = _cell(y - h - BUBBLE_MARGIN, ROWS), _cell(y + h + BUBBLE_MARGIN + CELL, ROWS)
            for row in cells[low + 1 : high + 1]:
                row[left + 1 : right + 1] = [1] * (right - left)
        self._sums = [[*accumulate(row)] for row in cells]
        """Summed-area table of the taken cells."""
        for row, before in zip(self._sums[1:], self._sums, strict=False):
            row[:] = map(int.__add__, row, before)

    def is_free(self, left: int, low: int, right: int, high: int) -> bool:
        """Return True if all cells from ``left``, ``low`` up to but not including ``right``, ``high`` are free."""
        sums = self._sums
        return sums[high][right] + sums[low][left] == sums[low][right] + sums[high][left]

    def nearest(self, w: float, h: float, figure: Rect, least: float) -> Rect | None:
        """Return the free place for a rectangle of this size that is nearest to a figure, if nearer than ``least``."""
        width, tall, margin = -int(-w // CELL), -int(-h // CELL), EDGE_MARGIN // CELL
        lows = _positions(range(margin, ROWS - tall - margin + 1), h, figure.y, figure.h)
        lefts = _positions(range(margin, COLUMNS - width - margin + 1), w, figure.x, figure.w)
        best: Rect | None = None
        for up, low in lows:
            if up >= least:
                break
            for across, left in lefts:
                distance = (across**2 + up**2) ** 0.5
                if distance >= least:
                    break
                if self.is_free(left, low, left + width, low + tall):
                    best, least = Rect(left * CELL, low * CELL, w, h), distance
                    break
        return best


def _cell(at: float, cells: int) -> int:
    """Return the cell of a place along one axis, 0 or ``cells`` if it is off the picture."""
    return max(0, min(cells, int(at // CELL)))


def _positions(cells: range, size: float, start: float, length: float) -> list[tuple[float, int]]:
    """Return the positions along one axis, nearest first.

    Each has the distance of a thing of this size from a figure.
    """
    return sorted((max(0.0, start - cell * CELL - size, cell * CELL - start - length), cell) for cell in cells)


def solid_quads(quads: bytes | bytearray) -> Iterator[tuple[float, float, float, float]]:
    """Yield the centers and half sizes of the quads that take up room."""
    numbers = array("f", bytes(quads))
    columns = (numbers[at::QUAD_FLOATS] for at in (0, 1, 2, 3, 13))
    for x, y, width, height, alpha in zip(*columns, strict=True):
        # Mirrored quads have a negative width.
        w, h = abs(width), abs(height)
        if alpha > FAINT_OPACITY and max(w, h) > SPECK_SIDE and 4 * w * h < BACKGROUND_SHARE * WIDTH * HEIGHT:
            yield x, y, w, h


def overlaps(quads: bytes | bytearray, rect: Rect) -> bool:
    """Return True if a drawn thing overlaps a rectangle."""
    x, y = rect.center
    return any(
        abs(at_x - x) < w + rect.w / 2 and abs(at_y - y) < h + rect.h / 2 for at_x, at_y, w, h in solid_quads(quads)
    )


def gap(one: Rect, other: Rect) -> float:
    """Return the distance between two rectangles."""
    across = max(0.0, one.x - other.x - other.w, other.x - one.x - one.w)
    up = max(0.0, one.y - other.y - other.h, other.y - one.y - one.h)
    return hypot(across, up)


def find_bubble(
    pen: Pen, text: str, figure: Rect, quads: bytes | bytearray, reserved: Iterable[Rect] = ()
) -> Bubble | None:
    """Return a bubble as near to a figure as possible; None if there is no room at all."""
    cells, least = FreeCells(quads, reserved), float("inf")
    best: Bubble | None = None
    for font in TEXT_FONTS:
        attempts: set[tuple[str, ...]] = set()
        for width in TEXT_WIDTHS:
            lines = tuple(pen.wrap(text, width, font))
            is_torn = " ".join(lines) != text and width < TEXT_WIDTHS[-1]
            if is_torn or len(lines) > MOST_LINES or lines in attempts:
                continue
            attempts.add(lines)
            w = max(pen.measure(line, font) for line in lines) + 2 * SIDE_PADDING
            nearest = cells.nearest(w, len(lines) * pen.line(font) + HEIGHT_PADDING, figure, least - FONT_COSTS[font])
            if nearest is not None:
                best, least = Bubble(lines, font, nearest, ()), gap(nearest, figure) + FONT_COSTS[font]
    if best is None:
        return None
    dots = (dot for dot in trail(best.rect, figure) if not overlaps(quads, dot))
    return best._replace(trail=tuple(dots))


def draw_bubble(pen: Pen, bubble: Bubble, seat: int, open: float = 1.0) -> None:
    """Draw a bubble in the shape and color of a seat; ``open`` is its opacity, 0 to 1."""
    rect, color = bubble.rect, pen.palette.rgb(f"seat{seat}")
    pen.frame(f"plate_{seat}", rect, tint=pen.palette.rgb("panel"), alpha=0.94 * open)
    pen.frame(f"frame_{seat}", rect, tint=color, alpha=open)
    pen.lines(
        [*bubble.lines], rect.x + SIDE_PADDING, rect.y + rect.h - HEIGHT_PADDING / 2, font=bubble.font,
        tint=pen.palette.rgb("text"), alpha=open,
    )
    for dot in bubble.trail:
        pen.fill(dot, color, open)


def trail(rect: Rect, figure: Rect) -> Iterator[Rect]:
    """Yield dots from the edge of a bubble toward the middle of a figure."""
    to_x, to_y = figure.center
    x, y = min(max(to_x, rect.x), rect.x + rect.w), min(max(to_y, rect.y), rect.y + rect.h)
    length = max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
    for distance, half in TRAIL_DOTS:
        if distance + half < gap(rect, figure):
            at_x, at_y = round(x + (to_x - x) * distance / length), round(y + (to_y - y) * distance / length)
            yield Rect(at_x - half, at_y - half, 2 * half, 2 * half)
