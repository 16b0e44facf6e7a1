"""Checks of files against their models: missing files, broken YAML, duplicate or unknown keys, types and ranges."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.faults import Fault
from game.tools.lint.data_folder import Tree
from game.tools.lint.passes.unquoted import cut_off
from game.tools.lint.registry import Found, error


@error
def form(tree: Tree) -> Iterator[Found]:
    """Check that every file follows its model. A file that an unquoted color cuts off is left to that check."""
    for source in tree.sources:
        if cut_off(source):
            continue
        for fault in source.examined.faults:
            yield source, fault


@error
def absent(tree: Tree) -> Iterator[Found]:
    """Check that a whole folder has every file."""
    for source in tree.absent:
        yield source, Fault(source.file, 1, 1, "the file is missing")
