"""What designers may set of the bots: how each chooses, how far it looks, and how often it slips."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from game.content.bot_levels import Opponent
from game.content.definition import Entries

Way = Literal["careless", "chains", "lookahead"]


class Level(Opponent):
    """A bot that sits down with people."""

    plays: Way
    """``careless`` takes whatever fits, ``chains`` the longest run in sight, ``lookahead`` tries what may be hidden."""
    deals: int = Field(default=8, ge=1, le=400)
    """For how many ways in which the hidden cards may lie ``lookahead`` tries each move."""
    slips: int = Field(default=0, ge=0, le=100)
    """In how many of a hundred moves it plays just anything, and may draw though a card fits."""
    seconds: float = Field(default=1.0, gt=0, le=60)
    """How long it thinks about one move, at most."""

    @property
    def nodes(self) -> int:
        """What of its thinking may be cut short: the deals it tries."""
        return self.deals

    @property
    def longest(self) -> float:
        """Seconds it thinks about any move, at most."""
        return self.seconds


class Levels(Entries[dict[str, Level]]):
    """``bots.yaml``: every bot by its id, one a level."""
