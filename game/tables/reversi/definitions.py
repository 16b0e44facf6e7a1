"""What designers may set of Reversi's rules."""

from __future__ import annotations

from math import isqrt
from typing import Annotated

from pydantic import AfterValidator, Field

from game.content.definition import Definition, misfit
from game.kernel.digest import digest
from game.kernel.refusal import Refusal
from game.tables.reversi.boards import BY_SIZE, Board
from game.tables.reversi.bots.levels import Level, Stages
from game.tables.reversi.notation import on_any_board
from game.tables.reversi.position import over


def _begins(line: str) -> str:
    try:
        position = on_any_board(line)
    except Refusal as refusal:
        raise misfit(refusal.sentence) from None
    if over(position):
        raise misfit("a match cannot begin where nobody has a move")
    return line


Start = Annotated[str, AfterValidator(_begins)]
"""A position in which somebody can move; it has as many squares as the board."""
START = "---------------------------OX------XO--------------------------- X"


class Rules(Definition):
    """A whole rule set, frozen: two of them can be compared in one process."""

    name: str = "reversi"
    start: Start = START
    """The position a match begins with."""
    levels: dict[str, Level] = Field(default_factory=dict)
    """Every bot by its id, the weakest first."""
    weights: dict[str, Stages] = Field(default_factory=dict)
    """Ways to judge a position."""

    @property
    def board(self) -> Board:
        """What it is played on."""
        return BY_SIZE[isqrt(self.start.index(" "))]


def data(rules: Rules) -> str:
    """Digest of all that can change a match."""
    return digest(rules.start)
