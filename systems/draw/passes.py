"""Passes over the whole picture: the static background, the glow, and the transition between screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, cast

from pyglet import gl

from game.content.models.light import GlowQuality, Grade, Light, Tone, Toning
from systems.draw.atlas import SHEET_SIZE, Region
from systems.draw.colors import Tint
from systems.draw.shaders import (
    BACKDROP_FRAGMENT,
    BRIGHT_FRAGMENT,
    CLEAN_LENS,
    COPY_FRAGMENT,
    DIRTY_LENS,
    DOWN_FRAGMENT,
    GLOW_FRAGMENT,
    MIX_FRAGMENT,
    TINT_FRAGMENT,
    TONE_FRAGMENT,
    UP_FRAGMENT,
    WHOLE_VERTEX,
    ProgramVariants,
    grade_constants,
    toning_constants,
    with_constants,
)

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Framebuffer, Geometry, Program, Texture2D
    from arcade.gl.backends.opengl.framebuffer import OpenGLFramebuffer
    from arcade.gl.backends.opengl.texture import OpenGLTexture2D


def fast_texture(ctx: ArcadeContext, size: tuple[int, int], smooth: tuple[int, int]) -> Texture2D:
    """Return a texture in BGRA order and without a sized format. Software OpenGL copies it in a third of the time."""
    edge = ctx.CLAMP_TO_EDGE
    texture = ctx.texture(size, components=4, filter=smooth, wrap_x=edge, wrap_y=edge)
    gl.glBindTexture(gl.GL_TEXTURE_2D, cast("OpenGLTexture2D", texture).glo)
    gl.glTexImage2D(gl.GL_TEXTURE_2D, 0, gl.GL_RGBA, *size, 0, gl.GL_BGRA, gl.GL_UNSIGNED_BYTE, None)
    return texture


def copy_pixels(source: Framebuffer, target: Framebuffer, *, depth: bool = False) -> None:
    """Copy the colors of one framebuffer, or also its depth, to another of its size, then bound for drawing."""
    target.use()
    width, height = source.size
    gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, cast("OpenGLFramebuffer", source).glo)
    buffers = gl.GL_COLOR_BUFFER_BIT | gl.GL_DEPTH_BUFFER_BIT if depth else gl.GL_COLOR_BUFFER_BIT
    gl.glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, buffers, gl.GL_NEAREST)
    gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, cast("OpenGLFramebuffer", target).glo)


ADD_BLEND = gl.GL_ONE_MINUS_DST_ALPHA, gl.GL_ONE
"""The blend function: light is added, but less where the picture's alpha marks its source."""


def vignette(grade: Grade) -> Tone:
    """Return a grade's vignette in the form that programs take: strength, start and end."""
    return grade.vignette, grade.inner, grade.outer


def on_sheet(region: Region) -> tuple[float, float, float, float]:
    """Return a region of the sheet in the form that programs take: shares of its width and height."""
    width, height = SHEET_SIZE
    return region.x / width, region.y / height, region.w / width, region.h / height


class Dirt(NamedTuple):
    """The dirt on the lens: a region of the sheet."""

    sheet: Texture2D
    region: Region


def draw_over(target: Framebuffer, screen_quad: Geometry, program: Program, *textures: Texture2D) -> None:
    """Replace the content of a framebuffer by what a program makes of these textures."""
    target.use()
    target.ctx.disable(target.ctx.BLEND)
    for unit, texture in enumerate(textures):
        texture.use(unit)
    screen_quad.render(program)


