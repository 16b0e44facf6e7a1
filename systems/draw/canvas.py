"""The virtual picture of 640x360: quads from one sheet, in painter's order, in one instanced draw call."""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arcade import gl as agl
from PIL import Image
from pyglet import gl

from systems.draw.atlas import SIZE, Atlas
from systems.draw.letterbox import Letterbox, letterbox
from systems.draw.light import Grade, Light, Spreading
from systems.draw.pen import FLOATS, Colours, Pen
from systems.draw.shaders import FINISH, GREY, QUAD_FRAGMENT, QUAD_VERTEX, WHOLE_VERTEX
from systems.knucklebones.layout import HEIGHT, WIDTH

if TYPE_CHECKING:
    from arcade import ArcadeContext, Window


HIDING = gl.GL_ONE, gl.GL_ONE_MINUS_SRC1_COLOR
"""Colours are added as they are, after hiding what lies below by the second output."""


class Canvas(Pen):
    """A pen whose quads are drawn: everything a screen needs between ``begin`` and ``present``.

    ``quality`` is how light is spread: ``off``, or one of the light's steps. ``light`` may be replaced at any time.
    """

    def __init__(self, ctx: ArcadeContext, assets: Path, palette: Colours, light: Light) -> None:
        super().__init__(Atlas(assets), palette)
        self.ctx = ctx
        self.quality = "standard"
        nearest = (ctx.NEAREST, ctx.NEAREST)
        self._sheet = ctx.texture(SIZE, components=4, filter=nearest, data=self.atlas.image.tobytes())
        self.atlas.taken()
        # Mirrored, so that a shaken picture shows itself at its edges.
        mirrored = ctx.MIRRORED_REPEAT
        self._textures = [
            ctx.texture((WIDTH, HEIGHT), components=4, filter=nearest, wrap_x=mirrored, wrap_y=mirrored)
            for _ in range(2)
        ]
        self._worlds = [ctx.framebuffer(color_attachments=[texture]) for texture in self._textures]
        self._at = 0
        self._finished = ctx.framebuffer(color_attachments=[ctx.texture((WIDTH, HEIGHT), components=4)])
        self._program = ctx.program(vertex_shader=QUAD_VERTEX, fragment_shader=QUAD_FRAGMENT)
        self._program["picture"] = float(WIDTH), float(HEIGHT)
        self._program["sheet_size"] = float(SIZE[0]), float(SIZE[1])
        self._grey = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=GREY)
        self._finish = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=FINISH)
        self._finish["glow"] = 1
        corners = ctx.buffer(data=array("f", (-1, -1, 1, -1, -1, 1, 1, 1)))
        corner = agl.BufferDescription(corners, "2f", ["corner"])
        self._room = 2048
        self._buffer = ctx.buffer(reserve=self._room * FLOATS * 4, usage="stream")
        self._corner = corner
        self._geometry = self._arranged()
        self._whole = ctx.geometry([corner], mode=ctx.TRIANGLE_STRIP)
        self._box: Letterbox = letterbox(1280, 720)
        self._density = 1.0
        self._shift = 0, 0
        self._greyed = False
        self._spreadings: dict[str, Spreading] = {}
        self.light = light

    @property
    def light(self) -> Light:
        """What shines, and how the finished picture is graded."""
        return self._light

    @light.setter
    def light(self, light: Light) -> None:
        self._light = self.lamps = light
        self._spreadings.clear()
        self._program["knee"] = light.knee.dark, light.knee.bright
        self._program["lens"] = light.lens

    def _arranged(self) -> Any:
        names = ["centre", "half_size", "turn", "source", "colour", "light"]
        quads = agl.BufferDescription(self._buffer, "2f 2f 2f 4f 4f 3f", names, instanced=True)
        return self.ctx.geometry([self._corner, quads], mode=self.ctx.TRIANGLE_STRIP)

    def begin(self) -> None:
        """Start a black picture."""
        self.quads = array("f")
        self._shift, self._greyed = (0, 0), False
        world = self._worlds[self._at]
        world.use()
        world.clear(color=(0, 0, 0, 0))

    def shake(self, dx: float, dy: float) -> None:
        """Show this picture so many virtual pixels to the right and up; pointer positions stay true."""
        self._shift = round(dx), round(dy)

    def grey(self, amount: float) -> None:
        """Take the colour and half the light out of everything drawn so far; 0 nothing, 1 all of it.

        The picture is graded as paused.
        """
        self.flush()
        self._greyed = True
        source, self._at = self._textures[self._at], 1 - self._at
        self._worlds[self._at].use()
        self.ctx.disable(self.ctx.BLEND)
        source.use(0)
        self._grey["amount"] = amount
        self._whole.render(self._grey)

    def flush(self) -> None:
        """Draw what has been put down so far."""
        self._upload()
        count = len(self.quads) // FLOATS
        if not count:
            return
        if count > self._room:
            self._room = 2 * count
            self._buffer = self.ctx.buffer(reserve=self._room * FLOATS * 4, usage="stream")
            self._geometry = self._arranged()
        self._buffer.orphan()
        self._buffer.write(self.quads)
        self.quads = array("f")
        self._worlds[self._at].use()
        self.ctx.enable(self.ctx.BLEND)
        self.ctx.blend_func = HIDING
        self._sheet.use(0)
        self._geometry.render(self._program, instances=count)
        self.ctx.blend_func = self.ctx.BLEND_DEFAULT

    def _upload(self) -> None:
        for x, y, w, h in self.atlas.taken():
            self._sheet.write(self.atlas.image.crop((x, y, x + w, y + h)).tobytes(), viewport=(x, y, w, h))

    def _graded(self) -> Any:
        """The picture so far with its light, graded, as a framebuffer."""
        self.flush()
        light, drawn = self._light, self._textures[self._at]
        gain = 0.0
        if self.quality != "off":
            self._spreading().of(drawn, self._whole, light.spread).use(1)
            gain = light.gain
        grade: Grade = light.grades.pause if self._greyed else light.grades.game
        self._finished.use()
        self.ctx.disable(self.ctx.BLEND)
        drawn.use(0)
        finish = self._finish
        finish["gain"], finish["core"] = gain, light.core
        finish["shift"] = -self._shift[0] / WIDTH, -self._shift[1] / HEIGHT
        finish["vignette"] = grade.vignette, grade.inner, grade.outer
        finish["lift"], finish["scale"], finish["saturation"] = grade.raised, grade.scale, grade.saturation
        self._whole.render(finish)
        return self._finished

    def _spreading(self) -> Spreading:
        known = self._spreadings.get(self.quality)
        if known is None:
            known = Spreading(self.ctx, (WIDTH, HEIGHT), getattr(self._light.steps, self.quality))
            self._spreadings[self.quality] = known
        return known

    def present(self, window: Window) -> None:
        """Finish the picture and show it, letterboxed, in whole pixels where the window has room."""
        picture = self._graded()
        wide, high = window.get_framebuffer_size()
        box = self._box = letterbox(wide, high)
        self._density = wide / max(1, window.width)
        screen: Any = self.ctx.screen
        screen.viewport = 0, 0, wide, high
        # The scissor box of the last framebuffer clips a blit: the screen has to be the active one first.
        screen.use(force=True)
        if (box.w, box.h) != (wide, high):
            screen.clear(color=(0, 0, 0, 255))
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, picture.glo)
        gl.glBindFramebuffer(gl.GL_DRAW_FRAMEBUFFER, screen.glo)
        gl.glBlitFramebuffer(
            0, 0, WIDTH, HEIGHT, box.x, box.y, box.x + box.w, box.y + box.h, gl.GL_COLOR_BUFFER_BIT, gl.GL_NEAREST
        )
        screen.use(force=True)

    @property
    def renderer(self) -> str:
        """What draws, and in which version: pictures are the same wherever this is."""
        return f"{self.ctx.info.RENDERER}, OpenGL {gl.gl_info.get_version_string()}"

    def to_virtual(self, window_x: float, window_y: float) -> tuple[float, float]:
        """A place of the pointer in the window as a place on the picture, by the last ``present``."""
        return self._box.to_virtual(window_x * self._density, window_y * self._density)

    def read(self, size: tuple[int, int] = (WIDTH, HEIGHT)) -> Image.Image:
        """The picture so far, with its light, letterboxed on ``size`` as ``present`` would."""
        data = self._graded().read(components=3)
        picture = Image.frombytes("RGB", (WIDTH, HEIGHT), data).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        if size == (WIDTH, HEIGHT):
            return picture
        box = letterbox(*size)
        whole = Image.new("RGB", size)
        whole.paste(picture.resize((box.w, box.h), Image.Resampling.NEAREST), (box.x, size[1] - box.y - box.h))
        return whole
