"""What no model could read: no file, broken YAML, keys set twice, unknown fields, wrong types, values out of range."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.faults import Fault
from game.tools.lint.data_folder import Tree
from game.tools.lint.passes.unquoted import cut_off
from game.tools.lint.registry import Found, error


@error
def form(tree: Tree) -> Iterator[Found]:
    """Every file follows its model; where a colour in no quotes cut off a bracket, that alone is told."""
    for source in tree.sources:
        if cut_off(source):
            continue
        for fault in source.examined.faults:
            yield source, fault


@error
def absent(tree: Tree) -> Iterator[Found]:
    """A whole folder has every file."""
    for source in tree.absent:
        yield source, Fault(source.file, 1, 1, "the file is missing")
