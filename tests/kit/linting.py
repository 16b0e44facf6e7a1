"""Caches for the linter, which reads the same data in many tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from game.tables import Table
from game.tables.knucklebones import checks
from game.tools.commands import lint
from game.tools.lint import folders
from game.tools.lint.checks import names, practice, texts
from game.tools.lint.folders import DataSource, FileTree
from tests.kit.data_copies import FIXED


def cache_by_text(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that computes each result once; values that are written alike count as equal."""
    results: dict[str, Any] = {}
    models: dict[int, tuple[BaseModel, str]] = {}
    """The texts of models, which never change; keeping a model keeps its id from being reused."""

    def written(arg: Any) -> str:
        if not isinstance(arg, BaseModel):
            return arg.name if isinstance(arg, Table) else repr(arg)
        if id(arg) not in models:
            models[id(arg)] = arg, repr(arg)
        return models[id(arg)][1]

    def call(*args: Any, **options: Any) -> Any:
        key = "\n".join(map(written, (*args, *options.items())))
        if key not in results:
            found = function(*args, **options)
            results[key] = [*found] if isinstance(found, Iterator) else found
        return results[key]

    return call


SLOW = [(names, "first_repetition"), (texts, "_overflows"), (checks, "try_card"), (practice, "check_puzzles"),
        (checks, "play_to_end")]
"""Slow functions of the linter, which depend on their arguments alone."""
CACHED = [(module, name, cache_by_text(getattr(module, name))) for module, name in SLOW]

READ = folders._folder


@cache
def fixed_sources(folder: Path) -> list[DataSource]:
    """Return the files of a folder that no test changes, as the linter takes them for those that another one lacks."""
    return [*READ(folder, is_own=False)]


def cached_folder(folder: Path, is_own: bool) -> Iterable[DataSource]:
    """Return the files of a folder as the linter reads them; those that no test changes are read only once."""
    return fixed_sources(folder) if folder in FIXED and not is_own else READ(folder, is_own)


@cache
def fixed_tree(folder: Path) -> FileTree:
    """Return a data folder as packs are laid over it; the linter keeps its findings in it."""
    return FileTree(folder, behind=folder)


def cached_tree(path: Path, behind: Path, is_whole: bool = False) -> FileTree:
    """Return a folder as the linter reads it; data that no test changes are read only once."""
    return fixed_tree(path) if path == behind and path in FIXED and not is_whole else FileTree(path, behind, is_whole)


@contextmanager
def cached_lint() -> Iterator[None]:
    """Let the linter read the shipped data, and judge each track, puzzle, card and text, only once."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name, function in CACHED:
            patch.setattr(module, name, function)
        patch.setattr(lint, "FileTree", cached_tree)
        patch.setattr(folders, "_folder", cached_folder)
        yield
