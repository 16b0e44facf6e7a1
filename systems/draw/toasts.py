"""Toasts, short announcements over any screen, one after another; and notices near a corner.

A toast takes free room near the top, so that it covers nothing, waits if there is none, and blocks nothing. If
something comes in its way, it appears again elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from struct import Struct
from typing import NamedTuple

from components.focus import Rect
from systems.draw.bubble import EDGE_MARGIN, FreeCells, gap, overlaps
from systems.draw.pen import QUAD_BYTES, Pen
from systems.draw.widgets import draw_panel
from systems.easing import ease
from systems.layout import HEIGHT, WIDTH

STAY_SECONDS, SLIDE_SECONDS = 4.0, 0.22
"""Seconds a toast stays, and seconds it takes to appear or leave."""
SEARCH_SECONDS = 0.3
"""Seconds from one search for room to the next."""
SLIDE_WAY = 12
"""Pixels that a toast moves down while it appears."""
SIDE_PADDING, HEIGHT_PADDING, SIGN_ROOM = 12, 8, 18
"""Padding of the text at each side, and above and below together; and the width of the sign."""
TEXT_WIDTHS = WIDTH - 100, 300, 220, 160, 90
"""The text widths to try."""
FONT_COSTS = {("small", "bold"): 0.0, ("tiny", "small"): 120.0}
LINE_COST = 16.0
"""Extra distance in pixels from the top that the fonts of heading and text cost, and each line."""
ONE_LINE_COST, TEXT_ALONE_COST = 1000.0, 2000.0
"""The same for a heading and a text in one line of the smallest font, and for the text alone: the last resorts."""
WORD_GAP = 6
"""Space between a heading and a text in one line."""
NOTE_AREA = Rect(4, 216, 236, HEIGHT - 220)
"""The corner left of the boards, above a hand: the place of a note that has no free one, and its most height."""
NOTE_WIDTHS = NOTE_AREA.w - 10, 150, 110, 320, 480, WIDTH - 20
"""The text widths to try."""
SHEET_CORNER = Struct("=24x2f")
"""The left and top on the sheet, in a quad."""
NOTE_SECONDS = 1.0
"""Seconds from one search for room for a note to the next."""


class Toast(NamedTuple):
    """A heading and an announcement."""

    head: str
    text: str


class ToastPart(NamedTuple):
    """Words of a toast, with their distance from the left edge of its text and from its upper edge."""

    words: str
    font: str
    color: str
    across: float
    down: float


class PlacedToast(NamedTuple):
    """The parts of a toast, and its place."""

    parts: Sequence[ToastPart]
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
        before = self.placed
        if before is None or overlaps(quads, before.rect) or not all(gap(before.rect, rect) for rect in taken):
            self.placed = _place(pen, self.waiting[0], FreeCells(quads, taken))
            if before is not None:
                self.age = 0.0
        placed = self.placed
        if placed is None:
            self.age = -SEARCH_SECONDS
            return
        rgb, way = pen.palette.rgb, min(SLIDE_SECONDS, self.age, STAY_SECONDS - self.age) / SLIDE_SECONDS
        open = 1.0 if calm else ease("out_cubic", way)
        rect = replace(placed.rect, y=placed.rect.y + round(SLIDE_WAY * (1 - open)))
        pen.frame("plate", rect, tint=rgb("panel"), alpha=0.96 * open)
        pen.frame("panel", rect, tint=rgb("double"), alpha=open)
        pen.sprite("achieved", rect.x + SIDE_PADDING + 2, rect.center[1], tint=rgb("double"), alpha=open)
        left, top = rect.x + SIDE_PADDING + SIGN_ROOM, rect.y + rect.h
        for words, font, color, across, down in placed.parts:
            pen.text(words, left + across, top - down, font=font, tint=rgb(color), alpha=open)


def _place(pen: Pen, toast: Toast, cells: FreeCells) -> PlacedToast | None:
    """Return a toast at the free place nearest to the middle of the upper edge; None if it has to wait."""
    best, least = None, math.inf
    for parts, cost in _layouts(pen, toast):
        width = max(part.across + pen.measure(part.words, part.font) for part in parts) + 2 * SIDE_PADDING + SIGN_ROOM
        height = parts[-1].down + parts[0].down - pen.line(parts[0].font)
        # A figure below 0 in size that ends where the toast should begin: only the same place is at no distance.
        wish = Rect((WIDTH + width) / 2, HEIGHT - EDGE_MARGIN, -width, -height)
        if (rect := cells.nearest(width, height, wish, least - cost)) is not None:
            best, least = PlacedToast(parts, rect), cost + math.dist(rect.center, wish.center)
    return best


def _layouts(pen: Pen, toast: Toast) -> Iterator[tuple[Sequence[ToastPart], float]]:
    """Yield the parts of a toast in each font and width, and in one line, with their cost.

    No word is torn unless it has to be.
    """
    for ((head_font, text_font), cost), width in product(FONT_COSTS.items(), TEXT_WIDTHS):
        words = (toast.head, head_font, "card"), (toast.text, text_font, "text")
        wrapped = [(part, pen.wrap(part[0], width, part[1])) for part in words]
        if width == TEXT_WIDTHS[0] or all(" ".join(lines) == part[0] for part, lines in wrapped):
            down, parts = HEIGHT_PADDING / 2, list[ToastPart]()
            for (_, font, color), lines in wrapped:
                for line in lines:
                    down += pen.line(font)
                    parts.append(ToastPart(line, font, color, 0.0, down))
            yield parts, cost + len(parts) * LINE_COST
    down, across = pen.line("tiny") + 2, pen.measure(toast.head, "tiny") + WORD_GAP * pen.text_scale
    text = ToastPart(toast.text, "tiny", "text", across, down)
    yield [ToastPart(toast.head, "tiny", "card", 0.0, down), text], ONE_LINE_COST
    yield [text._replace(across=0.0)], TEXT_ALONE_COST


class CornerNote:
    """Notices such as problems with the data files, as near to the upper left corner as there is room.

    They stay in their place until something comes in their way. Without any room they cover what is least important.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.rect = NOTE_AREA
        self.searched = -math.inf
        """The time of the last search for room."""

    def draw(
        self, pen: Pen, notices: Sequence[str], now: float = 0.0, quads: bytes = b"", choices: Sequence[Rect] = (),
        reserved: Sequence[Rect] = (),
    ) -> None:
        """Draw the first notice, and two more if they fit, clear of the drawn ``quads``, ``choices`` and ``reserved``.

        If there is no such place, it may cover pictures, or else choices, or else what is reserved, and last words.
        """
        layouts = [_note_lines(pen, notices, width) for width in NOTE_WIDTHS]
        # No word is torn unless it has to be.
        words = {*" ".join(notices).split()}
        layouts = [lines for lines in layouts if words.issuperset(" ".join(lines).split())] or layouts
        taken = *choices, *reserved
        is_covered = overlaps(quads, self.rect) or not all(gap(self.rect, rect) for rect in taken)
        if self.lines not in layouts or (is_covered and now >= self.searched + NOTE_SECONDS):
            self.searched = now
            letters = letter_quads(pen, quads)
            solid = (quads, taken), (letters, taken), (letters, reserved), (letters, choices), (b"", taken)
            places = filter(None, (_note_place(pen, layouts, FreeCells(*things)) for things in solid))
            self.lines, self.rect = next(places, (layouts[0], _corner(pen, layouts[0])))
        draw_panel(pen, self.rect, "warning")
        top, tint = self.rect.y + self.rect.h - 3, pen.palette.rgb("warning")
        pen.lines(self.lines, self.rect.x + 5, top, font="tiny", tint=tint)


