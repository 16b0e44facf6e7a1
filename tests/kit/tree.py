"""A copy of the game in which a test may add files and run commands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import copytree, ignore_patterns

ROOT = Path(__file__).parents[2]
PARTS = ("game", "systems", "components", "data", "assets", "tests")
LEFT = ignore_patterns("pictures", "beside", "reliability")
"""Patterns of folders that no copy needs."""
EACH = """
import json, sys
from contextlib import redirect_stdout
from io import BytesIO, TextIOWrapper
from game.__main__ import main
said, (commands, asked) = [], json.loads(sys.argv[1])
for words in commands:
    if words[0] == "referee":
        sys.stdin = TextIOWrapper(BytesIO(asked.pop(0).encode()), "utf-8")
    with redirect_stdout(TextIOWrapper(BytesIO(), "utf-8", write_through=True)) as out:
        code = main(words)
    said.append(out.buffer.getvalue().decode())
    assert code == 0, (words, said)
print(json.dumps(said))
"""
"""The code of a process that runs several commands."""


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
        return self._run("-m", *words, limit=limit)

    def output(self, *commands: Sequence[str], asked: Sequence[str] = ()) -> list[str]:
        """Return the output of commands of the game, run in turn; each has to succeed.

        ``asked`` has the requests of each referee.
        """
        done = self._run("-c", EACH, json.dumps([commands, asked]))
        assert done.returncode == 0, done.stdout + done.stderr
        found: list[str] = json.loads(done.stdout)
        return found

    def _run(self, *words: str, limit: float = 300) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "KOTSU_HOME": str(self.folder / "home")}
        return subprocess.run([sys.executable, "-P", *words], cwd=self.folder, env=environment, input="",
                              capture_output=True, text=True, timeout=limit, check=False)
