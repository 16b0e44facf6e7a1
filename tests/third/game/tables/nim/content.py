"""What designers may set of Nim."""

from __future__ import annotations

from pydantic import Field

from game.content.definition import Definition
from game.content.files import Files, Kind
from game.content.models.spray import Spray


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


ADDS: dict[str, type[Definition]] = {"effects": Effects}
"""What this table has beside the shared files of these names, in files of its own."""
KINDS = (Kind("nim_rules", "nim/rules/*.yaml", RuleFile),)
SOURCES = ()
"""What every rule set is put together from, beside its own file."""


def gathered(files: Files, name: str) -> Rules:
    """The rule set of that name."""
    return Rules(name=name, **files.rule_file(RuleFile).model_dump())
