"""A window of colours only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pyglet

if TYPE_CHECKING:
    from pyglet.window import BaseWindow as Window
else:
    from pyglet.window import Window


class Flat(Window):
    """Without depth, stencil and transparency, which nothing here uses: software fills it in a third of the time.

    To stand behind ``arcade.Window`` among the bases of a class, because arcade always asks for all three.
    """

    closed = False
    """Whether it was, as arcade says; of one that came to nothing, too."""

    def __init__(self, *, config: pyglet.gl.Config, **how: Any) -> None:
        config.depth_size = config.stencil_size = config.alpha_size = 0
        with _best_kind_alone():
            super().__init__(config=config, **how)

    def close(self) -> None:
        """Close it, and with it its frames, which the library goes on with."""
        super().close()
        pyglet.clock.unschedule(self._dispatch_frame)

    def __del__(self) -> None:
        """Close what still is open; what was closed would take away the window that came after it."""
        if not self.closed:
            super().__del__()

    def _dispatch_frame(self, delta_time: float) -> None:
        """What arcade does once a frame."""


@contextmanager
def _best_kind_alone() -> Iterator[None]:
    """X tells hundreds of kinds of window, the best first, and the library looks through all before it takes that one.

    Then only that one is told. Elsewhere, and without a display, nothing is changed.
    """
    glx = getattr(sys.modules.get("pyglet.gl.xlib"), "glx", None)
    if glx is None:
        yield
        return
    choose = glx.glXChooseFBConfig
    glx.glXChooseFBConfig = _cut(choose)
    try:
        yield
    finally:
        glx.glXChooseFBConfig = choose


def _cut(choose: Callable[..., object]) -> Callable[..., object]:
    def chosen(display: object, screen: int, wanted: object, count: Any) -> object:
        kinds = choose(display, screen, wanted, count)
        count._obj.value = min(count._obj.value, 1)
        return kinds

    return chosen
