"""Drawing commands, turned into quads from one sheet in painter's order. No window needed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from struct import Struct
from typing import TYPE_CHECKING, Literal, TypedDict, TypeVar, TypeVarTuple, Unpack, cast

from components.focus import Rect
from game.content.models.light import Light
from systems.draw.atlas import Atlas
from systems.draw.colors import WHITE, Colors, Tint, WhitePalette
from systems.draw.fonts import LINE_HEIGHTS, SOFT_HYPHEN
from systems.input.bindings import BoundKeys
from systems.layout import HEIGHT, WIDTH

if TYPE_CHECKING:
    from systems.draw.stage.scene import Scene

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
PlacedGlyph = tuple[int, int, int, int, int, int]
"""A glyph of a line: offset to the right and up from the line's start, then its left, top, width and height on the
sheet."""
GlyphRun = tuple[list[PlacedGlyph], int]
Speck = tuple[float, bytes]
"""A plain square without its place: half its side, then the rest of its quad."""
CORNER_SIDE = 6
QUAD_FLOATS = 16
"""Floats per quad: center, half size, cosine and sine, left, top, width and height on the sheet, color, glow and
add."""
QUAD_BYTES = 4 * QUAD_FLOATS
QUAD = Struct(f"={QUAD_FLOATS}f").pack
PLACE = Struct("=2f").pack
CACHE_SIZE = 500
"""Number of lines, texts, frames and wrapped texts to cache each; more than the fullest screen shows."""


class NoLamps:
    """Lamps that never glow; the default."""

    def lamp(self, kind: str) -> float:
        """Return 0."""
        return 0.0


Lamps = Light | NoLamps
"""A source of glow by kind: a sprite, ``fill``, or a font as ``text_NAME``."""


class Shade(TypedDict, total=False):
    """Color, opacity and glow of a drawn thing."""

    tint: Tint
    alpha: float
    glow: float | None
    add: float


class TextLook(Shade, total=False):
    """The shade of a line of text, with its alignment."""

    align: Literal["left", "center", "right"]


class Pen:
    """A collector of quads. Places are in virtual pixels, y up.

    Every command takes ``glow``, the share of its color that glows (0 to 1; the default depends on its kind). A thing
    hides the glow of things below it, and dark colors never glow. ``add`` makes it pure light: 0 covers the things
    below, 1 is only added to them, as for fire and sparks.

    ``palette`` has the colors that widgets use; it may be replaced at any time. No text is smaller than ``text_scale``
    times its font, and no backdrop is lighter than ``least_night`` leaves it. ``bound`` has the bindings of keys and
    buttons, for key hints.
    """

    def __init__(self, atlas: Atlas, palette: Colors | None = None, lamps: Lamps | None = None) -> None:
        self.atlas = atlas
        self._lamps: Lamps = lamps or NoLamps()
        self._glows: dict[str, float] = {}
        self.fonts = atlas.fonts
        self.palette: Colors = palette or WhitePalette()
        self.quads = bytearray()
        """The quads not drawn yet, ``QUAD_BYTES`` bytes each."""
        self.text_scale = 1
        self.least_night = 0.0
        self.bound: BoundKeys = {}
        self.cramped: set[str] = set()
        """Texts that did not fit even in their smallest font; the caller empties it."""
        self.record_scene: Callable[[Scene], None] | None = None
        """Gets each 3D scene while quads are recorded to be drawn later."""
        # None of these caches refers to the pen, so that it is freed with its pictures after its last use.
        self._line = lru_cache(CACHE_SIZE)(partial(_glyph_run, atlas))
        self._wrap = lru_cache(CACHE_SIZE)(atlas.fonts.wrap)
        self._frame = lru_cache(CACHE_SIZE)(partial(_frame_quads, atlas))
        self._text = lru_cache(CACHE_SIZE)(partial(_text_quads, self._line))
        self._results: dict[tuple[object, ...], object] = {}

    @property
    def lamps(self) -> Lamps:
        """The default glow by kind; may be replaced at any time."""
        return self._lamps

    @lamps.setter
    def lamps(self, lamps: Lamps) -> None:
        self._lamps = lamps
        self._glows.clear()
        # With new data, pictures may have moved.
        self._frame.cache_clear()
        self._results.clear()

    def once(self, function: Callable[[Pen, *Ts], T], *arguments: *Ts) -> T:
        """Return the result of a function of this pen, called only once with these arguments until the data change."""
        key = (function, *arguments)
        result = self._results.get(key)
        if result is None:
            result = self._results[key] = function(self, *arguments)
        return cast("T", result)

    def _glow(self, kind: str) -> float:
        glow = self._glows.get(kind)
        if glow is None:
            glow = self._glows[kind] = self._lamps.lamp(kind)
        return glow

    def backdrop(self, name: str, tint: Tint = WHITE, standing: Callable[[Pen], None] | None = None) -> None:
        """Draw a sprite over the whole picture, behind everything drawn later; it never glows.

        Quads drawn by ``standing`` are placed on it and rarely change.
        """
        region = self.atlas.region(name)
        scale_x, scale_y = WIDTH / region.w, HEIGHT / region.h
        self.sprite(name, WIDTH / 2, HEIGHT / 2, tint=tint, scale_x=scale_x, scale_y=scale_y, glow=0.0)
        if standing is not None:
            standing(self)

    def stage(self, scene: Scene) -> None:
        """Draw a 3D scene over everything drawn so far, or pass it to ``record_scene``."""
        (self.record_scene or self.draw_scene)(scene)

    def draw_scene(self, scene: Scene) -> None:
        """Draw a 3D scene now; without a window, do nothing."""

    def sprite(
        self,
        name: str,
        x: float,
        y: float,
        *,
        tint: Tint = WHITE,
        alpha: float = 1.0,
        scale_x: float = 1.0,
        scale_y: float = 1.0,
        angle: float = 0.0,
        glow: float | None = None,
        add: float = 0.0,
    ) -> None:
        """Draw a picture around its center, tinted; ``angle`` is in degrees, clockwise.

        Unrotated ones snap to whole pixels.
        """
        left, top, w, h = self.atlas.region(name)
        half_w, half_h = w * scale_x / 2, h * scale_y / 2
        if glow is None:
            glow = self._glows.get(name)
            if glow is None:
                glow = self._glow(name)
        if angle:
            rotation = -math.radians(angle)
            cosine, sine = math.cos(rotation), math.sin(rotation)
        else:
            cosine, sine = 1.0, 0.0
            x, y = round(x - half_w) + half_w, round(y - half_h) + half_h
        red, green, blue = tint
        self.quads += QUAD(
            x, y, half_w, half_h, cosine, sine, left, top, w, h, red / 255, green / 255, blue / 255, alpha, glow, add
        )

    def fill(self, rect: Rect, tint: Tint, alpha: float = 1.0, *, glow: float | None = None, add: float = 0.0) -> None:
        left, top, _, _ = self.atlas.region("pixel")
        half_w, half_h = rect.w / 2, rect.h / 2
        red, green, blue = tint
        if glow is None:
            glow = self._glow("fill")
        self.quads += QUAD(
            rect.x + half_w, rect.y + half_h, half_w, half_h, 1.0, 0.0, left + 1, top + 1, 2, 2,
            red / 255, green / 255, blue / 255, alpha, glow, add,
        )

    def outline(
        self, rect: Rect, tint: Tint, alpha: float = 1.0, *, glow: float | None = None, add: float = 0.0
    ) -> None:
        """Draw a rim of one pixel with square corners."""
        x, y, w, h = rect.x, rect.y, rect.w, rect.h
        for edge in (Rect(x, y, w, 1), Rect(x, y + h - 1, w, 1), Rect(x, y + 1, 1, h - 2),
                     Rect(x + w - 1, y + 1, 1, h - 2)):
            self.fill(edge, tint, alpha, glow=glow, add=add)

    def speck(self, side: int, tint: Tint, alpha: float = 1.0, *, glow: float | None = None, add: float = 0.0) -> Speck:
        """Return the look of a small square, computed once for many ``specks``."""
        source = self.atlas.region("pixel")
        red, green, blue = tint
        half = side / 2
        quad = QUAD(0, 0, half, half, 1.0, 0.0, source.x + 1, source.y + 1, 2, 2, red / 255, green / 255, blue / 255,
                    alpha, self._glow("speck") if glow is None else glow, add)
        return half, quad[8:]

    def specks(self, specks: Iterable[tuple[float, float, Speck]]) -> None:
        """Draw many small squares at once, each around the whole pixel at its position."""
        self.quads += b"".join([PLACE(x // 1 + half, y // 1 + half) + rest for x, y, (half, rest) in specks])

    def frame(
        self,
        name: str,
        rect: Rect,
        *,
        tint: Tint = WHITE,
        alpha: float = 1.0,
        glow: float | None = None,
        add: float = 0.0,
    ) -> None:
        """Draw a nine-patch stretched over a rectangle; its corners keep their size if there is room."""
        place = round(rect.x), round(rect.y), round(rect.w), round(rect.h)
        self.quads += self._frame(name, place, tint, alpha, self._glow(name) if glow is None else glow, add)

    def text(
        self,
        string: str,
        x: float,
        y: float,
        *,
        font: str = "body",
        size: int = 1,
        tint: Tint = WHITE,
        alpha: float = 1.0,
        align: Literal["left", "center", "right"] = "left",
        glow: float | None = None,
        add: float = 0.0,
    ) -> int:
        """Draw one line and return its width. ``y`` is the bottom of its line box, ``x`` its left, center or right."""
        size = max(size, self.text_scale)
        width = self._line(string, font)[1]
        left = round(x - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * width * size)
        shine = self._glow(f"text_{font}") if glow is None else glow
        self.quads += self._text(string, font, size, left, round(y), tint, alpha, shine, add)
        return width * size

    def label(
        self,
        string: str,
        x: float,
        y: float,
        *,
        font: str = "body",
        size: int = 1,
        align: Literal["left", "center", "right"] = "center",
        **look: Unpack[Shade],
    ) -> int:
        """Draw one line whose capitals are centered at the height ``y`` and return its width.

        ``look`` is that of ``text``.
        """
        size = max(size, self.text_scale)
        low, high = self.fonts.capitals(font)
        bottom = y - (low + high) * size / 2
        return self.text(string, x, bottom, font=font, size=size, align=align, **look)

    def lines(
        self, lines: list[str], x: float, top: float, *, font: str = "body", size: int = 1,
        **look: Unpack[TextLook],
    ) -> None:
        """Draw several lines downward from ``top``; ``look`` is that of ``text``."""
        for number, line in enumerate(lines, 1):
            self.text(line, x, top - number * self.line_height(font, size), font=font, size=size, **look)

    def measure(self, string: str, font: str = "body", size: int = 1) -> int:
        return self.fonts.measure(string, font, max(size, self.text_scale))

    def reach(self, string: str, font: str = "body", size: int = 1) -> tuple[float, float]:
        """Return the extent of the ink of one line below and above the middle of its capitals."""
        return self.fonts.reach(string, font, max(size, self.text_scale))

    def line_height(self, font: str = "body", size: int = 1) -> int:
        """Return the pixels from line to line."""
        return LINE_HEIGHTS[font] * max(size, self.text_scale)

    def wrap(self, string: str, width: float, font: str = "body", size: int = 1) -> list[str]:
        return list(self._wrap(string, width, font, max(size, self.text_scale)))

    def shade(self, name: str, tint: Tint, amount: float) -> None:
        """Blend a sprite toward a color, 0 to 1, always from its original; free if unchanged."""
        self.atlas.shade(name, tint, amount)


def _glyph_run(atlas: Atlas, string: str, font: str) -> GlyphRun:
    fonts, glyphs = atlas.fonts, list[PlacedGlyph]()
    pen, cell = 0, fonts.cell(font)
    for character in string.replace(SOFT_HYPHEN, ""):
        glyph = fonts.glyph(character, font)
        region = atlas.glyph(character, font)
        if region is not None:
            glyphs.append((pen + glyph.left, cell - glyph.top - region.h, *region))
        pen += glyph.advance
    return glyphs, pen


def _frame_quads(
    atlas: Atlas, name: str, place: tuple[int, int, int, int], tint: Tint, alpha: float, glow: float, add: float
) -> bytes:
    """Return the quads of a nine-patch; cached, since most of a picture repeats from frame to frame."""
    x, y, width, height = place
    left, top, w, h = atlas.region(name)
    edge = min(CORNER_SIDE, width // 2, height // 2)
    red, green, blue = tint
    look = (red / 255, green / 255, blue / 255, alpha, glow, add)
    across = ((x, edge, left, edge), (x + edge, width - 2 * edge, left + CORNER_SIDE, w - 2 * CORNER_SIDE),
              (x + width - edge, edge, left + w - edge, edge))
    upward = ((y, edge, top + h - edge, edge), (y + edge, height - 2 * edge, top + CORNER_SIDE, h - 2 * CORNER_SIDE),
              (y + height - edge, edge, top, edge))
    return b"".join(
        QUAD(at_x + broad / 2, at_y + tall / 2, broad / 2, tall / 2, 1.0, 0.0, from_x, from_y, source_w, source_h,
             *look)
        for at_y, tall, from_y, source_h in upward
        for at_x, broad, from_x, source_w in across
        if tall > 0 and broad > 0
    )


def _text_quads(
    line: Callable[[str, str], GlyphRun], string: str, font: str, size: int, left: int, bottom: int, tint: Tint,
    alpha: float, glow: float, add: float,
) -> bytes:
    look = (tint[0] / 255, tint[1] / 255, tint[2] / 255, alpha, glow, add)
    half = size / 2
    return b"".join(
        QUAD(left + at_x * size + w * half, bottom + at_y * size + h * half, w * half, h * half, 1.0, 0.0,
             from_x, from_y, w, h, *look)
        for at_x, at_y, from_x, from_y, w, h in line(string, font)[0]
    )
