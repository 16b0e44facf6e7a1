"""What flies up at every table."""

from __future__ import annotations

from pydantic import Field

from game.content.definition import Definition
from game.content.models.spray import Spray


class Effects(Definition):
    """``data/shared/effects.yaml``; a table may have more of its own, and its own in place of these."""

    particles: int = Field(ge=0, le=2000)
    """The most there are at a time; those that would be more are not made."""
    spare: int = Field(ge=0, le=2000)
    """So many of those are kept for bursts: what burns and glimmers thins out before."""
    active: Spray
    """Around the board of the seat in turn."""
    landed: Spray
    """What arrives at its place."""
    won: Spray
    """The board of the winner."""
