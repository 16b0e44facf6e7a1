"""What designers may set of Nim, and the texts that it asks for."""

from __future__ import annotations

from pydantic import Field

from game.content.asked_texts import asked
from game.content.definition import RuleSet
from game.content.table_content import TableFiles


class Rules(RuleSet):
    """A file in ``rules/``."""

    counters: int = Field(default=15, ge=1, le=30)
    """How many lie there at the start."""
    most: int = Field(default=3, ge=1, le=9)
    """How many may be taken at once."""


FILES = TableFiles(
    rules=Rules,
    standard="heap",
    texts=asked("""
        nim: name subtitle take figure_points
        refused: too_many
        result: by_last
    """),
)
