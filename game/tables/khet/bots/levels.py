"""Settings of the bots: how far each looks, how long it may think, and how it evaluates."""

from __future__ import annotations

from pydantic import Field

from game.content.definition import Definition, Entries
from game.content.models.bots import Opponent


class Values(Definition):
    """``values.yaml``: the worth of pieces and places, in hundredths of a pyramid."""

    pyramid: int = Field(default=100, ge=0, le=1000)
    """Each pyramid."""
    obelisk: int = Field(default=80, ge=0, le=1000)
    """Each obelisk, single or stacked."""
    anubis: int = Field(default=120, ge=0, le=1000)
    """Each Anubis."""
    forward: int = Field(default=2, ge=0, le=100)
    """Each rank that a pyramid, a Djed or an Eye has advanced."""
    middle: int = Field(default=2, ge=0, le=100)
    """Each file that a Djed or an Eye is closer to the middle."""
    home: int = Field(default=4, ge=0, le=100)
    """Each rank that a Pharaoh has stayed back."""
    reach: int = Field(default=1, ge=0, le=100)
    """Each square that the player's own beam enters on the current board."""
    near: int = Field(default=6, ge=0, le=100)
    """Each of these squares next to the other Pharaoh."""
    lead: int = Field(default=250, ge=10, le=6400)
    """A lead that wins about three times in four; the chances bar uses it."""


class Level(Opponent):
    """A bot as an opponent."""

    plies: int = Field(default=2, ge=1, le=20)
    """Plies it looks ahead; it follows hits beyond that."""
    nodes: int = Field(default=100_000, ge=1, le=9_000_000)
    """Positions it searches for one move, at most."""
    seconds: float = Field(default=5.0, gt=0, le=120)
    """Seconds it thinks about one move, at most."""
    slips: int = Field(default=0, ge=0, le=100)
    """Percentage of moves in which it sees no hits beyond ``mirrors`` reflections."""
    mirrors: int = Field(default=2, ge=0, le=20)
    """Reflections up to which it then follows a beam; it misses hits after more of them."""

    @property
    def longest(self) -> float:
        """Seconds it thinks about any move, at most."""
        return self.seconds


class Levels(Entries[dict[str, Level]]):
    """``bots.yaml``: the bots by id, one per level."""
