"""The pins that run.py installs for an extra."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def pins_of(extra: str = "") -> dict[str, str]:
    """Return the lines of `hashes.txt` for an extra, by package; without an extra, those for playing."""
    spec = importlib.util.spec_from_file_location("kotsu_run", ROOT / "run.py")
    assert spec and spec.loader
    run = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(run)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = project["dependencies"] + (project["optional-dependencies"][extra] if extra else [])
    pins = re.split(r"^(?=\w)", run.pinned([run.plain(each) for each in wanted]), flags=re.MULTILINE)[1:]
    return {run.plain(pin): pin for pin in pins}
