"""The transition between screens: the last picture fades out over the new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from systems.draw.shaders import MIXED, SHOW, WHOLE_VERTEX

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Geometry, Texture2D


class Dissolving:
    """A kept picture that is blended over others; ``textures`` are two of the picture's size."""

    def __init__(self, ctx: ArcadeContext, textures: tuple[Texture2D, Texture2D]) -> None:
        self.ctx = ctx
        self._past, self._mixed = textures
        self._kept, self._target = (ctx.framebuffer(color_attachments=[texture]) for texture in textures)
        self._copy = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=SHOW)
        self._mix = ctx.program(vertex_shader=WHOLE_VERTEX, fragment_shader=MIXED)
        self._mix["past"] = 1

    def keep(self, shown: Texture2D, whole: Geometry) -> None:
        """Keep the last picture of a screen."""
        self._kept.use()
        self.ctx.disable(self.ctx.BLEND)
        shown.use(0)
        whole.render(self._copy)

    def of(self, picture: Texture2D, whole: Geometry, share: float) -> Texture2D:
        """Return a texture of a picture with this share of the kept one over it, 0 to 1."""
        self._target.use()
        self.ctx.disable(self.ctx.BLEND)
        picture.use(0)
        self._past.use(1)
        self._mix["share"] = share
        whole.render(self._mix)
        return self._mixed
