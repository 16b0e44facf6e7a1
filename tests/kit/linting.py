"""Caches for the linter, which reads the same data in many tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from game.content.faults import Complaint
from game.content.models.music import Music
from game.content.models.practice import PuzzleFile
from game.content.music_chain import soonest
from game.kernel.opaque import Rules
from game.match.practice import check_puzzles
from game.tables import Table
from game.tools.commands import lint
from game.tools.lint.checks import names, practice
from game.tools.lint.folders import Tree
from tests.kit.data_copies import FIXED

BARS: dict[tuple[str, str, int], float] = {}
PUZZLES: dict[tuple[str, str, str], list[Complaint]] = {}


def cached_bars(music: Music, name: str, seed: int) -> float:
    """Return the result of ``soonest`` for this music, cached."""
    key = music.model_dump_json(), name, seed
    if key not in BARS:
        BARS[key] = soonest(music, name, seed)
    return BARS[key]


def cached_puzzles(file: PuzzleFile, on: Table, rules: Rules) -> list[Complaint]:
    """Return the result of ``check_puzzles`` for these puzzles and rules, cached."""
    key = file.model_dump_json(), on.name, repr(rules)
    if key not in PUZZLES:
        PUZZLES[key] = list(check_puzzles(file, on, rules))
    return PUZZLES[key]


@cache
def fixed_tree(folder: Path) -> Tree:
    """Return a data folder as packs are laid over it; the linter keeps its findings in it."""
    return Tree(folder, behind=folder)


def cached_tree(path: Path, behind: Path, whole: bool = False) -> Tree:
    """Return a folder as the linter reads it; data that no test changes are read only once."""
    return fixed_tree(path) if path == behind and path in FIXED and not whole else Tree(path, behind, whole)


@contextmanager
def cached_lint() -> Iterator[None]:
    """Let the linter read the shipped data, and judge each track and each puzzle, only once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(names, "soonest", cached_bars)
        patch.setattr(practice, "check_puzzles", cached_puzzles)
        patch.setattr(lint, "Tree", cached_tree)
        yield
