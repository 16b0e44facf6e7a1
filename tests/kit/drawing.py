"""A canvas that records what it is asked to draw, without a window."""

from __future__ import annotations

import gc
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from game.content.models.light import Light
from game.paths import assets_dir
from game.tools.lint import ink
from game.tools.lint.ink import InkBox
from systems.draw.atlas import Atlas
from systems.draw.canvas import Canvas
from systems.draw.fonts import LINE_HEIGHTS
from systems.input.bindings import BoundKeys, bindings_of
from tests.kit.shipped import read_store


@cache
def sheet() -> Atlas:
    """Return the real atlas, read once."""
    return Atlas(assets_dir())


def without_grading(light: Light) -> Light:
    """Return this light without any grading of the finished picture."""
    plain = {"vignette": 0.0, "saturation": 1.0, "brightness": 1.0, "tint": "#FFFFFF", "lift": "#000000"}
    grade = light.grades.game.model_copy(update=plain)
    return light.model_copy(update={"grades": light.grades.model_copy(update={"game": grade, "pause": grade})})


def count_living_objects(ctx: Any) -> int:
    """Return the number of objects that a window holds on the graphics card, after collecting garbage."""
    gc.collect()
    ctx.gc()
    return count_objects(ctx)


def count_objects(ctx: Any) -> int:
    """Return the number of objects that a window holds on the graphics card, including those not yet freed."""
    kinds = (getattr(ctx.stats, kind) for kind in ("texture", "buffer", "framebuffer", "program"))
    return sum(created - freed for created, freed in kinds)


@dataclass
class DrawingOrder:
    """One drawing order: its kind, its name or text, its place, and its look."""

    kind: str
    name: Any
    place: tuple[Any, ...]
    look: dict[str, Any] = field(default_factory=dict)


@cache
def default_bindings() -> BoundKeys:
    """Return the default bindings of keys and buttons."""
    store = read_store()
    return bindings_of(store.controls, {})


class RecordingCanvas:
    """Records drawing orders as a canvas takes them; names that the atlas lacks raise KeyError."""

    def __init__(self, palette: Any = None, text_scale: int = 1) -> None:
        self.atlas = sheet()
        self.fonts = self.atlas.fonts
        self.orders: list[DrawingOrder] = []
        self.palette, self.text_scale = palette, text_scale
        self.least_night = 0.0
        self.bound = default_bindings()
        self.cramped: set[str] = set()
        self.quads = bytearray()

    def once(self, function: Any, *arguments: Any) -> Any:
        return function(self, *arguments)

    def measure(self, string: str, font: str = "body", size: int = 1) -> int:
        return self.fonts.measure(string, font, max(size, self.text_scale))

    def reach(self, string: str, font: str = "body", size: int = 1) -> tuple[float, float]:
        return self.fonts.reach(string, font, max(size, self.text_scale))

    def line_height(self, font: str = "body", size: int = 1) -> int:
        return LINE_HEIGHTS[font] * max(size, self.text_scale)

    def wrap(self, string: str, width: float, font: str = "body", size: int = 1) -> list[str]:
        return self.fonts.wrap(string, width, font, max(size, self.text_scale))

    def shade(self, name: str, tint: Any, amount: float) -> None:
        self.atlas.region(name)

    def gray(self, amount: float) -> None:
        self.orders.append(DrawingOrder("gray", amount, ()))

    def backdrop(self, name: str, tint: Any = None, standing: Any = None) -> None:
        self.atlas.region(name)
        self.orders.append(DrawingOrder("backdrop", name, (), {"tint": tint}))
        if standing is not None:
            standing(self)

    def sprite(self, name: str, x: float, y: float, **look: Any) -> None:
        self.atlas.region(name)
        self.orders.append(DrawingOrder("sprite", name, (x, y), look))

    def outline(self, rect: Any, tint: Any, alpha: float = 1.0, **look: Any) -> None:
        self.orders.append(DrawingOrder("outline", "", (rect,), {"tint": tint, "alpha": alpha, **look}))

    def speck(self, side: int, tint: Any, alpha: float = 1.0, **look: Any) -> Any:
        return side, tint, alpha

    def specks(self, specks: Any) -> None:
        for x, y, (side, tint, alpha) in specks:
            self.orders.append(DrawingOrder("speck", side, (x, y), {"tint": tint, "alpha": alpha}))

    def frame(self, name: str, rect: Any, **look: Any) -> None:
        self.atlas.region(name)
        self.orders.append(DrawingOrder("frame", name, (rect,), look))

    def fill(self, rect: Any, tint: Any, alpha: float = 1.0, **look: Any) -> None:
        self.orders.append(DrawingOrder("fill", "", (rect,), {"tint": tint, "alpha": alpha, **look}))

    def text(self, string: str, x: float, y: float, *, font: str = "body", size: int = 1, **look: Any) -> int:
        self.orders.append(DrawingOrder("text", string, (x, y), {"font": font, "size": size, **look}))
        return self.measure(string, font, size)

    label = text

    def lines(self, lines: list[str], x: float, top: float, **look: Any) -> None:
        for line in lines:
            self.text(line, x, top, **look)

    @property
    def words(self) -> list[str]:
        """Return all texts drawn, in order."""
        return [order.name for order in self.orders if order.kind == "text"]

    def at(self, x: float, y: float) -> list[DrawingOrder]:
        """Return the sprites around exactly this place."""
        return [order for order in self.orders if order.kind == "sprite" and order.place == (x, y)]

    def frames(self, tint: Any) -> list[DrawingOrder]:
        return [order for order in self.orders if order.kind == "frame" and order.look.get("tint") == tint]


__all__ = ["Ink", "InkBox", "collect_only"]


def collect_only(canvas: Canvas, monkeypatch: Any) -> None:
    """Let a canvas draw no pixel until the test ends."""
    ink.collect_only(canvas, monkeypatch.setattr)


class Ink(ink.Ink):
    """Records texts until the test ends."""

    def __init__(self, canvas: Canvas, monkeypatch: Any) -> None:
        super().__init__(canvas, monkeypatch.setattr)

    @property
    def words(self) -> list[str]:
        return [box.words for box in self.boxes]

    @property
    def text(self) -> str:
        return " ".join(self.words)
