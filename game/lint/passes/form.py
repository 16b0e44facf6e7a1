"""What no model could read: broken YAML, keys set twice, unknown fields, wrong types, values out of range."""

from __future__ import annotations

from collections.abc import Iterator

from game.lint.registry import Found, error
from game.lint.tree import Tree


@error
def form(tree: Tree) -> Iterator[Found]:
    """Every file follows its model."""
    for source in tree.sources:
        for fault in source.examined.faults:
            yield source, fault
