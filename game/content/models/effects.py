"""The particles that every table has."""

from __future__ import annotations

from pydantic import Field

from game.content.definition import Definition
from game.content.models.spray import Spray


class Effects(Definition):
    """The file ``data/shared/effects.yaml``. A table may add particles, and replace these."""

    particles: int = Field(ge=0, le=2000)
    """The most particles at a time. Any others are not created."""
    spare: int = Field(ge=0, le=2000)
    """The number of particles reserved for bursts. Lasting effects, such as fire, thin out to keep them free."""
    active: Spray
    """Particles around the board of the seat to move."""
    landed: Spray
    """Particles of a thing that arrives at its place."""
    won: Spray
    """Particles of the winner's board."""
