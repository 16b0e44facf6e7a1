"""The mood of a seat's figure; written by ``systems.effects.drama``, read by ``draw``."""

from __future__ import annotations

import math
from dataclasses import dataclass

LEAPS = 2.5
"""Leaps per second of a happy figure."""


@dataclass(slots=True)
class Feeling:
    """The mood of a figure; on the seat's entity."""

    felt: str = ""
    """``won`` or ``lost`` after an event that stirs the seat, else ""."""
    left: float = 0.0
    """Seconds until the mood passes."""
    stirred: float = 0.0
    """Height of the mood's leap or slump, in virtual pixels."""
    blinks: bool = False
    """True if its eyes are closed now, while it is awake."""

    def look(self, active: bool) -> str:
        """Return the name of the figure's look: its mood if it has one, else its look by turn."""
        if self.felt or not active:
            return self.felt or "waiting"
        return "blinking" if self.blinks else "active"

    @property
    def lift(self) -> float:
        """The height of the figure above its place now; below 0 while it is sad."""
        glad = self.felt == "won"
        return self.stirred * (abs(math.sin(LEAPS * math.pi * self.left)) if glad else -0.5)
