"""What `pip install .` gives: a `kotsu` command that runs from any folder, with data and assets inside."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent


def checked(command: list[str | Path], folder: Path, **environment: str) -> str:
    """Runs a command that has to succeed; returns what it printed."""
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "KOTSU_DATA")}
    done = subprocess.run(command, cwd=folder, env={**clean, **environment}, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def kotsu(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command, installed in a clean environment from a wheel of this tree."""
    folder = tmp_path_factory.mktemp("wheel")
    wheel = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", folder, ROOT]
    checked(wheel, folder)
    venv.create(folder / "clean")
    scripts = folder / "clean" / ("Scripts" if os.name == "nt" else "bin")
    (built,) = folder.glob("kotsu-*.whl")
    with ZipFile(built) as inside:
        assert "game/fallback/shared/palette.yaml" in inside.namelist()
    into = ["--python", scripts / "python", "install", "-q", "--no-compile"]
    checked([sys.executable, "-m", "pip", *into, "-c", ROOT / "constraints.txt", built], folder)
    return scripts / "kotsu"


@pytest.mark.slow
def test_it_plays_matches_from_any_folder(kotsu: Path, tmp_path: Path) -> None:
    printed = checked([kotsu, "sim", "--table", "knucklebones", "--matches", "20", "--seed", "1"], tmp_path)
    assert "20" in printed


@pytest.mark.slow
def test_it_draws_a_picture_from_any_folder(kotsu: Path, tmp_path: Path) -> None:
    picture = tmp_path / "x.png"
    checked([kotsu, "shot", "--table", "knucklebones", "--position", "21/4/55 3/662/- 1", "--out", picture], tmp_path,
            KOTSU_HOME=str(tmp_path / "home"))
    assert picture.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n" and picture.stat().st_size > 5000
