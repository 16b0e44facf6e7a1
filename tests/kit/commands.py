"""Commands in tests, as a player types them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

from _pytest.capture import CaptureResult

Command = Callable[..., CaptureResult[str]]
"""The fixture ``command``: it runs a command, checks its exit status, ``code``, and returns what is printed."""


def output_of(command: list[str | Path], folder: Path, **environment: str) -> str:
    """Return the output of another process that has to succeed and sees nothing of this one's Python and game."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL", "KOTSU"))}
    done = subprocess.run(command, cwd=folder, env={**clean, **environment}, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout
