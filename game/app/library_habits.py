"""What the libraries do unless told otherwise, and nobody here needs: a start and a frame go without it."""

from __future__ import annotations

import ctypes
import os
import sys
from importlib import import_module
from types import ModuleType
from typing import cast

UNUSED = (
    "pyglet.media.codecs.ffmpeg_lib",
    "pyglet.media.codecs.gstreamer",
    "pyglet.media.codecs.pyogg",
    "pyglet.image.codecs.gdkpixbuf2",
)
"""Readers of films, music and pictures that it looks for in the whole system: sounds are WAV, and are read by its own
reader; pictures are read by Pillow."""
NEVER_ASKED = {
    "arcade.hitbox.pymunk": ("PymunkHitBoxAlgorithm",),
    "arcade.pymunk_physics_engine": ("PymunkPhysicsEngine", "PymunkPhysicsObject", "PymunkException"),
    "arcade.tilemap": ("TileMap", "load_tilemap"),
    "pytiled_parser": ("Properties",),
}
"""Physics and tiled maps, for which arcade reads whole libraries; it only wants to know these names."""
LETTERS = {"arcade.text": ("Text", "create_text_sprite", "draw_text", "load_font")}
"""Its own letters: the game draws others, and only where no data can be used there are these."""
PLUGINS = "pydantic.plugin._loader"
"""What looks for plugins in all that is installed, and reads half the mail library for that."""
SETTINGS = {"PYGLET_DEBUG_GL": "0", "PYDANTIC_DISABLE_PLUGINS": "__all__"}
"""Whether OpenGL is asked for errors after every single call, which the tests let it, and whether what is installed is
searched for plugins."""
MOST_HEAPS = -8
"""What the C library of Linux calls the number of places that memory is taken from."""


def share_heap() -> None:
    """Let every thread take memory from one place; has to be called before any other thread runs.

    Else up to eight a core have one each, which keeps the most that was ever taken from it: reading the data anew takes
    nine megabytes, each time in another thread. Python lets one thread work at a time, so none waits for it.
    """
    if sys.platform.startswith("linux") and (said := getattr(ctypes.CDLL(None), "mallopt", None)):
        said(MOST_HEAPS, 1)


def leave_out() -> None:
    """Let the library go without these; has to be called before arcade is imported."""
    share_heap()
    modules = cast("dict[str, ModuleType | None]", sys.modules)
    for name in UNUSED:
        modules.setdefault(name, None)
    for name, wanted in {**NEVER_ASKED, **LETTERS}.items() if "arcade" not in modules else ():
        empty = modules[name] = ModuleType(name)
        vars(empty).update({inside: type(inside, (), {}) for inside in wanted})
    if PLUGINS not in modules:
        none = modules[PLUGINS] = ModuleType(PLUGINS)
        vars(none)["get_plugins"] = tuple
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)


def take_up_letters() -> None:
    """Let arcade have its own letters after all."""
    for name, wanted in LETTERS.items():
        if not hasattr(sys.modules.get(name), "__file__"):
            sys.modules.pop(name, None)
            vars(sys.modules["arcade"]).update({inside: getattr(import_module(name), inside) for inside in wanted})
