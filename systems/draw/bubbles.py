"""Words in free room on the picture: speech bubbles near figures, toasts over any screen, and notices near a corner.

All of them are placed so that they hide nothing that has been drawn. A toast waits if there is no room, and blocks
nothing. If something comes in its way, it appears again elsewhere.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, product
from math import hypot
from struct import Struct
from typing import NamedTuple

from components.focus import Rect
from systems.draw.pen import QUAD_BYTES, QUAD_FLOATS, Pen
from systems.draw.widgets import draw_panel
from systems.easing import ease
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
            left = _cell(x - w - BUBBLE_MARGIN, COLUMNS)
            right = _cell(x + w + BUBBLE_MARGIN + CELL, COLUMNS)
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

    def nearest(self, w: float, h: float, figure: Rect, least: float, margin: int = EDGE_MARGIN // CELL) -> Rect | None:
        """Return the free place for a rectangle of this size that is nearest to a figure, if nearer than ``least``."""
        width, tall = -int(-w // CELL), -int(-h // CELL)
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

    def nearest_to(self, place: Rect, least: float, margin: int = EDGE_MARGIN // CELL) -> Rect | None:
        """Return the free place nearest to another one of its size."""
        # A figure below 0 in size that ends where the place begins: only the same place is at no distance.
        figure = Rect(place.x + place.w, place.y + place.h, -place.w, -place.h)
        return self.nearest(place.w, place.h, figure, least, margin)


def _cell(position: float, cells: int) -> int:
    """Return the cell of a place along one axis, 0 or ``cells`` if it is off the picture."""
    return max(0, min(cells, int(position // CELL)))


def _positions(cells: range, size: float, start: float, length: float) -> list[tuple[float, int]]:
    """Return the positions along one axis, nearest first.

    Each has the distance of a thing of this size from a figure.
    """
    return sorted((max(0.0, start - cell * CELL - size, cell * CELL - start - length), cell) for cell in cells)


def solid_quads(quads: bytes | bytearray) -> Iterator[tuple[float, float, float, float]]:
    """Yield the centers and half sizes of the quads that take up room."""
    numbers = array("f", bytes(quads))
    columns = (numbers[column::QUAD_FLOATS] for column in (0, 1, 2, 3, 13))
    for x, y, width, height, alpha in zip(*columns, strict=True):
        # Mirrored quads have a negative width.
        w, h = abs(width), abs(height)
        if alpha > FAINT_OPACITY and max(w, h) > SPECK_SIDE and 4 * w * h < BACKGROUND_SHARE * WIDTH * HEIGHT:
            yield x, y, w, h


def overlaps(quads: bytes | bytearray, rect: Rect) -> bool:
    x, y = rect.center
    return any(
        abs(at_x - x) < w + rect.w / 2 and abs(at_y - y) < h + rect.h / 2 for at_x, at_y, w, h in solid_quads(quads)
    )


def gap(one: Rect, other: Rect) -> float:
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
            height = len(lines) * pen.line_height(font) + HEIGHT_PADDING
            nearest = cells.nearest(w, height, figure, least - FONT_COSTS[font])
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
            at_x = round(x + (to_x - x) * distance / length)
            at_y = round(y + (to_y - y) * distance / length)
            yield Rect(at_x - half, at_y - half, 2 * half, 2 * half)


STAY_SECONDS, SLIDE_SECONDS = 4.0, 0.22
"""Seconds a toast stays, and seconds it takes to appear or leave."""
SEARCH_SECONDS = 0.3
"""Seconds from one search for room to the next."""
SLIDE_WAY = 12
"""Pixels that a toast moves down while it appears."""
TOAST_SIDE_PADDING, TOAST_HEIGHT_PADDING, SIGN_ROOM = 12, 8, 18
"""Padding of the text at each side, and above and below together; and the width of the sign."""
TOAST_WIDTHS = WIDTH - 100, 300, 220, 160, 90
TOAST_FONT_COSTS = {("small", "bold"): 0.0, ("tiny", "small"): 120.0}
LINE_COST = 16.0
"""Extra distance in pixels from the top that the fonts of heading and text cost, and each line."""
ONE_LINE_COST, TEXT_ALONE_COST = 1000.0, 2000.0
"""The same for a heading and a text in one line of the smallest font, and for the text alone: the last resorts."""
WORD_GAP = 6
"""Space between a heading and a text in one line."""
NOTE_AREA = Rect(4, 216, 236, HEIGHT - 220)
"""The corner left of the boards, above a hand: the place of a note that has no free one, and its most height."""
NOTE_WIDTHS = NOTE_AREA.w - 10, 150, 110, 320, 480, WIDTH - 20
SHEET_CORNER = Struct("=24x2f")
"""The left and top on the sheet, in a quad."""
NOTE_SECONDS, PAGE_SECONDS = 1.0, 3.0
"""Seconds from one search for room for a note to the next, and seconds that each of its pages is shown."""
PAGE_LINES = 2, 1
"""The lines on a page to try, if there is no room for all of them."""


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

    def advance(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self.age += dt
        if self.waiting and self.age >= STAY_SECONDS:
            self.waiting.pop(0)
            self.age, self.placed = 0.0, None

    @property
    def is_due(self) -> bool:
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
        rgb = pen.palette.rgb
        share = min(SLIDE_SECONDS, self.age, STAY_SECONDS - self.age) / SLIDE_SECONDS
        open = 1.0 if calm else ease("out_cubic", share)
        rect = placed.rect._replace(y=placed.rect.y + round(SLIDE_WAY * (1 - open)))
        pen.frame("plate", rect, tint=rgb("panel"), alpha=0.96 * open)
        pen.frame("panel", rect, tint=rgb("double"), alpha=open)
        pen.sprite("achieved", rect.x + TOAST_SIDE_PADDING + 2, rect.center[1], tint=rgb("double"), alpha=open)
        left, top = rect.x + TOAST_SIDE_PADDING + SIGN_ROOM, rect.y + rect.h
        for words, font, color, across, down in placed.parts:
            pen.text(words, left + across, top - down, font=font, tint=rgb(color), alpha=open)


def _place(pen: Pen, toast: Toast, cells: FreeCells) -> PlacedToast | None:
    """Return a toast at the free place nearest to the middle of the upper edge; None if it has to wait."""
    best, least = None, math.inf
    for parts, cost in _layouts(pen, toast):
        text_width = max(part.across + pen.measure(part.words, part.font) for part in parts)
        width = text_width + 2 * TOAST_SIDE_PADDING + SIGN_ROOM
        height = parts[-1].down + parts[0].down - pen.line_height(parts[0].font)
        wish = Rect((WIDTH - width) / 2, HEIGHT - EDGE_MARGIN - height, width, height)
        if (rect := cells.nearest_to(wish, least - cost)) is not None:
            best, least = PlacedToast(parts, rect), cost + math.dist(rect.center, wish.center)
    return best


def _layouts(pen: Pen, toast: Toast) -> Iterator[tuple[Sequence[ToastPart], float]]:
    """Yield the parts of a toast in each font and width, and in one line, with their cost.

    No word is torn unless it has to be.
    """
    for ((head_font, text_font), cost), width in product(TOAST_FONT_COSTS.items(), TOAST_WIDTHS):
        words = (toast.head, head_font, "card"), (toast.text, text_font, "text")
        wrapped = [(part, pen.wrap(part[0], width, part[1])) for part in words]
        if width == TOAST_WIDTHS[0] or all(" ".join(lines) == part[0] for part, lines in wrapped):
            down, parts = TOAST_HEIGHT_PADDING / 2, list[ToastPart]()
            for (_, font, color), lines in wrapped:
                for line in lines:
                    down += pen.line_height(font)
                    parts.append(ToastPart(line, font, color, 0.0, down))
            yield parts, cost + len(parts) * LINE_COST
    down = pen.line_height("tiny") + 2
    across = pen.measure(toast.head, "tiny") + WORD_GAP * pen.text_scale
    text = ToastPart(toast.text, "tiny", "text", across, down)
    yield [ToastPart(toast.head, "tiny", "card", 0.0, down), text], ONE_LINE_COST
    for width in TOAST_WIDTHS:
        lines = pen.wrap(toast.text, width, "tiny")
        if " ".join(lines) == toast.text:
            high = pen.line_height("tiny")
            alone = [ToastPart(line, "tiny", "text", 0.0, 2 + high * number) for number, line in enumerate(lines, 1)]
            yield alone, TEXT_ALONE_COST + len(lines) * LINE_COST


Pages = list[list[str]]
"""The lines of a note, in pages that take turns."""


class CornerNote:
    """Notices such as problems with the data files, as near to the upper left corner as there is room.

    They stay in their place until something comes in their way. If there is no room for all lines, one or two at a time
    take turns. Without any room they cover what is least important.
    """

    def __init__(self) -> None:
        self.pages: Pages = []
        self.rect = NOTE_AREA
        self.begun = self.searched = -math.inf
        """The time at which the first page was shown, and that of the last search for room."""

    def draw(
        self, pen: Pen, notices: Sequence[str], now: float = 0.0, quads: bytes = b"", choices: Sequence[Rect] = (),
        reserved: Sequence[Rect] = (),
    ) -> None:
        """Draw the first notice, and two more if they fit, clear of the drawn ``quads``, ``choices`` and ``reserved``.

        If there is no such place, it may cover pictures. If that is not enough, its pages take turns; they may cover
        choices, or else what is reserved, and last words.
        """
        layouts = [_note_lines(pen, notices, width) for width in NOTE_WIDTHS]
        # No word is torn unless it has to be.
        words = {*" ".join(notices).split()}
        layouts = [lines for lines in layouts if words.issuperset(" ".join(lines).split())] or layouts
        whole: list[Pages] = [[lines] for lines in layouts]
        parts: list[Pages] = [
            [lines[first : first + count] for first in range(0, len(lines), count)]
            for lines, count in product(layouts, PAGE_LINES)
        ]
        taken = *choices, *reserved
        is_new = self.pages not in (*whole, *parts)
        is_covered = overlaps(quads, self.rect) or not all(gap(self.rect, rect) for rect in taken)
        if is_new or ((is_covered or len(self.pages) > 1) and now >= self.searched + NOTE_SECONDS):
            self.searched = now
            letters = letter_quads(pen, quads)
            solid = (quads, taken), (letters, taken), (letters, reserved), (letters, choices), (b"", taken)
            attempts = [*product([whole], solid[:2]), *product([parts], solid)]
            places = (_note_place(pen, each, FreeCells(*things)) for each, things in attempts)
            pages, rect = next(filter(None, places), (whole[0], _corner(pen, whole[0])))
            if is_new or is_covered or len(pages) < len(self.pages):
                self.begun = self.begun if pages == self.pages else now
                self.pages, self.rect = pages, rect
        draw_panel(pen, self.rect, "warning")
        top, tint = self.rect.y + self.rect.h - 3, pen.palette.rgb("warning")
        lines = self.pages[int((now - self.begun) / PAGE_SECONDS) % len(self.pages)]
        pen.lines(lines, self.rect.x + 5, top, font="tiny", tint=tint)


def letter_quads(pen: Pen, quads: bytes) -> bytes:
    """Return the quads that are letters or signs of buttons."""
    corners = pen.atlas.glyph_corners
    starts = (n for n in range(0, len(quads), QUAD_BYTES) if SHEET_CORNER.unpack_from(quads, n) in corners)
    return b"".join(quads[start : start + QUAD_BYTES] for start in starts)


def _note_lines(pen: Pen, notices: Sequence[str], width: float) -> list[str]:
    lines_shown: list[str] = []
    for notice in notices[:3]:
        lines = pen.wrap(notice, width, "tiny")
        if not lines_shown or (len(lines_shown) + len(lines)) * pen.line_height("tiny") + 6 <= NOTE_AREA.h:
            lines_shown += lines
    return lines_shown


def _corner(pen: Pen, pages: Pages) -> Rect:
    width = max(pen.measure(line, "tiny") for lines in pages for line in lines) + 10
    height = max(map(len, pages)) * pen.line_height("tiny") + 6
    return Rect(NOTE_AREA.x, NOTE_AREA.y + NOTE_AREA.h - height, width, height)


def _note_place(pen: Pen, layouts: Sequence[Pages], cells: FreeCells) -> tuple[Pages, Rect] | None:
    """Return the pages of a note, as few as possible, and the free place nearest to the corner; None without any."""
    best: tuple[Pages, Rect] | None = None
    least = math.inf
    for pages in sorted(layouts, key=len):
        if best is not None and len(pages) > len(best[0]):
            break
        corner = _corner(pen, pages)
        if (rect := cells.nearest_to(corner, least, margin=0)) is not None:
            best, least = (pages, rect), math.dist(rect.center, corner.center)
    return best
