"""A window of colours only."""

from __future__ import annotations

from typing import Any

import pyglet


class Flat(pyglet.window.Window):
    """Without depth, stencil and transparency, which nothing here uses: software fills it in a third of the time.

    To stand behind ``arcade.Window`` among the bases of a class, because arcade always asks for all three.
    """

    def __init__(self, *args: Any, config: pyglet.gl.Config, **how: Any) -> None:
        config.depth_size = config.stencil_size = config.alpha_size = 0
        super().__init__(*args, config=config, **how)
