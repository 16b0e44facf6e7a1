"""What designers may set of Pearls."""

from __future__ import annotations

from game.tables.pearls.texts import TEXTS
from pydantic import Field

from game.content.definition import Definition, RuleSet
from game.content.models.key_names import OwnAction
from game.content.models.spray import Spray
from game.content.table_content import TableFiles


class Rules(RuleSet):
    """A file in ``rules/``."""

    days: int = Field(default=3, ge=1, le=9)
    """How many days one may dive."""
    most: int = Field(default=6, ge=2, le=9)
    """Pearls of the best dive; a dive that would bring one alone is a storm."""


class Effects(Definition):
    """Particles beside those of every table."""

    found: Spray
    """Where pearls come up."""


FILES = TableFiles(
    rules=Rules,
    standard="bay",
    texts=TEXTS,
    adds={"effects": Effects},
    actions=("turn_left", OwnAction("surface", left="v", right="n", pad="leftstick")),
)
