"""A display for commands that open windows."""

from __future__ import annotations

import os
import sys


def need_display() -> None:
    """Exit with a message if no window can be opened."""
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        command = " ".join(sys.orig_argv)
        sys.exit(f"There is no display to open a window on. This brings a virtual one: xvfb-run -a {command}")
