"""A window that opens fast: it has only a color buffer, and Arcade's shaders are compiled when they are used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, cast

import pyglet
from arcade import ArcadeContext

if TYPE_CHECKING:
    from arcade.gl import Program
    from pyglet.window import BaseWindow as Window
else:
    from pyglet.window import Window


class FlatWindow(Window):
    """A window without depth, stencil and alpha buffers: 3-D stages have their own.

    Software OpenGL then fills it in a third of the time.

    List it after ``arcade.Window`` among the bases of a class, because Arcade always requests all three.
    """

    closed = False
    """True once closed, under Arcade's attribute name; set here for windows that were never opened."""

    def __init__(self, *, config: pyglet.gl.Config, **options: Any) -> None:
        config.depth_size = config.stencil_size = config.alpha_size = 0
        with _best_config_only():
            super().__init__(config=config, **options)

    def close(self) -> None:
        """Close the window and stop its frames, which the library would keep scheduling."""
        super().close()
        pyglet.clock.unschedule(self._dispatch_frame)

    def __del__(self) -> None:
        """Close the window if it is still open; closing twice would close the window opened after it."""
        if not self.closed:
            super().__del__()

    def _dispatch_frame(self, delta_time: float) -> None:
        """Do nothing; Arcade overrides this with its frame dispatch."""


@contextmanager
def _best_config_only() -> Iterator[None]:
    """Let X11 report only the best framebuffer configuration inside this context.

    X11 lists hundreds, the best first, and the library would inspect all of them before it picks that one. Elsewhere,
    and without a display, nothing changes.
    """
    glx = getattr(sys.modules.get("pyglet.gl.xlib"), "glx", None)
    if glx is None:
        yield
        return
    choose = glx.glXChooseFBConfig
    glx.glXChooseFBConfig = _first_only(choose)
    try:
        yield
    finally:
        glx.glXChooseFBConfig = choose


def _first_only(choose: Callable[..., object]) -> Callable[..., object]:
    def choose_first(display: object, screen: int, attributes: object, count: Any) -> object:
        configs = choose(display, screen, attributes, count)
        count._obj.value = min(count._obj.value, 1)
        return configs

    return choose_first


class LazyProgram:
    """A placeholder for a shader that is compiled on first use."""

    def __init__(self, make: Callable[[], Program]) -> None:
        self._make = make
        self._uniforms: dict[str, object] = {}

    @cached_property
    def _program(self) -> Program:
        program = self._make()
        for name, value in self._uniforms.items():
            program[name] = value
        return program

    def __setitem__(self, name: str, value: object) -> None:
        if "_program" in vars(self):
            self._program[name] = value
        self._uniforms[name] = value

    def __getitem__(self, name: str) -> object:
        return self._program[name]

    def __getattr__(self, name: str) -> object:
        return getattr(self._program, name)


@contextmanager
def lazy_shaders() -> Iterator[None]:
    """Inside this context, windows compile Arcade's shaders lazily."""
    load = ArcadeContext.load_program

    def load_lazily(ctx: ArcadeContext, **files: Any) -> Program:
        return cast("Program", LazyProgram(partial(load, ctx, **files)))

    contexts = cast(Any, ArcadeContext)
    contexts.load_program = load_lazily
    try:
        yield
    finally:
        contexts.load_program = load
