"""Toasts, short announcements over any screen, one after another; and notices in a corner.

A toast takes free room near the top, so that it covers nothing, waits if there is none, and blocks nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from components.focus import Rect
from systems.draw.bubble import EDGE_MARGIN, FreeCells, gap, overlaps
from systems.draw.pen import Pen
from systems.draw.widgets import draw_panel
from systems.easing import ease
from systems.layout import HEIGHT, WIDTH

STAY_SECONDS, SLIDE_SECONDS = 4.0, 0.22
"""Seconds a toast stays, and seconds it takes to appear or leave."""
SEARCH_SECONDS = 0.3
"""Seconds from one search for room to the next."""
SLIDE_WAY = 12
"""Pixels that a toast moves down while it appears."""
STEP = 8
"""Pixels from one place to try to the next."""
SIDE_PADDING, HEIGHT_PADDING, SIGN_ROOM = 12, 8, 18
"""Padding of the text at each side, and above and below together; and the width of the sign."""
TEXT_WIDTHS = WIDTH - 100, 300, 220, 160, 90
"""The text widths to try."""
FONT_COSTS = {("small", "bold"): 0.0, ("tiny", "small"): 120.0}
LINE_COST = 16.0
"""Extra distance in pixels from the top that the fonts of heading and text cost, and each line."""
NOTE_AREA = Rect(4, 216, 236, HEIGHT - 220)
"""The corner left of the boards, above a hand."""


class Toast(NamedTuple):
    """A heading and an announcement."""

    head: str
    text: str


class ToastLine(NamedTuple):
    """A line of a toast."""

    words: str
    font: str
    color: str


class PlacedToast(NamedTuple):
    """The lines of a toast, and its place."""

    lines: Sequence[ToastLine]
    rect: Rect


class Toasts:
    """The toasts that wait; the first one is on screen."""

    def __init__(self) -> None:
        self.waiting: list[Toast] = []
        self.age = 0.0
        """Seconds since the first one appeared; below 0 until the next search for room."""
        self.placed: PlacedToast | None = None
        """The first one as it was drawn last."""

    def add(self, head: str, text: str) -> None:
        """Announce this after all earlier ones; a toast still waiting is not added twice."""
        if not self.waiting:
            self.age = 0.0
        if Toast(head, text) not in self.waiting:
            self.waiting.append(Toast(head, text))

    def step(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self.age += dt
        if self.waiting and self.age >= STAY_SECONDS:
            self.waiting.pop(0)
            self.age, self.placed = 0.0, None

    @property
    def is_due(self) -> bool:
        """True if there is a toast to draw now."""
        return bool(self.waiting) and self.age >= 0

    def draw(self, pen: Pen, calm: bool = False, quads: bytes = b"", taken: Sequence[Rect] = ()) -> None:
        """Draw the current toast, clear of the drawn ``quads`` and other ``taken`` places; if ``calm``, still."""
        placed = self.placed
        if placed is None or overlaps(quads, placed.rect) or not all(gap(placed.rect, rect) for rect in taken):
            placed = self.placed = _place(pen, self.waiting[0], FreeCells(quads, taken))
        if placed is None:
            self.age = -SEARCH_SECONDS
            return
        rgb, way = pen.palette.rgb, min(SLIDE_SECONDS, self.age, STAY_SECONDS - self.age) / SLIDE_SECONDS
        open = 1.0 if calm else ease("out_cubic", way)
        rect = replace(placed.rect, y=placed.rect.y + round(SLIDE_WAY * (1 - open)))
        pen.frame("plate", rect, tint=rgb("panel"), alpha=0.96 * open)
        pen.frame("panel", rect, tint=rgb("double"), alpha=open)
        pen.sprite("achieved", rect.x + SIDE_PADDING + 2, rect.center[1], tint=rgb("double"), alpha=open)
        top = rect.y + rect.h - HEIGHT_PADDING / 2
        for words, font, color in placed.lines:
            top -= pen.line(font)
            pen.text(words, rect.x + SIDE_PADDING + SIGN_ROOM, top, font=font, tint=rgb(color), alpha=open)


def _place(pen: Pen, toast: Toast, cells: FreeCells) -> PlacedToast | None:
    """Return a toast at the free place nearest to the middle of the upper edge; None if it has to wait."""
    best, least = None, math.inf
    for lines, cost in _wrapped(pen, toast):
        width = max(pen.measure(line.words, line.font) for line in lines) + 2 * SIDE_PADDING + SIGN_ROOM
        height = sum(pen.line(line.font) for line in lines) + HEIGHT_PADDING
        middle, top = (WIDTH - width) / 2, HEIGHT - EDGE_MARGIN - height
        for far, x, y in sorted(
            (math.hypot(x - middle, top - y), x, y)
            for x in _places(middle, WIDTH - width) for y in _places(top, HEIGHT - height)
        ):
            if (far := far + cost) >= least:
                break
            if cells.free_rect(rect := Rect(x, y, width, height)):
                best, least = PlacedToast(lines, rect), far
                break
    return best


def _places(wish: float, most: float) -> Sequence[int]:
    """Return the places to try along one axis, up to ``most``, with the wished one."""
    return round(wish), *range(EDGE_MARGIN, int(most) - EDGE_MARGIN + 1, STEP)


def _wrapped(pen: Pen, toast: Toast) -> Iterator[tuple[Sequence[ToastLine], float]]:
    """Yield the lines of a toast in each font and width, with their cost; no word is torn unless it has to be."""
    for ((head_font, text_font), cost), width in product(FONT_COSTS.items(), TEXT_WIDTHS):
        parts = ToastLine(toast.head, head_font, "card"), ToastLine(toast.text, text_font, "text")
        wrapped = [(part, pen.wrap(part.words, width, part.font)) for part in parts]
        if width == TEXT_WIDTHS[0] or all(" ".join(lines) == part.words for part, lines in wrapped):
            toast_lines = [part._replace(words=line) for part, lines in wrapped for line in lines]
            yield toast_lines, cost + len(toast_lines) * LINE_COST


def draw_corner_note(pen: Pen, notices: Sequence[str]) -> None:
    """Draw notices in the upper left corner, such as problems with the data files.

    The first is always drawn, two more if they fit.
    """
    lines_shown: list[str] = []
    for notice in notices[:3]:
        lines = pen.wrap(notice, NOTE_AREA.w - 10, "tiny")
        if not lines_shown or (len(lines_shown) + len(lines)) * pen.line("tiny") + 6 <= NOTE_AREA.h:
            lines_shown += lines
    if not lines_shown:
        return
    width = max(pen.measure(line, "tiny") for line in lines_shown) + 10
    height = len(lines_shown) * pen.line("tiny") + 6
    draw_panel(pen, Rect(NOTE_AREA.x, NOTE_AREA.y + NOTE_AREA.h - height, width, height), "warning")
    pen.lines(lines_shown, NOTE_AREA.x + 5, NOTE_AREA.y + NOTE_AREA.h - 3, font="tiny", tint=pen.palette.rgb("warning"))
