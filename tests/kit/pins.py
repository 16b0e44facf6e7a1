"""The pins that run.py installs for an extra."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from game.tools.venv import normalized_name, pins_for

ROOT = Path(__file__).parents[2]


def pins_of(extra: str = "") -> dict[str, str]:
    """Return the lines of `hashes.txt` for an extra, by package; without an extra, those for playing."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = project["dependencies"] + (project["optional-dependencies"][extra] if extra else [])
    pins = re.split(r"^(?=\w)", pins_for([normalized_name(each) for each in wanted]), flags=re.MULTILINE)[1:]
    return {normalized_name(pin): pin for pin in pins}
