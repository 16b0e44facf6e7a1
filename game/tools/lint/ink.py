"""Positions of the words in a picture, read from the quads that draw them, and faults in those positions."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, ParamSpec, TypeVar, Unpack

from components.focus import Rect
from systems.draw.canvas import Canvas
from systems.draw.colors import Tint
from systems.draw.pen import QUAD_FLOATS, Shade, TextLook
from systems.layout import HEIGHT, WIDTH, rect_around

P = ParamSpec("P")
R = TypeVar("R")
Patch = Callable[[object, str, object], None]
"""A function that replaces an attribute of a canvas, like ``setattr``; another one may be undone later."""


def collect_only(canvas: Canvas, patch: Patch = setattr) -> None:
    """Let a canvas collect its quads but draw none, for callers that look at no pixel."""
    patch(canvas, "_draw", lambda target, quads: None)
    patch(canvas, "draw_scene", lambda scene: canvas.flush())
    patch(canvas._backdrop, "picture", lambda *arguments: None)
    patch(canvas, "present", lambda window: canvas.flush())


class LineLook(TextLook, total=False):
    """The look of a line of text."""

    font: str
    size: int


class Stretch(Shade, total=False):
    """The look of a sprite."""

    scale_x: float
    scale_y: float
    angle: float


class InkBox(NamedTuple):
    """The lit pixels of a line of text."""

    words: str
    left: float
    low: float
    right: float
    top: float

    def overlaps(self, other: InkBox, by: float = 1.0) -> bool:
        """Return True if the boxes share more than ``by`` pixels in both directions."""
        width = min(self.right, other.right) - max(self.left, other.left)
        return width > by and min(self.top, other.top) - max(self.low, other.low) > by

    def contains(self, other: InkBox) -> bool:
        across = self.left <= other.left and other.right <= self.right
        return across and self.low <= other.low and other.top <= self.top

    def share(self, other: InkBox) -> float:
        """Return the share of the other box that is inside this one."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.top, other.top) - max(self.low, other.low)
        return max(0.0, width) * max(0.0, height) / ((other.right - other.left) * (other.top - other.low))

    def grow(self, by: float) -> InkBox:
        """Return this box, larger by ``by`` pixels on every side."""
        return InkBox(self.words, self.left - by, self.low - by, self.right + by, self.top + by)


WORD_FRAMES = ("panel", "plate_1", "plate_2", "glyph_cap")
"""Frames that contain words."""
SOLID_SHARE, LEAST_SIDE = 0.8, 10
"""Least solid share and shorter side, in pixels, of something that hides words or serves as their ground."""
MOST_ORDERS, LARGE_HEIGHT = 6, 60
"""Most draw orders between a dark line and the words it was drawn for; height in pixels from which it is no line."""
LEAST_OVERLAP = 0.55
"""The least share of a text on a ground for the text to belong to it."""


