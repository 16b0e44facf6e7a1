"""Drawing where there is no display."""

from __future__ import annotations

import os
import sys


def allow_no_display() -> None:
    """Let arcade draw through EGL if there is no display; has to be called before arcade is imported."""
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        os.environ["ARCADE_HEADLESS"] = "True"
