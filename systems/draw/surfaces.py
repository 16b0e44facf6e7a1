"""Textures that software OpenGL copies and blends fast, and copies between framebuffers."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pyglet import gl

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Framebuffer, Texture2D
    from arcade.gl.backends.opengl.framebuffer import OpenGLFramebuffer
    from arcade.gl.backends.opengl.texture import OpenGLTexture2D


def blue_first(ctx: ArcadeContext, size: tuple[int, int], smooth: tuple[int, int]) -> Texture2D:
    """Return a texture in BGRA order and without a sized format, because software OpenGL copies it in a third of the
    time."""
    edge = ctx.CLAMP_TO_EDGE
    texture = ctx.texture(size, components=4, filter=smooth, wrap_x=edge, wrap_y=edge)
    gl.glBindTexture(gl.GL_TEXTURE_2D, cast("OpenGLTexture2D", texture).glo)
    gl.glTexImage2D(gl.GL_TEXTURE_2D, 0, gl.GL_RGBA, *size, 0, gl.GL_BGRA, gl.GL_UNSIGNED_BYTE, None)
    return texture


def copied(source: Framebuffer, target: Framebuffer) -> None:
    """Copy one framebuffer to another of its size, which is then bound for drawing."""
    target.use()
    wide, high = source.size
    gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, cast("OpenGLFramebuffer", source).glo)
    gl.glBlitFramebuffer(0, 0, wide, high, 0, 0, wide, high, gl.GL_COLOR_BUFFER_BIT, gl.GL_NEAREST)
    gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, cast("OpenGLFramebuffer", target).glo)
