"""A plain virtual screen, the baseline of a frame: the city and sixty sprites on 640x360, shown in the window.

It works like any sprite game made with the window library: standard textures, a camera, sprite lists, and the picture
as one quad over the window. It has no light, no text and no grading.
"""

from __future__ import annotations

from itertools import cycle, islice
from math import cos, sin
from typing import TYPE_CHECKING

import arcade
from arcade.gl.geometry import quad_2d_fs

from game.paths import assets_dir
from systems.draw.shaders import SHOW, WHOLE_VERTEX
from systems.layout import HEIGHT, WIDTH

if TYPE_CHECKING:
    from pathlib import Path

    from game.app.window import Window

SPRITES = 60
SMALLEST, LARGEST = 16, 128
"""Smallest and largest side of a piece's picture, in pixels; all others are signs and walls."""
SWAY = 8.0
"""Pixels that every sprite sways to each side, so that each must be updated in every frame."""


class PlainScreen:
    """A screen in the game's window, with pictures of one table and of the shared folder."""

    def __init__(self, app: Window, on: str) -> None:
        self.app, self.clock = app, 0.0
        arcade.set_window(app)  # Arcade needs it, and another window may have been active.
        ctx = app.ctx
        self._picture = ctx.texture((WIDTH, HEIGHT), filter=(ctx.NEAREST, ctx.NEAREST))
        self._virtual = ctx.framebuffer(color_attachments=[self._picture])
        self._camera = arcade.Camera2D(render_target=self._virtual, position=(WIDTH / 2, HEIGHT / 2))
        self._show = ctx.program(vertex_shader=WHOLE_VERTEX.replace("corner", "in_vert"), fragment_shader=SHOW)
        self._whole = quad_2d_fs()
        self._behind: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self._sprites: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        city = arcade.Sprite(assets_dir() / "shared" / "sprites" / "city.png", center_x=WIDTH / 2, center_y=HEIGHT / 2)
        city.width, city.height = WIDTH, HEIGHT
        self._behind.append(city)
        for picture in islice(cycle(_pictures(on)), SPRITES):
            self._sprites.append(arcade.Sprite(picture))

    def step(self, dt: float) -> None:
        """Move every sprite around its place."""
        self.clock += dt
        for n, sprite in enumerate(self._sprites):
            across, down = n % 10, n // 10
            sprite.position = (
                (across + 0.5) * WIDTH / 10 + SWAY * cos(self.clock + n),
                (down + 0.5) * HEIGHT / 6 + SWAY * sin(self.clock + n),
            )

    def draw(self) -> None:
        """Draw the screen and show it in the window."""
        with self._camera.activate():
            self._virtual.clear()
            self._behind.draw(pixelated=True)
            self._sprites.draw(pixelated=True)
        screen = self.app.ctx.screen
        screen.use(force=True)
        self.app.ctx.disable(self.app.ctx.BLEND)
        screen.clear()
        self._picture.use(0)
        self._whole.render(self._show)


def _pictures(on: str) -> list[Path]:
    """Return the pictures of a table's pieces, chosen by size; tables with too few borrow shared ones."""
    own, shared = (sorted((assets_dir() / name / "sprites").glob("*.png")) for name in (on, "shared"))
    textures = {path: arcade.load_texture(path) for path in (*own, *shared)}
    return [path for path, texture in textures.items() if SMALLEST <= min(texture.size) <= max(texture.size) <= LARGEST]