class Ink:
    """Records words as a canvas draws. Words covered by something opaque are dropped."""

    def __init__(self, canvas: Canvas, patch: Patch = setattr) -> None:
        self.boxes: list[InkBox] = []
        self.rims: list[InkBox] = []
        """Boxes of panels and buttons."""
        self.grounds: list[tuple[InkBox, float]] = []
        """Other grounds of words, such as the dark line of a list, each with the last order that was drawn for it."""
        self.orders = 0
        """The number of draw orders so far."""
        self.overflows: list[tuple[InkBox, InkBox]] = []
        """Words that leave the last panel they begin on, with that panel."""
        self.canvas = canvas
        self._opaque: dict[str, bool] = {}
        for name, spy in (self._word_spies(canvas) | self._cover_spies(canvas)).items():
            patch(canvas, name, self._count_orders(spy))

    def _word_spies(self, canvas: Canvas) -> dict[str, Callable[..., object]]:
        """Return functions that record words and frames, and forget everything when a gray picture covers it."""
        text, frame, gray = canvas.text, canvas.frame, canvas.gray

        def record_text(string: str, x: float, y: float, **look: Unpack[LineLook]) -> int:
            before = len(canvas.quads)
            width = text(string, x, y, **look)
            quads = array("f", bytes(canvas.quads[before:]))
            if look.get("alpha", 1.0) > 0.05 and len(quads):
                self.boxes.append(box := _box(string, quads))
                self.overflows += [(box, rim) for rim in self.grounds_left_by(box)]
            return width

        def record_frame(name: str, rect: Rect, **look: Unpack[Shade]) -> None:
            if name.startswith("plate") and look.get("alpha", 1.0) > SOLID_SHARE:
                self.cover(rect)
            if name in WORD_FRAMES:
                self.rims.append(box_of(rect))
                self.grounds = []
            frame(name, rect, **look)

        def record_gray(amount: float) -> None:
            self.forget()
            gray(amount)

        return {"text": record_text, "frame": record_frame, "gray": record_gray}

    def _cover_spies(self, canvas: Canvas) -> dict[str, Callable[..., object]]:
        """Return functions that record what hides words or is their ground."""
        fill, sprite, outline = canvas.fill, canvas.sprite, canvas.outline

        def record_fill(rect: Rect, tint: Tint, alpha: float = 1.0, **look: float) -> None:
            if alpha > SOLID_SHARE:
                self.cover(rect)
                self.record_ground(rect)
            fill(rect, tint, alpha, **look)

        def record_outline(rect: Rect, tint: Tint, alpha: float = 1.0, **look: float) -> None:
            self.record_ground(rect, math.inf)
            outline(rect, tint, alpha, **look)

        def record_sprite(name: str, x: float, y: float, **look: Unpack[Stretch]) -> None:
            sprite(name, x, y, **look)
            if look.get("alpha", 1.0) > SOLID_SHARE and not look.get("angle") and self.is_opaque(name):
                _, _, w, h = canvas.atlas.region(name)
                width, height = w * abs(look.get("scale_x", 1.0)), h * abs(look.get("scale_y", 1.0))
                self.cover(rect_around(x, y, width, height))

        return {"fill": record_fill, "outline": record_outline, "sprite": record_sprite}

    def _count_orders(self, spy: Callable[P, R]) -> Callable[P, R]:
        def count_order(*args: P.args, **kwargs: P.kwargs) -> R:
            self.orders += 1
            return spy(*args, **kwargs)

        return count_order

    def is_opaque(self, name: str) -> bool:
        """Return True if a picture hides nearly everything below it and is large enough to hold words."""
        if name not in self._opaque:
            x, y, w, h = self.canvas.atlas.region(name)
            hides = self.canvas.atlas.image.crop((x, y, x + w, y + h)).getchannel("A").point(lambda alpha: alpha // 200)
            self._opaque[name] = min(w, h) > LEAST_SIDE and sum(hides.getdata()) > SOLID_SHARE * w * h
        return self._opaque[name]

    def record_ground(self, rect: Rect, more: float = MOST_ORDERS) -> None:
        """Record a ground for the words of the next ``more`` orders; a large ground is for all."""
        side = min(rect.w, rect.h)
        if side >= LEAST_SIDE:
            self.grounds.append((box_of(rect), self.orders + (math.inf if side >= LARGE_HEIGHT else more)))

    def cover(self, rect: Rect) -> None:
        """Drop what an opaque rectangle now covers."""
        cover = box_of(rect)
        self.boxes = [box for box in self.boxes if not box.overlaps(cover, 4.0)]
        self.overflows = [(box, rim) for box, rim in self.overflows if not box.overlaps(cover, 4.0)]
        self.rims = [rim for rim in self.rims if not cover.grow(1).contains(rim)]

    def grounds_left_by(self, box: InkBox) -> list[InkBox]:
        """Return the grounds that some words begin on and leave: the newest one drawn for them, or the last panel."""
        for ground, last in self.grounds[::-1]:
            if ground.share(box) > LEAST_OVERLAP:
                if ground.grow(1).contains(box):
                    return []
                if self.orders <= last:
                    return [ground]
                break
        return [rim for rim in self.rims_of(box)[-1:] if not rim.grow(-1).contains(box)]

    def rims_of(self, box: InkBox) -> list[InkBox]:
        """Return the panels below the center of some words, the top one last."""
        x, y = (box.left + box.right) / 2, (box.low + box.top) / 2
        return [rim for rim in self.rims if rim.left <= x <= rim.right and rim.low <= y <= rim.top]

    def overflowing(self) -> list[tuple[str, InkBox]]:
        """Return the words that do not fit their box, with the box."""
        return [(box.words, rim) for box, rim in self.overflows]

    def forget(self) -> None:
        """Start a new picture."""
        self.boxes, self.rims, self.grounds, self.overflows = [], [], [], []

    def outside(self, width: float = WIDTH, height: float = HEIGHT) -> list[InkBox]:
        """Return the words that leave the picture."""
        return [box for box in self.boxes if box.left < 0 or box.low < 0 or box.right > width or box.top > height]

    def clashes(self) -> list[tuple[str, str]]:
        """Return the pairs of words that overlap."""
        return [(one.words, other.words) for one, other in combinations(self.boxes, 2) if one.overlaps(other)]

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield words that cannot be read in full, with the fault in their position."""
        yield from ((box.words, "leaves the picture") for box in self.outside())
        yield from ((words, "does not fit its box") for words, _ in self.overflowing())
        yield from ((one, f"overlaps {other!r}") for one, other in self.clashes())


def box_of(rect: Rect) -> InkBox:
    return InkBox("", rect.x, rect.y, rect.x + rect.w, rect.y + rect.h)


def _box(words: str, quads: Sequence[float]) -> InkBox:
    corners = [quads[start : start + 4] for start in range(0, len(quads), QUAD_FLOATS)]
    return InkBox(
        words,
        min(x - w for x, _, w, _ in corners),
        min(y - h for _, y, _, h in corners),
        max(x + w for x, _, w, _ in corners),
        max(y + h for _, y, _, h in corners),
    )
