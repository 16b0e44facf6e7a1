"""Colours that YAML takes for comments."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.content.yaml_source import Fault
from game.tools.lint.data_folder import Tree
from game.tools.lint.registry import Found, error

BARE = re.compile(r"(?:[:,]\s+|\[\s*|^\s*-\s+)(#[0-9A-Fa-f]{6})(?![0-9A-Fa-f\w])")
"""A colour where a value should be."""


@error
def unquoted(tree: Tree) -> Iterator[Found]:
    """Colours stand in quotes; where a model has told that already, it is not told again."""
    for source in tree.sources:
        told = {fault.line for fault in source.examined.faults if "put colours in quotes" in fault.what}
        for number, line in enumerate(source.text.splitlines(), 1):
            match = BARE.search(line)
            if match and number not in told and not line.lstrip().startswith("#"):
                what = f"an unquoted # starts a comment: write \"{match[1]}\""
                yield source, Fault(source.file, number, match.start(1) + 1, what)
