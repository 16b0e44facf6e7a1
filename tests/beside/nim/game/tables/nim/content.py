"""The values that designers can set for Nim."""

from __future__ import annotations

from pydantic import Field

from game.content.definition import RuleSet
from game.content.table_content import TableFiles


class Rules(RuleSet):
    """The rules in one file of ``rules/``."""

    counters: int = Field(default=15, ge=1, le=30)
    """Counters in the heap at the start."""
    most: int = Field(default=3, ge=1, le=9)
    """The most counters a seat may take in one move."""


FILES: TableFiles[Rules] = TableFiles(rules=Rules, standard="heap")
