"""The values that designers can set for Tic-Tac-Toe."""

from __future__ import annotations

from pydantic import Field

from game.content.definition import RuleSet
from game.content.table_content import TableFiles


class Rules(RuleSet):
    """The rules in one file of ``rules/``."""

    most: int = Field(default=9, ge=5, le=9)
    """The number of marks after which a match is a draw."""


FILES: TableFiles[Rules] = TableFiles(rules=Rules, standard="classic")
