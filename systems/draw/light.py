"""Light spreads from what shines: shrunk, halved again and again, and brought back up; then the picture is graded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.models.light import Grade, Light, Step, Tone
from systems.draw.shaders import DOWN, FINISH, SHINING, UP, WHOLE_VERTEX, fixed

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Geometry, Program, Texture2D


def framed(grade: Grade) -> Tone:
    """A grade's vignette as the programs take it: how dark, from where, to where."""
    return grade.vignette, grade.inner, grade.outer


class Spreading:
    """The light of pictures of one size, at one quality."""

    def __init__(self, ctx: ArcadeContext, size: tuple[int, int], step: Step) -> None:
        self.ctx = ctx
        wide, high = size
        scales = [step.smaller << level for level in range(step.levels + 1)]
        sizes = [(max(1, wide // scale), max(1, high // scale)) for scale in scales]
        self._levels = [ctx.texture(each, components=3, filter=(ctx.LINEAR, ctx.LINEAR), wrap_x=ctx.CLAMP_TO_EDGE,
                                    wrap_y=ctx.CLAMP_TO_EDGE) for each in sizes]  # fmt: skip
        self._targets = [ctx.framebuffer(color_attachments=[level]) for level in self._levels]
        self._shining = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=fixed(SHINING, step=step.smaller))
        self._down = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=DOWN)
        self._up = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=UP)
        self._up["spread"] = step.spread

    def of(self, picture: Texture2D, whole: Geometry, light: Light) -> Texture2D:
        """The light of a picture whose alpha says what shines, as a texture."""
        ctx = self.ctx
        self._shining["pale"] = light.pale
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
        for level in range(len(self._levels) - 1, 0, -1):
            small = self._levels[level]
            self._targets[level - 1].use()
            small.use(0)
            self._up["pixel"] = 0.5 / small.width, 0.5 / small.height
            whole.render(self._up)
        ctx.disable(ctx.BLEND)
        return self._levels[0]


class Finishing:
    """Adds a picture's light to it and grades it, all in one pass."""

    def __init__(self, ctx: ArcadeContext, size: tuple[int, int], target: Texture2D) -> None:
        self.ctx = ctx
        self.size = size
        self._target = ctx.framebuffer(color_attachments=[target])
        self._texture = target
        self._programs: dict[tuple[float, float, Grade], Program] = {}
        self._spreadings: dict[Step, Spreading] = {}

    def of(self, picture: Texture2D, whole: Geometry, light: Light, quality: str, paused: bool) -> Texture2D:
        """The finished picture as a texture."""
        step = getattr(light.steps, quality)
        spreading = self._spreadings.get(step)
        if spreading is None:
            spreading = self._spreadings[step] = Spreading(self.ctx, self.size, step)
        spreading.of(picture, whole, light).use(1)
        self._target.use()
        picture.use(0)
        whole.render(self._program(light, light.grades.pause if paused else light.grades.game))
        return self._texture

    def _program(self, light: Light, grade: Grade) -> Program:
        key = light.gain, light.core, grade
        known = self._programs.get(key)
        if known is None:
            source = fixed(FINISH, gain=light.gain, core=light.gain * light.core, lift=grade.raised, scale=grade.scale,
                           saturation=grade.saturation)  # fmt: skip
            known = self._programs[key] = self.ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=source)
            known["glow"] = 1
        return known
