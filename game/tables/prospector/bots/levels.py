"""Settings of the bots: how each chooses, how far it looks, and how often it slips."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from game.content.definition import Entries
from game.content.models.bots import Opponent

Way = Literal["careless", "chains", "lookahead"]


class Level(Opponent):
    """A bot as an opponent."""

    plays: Way
    """``careless`` takes any card that fits, ``chains`` the longest visible run, ``lookahead`` tries deals of the
    hidden cards."""
    deals: int = Field(default=8, ge=1, le=400)
    """Deals of the hidden cards in which ``lookahead`` tries each move."""
    slips: int = Field(default=0, ge=0, le=100)
    """Percentage of moves that are random, which may draw even though a card fits."""
    seconds: float = Field(default=1.0, gt=0, le=60)
    """Seconds it thinks about one move, at most."""

    @property
    def nodes(self) -> int:
        """The deals it tries, the part of its thinking that can be limited."""
        return self.deals

    @property
    def longest(self) -> float:
        """Seconds it thinks about any move, at most."""
        return self.seconds


class Levels(Entries[dict[str, Level]]):
    """``bots.yaml``: the bots by id, one per level."""
