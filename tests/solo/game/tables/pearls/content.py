"""What designers may set of Pearls."""

from __future__ import annotations

from game.tables.pearls import RULES
from game.tables.pearls.events import TYPES
from game.tables.pearls.texts import TEXTS
from pydantic import Field

from game.content.definition import Definition
from game.content.files import Files, Kind
from game.content.table_content import TableFiles


class RuleFile(Definition):
    """A file in ``rules/``."""

    days: int = Field(default=3, ge=1, le=9)
    """How many days one may dive."""
    most: int = Field(default=6, ge=2, le=9)
    """Pearls of the best dive; a dive that would bring one alone is a storm."""


class Rules(RuleFile):
    """A whole rule set."""

    name: str = "bay"


def gathered(files: Files, name: str) -> Rules:
    """The rule set of that name."""
    return Rules(name=name, **files.rule_file(RuleFile).model_dump())


FILES = TableFiles(
    standard=RULES,
    kinds=(Kind("pearls_rules", "pearls/rules/*.yaml", RuleFile),),
    events=TYPES,
    gathered=gathered,
    texts=TEXTS,
    actions=("turn_left",),
)
