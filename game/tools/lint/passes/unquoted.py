"""Check for colors that YAML reads as comments."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.content.faults import Fault, Faults
from game.content.yaml_tree import parsed
from game.tools.lint.data_folder import Source, Tree
from game.tools.lint.registry import Found, error

BARE = re.compile(r"(?:[:,]\s+|\[\s*|^\s*-\s+)(#[0-9A-Fa-f]{6})(?![0-9A-Fa-f\w])")
"""Matches a color in the place of a value."""


@error
def unquoted(tree: Tree) -> Iterator[Found]:
    """Check that colors are quoted. A color that a model has already reported is skipped."""
    for source in tree.sources:
        told = {fault.line for fault in source.examined.faults if "put colours in quotes" in fault.what}
        for number, column, colour in bare(source.text):
            if number not in told:
                yield source, Fault(source.file, number, column, f"an unquoted # starts a comment: write \"{colour}\"")


def bare(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield every unquoted color, with its line and column."""
    for number, line in enumerate(text.splitlines(), 1):
        if (match := BARE.search(line)) and not line.lstrip().startswith("#"):
            yield number, match.start(1) + 1, match[1]


def cut_off(source: Source) -> bool:
    """Return True if an unquoted color makes a file invalid YAML."""
    try:
        parsed(source.text, source.file)
    except Faults:
        return any(bare(source.text))
    return False
