"""Runs a module in a Python that has only the packages needed for playing.

Usage: ``python -m tests.kit.play_only MODULE [WORD ...]``.
"""

from __future__ import annotations

import re
import runpy
import sys
import tomllib
from collections.abc import Iterable
from contextlib import suppress
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

ROOT = Path(__file__).parents[2]


def name_of(requirement: str) -> str:
    """Return the normalized name of a package."""
    return re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", requirement)[0]).lower()


def with_needed(wanted: Iterable[str]) -> set[str]:
    """Return these packages and all their dependencies, without extras."""
    found: set[str] = set()
    left = list(wanted)
    while left:
        name = name_of(left.pop())
        if name not in found:
            found.add(name)
            with suppress(PackageNotFoundError):  # For another system or another Python.
                left += [each for each in requires(name) or () if "extra ==" not in each]
    return found


def packages_to_play() -> set[str]:
    """Return the packages that `python3 run.py` installs."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return with_needed(tomllib.load(file)["project"]["dependencies"])


class Missing(MetaPathFinder):
    """Makes imports of all other packages fail."""

    def __init__(self) -> None:
        kept = packages_to_play()
        self.names = {
            top for top, packages in packages_distributions().items() if not kept & set(map(name_of, packages))
        }

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name.partition(".")[0] in self.names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


if __name__ == "__main__":
    sys.meta_path.insert(0, Missing())
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
