"""Every test has a player's folder of its own, and the suite opens windows on a virtual display only."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from game.app.sound_device import silence
from game.background.immediate import Immediate
from game.match import json_file, keeping

silence()  # Before anything imports the library; what tests start inherits it.


def pytest_report_header() -> str | None:
    """Says once what to do, before the window tests fail one by one."""
    os.environ["LIBGL_ALWAYS_SOFTWARE"] = "1"
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        return "no display: window tests will fail; `python3 run.py test` brings its own"
    return None


@pytest.fixture(autouse=True)
def files_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the game writes beside its frames is there when a test looks."""
    monkeypatch.setattr(json_file, "disk", Immediate())
    monkeypatch.setattr(keeping, "here", keeping.Keeping())


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder of this test, and no packs but those it lays there."""
    folder = tmp_path / "home"
    monkeypatch.setenv("KOTSU_HOME", str(folder))
    monkeypatch.delenv("KOTSU_PACKS", raising=False)
    return folder
