"""Readers of films, music and pictures that the window library looks for in the whole system, and that nobody uses.

Sounds are WAV and are read by its own reader, pictures by Pillow.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import cast

UNUSED = (
    "pyglet.media.codecs.ffmpeg_lib",
    "pyglet.media.codecs.gstreamer",
    "pyglet.media.codecs.pyogg",
    "pyglet.image.codecs.gdkpixbuf2",
)


def leave_out() -> None:
    """Let the library go without them; has to be called before arcade is imported."""
    modules = cast("dict[str, ModuleType | None]", sys.modules)
    for name in UNUSED:
        modules.setdefault(name, None)
