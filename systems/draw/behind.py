"""What lies behind a picture: drawn once, bulging as through a lens and darker toward its corners, then copied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyglet import gl

from systems.draw.atlas import SIZE, Region
from systems.draw.light import Light, framed
from systems.draw.pen import Tint
from systems.draw.shaders import BACKDROP, WHOLE_VERTEX

if TYPE_CHECKING:
    from arcade import ArcadeContext


class Behind:
    """The backdrop of pictures of one size; a copy costs a small part of drawing it."""

    def __init__(self, ctx: ArcadeContext, size: tuple[int, int]) -> None:
        self.ctx = ctx
        self.size = size
        self._kept: Any = ctx.framebuffer(color_attachments=[ctx.texture(size, components=4)])
        self._program = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=BACKDROP)
        self._key: Any = None

    def copy(
        self, world: Any, sheet: Any, whole: Any, region: Region, tint: Tint, light: Light, shade: object
    ) -> None:
        """Put a region of the sheet on the whole of ``world``; ``shade`` tells states of the region apart."""
        key = region, tint, light, shade
        if key != self._key:
            self._key = key
            self._draw(sheet, whole, region, tint, light)
        world.use()
        wide, high = self.size
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, self._kept.glo)
        gl.glBlitFramebuffer(0, 0, wide, high, 0, 0, wide, high, gl.GL_COLOR_BUFFER_BIT, gl.GL_NEAREST)
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, world.glo)

    def _draw(self, sheet: Any, whole: Any, region: Region, tint: Tint, light: Light) -> None:
        self._kept.use()
        self.ctx.disable(self.ctx.BLEND)
        sheet.use(0)
        across, down = SIZE
        program = self._program
        program["source"] = region.x / across, region.y / down, region.w / across, region.h / down
        program["tint"] = tint[0] / 255, tint[1] / 255, tint[2] / 255
        program["lens"] = light.lens
        program["vignette"] = framed(light.grades.game)
        whole.render(program)
