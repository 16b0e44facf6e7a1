"""The virtual picture of 640x360: quads from one sheet, in painter's order, in one instanced draw call."""

from __future__ import annotations

import math
from array import array
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from arcade import gl as agl
from PIL import Image
from pyglet import gl

from components.focus import Rect
from systems.draw.atlas import SIZE, Atlas
from systems.draw.fonts import LINE, SOFT
from systems.draw.letterbox import Letterbox, letterbox
from systems.draw.shaders import GREY, QUAD_FRAGMENT, QUAD_VERTEX, WHOLE_VERTEX
from systems.knucklebones.layout import HEIGHT, WIDTH

if TYPE_CHECKING:
    from arcade import ArcadeContext, Window

Tint = tuple[int, int, int]
WHITE: Tint = (255, 255, 255)
Placed = tuple[int, int, int, int, int, int]
"""A glyph of a line: right and up from the line's start, then its left, top, width and height on the sheet."""
CORNER = 6
"""Side of a nine-patch's corners."""
FLOATS = 14
"""Per quad: centre, half size, cosine and sine, left, top, width and height on the sheet, colour."""


class Colours(Protocol):
    """Whatever knows named colours, such as the palette of the data."""

    def rgb(self, name: str) -> Tint:
        """A named colour as three numbers 0 to 255."""


class White:
    """Every colour is white: until a palette is given."""

    def rgb(self, name: str) -> Tint:
        """White, whatever the name."""
        return WHITE


