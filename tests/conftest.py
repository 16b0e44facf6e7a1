"""Every test has a player's folder of its own, and the suite opens windows on a virtual display only."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest


def pytest_sessionstart() -> None:
    """Without a display window tests could only fail one by one, so say once what to do."""
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        pytest.exit("The suite needs a display: `python3 run.py test`, or `xvfb-run -a pytest`.", returncode=3)
    os.environ["LIBGL_ALWAYS_SOFTWARE"] = "1"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder of this test."""
    folder = tmp_path / "home"
    monkeypatch.setenv("KOTSU_HOME", str(folder))
    return folder
