"""A line of an editor: the name of a field and its value, which may wrap, with a note below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from components.focus import Rect
from game.screens.layout.leaves import ARROW, ARROW_GAP, SMALL, Dial
from game.screens.layout.node import Need, need
from systems.draw.pen import Pen

NAME_SHARE = 0.34
"""The share of the width that names have."""
INDENT = 8
ARROW_SCALE = 0.6
"""Scale of the arrows, so that they fit between narrow lines."""
SIDE_ROOM = 6
BEST_WIDTH, LEAST_WIDTH = 320, 120


@dataclass(eq=False)
class FieldLine(Dial):
    """A field whose value left and right change. Without a name, the value has the whole line."""

    depth: int = 0
    """The number of objects that it is inside of."""
    has_arrows: bool = True
    """Left and right change it, and it has arrows."""
    note: str = ""
    """A sentence below, such as what is odd about it."""
    swatch: str = ""
    """A color to show before the value."""
    steady: bool = False
    """Its font does not shrink, in a list that scrolls instead."""

    @classmethod
    def link_peers(cls, group: Sequence[Dial]) -> None:
        """Do nothing: each line has its own widths."""

    @classmethod
    def unify(cls, pen: Pen, group: Sequence[Dial]) -> None:
        """Do nothing: each line has its own font."""

    @property
    def is_at_first(self) -> bool:
        return False

    def measure_width(self, pen: Pen) -> Need:
        longest = max((pen.measure(word, SMALL[-1]) for word in f"{self.value} {self.note}".split()), default=0)
        name = pen.measure(self.name, SMALL[-1]) if self.name else 0
        least = longest + 2 * (SIDE_ROOM + ARROW * self.has_arrows) + name
        return need(BEST_WIDTH, max(LEAST_WIDTH, min(least, BEST_WIDTH)))

    def _name_width(self, pen: Pen, width: float, font: str) -> float:
        """Return the width of the name with the room before it."""
        if not self.name:
            return SIDE_ROOM + INDENT * self.depth
        words = pen.measure(self.name, font) + SIDE_ROOM + INDENT * self.depth + 6
        return max(words, round(NAME_SHARE * width))

    def _value_width(self, pen: Pen, width: float, font: str) -> float:
        sides = 2 * (ARROW + ARROW_GAP) if self.has_arrows else SIDE_ROOM
        return width - self._name_width(pen, width, font) - sides

    def _lines(self, pen: Pen, width: float, font: str) -> list[str]:
        return pen.wrap(self.value, max(20, self._value_width(pen, width, font)), font) or [""]

    def _notes(self, pen: Pen, width: float) -> list[str]:
        return pen.wrap(self.note, width - 2 * SIDE_ROOM, SMALL[-1]) if self.note else []

    def _height(self, pen: Pen, width: float, font: str) -> int:
        note = len(self._notes(pen, width)) * pen.line_height(SMALL[-1])
        return ceil(len(self._lines(pen, width, font)) * pen.line_height(font)) + note + 4

    def measure_height(self, pen: Pen, width: float) -> Need:
        fonts = SMALL[:1] if self.steady else SMALL
        return need(*(self._height(pen, width, font) for font in fonts))

    def _font(self, pen: Pen) -> str:
        return next((font for font in SMALL if self._height(pen, self.rect.w, font) <= self.rect.h + 1), SMALL[-1])

    @property
    def value_rect(self) -> Rect:
        width = self.rect.w * (1 - NAME_SHARE * bool(self.name)) if self.has_arrows else 0
        return Rect(self.rect.x + self.rect.w - width, self.rect.y, width, self.rect.h)

    def draw(self, pen: Pen, focused: bool) -> None:
        rgb, rect, font = pen.palette.rgb, self.rect, self._font(pen)
        if focused:
            pen.fill(rect, rgb("outline"), 0.1)
            pen.frame("frame", rect, tint=rgb("outline"))
        lines, notes = self._lines(pen, rect.w, font), self._notes(pen, rect.w)
        height = len(lines) * pen.line_height(font) + len(notes) * pen.line_height(SMALL[-1])
        top = round(rect.center[1] + height / 2)
        first = top - pen.line_height(font) / 2
        if self.name:
            left = rect.x + SIDE_ROOM + INDENT * self.depth
            pen.label(self.name, left, first, font=font, tint=rgb("text" if focused else "card"), align="left")
        left = rect.x + self._name_width(pen, rect.w, font) + (ARROW + ARROW_GAP) * self.has_arrows
        if self.has_arrows:
            ends = (left - ARROW_GAP - ARROW / 2, -1.0), (rect.x + rect.w - ARROW / 2, 1.0)
            for x, direction in ends:
                pen.sprite("arrow", x, first, tint=rgb("seat1" if focused else "dim"), scale_x=ARROW_SCALE * direction,
                           scale_y=ARROW_SCALE)
        if self.swatch:
            side = pen.line_height(font) - 4
            red, green, blue = (int(self.swatch[digit : digit + 2], 16) for digit in (1, 3, 5))
            start = left + pen.measure(self.value, font) + 8
            pen.fill(Rect(start, round(first - side / 2), 3 * side, side), (red, green, blue))
        tint = rgb("text" if focused or self.name else "card")
        pen.lines(lines, left, top, font=font, tint=tint, align="left")
        low = top - len(lines) * pen.line_height(font)
        pen.lines(notes, rect.x + SIDE_ROOM, low, font=SMALL[-1], tint=rgb("warning"), align="left")

    def cut_texts(self, pen: Pen) -> Iterator[str]:
        font, width = self._font(pen), self.rect.w
        wide = any(pen.measure(line, font) > self._value_width(pen, width, font) + 1
                   for line in self._lines(pen, width, font))
        if wide or self._height(pen, width, font) > self.rect.h + 2:
            yield self.value
