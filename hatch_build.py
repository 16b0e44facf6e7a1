"""What a wheel holds: one package ``kotsu`` with all of ours inside, so that nobody's ``game`` or ``data`` is in its
way.

The tree goes on saying ``game``, ``systems``, ``components`` and ``assets``; on its way into the wheel every import of
those, also one that is put together from a name, is written as one of ``kotsu``. The data lie in it twice: the second
copy is what the game falls back on.
"""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator
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
MODULE = re.compile(r"(game|systems|components|assets)(?=\.[a-z_.]*$)")
"""A text that is the name of a module, or the beginning of one."""
CODE = re.compile(r"\s*from (game|systems|components|assets)[.\w]* import ")


def moved(source: str) -> str:
    """A module as it stands in the wheel."""
    lines = source.splitlines(keepends=True)
    for line, column, name in sorted(set(_named(ast.parse(source))), reverse=True):
        encoded = lines[line - 1].encode()
        before, after = encoded[:column], encoded[column:]
        lines[line - 1] = (before + after.replace(name.encode(), INSIDE[name].encode(), 1)).decode()
    return "".join(lines)


def _named(module: ast.Module) -> Iterator[tuple[int, int, str]]:
    """Where one of our packages is named: line, column to look from, and which one."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and not node.level and (top := (node.module or "").split(".")[0]) in INSIDE:
            yield node.lineno, node.col_offset, top
        elif isinstance(node, ast.Import):
            for each in node.names:
                if (top := each.name.split(".")[0]) in INSIDE:
                    if each.asname is None:
                        raise ValueError(f"line {node.lineno}: in a wheel {each.name!r} is called otherwise; name it")
                    yield each.lineno, each.col_offset, top
        elif isinstance(node, ast.JoinedStr) and (found := MODULE.match(str(getattr(node.values[0], "value", "")))):
            yield node.lineno, node.col_offset, found[1]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            # What another process is told to run.
            for number, line in enumerate(node.value.split("\n")):
                if found := CODE.match(line):
                    yield node.lineno + number, 0, found[1]


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
