"""What a wheel holds: one package ``kotsu`` with all of ours inside, so that nobody's ``game`` or ``data`` is in its
way.

The tree goes on saying ``game``, ``systems``, ``components`` and ``assets``; on its way into the wheel every import of
those, also one that is put together from a name, is written as one of ``kotsu``. The data lie in it twice: the second
copy is what the game falls back on.
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
"""What a package of the tree is called in the wheel."""
PLACES = {
    "game": "kotsu/game", "systems": "kotsu/systems", "components": "kotsu/components", "assets": "kotsu/game/assets",
    "data": "kotsu/game/data", "wheel/kotsu": "kotsu",
}  # fmt: skip
"""Where a folder of the tree lies in the wheel."""
OURS = "|".join(INSIDE)
NAMED = re.compile(
    rf"""(?P<before>^[ \t]*import\ |(?:^[ \t]*|["'])from\ |\bf["'])(?P<name>{OURS})
    (?=[.\w]*\ import\ |[.\w]*\ as\ |\.[a-z_.]*\{{)""",
    re.MULTILINE | re.VERBOSE,
)
"""Where one of our packages is imported, also in what another process is told to run, or a name begins with it."""
UNNAMED = re.compile(rf"^[ \t]*import (?:{OURS})\b(?!.* as ).*", re.MULTILINE)
"""An import after which a package is called what it is called in the tree."""


def moved(source: str) -> str:
    """A module as it stands in the wheel."""
    if found := UNNAMED.search(source):
        raise ValueError(f"in a wheel the module of {found[0].strip()!r} is called otherwise; name it")
    return NAMED.sub(lambda found: found["before"] + INSIDE[found["name"]], source)


class OnePackage(BuildHookInterface[Any]):
    """Lays the tree into the wheel."""

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
        """Where the second copy of a data file is made: a file goes into a wheel once."""
        place = self.made / "fallback" / inside
        place.parent.mkdir(parents=True, exist_ok=True)
        return place
