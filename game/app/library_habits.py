"""What the window library does unless told otherwise, and nobody here needs: a start and a frame go without it."""

from __future__ import annotations

import os
import sys
from types import ModuleType
from typing import cast

UNUSED = (
    "pyglet.media.codecs.ffmpeg_lib",
    "pyglet.media.codecs.gstreamer",
    "pyglet.media.codecs.pyogg",
    "pyglet.image.codecs.gdkpixbuf2",
)
"""Readers of films, music and pictures that it looks for in the whole system. Sounds are WAV, and are read by its own
reader; pictures are read by Pillow."""
CHECKED = "PYGLET_DEBUG_GL"
"""Whether it asks OpenGL for errors after every single call; the tests let it."""


def leave_out() -> None:
    """Let the library go without these; has to be called before arcade is imported."""
    modules = cast("dict[str, ModuleType | None]", sys.modules)
    for name in UNUSED:
        modules.setdefault(name, None)
    os.environ.setdefault(CHECKED, "0")
