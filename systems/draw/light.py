"""Glow: the bright parts of a picture are downsampled repeatedly, upsampled again, and added to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyglet import gl

from game.content.models.light import Grade, Light, Step, Tone
from systems.draw.shaders import DOWN, SHINING, SHOW, UP, WHOLE_LIGHT, WHOLE_VERTEX, fixed
from systems.draw.surfaces import blue_first

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Framebuffer, Geometry, Texture2D

ADDING = gl.GL_ONE_MINUS_DST_ALPHA, gl.GL_ONE
"""The blend function: light is added, but less where the picture's alpha marks its source."""


def framed(grade: Grade) -> Tone:
    """Return a grade's vignette in the form that programs take: strength, start and end."""
    return grade.vignette, grade.inner, grade.outer


class Spreading:
    """The glow of pictures of one size, at one quality."""

    def __init__(self, ctx: ArcadeContext, size: tuple[int, int], step: Step) -> None:
        self.ctx = ctx
        wide, high = size
        scales = [step.smaller << level for level in range(step.levels + 1)]
        sizes = [(max(1, wide // scale), max(1, high // scale)) for scale in scales]
        smooth = ctx.LINEAR, ctx.LINEAR
        self._levels = [ctx.texture(each, components=3, filter=smooth, wrap_x=ctx.CLAMP_TO_EDGE,
                                    wrap_y=ctx.CLAMP_TO_EDGE) for each in sizes]  # fmt: skip
        self._targets = [ctx.framebuffer(color_attachments=[level]) for level in self._levels]
        self._light = blue_first(ctx, sizes[0], smooth)
        self._target = ctx.framebuffer(color_attachments=[self._light])
        self._shining = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=fixed(SHINING, step=step.smaller))
        self._down = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=DOWN)
        self._up = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=UP)
        self._whole_light = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=WHOLE_LIGHT)
        self._up["spread"] = self._whole_light["spread"] = step.spread
        self._whole_light["far"] = 1

    def of(self, picture: Texture2D, whole: Geometry, light: Light) -> Texture2D:
        """Return the glow of a picture as a texture; the picture's alpha marks the glowing parts."""
        ctx = self.ctx
        self._shining["pale"], self._shining["core"] = light.pale, light.core
        ctx.disable(ctx.BLEND)
        self._targets[0].use()
        picture.use(0)
        whole.render(self._shining)
        for large, target in zip(self._levels, self._targets[1:], strict=False):
            target.use()
            large.use(0)
            self._down["pixel"] = 0.5 / large.width, 0.5 / large.height
            whole.render(self._down)
        ctx.enable(ctx.BLEND)
        ctx.blend_func = ctx.SRC_ALPHA, ctx.ONE_MINUS_SRC_ALPHA
        for level in range(len(self._levels) - 1, 1, -1):
            small = self._levels[level]
            self._targets[level - 1].use()
            small.use(0)
            self._up["pixel"] = 0.5 / small.width, 0.5 / small.height
            whole.render(self._up)
        ctx.disable(ctx.BLEND)
        near, far = self._levels[:2]
        self._target.use()
        near.use(0)
        far.use(1)
        self._whole_light["pixel"], self._whole_light["gain"] = (0.5 / far.width, 0.5 / far.height), light.gain
        whole.render(self._whole_light)
        return self._light


class Finishing:
    """The last step of a picture, which adds its glow by plain blending; in software OpenGL that takes a third of the
    time of a shader."""

    def __init__(self, ctx: ArcadeContext, size: tuple[int, int]) -> None:
        self.ctx = ctx
        self.size = size
        self._program = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=SHOW)
        self._spreading: tuple[Step, Spreading] | None = None
        """The last quality step and its glow; only one is kept."""

    def add(self, picture: Texture2D, target: Framebuffer, whole: Geometry, light: Light, quality: str) -> None:
        """Add the glow of a picture to ``target``, the picture's own framebuffer."""
        step = getattr(light.steps, quality)
        if self._spreading is None or self._spreading[0] != step:
            self._spreading = step, Spreading(self.ctx, self.size, step)
        shining = self._spreading[1].of(picture, whole, light)
        target.use()
        shining.use(0)
        self.ctx.enable(self.ctx.BLEND)
        self.ctx.blend_func = ADDING
        whole.render(self._program)
        self.ctx.blend_func = self.ctx.BLEND_DEFAULT
