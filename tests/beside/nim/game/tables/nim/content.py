"""The values that designers can set for Nim, and the texts it needs."""

from __future__ import annotations

from pydantic import Field

from game.content.definition import RuleSet
from game.content.placeholders import text_keys
from game.content.table_content import TableFiles


class Rules(RuleSet):
    """The rules in one file of ``rules/``."""

    counters: int = Field(default=15, ge=1, le=30)
    """Counters in the heap at the start."""
    most: int = Field(default=3, ge=1, le=9)
    """The most counters a seat may take in one move."""


FILES: TableFiles[Rules] = TableFiles(
    rules=Rules,
    standard="heap",
    texts=text_keys("""
        nim: figure_points
        refused: too_many
        result: by_last
    """),
)
