"""What designers may set of Nim."""

from __future__ import annotations

from game.tables.nim import RULES
from game.tables.nim.events import TYPES
from game.tables.nim.texts import TEXTS
from pydantic import Field

from game.content.definition import Definition
from game.content.files import Files, Kind
from game.content.models.spray import Spray
from game.content.table_content import TableFiles


class RuleFile(Definition):
    """A file in ``rules/``."""

    counters: int = Field(default=15, ge=1, le=30)
    """How many lie there at the start."""
    most: int = Field(default=3, ge=1, le=9)
    """How many may be taken at once."""


class Rules(RuleFile):
    """A whole rule set."""

    name: str = "heap"


class Effects(Definition):
    """Particles beside those of every table."""

    taken: Spray
    """Where counters lay."""


def gathered(files: Files, name: str) -> Rules:
    """The rule set of that name."""
    return Rules(name=name, **files.rule_file(RuleFile).model_dump())


FILES = TableFiles(
    standard=RULES,
    kinds=(Kind("nim_rules", "nim/rules/*.yaml", RuleFile),),
    events=TYPES,
    gathered=gathered,
    texts=TEXTS,
    adds={"effects": Effects},
)
