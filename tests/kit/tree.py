"""A copy of the game in which a test may add files and run commands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

ROOT = Path(__file__).parents[2]
PARTS = ("game", "systems", "components", "data", "assets", "tests")
LEFT = ignore_patterns("pictures", "beside", "reliability")
"""Patterns of folders that no copy needs."""
RUN_ALL = "import sys; from game.__main__ import main; sys.exit(any([main(line.split()) for line in sys.argv[1:]]))"
"""A program that runs each of its arguments as a command of the game."""


class Tree:
    """The game in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in PARTS:
            copytree(ROOT / part, folder / part, ignore=LEFT)
        (folder / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())

    def lay(self, folder: Path, at: str = "") -> None:
        """Copy the files of a folder to the same places here, or below ``at``; no file may exist there yet."""
        for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"):
            place = self.folder / at / path.relative_to(folder)
            assert not place.exists(), f"{place} lies there already"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(path.read_bytes())

    def run(self, *words: str, limit: float = 300) -> subprocess.CompletedProcess[str]:
        """Run a module in this copy with the current Python, for at most ``limit`` seconds; it sees no other copy of
        the game."""
        return self._start("-m", *words, limit=limit)

    def run_commands(self, *lines: str) -> str:
        """Run commands of the game one after the other in one process; return what they say. All must succeed."""
        done = self._start("-c", RUN_ALL, *lines, limit=300)
        assert not done.returncode, done.stdout + done.stderr
        return done.stdout

    def _start(self, *words: str, limit: float) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "KOTSU_HOME": str(self.folder / "home")}
        return subprocess.run([sys.executable, "-P", *words], cwd=self.folder, env=environment, input="",
                              capture_output=True, text=True, timeout=limit, check=False)
