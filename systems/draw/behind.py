"""The static background of a picture, with lens distortion and dark corners: drawn once, then copied."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.content.models.light import Grade, Light
from systems.draw.atlas import SIZE, Region
from systems.draw.grading import Grading
from systems.draw.light import framed
from systems.draw.pen import Tint
from systems.draw.shaders import BACKDROP, TINTED, WHOLE_VERTEX
from systems.draw.surfaces import copied

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Framebuffer, Geometry, Texture2D


class Behind:
    """The backdrop of a picture and the static things on it; a copy costs a small part of drawing it.

    ``textures`` are two of the picture's size.
    """

    def __init__(self, ctx: ArcadeContext, textures: tuple[Texture2D, Texture2D]) -> None:
        self.ctx = ctx
        self._bulging = textures[0]
        self._lens, self._kept = (ctx.framebuffer(color_attachments=[texture]) for texture in textures)
        self._program = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=BACKDROP)
        self._tinted = Grading(ctx, WHOLE_VERTEX, TINTED)
        self._seen: object = None
        self._key: object = None

    def copy(
        self,
        world: Framebuffer,
        sheet: Texture2D,
        whole: Geometry,
        region: Region,
        tint: Tint,
        light: Light,
        grade: Grade | None,
        shade: object,
        standing: bytes,
        draw: Callable[[Framebuffer, bytes], None],
    ) -> None:
        """Fill ``world`` with a region of the sheet, and draw the quads ``standing`` on it with ``draw``.

        ``shade`` distinguishes states of the region; ``grade`` is that of the picture.
        """
        seen = region, light, shade
        key = seen, tint, grade, standing
        if key != self._key:
            if seen != self._seen:
                self._bulge(sheet, whole, region, light)
            self._seen, self._key = seen, key
            self._kept.use()
            self.ctx.disable(self.ctx.BLEND)
            self._bulging.use(0)
            tinted = self._tinted.by(grade)
            tinted["tint"] = tint[0] / 255, tint[1] / 255, tint[2] / 255
            whole.render(tinted)
            draw(self._kept, standing)
        copied(self._kept, world)

    def _bulge(self, sheet: Texture2D, whole: Geometry, region: Region, light: Light) -> None:
        self._lens.use()
        self.ctx.disable(self.ctx.BLEND)
        sheet.use(0)
        across, down = SIZE
        program = self._program
        program["source"] = region.x / across, region.y / down, region.w / across, region.h / down
        program["lens"] = light.lens
        program["vignette"] = framed(light.grades.game)
        whole.render(program)
