"""How a seat's figure feels; written by ``systems.effects.drama``, read by ``draw``."""

from __future__ import annotations

import math
from dataclasses import dataclass

LEAPS = 2.5
"""A glad figure leaps so often in a second."""


@dataclass(slots=True)
class Feeling:
    """Sits on the seat's entity."""

    felt: str = ""
    """What just happened makes the seat feel ``won`` or ``lost``, else ""."""
    left: float = 0.0
    """For how many seconds more."""
    stirred: float = 0.0
    """How far the figure leaps, or shrinks, for what it feels, in virtual pixels."""
    blinks: bool = False
    """Whether it has closed eyes now, if it is awake."""

    def look(self, active: bool) -> str:
        """The figure's look: what it feels, else whether it is its turn."""
        if self.felt or not active:
            return self.felt or "waiting"
        return "blinking" if self.blinks else "active"

    @property
    def lift(self) -> float:
        """How far above its place the figure is now: it leaps for joy, and is a little below it for grief."""
        glad = self.felt == "won"
        return self.stirred * (abs(math.sin(LEAPS * math.pi * self.left)) if glad else -0.5)
