"""Drawing without a display and without sound."""

from __future__ import annotations

import os
import sys

from game.app.sound_device import silence


def allow_no_display() -> None:
    """Draw through EGL if there is no display, and stay silent; call this before arcade or pyglet is imported.

    Programs that draw or measure this way have no listeners.
    """
    silence()
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        os.environ |= dict.fromkeys(("ARCADE_HEADLESS", "PYGLET_HEADLESS"), "True")
