"""What no model could read: no file, broken YAML, keys set twice, unknown fields, wrong types, values out of range."""

from __future__ import annotations

from collections.abc import Iterator

from game.kernel.located import Fault
from game.lint.registry import Found, error
from game.lint.tree import Tree


@error
def form(tree: Tree) -> Iterator[Found]:
    """Every file follows its model."""
    for source in tree.sources:
        for fault in source.examined.faults:
            yield source, fault


@error
def absent(tree: Tree) -> Iterator[Found]:
    """A whole folder has every file."""
    for source in tree.absent:
        yield source, Fault(source.file, 1, 1, "the file is missing")
