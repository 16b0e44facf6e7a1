"""Build hook for the wheel: one package ``kotsu`` holds all our packages, so ``game`` and ``data`` stay free for
others.

The source tree uses ``game``, ``systems``, ``components`` and ``assets``. In the wheel, every import of these, also one
that is built from a name, becomes an import from ``kotsu``. The wheel has the data twice: the second copy is the game's
fallback.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSIDE = {
    "game": "kotsu.game", "systems": "kotsu.systems", "components": "kotsu.components", "assets": "kotsu.game.assets",
}  # fmt: skip
"""The name of each package in the wheel."""
PLACES = {
    "game": "kotsu/game", "systems": "kotsu/systems", "components": "kotsu/components", "assets": "kotsu/game/assets",
    "data": "kotsu/game/data", "wheel/kotsu": "kotsu",
}  # fmt: skip
"""The path of each folder in the wheel."""
OURS = "|".join(INSIDE)
NAMED = re.compile(
    rf"""(?P<before>^[ \t]*import\ |(?:^[ \t]*|["'])from\ |\bf["'])(?P<name>{OURS})
    (?=[.\w]*\ import\ |[.\w]*\ as\ |\.[a-z_.]*\{{)""",
    re.MULTILINE | re.VERBOSE,
)
"""Matches imports of our packages, also in code for another process, and names that begin with a package."""
UNNAMED = re.compile(rf"^[ \t]*import (?:{OURS})\b(?!.* as ).*", re.MULTILINE)
"""Matches an import that binds a package under its name in the tree."""


def moved(source: str) -> str:
    """Return a module's source as it is in the wheel."""
    if found := UNNAMED.search(source):
        raise ValueError(f"in a wheel the module of {found[0].strip()!r} is called otherwise; name it")
    return NAMED.sub(lambda found: found["before"] + INSIDE[found["name"]], source)


class OnePackage(BuildHookInterface[Any]):
    """Puts the source tree into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.made = Path(mkdtemp(prefix="kotsu-wheel-"))
        for folder, place in PLACES.items():
            for path in sorted((Path(self.root) / folder).rglob("*")):
                inside = path.relative_to(Path(self.root) / folder).as_posix()
                if not path.is_file() or "__pycache__" in inside:
                    continue
                source = path
                if path.suffix == ".py":
                    source = self.made / place / inside
                    source.parent.mkdir(parents=True, exist_ok=True)
                    source.write_text(moved(path.read_text("utf-8")), "utf-8")
                build_data["force_include"][str(source)] = f"{place}/{inside}"
                if folder == "data":
                    copy = shutil.copy(path, self._beside(inside))
                    build_data["force_include"][str(copy)] = f"kotsu/game/fallback/{inside}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(self.made, ignore_errors=True)

    def _beside(self, inside: str) -> Path:
        """Return the path of a data file's second copy, because a file can go into a wheel only once."""
        place = self.made / "fallback" / inside
        place.parent.mkdir(parents=True, exist_ok=True)
        return place
