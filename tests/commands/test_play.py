"""The window's command where there is no window, and where there is one."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_without_a_display_a_player_reads_a_sentence() -> None:
    bare = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    asked = [sys.executable, "-m", "game", "play"]
    told = subprocess.run(asked, env=bare, capture_output=True, text=True, check=False, timeout=60)
    assert told.returncode == 1
    assert told.stderr.startswith("kotsu: no window can be opened here: ") and told.stderr.count("\n") == 1