class GlowPass:
    """The last step of pictures of one size, which adds their glow at one quality by plain blending.

    In software OpenGL that takes a third of the time of a shader.
    """

    def __init__(self, ctx: ArcadeContext, size: tuple[int, int], quality: GlowQuality) -> None:
        self.ctx, self.quality = ctx, quality
        width, height = size
        scales = [quality.smaller << level for level in range(quality.levels + 1)]
        sizes = [(max(1, width // scale), max(1, height // scale)) for scale in scales]
        smooth = ctx.LINEAR, ctx.LINEAR
        edge = ctx.CLAMP_TO_EDGE
        self._levels = [
            ctx.texture(pixels, components=3, filter=smooth, wrap_x=edge, wrap_y=edge) for pixels in sizes
        ]
        self._targets = [ctx.framebuffer(color_attachments=[level]) for level in self._levels]
        self._light = fast_texture(ctx, sizes[0], smooth)
        self._target = ctx.framebuffer(color_attachments=[self._light])
        bright = with_constants(BRIGHT_FRAGMENT, step=quality.smaller)
        self._bright = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=bright)
        self._down = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=DOWN_FRAGMENT)
        self._up = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=UP_FRAGMENT)
        self._up["spread"] = quality.spread
        self._copy = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=COPY_FRAGMENT)
        self._lens_programs: dict[str, Program] = {}
        """The program of the last step by the lens it looks through; each is built on first use."""

    def add(
        self, picture: Texture2D, target: Framebuffer, screen_quad: Geometry, light: Light, dirt: Dirt | None
    ) -> None:
        """Add the glow of a picture to ``target``, the picture's own framebuffer."""
        glow = self._glow(picture, screen_quad, light, dirt)
        target.use()
        glow.use(0)
        self.ctx.enable(self.ctx.BLEND)
        self.ctx.blend_func = ADD_BLEND
        screen_quad.render(self._copy)
        self.ctx.blend_func = self.ctx.BLEND_DEFAULT

    def _glow(self, picture: Texture2D, screen_quad: Geometry, light: Light, dirt: Dirt | None) -> Texture2D:
        """Return the glow of a picture as a texture; the picture's alpha marks the glowing parts."""
        ctx = self.ctx
        self._bright["pale"], self._bright["core"] = light.pale, light.core
        draw_over(self._targets[0], screen_quad, self._bright, picture)
        for large, target in zip(self._levels, self._targets[1:], strict=False):
            self._down["pixel"] = 0.5 / large.width, 0.5 / large.height
            draw_over(target, screen_quad, self._down, large)
        ctx.enable(ctx.BLEND)
        ctx.blend_func = ctx.SRC_ALPHA, ctx.ONE_MINUS_SRC_ALPHA
        for level in range(len(self._levels) - 1, 1, -1):
            small = self._levels[level]
            self._targets[level - 1].use()
            small.use(0)
            self._up["pixel"] = 0.5 / small.width, 0.5 / small.height
            screen_quad.render(self._up)
        near, far = self._levels[:2]
        program = self._light_through(CLEAN_LENS if dirt is None else DIRTY_LENS)
        program["pixel"], program["gain"] = (0.5 / far.width, 0.5 / far.height), light.gain
        if dirt is not None:
            dirt.sheet.use(2)
            program["sheet"], program["dirt"], program["source"] = 2, light.dirt, on_sheet(dirt.region)
        draw_over(self._target, screen_quad, program, near, far)
        return self._light

    def _light_through(self, lens: str) -> Program:
        if lens not in self._lens_programs:
            source = f"#version 330{lens}{GLOW_FRAGMENT}"
            program = self._lens_programs[lens] = self.ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=source)
            program["spread"], program["far"] = self.quality.spread, 1
        return self._lens_programs[lens]


class BackdropPass:
    """The backdrop of a picture and the static things on it; a copy costs a small part of drawing it.

    ``textures`` are two of the picture's size.
    """

    def __init__(self, ctx: ArcadeContext, textures: tuple[Texture2D, Texture2D]) -> None:
        self._lens_texture = textures[0]
        self._lens, self._static = (ctx.framebuffer(color_attachments=[texture]) for texture in textures)
        self._program = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=BACKDROP_FRAGMENT)
        self._tint = ProgramVariants(ctx, WHOLE_VERTEX, TINT_FRAGMENT, grade_constants)
        self._content: object = None
        self._key: object = None
        self.number = 0
        """The number of times it has been drawn."""

    def picture(
        self,
        sheet: Texture2D,
        screen_quad: Geometry,
        region: Region,
        tint: Tint,
        light: Light,
        grade: Grade | None,
        shade: object,
        standing: bytes,
        draw: Callable[[Framebuffer, bytes], None],
    ) -> Framebuffer:
        """Return a picture of a region of the sheet with the quads ``standing`` on it, drawn with ``draw`` if needed.

        ``shade`` distinguishes states of the region; ``grade`` is that of the picture.
        """
        content = region, light, shade
        key = content, tint, grade, standing
        if key != self._key:
            if content != self._content:
                self._bulge(sheet, screen_quad, region, light)
            self._content, self._key = content, key
            self.number += 1
            program = self._tint.program(grade)
            program["tint"] = tint[0] / 255, tint[1] / 255, tint[2] / 255
            draw_over(self._static, screen_quad, program, self._lens_texture)
            draw(self._static, standing)
        return self._static

    def _bulge(self, sheet: Texture2D, screen_quad: Geometry, region: Region, light: Light) -> None:
        program = self._program
        program["source"], program["lens"] = on_sheet(region), light.lens
        program["vignette"] = vignette(light.grades.game)
        draw_over(self._lens, screen_quad, program, sheet)


class TonedPicture:
    """A copy of a picture with the toning of a grade, on a texture of the picture's size."""

    def __init__(self, ctx: ArcadeContext, texture: Texture2D) -> None:
        self._result, self._target = texture, ctx.framebuffer(color_attachments=[texture])
        self._tone = ProgramVariants(ctx, WHOLE_VERTEX, TONE_FRAGMENT, toning_constants)

    def tone(self, picture: Texture2D, screen_quad: Geometry, toning: Toning) -> Texture2D:
        draw_over(self._target, screen_quad, self._tone.program(toning), picture)
        return self._result


class Dissolve:
    """A kept picture that is blended over others; ``textures`` are two of the picture's size."""

    def __init__(self, ctx: ArcadeContext, textures: tuple[Texture2D, Texture2D]) -> None:
        self._past, self._result = textures
        self._past_target, self._target = (ctx.framebuffer(color_attachments=[texture]) for texture in textures)
        self._copy = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=COPY_FRAGMENT)
        self._mix = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=MIX_FRAGMENT)
        self._mix["past"] = 1

    def keep(self, picture: Texture2D, screen_quad: Geometry) -> None:
        draw_over(self._past_target, screen_quad, self._copy, picture)

    def blend(self, picture: Texture2D, screen_quad: Geometry, share: float) -> Texture2D:
        """Return a texture of a picture with this share of the kept one over it, 0 to 1."""
        self._mix["share"] = share
        draw_over(self._target, screen_quad, self._mix, picture, self._past)
        return self._result
