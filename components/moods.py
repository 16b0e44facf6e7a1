"""How the seats' figures feel; written by ``systems.effects.moods``, read by ``draw``."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

LEAPS = 2.5
"""A glad figure leaps so often in a second."""


@dataclass(slots=True)
class Moods:
    """Sits on the match entity."""

    felt: dict[int, str] = field(default_factory=dict)
    """What just happened makes a seat feel ``won`` or ``lost``."""
    left: dict[int, float] = field(default_factory=dict)
    """For how many seconds more."""
    stirred: dict[int, float] = field(default_factory=dict)
    """How far a figure leaps, or shrinks, for what it feels, in virtual pixels."""
    blinks: bool = False
    """Whether whoever is awake has closed eyes now."""

    def look(self, seat: int, active: bool) -> str:
        """The figure's look: what it feels, else whether it is its turn."""
        if seat in self.felt:
            return self.felt[seat]
        if not active:
            return "waiting"
        return "blinking" if self.blinks else "active"

    def lift(self, seat: int) -> float:
        """How far above its place a figure is now: it leaps for joy, and is a little below it for grief."""
        far, left = self.stirred.get(seat, 0.0), self.left.get(seat, 0.0)
        if not far:
            return 0.0
        return far * abs(math.sin(LEAPS * math.pi * left)) if self.felt.get(seat) == "won" else -0.5 * far
