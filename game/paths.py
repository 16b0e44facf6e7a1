"""Where things lie: data and pictures that came with the game, and the player's own folder."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

_HERE = Path(__file__).resolve().parent


def _shipped(name: str) -> Path:
    """A folder inside the installed package, or beside it in a source tree."""
    inside = _HERE / name
    return inside if inside.is_dir() else _HERE.parent / name


def data_dir() -> Path:
    """The YAML a designer edits; the environment's KOTSU_DATA overrides it."""
    return Path(os.environ["KOTSU_DATA"]) if os.environ.get("KOTSU_DATA") else _shipped("data")


def assets_dir() -> Path:
    """Pictures, fonts and shaders."""
    return _shipped("assets")


def sounds_dir() -> Path:
    """The WAV files."""
    return assets_dir() / "shared" / "sounds"


def sound_names() -> tuple[str, ...]:
    """What they are called, without the ending."""
    return tuple(sorted(path.stem for path in sounds_dir().glob("*.wav")))


def picture_names() -> tuple[str, ...]:
    """What the pictures are called, without the ending."""
    return tuple(sorted(path.stem for path in assets_dir().glob("*/sprites/*.png")))


def builtin_dir() -> Path:
    """The data the game falls back on when a file is broken and no good copy of it was ever read."""
    return _HERE / "builtin"


def user_dir() -> Path:
    """Settings and saved things of this player; the environment's KOTSU_HOME overrides it. May not exist yet."""
    home = os.environ.get("KOTSU_HOME")
    return Path(home) if home else Path(platformdirs.user_data_dir("kotsu", appauthor=False))
