"""What somebody says, in a bubble near their figure, wherever it hides nothing that was put down before it."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain
from typing import NamedTuple

from components.focus import Rect
from systems.draw.pen import FLOATS, Pen
from systems.layout import HEIGHT, WIDTH

CELL = 4
"""Side of the squares of which each is free or taken."""
OFF = 3
"""So many pixels a bubble keeps off everything."""
ACROSS, UP = WIDTH // CELL, HEIGHT // CELL
FAINT, SPECK = 0.15, 1.5
"""What is fainter, or smaller to both sides, takes no room: sparks and light."""
WHOLE = 0.5
"""What covers more of the picture than this lies behind everything."""
EDGE, INSET, HIGH = 4, 8, 6
"""Off the edge of the picture; of the words off the sides of the bubble, and off its upper and lower edge together."""
WIDTHS = (96, 128, 168, 216)
"""How wide words may run."""
FONTS = ("body", "small", "tiny")
WORSE = {"body": 0.0, "small": 12.0, "tiny": 60.0}
"""So many pixels nearer a smaller font has to be to be better."""
LINES = 4
DOTS = ((4, 3), (11, 2), (17, 1))
"""Of the trail to the figure: how far from the bubble, and half their sides."""


class Bubble(NamedTuple):
    """Words and where they stand."""

    lines: tuple[str, ...]
    font: str
    rect: Rect
    trail: tuple[Rect, ...]
    """Dots on the way to whoever says it, as far as there is room for them."""


class Ground:
    """Which parts of a picture are taken, by what has been put down and what will come to lie there."""

    def __init__(self, quads: bytes | bytearray, coming: Iterable[Rect] = ()) -> None:
        taken = [[0] * (ACROSS + 1) for _ in range(UP + 1)]
        for x, y, w, h in chain(solid(quads), ((*each.centre, each.w / 2, each.h / 2) for each in coming)):
            left, right = max(0, int((x - w - OFF) // CELL)), min(ACROSS - 1, int((x + w + OFF) // CELL))
            low, high = max(0, int((y - h - OFF) // CELL)), min(UP - 1, int((y + h + OFF) // CELL))
            for row in taken[low + 1 : high + 2]:
                row[left + 1 : right + 2] = [1] * (right + 1 - left)
        self._sums = [[*accumulate(row)] for row in taken]
        """Of everything taken below and to the left."""
        for row, before in zip(self._sums[1:], self._sums, strict=False):
            row[:] = map(int.__add__, row, before)

    def free(self, left: int, low: int, right: int, high: int) -> bool:
        """Whether no square from ``left`` and ``low`` up to before ``right`` and ``high`` is taken."""
        sums = self._sums
        return sums[high][right] + sums[low][left] == sums[low][right] + sums[high][left]

    def nearest(self, w: float, h: float, near: Rect, least: float) -> Rect | None:
        """Where a rectangle of this size hides nothing and is nearest to a figure, and nearer than ``least``."""
        wide, tall, off = -int(-w // CELL), -int(-h // CELL), EDGE // CELL
        lows = _ordered(range(off, UP - tall - off + 1), h, near.y, near.h)
        lefts = _ordered(range(off, ACROSS - wide - off + 1), w, near.x, near.w)
        found: Rect | None = None
        for up, low in lows:
            if up >= least:
                break
            for across, left in lefts:
                far = (across**2 + up**2) ** 0.5
                if far >= least:
                    break
                if self.free(left, low, left + wide, low + tall):
                    found, least = Rect(left * CELL, low * CELL, w, h), far
                    break
        return found


def _ordered(cells: range, size: float, start: float, length: float) -> list[tuple[float, int]]:
    """Along one side of the picture: how far something of this size is from a figure at each place, nearest first."""
    return sorted((max(0.0, start - cell * CELL - size, cell * CELL - start - length), cell) for cell in cells)


def solid(quads: bytes | bytearray) -> Iterator[tuple[float, float, float, float]]:
    """The middles and half sizes of what has been put down, as far as it takes room."""
    told = array("f", bytes(quads))
    columns = (told[at::FLOATS] for at in (0, 1, 2, 3, 13))
    for x, y, wide, high, alpha in zip(*columns, strict=True):
        # What is mirrored has a width below 0.
        w, h = abs(wide), abs(high)
        if alpha > FAINT and max(w, h) > SPECK and 4 * w * h < WHOLE * WIDTH * HEIGHT:
            yield x, y, w, h


def hidden(quads: bytes | bytearray, rect: Rect) -> bool:
    """Whether something that has been put down lies under a rectangle."""
    x, y = rect.centre
    return any(
        abs(at_x - x) < w + rect.w / 2 and abs(at_y - y) < h + rect.h / 2 for at_x, at_y, w, h in solid(quads)
    )


def gap(one: Rect, other: Rect) -> float:
    """How far two rectangles are from each other."""
    across = max(0.0, one.x - other.x - other.w, other.x - one.x - one.w)
    up = max(0.0, one.y - other.y - other.h, other.y - one.y - one.h)
    return float((across**2 + up**2) ** 0.5)


def placed(
    canvas: Pen, text: str, near: Rect, quads: bytes | bytearray, coming: Iterable[Rect] = ()
) -> Bubble | None:
    """Words as near to a figure as they can stand; None where there is no room for them at all."""
    ground, least = Ground(quads, coming), float("inf")
    best: Bubble | None = None
    for font in FONTS:
        known: set[tuple[str, ...]] = set()
        for width in WIDTHS:
            lines = tuple(canvas.wrap(text, width, font))
            torn = " ".join(lines) != text and width < WIDTHS[-1]
            if torn or len(lines) > LINES or lines in known:
                continue
            known.add(lines)
            w = max(canvas.measure(line, font) for line in lines) + 2 * INSET
            nearest = ground.nearest(w, len(lines) * canvas.line(font) + HIGH, near, least - WORSE[font])
            if nearest is not None:
                best, least = Bubble(lines, font, nearest, ()), gap(nearest, near) + WORSE[font]
    if best is None:
        return None
    dots = (dot for dot in _trail(best.rect, near) if not hidden(quads, dot))
    return best._replace(trail=tuple(dots))


def draw_bubble(canvas: Pen, bubble: Bubble, seat: int, open: float = 1.0) -> None:
    """The bubble in the shape and colour of a seat, ``open`` so far from 0 to 1."""
    rect, colour = bubble.rect, canvas.palette.rgb(f"seat{seat}")
    canvas.frame(f"plate_{seat}", rect, tint=canvas.palette.rgb("panel"), alpha=0.94 * open)
    canvas.frame(f"frame_{seat}", rect, tint=colour, alpha=open)
    canvas.lines(
        [*bubble.lines], rect.x + INSET, rect.y + rect.h - HIGH / 2, font=bubble.font,
        tint=canvas.palette.rgb("text"), alpha=open,
    )  # fmt: skip
    for dot in bubble.trail:
        canvas.fill(dot, colour, open)


def _trail(rect: Rect, near: Rect) -> Iterator[Rect]:
    """Dots from the edge of a bubble toward the middle of a figure."""
    to_x, to_y = near.centre
    x, y = min(max(to_x, rect.x), rect.x + rect.w), min(max(to_y, rect.y), rect.y + rect.h)
    way = max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
    for far, half in DOTS:
        if far + half < gap(rect, near):
            at_x, at_y = round(x + (to_x - x) * far / way), round(y + (to_y - y) * far / way)
            yield Rect(at_x - half, at_y - half, 2 * half, 2 * half)
