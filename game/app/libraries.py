"""Preparation of the libraries before they are imported.

Unused parts are left out, and machines without a display or sound are detected.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import cast

SKIPPED_MODULES = (
    "pyglet.media.codecs.ffmpeg_lib",
    "pyglet.media.codecs.gstreamer",
    "pyglet.media.codecs.pyogg",
    "pyglet.image.codecs.gdkpixbuf2",
    "packaging.version",
)
"""Codecs for films, music and pictures that pyglet searches for in the whole system, and a check of Pillow for old
libraries. Sounds are WAV and use pyglet's built-in reader; Pillow reads pictures."""
UNUSED_MODULES = {
    "arcade.hitbox.pymunk": ("PymunkHitBoxAlgorithm",),
    "arcade.pymunk_physics_engine": ("PymunkPhysicsEngine", "PymunkPhysicsObject", "PymunkException"),
    "arcade.tilemap": ("TileMap", "load_tilemap"),
    "pytiled_parser": ("Properties",),
}
"""Physics and tiled maps, for which arcade imports large libraries; it only needs these names."""
ARCADE_TEXT = {"arcade.text": ("Text", "create_text_sprite", "draw_text", "load_font")}
"""Text drawing of arcade. The game draws text itself; only the window for broken data uses this."""
PLUGIN_LOADER = "pydantic.plugin._loader"
"""Module that searches all installed packages for plugins and imports half of the mail library for that."""
LIBRARY_SETTINGS = {"PYGLET_DEBUG_GL": "0", "PYDANTIC_DISABLE_PLUGINS": "__all__"}
"""Turns off error checks after each OpenGL call and the search for plugins."""
M_ARENA_MAX = -8
"""Number of M_ARENA_MAX in the C library of Linux."""


def share_heap() -> None:
    """Make all threads share one heap; call this before any other thread runs.

    Otherwise there are up to eight heaps per core, and each keeps the most memory it ever used: reloading the data
    takes nine megabytes, each time in another thread. Python runs one thread at a time, so none waits for the heap.
    """
    if sys.platform.startswith("linux") and (mallopt := getattr(ctypes.CDLL(None), "mallopt", None)):
        mallopt(M_ARENA_MAX, 1)


def skip_unused_parts() -> None:
    """Leave out these parts of the libraries; call this before arcade is imported."""
    share_heap()
    modules = cast("dict[str, ModuleType | None]", sys.modules)
    for name in SKIPPED_MODULES:
        modules.setdefault(name, None)
    for name, members in {**UNUSED_MODULES, **ARCADE_TEXT}.items() if "arcade" not in modules else ():
        empty = modules[name] = ModuleType(name)
        vars(empty).update({member: type(member, (), {}) for member in members})
    if PLUGIN_LOADER not in modules:
        loader = modules[PLUGIN_LOADER] = ModuleType(PLUGIN_LOADER)
        vars(loader)["get_plugins"] = tuple
    for name, value in LIBRARY_SETTINGS.items():
        os.environ.setdefault(name, value)


def restore_text() -> None:
    """Restore the text drawing of arcade."""
    for name, members in ARCADE_TEXT.items():
        if not hasattr(sys.modules.get(name), "__file__"):
            sys.modules.pop(name, None)
            vars(sys.modules["arcade"]).update({member: getattr(import_module(name), member) for member in members})


DRIVER_VARIABLES = ("PYGLET_AUDIO", "ARCADE_SOUND_BACKENDS")
"""Environment variables with the audio drivers of pyglet and arcade; arcade's overrides that of pyglet."""
SOUND_CARDS = Path("/proc/asound/cards")
SYSTEM_SERVER = Path("/var/run/pulse/native")
SOUND_SERVERS = ("pulse/native", "pipewire-0")
"""Sockets of sound servers in a session's folder."""


def silence_audio() -> None:
    """Open no audio driver; call this before arcade is imported."""
    os.environ.update(dict.fromkeys(DRIVER_VARIABLES, "silent"))


def allow_no_sound() -> None:
    """Open no audio driver if the machine has no sound and no driver was named."""
    has_driver = any(os.environ.get(name) for name in DRIVER_VARIABLES)
    if sys.platform.startswith("linux") and not has_driver and not can_sound(os.environ):
        silence_audio()


def can_sound(env: Mapping[str, str]) -> bool:
    """Return True if a Linux machine has a sound card or a sound server."""
    if env.get("PULSE_SERVER") or env.get("PIPEWIRE_REMOTE") or SYSTEM_SERVER.exists():
        return True
    session = Path(env.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    return any((session / server).exists() for server in SOUND_SERVERS) or _has_card()


def _has_card() -> bool:
    try:
        cards = SOUND_CARDS.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return any(line.split()[:1] and line.split()[0].isdecimal() for line in cards.splitlines())


FRAME_SECONDS = 1 / 60
"""Seconds of a frame of programs that draw or measure without a display."""


def allow_no_display() -> None:
    """Draw through EGL if there is no display, and stay silent; call this before arcade or pyglet is imported.

    Programs that draw or measure this way have no listeners.
    """
    silence_audio()
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        os.environ |= dict.fromkeys(("ARCADE_HEADLESS", "PYGLET_HEADLESS"), "True")
