"""Settings of the bots that people play against: how each of them thinks, and its mistakes; and their ladder."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from game.content.definition import Definition, Entries, ListOf
from game.content.models.bots import MOST
from game.tables.bot_levels import Ladder, Rung, steps
from game.tables.knucklebones.definitions import Text

Slip = Literal[
    "overlooks_clash", "spares", "grows_one_row", "guesses", "hurries", "forgets_cards", "wastes_cards"
]  # fmt: skip


class Mistake(Definition):
    """A mistake that a bot makes now and then, as people do."""

    kind: Slip
    rate: int = Field(ge=1, le=100)
    """Percentage of decisions in which it happens."""


class Mind(Definition):
    """A bot as an opponent."""

    level: int = Field(ge=1, le=MOST)
    """Its strength: 1 loses to a child. No two bots have the same level."""
    name: Text
    """Its name, by language."""
    description: Text
    """A line about it, by language."""
    portrait: str
    """The name of its picture: ``bot_1`` to ``bot_5``, or ``avatar_cat`` and the other heads of players."""
    thinks: Literal["now", "ahead"]
    """``now`` counts the immediate gain of a move; ``ahead`` weighs the chance of winning the match."""
    depth: int = Field(default=0, ge=0, le=5)
    """Answers that a bot with ``ahead`` searches, one after the other."""
    nodes: int = Field(default=400, ge=1, le=2_000_000)
    """Positions it searches for one move, at most."""
    seconds: float = Field(default=0.4, gt=0, le=5)
    """Seconds it thinks about one move, at most."""
    mistakes: ListOf[Mistake] = ()
    """Its mistakes; if several happen in one decision, the first counts."""

    @property
    def longest(self) -> float:
        """Seconds it thinks about any move, at most."""
        return self.seconds


class Minds(Entries[dict[str, Mind]]):
    """``bots.yaml``: the bots by id."""


RUNGS = (
    *steps("classic", "kotsu"),
    Rung("classic", "greedy", "level 1", 70.0), Rung("classic", "random", "level 1", 45.0),
    Rung("kotsu", "greedy", "level 1", 70.0), Rung("kotsu", "random", "level 1", 45.0),
    Rung("classic", "level 5", "random", 83.0), Rung("classic", "level 5", "greedy", 63.0),
)  # fmt: skip
LADDER = Ladder(RUNGS)
"""The pairings; in both matches of a pair a seat rolls the same dice."""
