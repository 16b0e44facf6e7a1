"""Drawing where there is no display, and without a sound."""

from __future__ import annotations

import os
import sys

from game.app.sound_device import silence


def allow_no_display() -> None:
    """Draw through EGL if there is no display, and stay silent; has to be called before arcade or pyglet is imported.

    What draws or measures this way has nobody who listens.
    """
    silence()
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        os.environ |= dict.fromkeys(("ARCADE_HEADLESS", "PYGLET_HEADLESS"), "True")
