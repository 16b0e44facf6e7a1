"""What designers may set of the bots: how far each looks, how much it may think, and what it counts."""

from __future__ import annotations

from pydantic import Field

from game.content.bot_levels import Opponent
from game.content.definition import Definition, Entries


class Values(Definition):
    """``values.yaml``: what pieces and places are worth, in hundredths of a pyramid."""

    pyramid: int = Field(default=100, ge=0, le=1000)
    """Each of them, wherever it stands."""
    obelisk: int = Field(default=80, ge=0, le=1000)
    """Each of them, alone or on another one."""
    anubis: int = Field(default=120, ge=0, le=1000)
    """Each of them."""
    forward: int = Field(default=2, ge=0, le=100)
    """Each rank that a pyramid, a Djed or an Eye has come forward."""
    middle: int = Field(default=2, ge=0, le=100)
    """Each file that a Djed or an Eye stands nearer to the middle."""
    home: int = Field(default=4, ge=0, le=100)
    """Each rank that a Pharaoh has stayed back."""
    reach: int = Field(default=1, ge=0, le=100)
    """Each square that one's own beam enters as the boards stand."""
    near: int = Field(default=6, ge=0, le=100)
    """Each of these squares beside the other Pharaoh."""
    lead: int = Field(default=250, ge=10, le=6400)
    """Being thought so far ahead is won about three times in four; the chances bar goes by it."""


class Level(Opponent):
    """A bot that sits down with people."""

    plies: int = Field(default=2, ge=1, le=20)
    """How many moves it looks ahead, both sides counted; hits are looked at beyond that."""
    nodes: int = Field(default=100_000, ge=1, le=9_000_000)
    """How many positions it looks at for one move, at most."""
    seconds: float = Field(default=5.0, gt=0, le=120)
    """How long it thinks about one move, at most."""
    slips: int = Field(default=0, ge=0, le=100)
    """In how many of a hundred moves it follows no beam any further than ``mirrors``."""
    mirrors: int = Field(default=2, ge=0, le=20)
    """Reflections up to which it follows a beam then: hits behind more of them come as a surprise."""

    @property
    def longest(self) -> float:
        """Seconds it thinks about any move, at most."""
        return self.seconds


class Levels(Entries[dict[str, Level]]):
    """``bots.yaml``: every bot by its id, one a level."""
