"""The files of Pearls, and the values that designers can set in them."""

from __future__ import annotations

from pydantic import Field

from game.content.definition import Definition, RuleSet
from game.content.models.controls import OwnAction
from game.content.models.light import Spray
from game.content.table_content import TableFiles
from game.tables.pearls.texts import TEXTS


class Rules(RuleSet):
    """The rules in one file of ``rules/``."""

    days: int = Field(default=3, ge=1, le=9)
    """Days in a match."""
    most: int = Field(default=6, ge=2, le=9)
    """Pearls of the best dive; a dive that rolls 1 is a storm."""


class Effects(Definition):
    """The particle effects of Pearls, in addition to the shared ones."""

    found: Spray
    """Particles of pearls coming up."""


FILES = TableFiles(
    rules=Rules,
    standard="bay",
    texts=TEXTS,
    additions={"effects": Effects},
    actions=(OwnAction("turn_left"), OwnAction("surface", left="v", right="n", pad="leftstick")),
)
