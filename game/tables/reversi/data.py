"""From files to rules: what designers write for Reversi."""

from __future__ import annotations

from game.kernel.definition import Definition
from game.kernel.files import Files, Kind
from game.tables.reversi.definitions import START, Rules, Start


class RuleFile(Definition):
    """A file in ``rules/``."""

    start: Start = START
    """The position a match begins with, in notation: 64 squares from a1 to h8, a space, the side to move."""


KINDS = (Kind("reversi_rules", "reversi/rules/*.yaml", RuleFile),)
SOURCES: tuple[str, ...] = ()
"""What every rule set is put together from, beside its own file."""


def gathered(files: Files, name: str) -> Rules:
    """The rule set of that name."""
    return Rules(name=name, start=files.rule_file(RuleFile).start)