class Canvas:
    """Everything a screen draws with. Places are virtual pixels, y up; between ``begin`` and ``present``.

    ``palette`` names the colours that widgets use; it may be replaced at any time.
    """

    def __init__(self, ctx: ArcadeContext, assets: Path, palette: Colours | None = None) -> None:
        self.ctx = ctx
        self.palette: Colours = palette or White()
        self.atlas = Atlas(assets)
        self.fonts = self.atlas.fonts
        nearest = (ctx.NEAREST, ctx.NEAREST)
        self._sheet = ctx.texture(SIZE, components=4, filter=nearest, data=self.atlas.image.tobytes())
        self.atlas.taken()
        worlds = [ctx.texture((WIDTH, HEIGHT), components=4, filter=nearest) for _ in range(2)]
        self._textures = worlds
        self._worlds = [ctx.framebuffer(color_attachments=[texture]) for texture in worlds]
        self._at = 0
        self._program = ctx.program(vertex_shader=QUAD_VERTEX, fragment_shader=QUAD_FRAGMENT)
        self._program["picture"] = float(WIDTH), float(HEIGHT)
        self._program["sheet_size"] = float(SIZE[0]), float(SIZE[1])
        self._grey = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=GREY)
        corners = ctx.buffer(data=array("f", (-1, -1, 1, -1, -1, 1, 1, 1)))
        corner = agl.BufferDescription(corners, "2f", ["corner"])
        self._room = 2048
        self._buffer = ctx.buffer(reserve=self._room * FLOATS * 4, usage="stream")
        self._quads = array("f")
        self._corner = corner
        self._geometry = self._arranged()
        self._whole = ctx.geometry([corner], mode=ctx.TRIANGLE_STRIP)
        self._lines: dict[tuple[str, str], tuple[list[Placed], int]] = {}
        self._box: Letterbox = letterbox(1280, 720)
        self._density = 1.0

    def _arranged(self) -> Any:
        names = ["centre", "half_size", "turn", "source", "colour"]
        quads = agl.BufferDescription(self._buffer, "2f 2f 2f 4f 4f", names, instanced=True)
        return self.ctx.geometry([self._corner, quads], mode=self.ctx.TRIANGLE_STRIP)

    def begin(self) -> None:
        """Start a black picture."""
        self._quads = array("f")
        world = self._worlds[self._at]
        world.use()
        world.clear(color=(0, 0, 0, 255))

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
    ) -> None:
        """A picture around its centre, tinted; ``angle`` in degrees, clockwise. Unturned ones snap to whole pixels."""
        left, top, w, h = self.atlas.region(name)
        half_w, half_h = w * scale_x / 2, h * scale_y / 2
        if angle:
            turn = -math.radians(angle)
            cosine, sine = math.cos(turn), math.sin(turn)
        else:
            cosine, sine = 1.0, 0.0
            x, y = round(x - half_w) + half_w, round(y - half_h) + half_h
        red, green, blue = tint
        quad = (x, y, half_w, half_h, cosine, sine, left, top, w, h, red / 255, green / 255, blue / 255, alpha)
        self._quads.extend(quad)

    def fill(self, rect: Rect, tint: Tint, alpha: float = 1.0) -> None:
        """A plain rectangle."""
        source = self.atlas.region("pixel")
        self._patch(rect.x, rect.y, rect.w, rect.h, (source.x + 1, source.y + 1, 2, 2), (*tint, alpha))

    def frame(self, name: str, rect: Rect, *, tint: Tint = WHITE, alpha: float = 1.0) -> None:
        """A nine-patch stretched over a rectangle; its corners keep their size where there is room."""
        left, top, w, h = self.atlas.region(name)
        x, y, wide, high = round(rect.x), round(rect.y), round(rect.w), round(rect.h)
        edge = min(CORNER, wide // 2, high // 2)
        colour = (*tint, alpha)
        across = ((x, edge, left, edge), (x + edge, wide - 2 * edge, left + CORNER, w - 2 * CORNER),
                  (x + wide - edge, edge, left + w - edge, edge))  # fmt: skip
        upward = ((y, edge, top + h - edge, edge), (y + edge, high - 2 * edge, top + CORNER, h - 2 * CORNER),
                  (y + high - edge, edge, top, edge))  # fmt: skip
        for at_y, tall, from_y, source_h in upward:
            for at_x, broad, from_x, source_w in across:
                if tall > 0 and broad > 0:
                    self._patch(at_x, at_y, broad, tall, (from_x, from_y, source_w, source_h), colour)

    def _patch(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        source: tuple[int, int, int, int],
        colour: tuple[int, int, int, float],
    ) -> None:
        red, green, blue, alpha = colour
        self._quads.extend(
            (x + w / 2, y + h / 2, w / 2, h / 2, 1.0, 0.0, *source, red / 255, green / 255, blue / 255, alpha)
        )

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
        align: Literal["left", "centre", "right"] = "left",
    ) -> int:
        """One line, ``y`` the bottom of its line box, ``x`` its left, centre or right. Returns its width."""
        glyphs, width = self._line(string, font)
        left = round(x - {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * width * size)
        bottom = round(y)
        red, green, blue = tint[0] / 255, tint[1] / 255, tint[2] / 255
        extend = self._quads.extend
        half = size / 2
        for at_x, at_y, from_x, from_y, w, h in glyphs:
            half_w, half_h = w * half, h * half
            centre_x, centre_y = left + at_x * size + half_w, bottom + at_y * size + half_h
            quad = (centre_x, centre_y, half_w, half_h, 1.0, 0.0, from_x, from_y, w, h, red, green, blue, alpha)
            extend(quad)
        return width * size

    def label(
        self,
        string: str,
        x: float,
        y: float,
        *,
        font: str = "body",
        size: int = 1,
        tint: Tint = WHITE,
        alpha: float = 1.0,
        align: Literal["left", "centre", "right"] = "centre",
    ) -> int:
        """One line whose capitals stand around the height ``y``. Returns its width."""
        low, high = self.fonts.capitals(font)
        bottom = y - (low + high) * size / 2
        return self.text(string, x, bottom, font=font, size=size, tint=tint, alpha=alpha, align=align)

    def lines(self, lines: list[str], x: float, top: float, *, font: str = "body", size: int = 1, **look: Any) -> None:
        """Several lines downward from ``top``; ``look`` as for ``text``."""
        for number, line in enumerate(lines, 1):
            self.text(line, x, top - number * LINE[font] * size, font=font, size=size, **look)

    def measure(self, string: str, font: str = "body", size: int = 1) -> int:
        """Width of one line."""
        return self._line(string, font)[1] * size

    def wrap(self, string: str, width: float, font: str = "body", size: int = 1) -> list[str]:
        """Lines no wider than ``width``."""
        return self.fonts.wrap(string, width, font, size)

    def _line(self, string: str, font: str) -> tuple[list[Placed], int]:
        known = self._lines.get((string, font))
        if known is not None:
            return known
        glyphs: list[Placed] = []
        pen, cell = 0, self.fonts.cell(font)
        for character in string.replace(SOFT, ""):
            glyph = self.fonts.glyph(character, font)
            region = self.atlas.glyph(character, font)
            if region is not None:
                glyphs.append((pen + glyph.left, cell - glyph.top - region.h, *region))
            pen += glyph.advance
        if len(self._lines) > 2000:
            self._lines.clear()
        self._lines[string, font] = glyphs, pen
        return glyphs, pen

    def shade(self, name: str, tint: Tint, amount: float) -> None:
        """Blend a sprite toward a colour, 0 to 1, always from its original; costs nothing if it is so already."""
        if self.atlas.shade(name, tint, amount):
            self._upload()

    def grey(self, amount: float) -> None:
        """Take the colour out of everything drawn so far; 0 nothing, 1 all of it."""
        self.flush()
        source, self._at = self._textures[self._at], 1 - self._at
        self._worlds[self._at].use()
        self.ctx.disable(self.ctx.BLEND)
        source.use(0)
        self._grey["amount"] = amount
        self._whole.render(self._grey)

    def flush(self) -> None:
        """Draw what has been put down so far."""
        self._upload()
        count = len(self._quads) // FLOATS
        if not count:
            return
        if count > self._room:
            self._room = 2 * count
            self._buffer = self.ctx.buffer(reserve=self._room * FLOATS * 4, usage="stream")
            self._geometry = self._arranged()
        self._buffer.orphan()
        self._buffer.write(self._quads)
        self._quads = array("f")
        self._worlds[self._at].use()
        self.ctx.enable(self.ctx.BLEND)
        over = self.ctx.ONE_MINUS_SRC_ALPHA
        self.ctx.blend_func = self.ctx.SRC_ALPHA, over, self.ctx.ONE, over
        self._sheet.use(0)
        self._geometry.render(self._program, instances=count)
        self.ctx.blend_func = self.ctx.BLEND_DEFAULT

    def _upload(self) -> None:
        for x, y, w, h in self.atlas.taken():
            self._sheet.write(self.atlas.image.crop((x, y, x + w, y + h)).tobytes(), viewport=(x, y, w, h))

    def present(self, window: Window) -> None:
        """Finish the picture and show it, letterboxed, in whole pixels where the window has room."""
        self.flush()
        wide, high = window.get_framebuffer_size()
        box = self._box = letterbox(wide, high)
        self._density = wide / max(1, window.width)
        screen: Any = self.ctx.screen
        screen.viewport = 0, 0, wide, high
        # The scissor box of the last framebuffer clips a blit: the screen has to be the active one first.
        screen.use(force=True)
        if (box.w, box.h) != (wide, high):
            screen.clear(color=(0, 0, 0, 255))
        world: Any = self._worlds[self._at]
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, world.glo)
        gl.glBindFramebuffer(gl.GL_DRAW_FRAMEBUFFER, screen.glo)
        gl.glBlitFramebuffer(
            0, 0, WIDTH, HEIGHT, box.x, box.y, box.x + box.w, box.y + box.h, gl.GL_COLOR_BUFFER_BIT, gl.GL_NEAREST
        )
        screen.use(force=True)

    def to_virtual(self, window_x: float, window_y: float) -> tuple[float, float]:
        """A place of the pointer in the window as a place on the picture, by the last ``present``."""
        return self._box.to_virtual(window_x * self._density, window_y * self._density)

    def read(self, size: tuple[int, int] = (WIDTH, HEIGHT)) -> Image.Image:
        """The picture so far, letterboxed on ``size`` as ``present`` would."""
        self.flush()
        data = self._worlds[self._at].read(components=3)
        picture = Image.frombytes("RGB", (WIDTH, HEIGHT), data).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        if size == (WIDTH, HEIGHT):
            return picture
        box = letterbox(*size)
        whole = Image.new("RGB", size)
        whole.paste(picture.resize((box.w, box.h), Image.Resampling.NEAREST), (box.x, size[1] - box.y - box.h))
        return whole