def letter_quads(pen: Pen, quads: bytes) -> bytes:
    """Return the quads that are letters or signs of buttons."""
    corners = pen.atlas.glyph_corners
    starts = range(0, len(quads), QUAD_BYTES)
    return b"".join(quads[at : at + QUAD_BYTES] for at in starts if SHEET_CORNER.unpack_from(quads, at) in corners)


def _note_lines(pen: Pen, notices: Sequence[str], width: float) -> list[str]:
    """Return the lines of the first notice, and of two more if they fit."""
    lines_shown: list[str] = []
    for notice in notices[:3]:
        lines = pen.wrap(notice, width, "tiny")
        if not lines_shown or (len(lines_shown) + len(lines)) * pen.line("tiny") + 6 <= NOTE_AREA.h:
            lines_shown += lines
    return lines_shown


def _corner(pen: Pen, lines: Sequence[str]) -> Rect:
    """Return the area of a note in the corner."""
    width, height = max(pen.measure(line, "tiny") for line in lines) + 10, len(lines) * pen.line("tiny") + 6
    return Rect(NOTE_AREA.x, NOTE_AREA.y + NOTE_AREA.h - height, width, height)


def _note_place(pen: Pen, layouts: Sequence[list[str]], cells: FreeCells) -> tuple[list[str], Rect] | None:
    """Return the lines of a note and the free place nearest to the corner, None if there is none."""
    best: tuple[list[str], Rect] | None = None
    least = math.inf
    for lines in layouts:
        corner = _corner(pen, lines)
        # A figure below 0 in size that ends where the note should begin: only the same place is at no distance.
        wish = Rect(corner.x + corner.w, corner.y + corner.h, -corner.w, -corner.h)
        if (rect := cells.nearest(corner.w, corner.h, wish, least)) is not None:
            best, least = (lines, rect), math.dist(rect.center, corner.center)
    return best
