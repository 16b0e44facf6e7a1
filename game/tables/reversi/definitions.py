"""Settings of Reversi's rules."""

from __future__ import annotations

from math import isqrt
from typing import Annotated

from pydantic import AfterValidator, Field

from game.content.definition import Definition, misfit
from game.kernel.ply import digest
from game.kernel.refusal import Refusal
from game.tables.reversi.board import BY_SIZE, Board
from game.tables.reversi.bots.levels import Level, Stages
from game.tables.reversi.notation import on_any_board


def _begins(line: str) -> str:
    try:
        position = on_any_board(line)
    except Refusal as refusal:
        raise misfit(refusal.sentence) from None
    if position.over:
        raise misfit("a match cannot begin in a position without a legal move")
    return line


Start = Annotated[str, AfterValidator(_begins)]
"""A position with a legal move; its number of squares gives the size of the board."""
START = "---------------------------OX------XO--------------------------- X"


class Rules(Definition):
    """A whole rule set, frozen, so that one process can compare two."""

    name: str = "reversi"
    start: Start = START
    """The position at the start of a match."""
    levels: dict[str, Level] = Field(default_factory=dict)
    """Every bot by its id, the weakest first."""
    weights: dict[str, Stages] = Field(default_factory=dict)
    """Sets of weights for the evaluation, by name."""

    @property
    def board(self) -> Board:
        """The board of the start position."""
        return BY_SIZE[isqrt(self.start.index(" "))]


def digest_of(rules: Rules) -> str:
    """Return the digest of everything that can change a match."""
    return digest(rules.start)
