"""How the seats' figures feel; written by ``systems.effects.moods``, read by ``draw``."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Moods:
    """Sits on the match entity."""

    felt: dict[int, str] = field(default_factory=dict)
    """What just happened makes a seat feel ``won`` or ``lost``."""
    left: dict[int, float] = field(default_factory=dict)
    """For how many seconds more."""
    blinks: bool = False
    """Whether whoever is awake has closed eyes now."""

    def look(self, seat: int, active: bool) -> str:
        """The figure's look: what it feels, else whether it is its turn."""
        if seat in self.felt:
            return self.felt[seat]
        if not active:
            return "waiting"
        return "blinking" if self.blinks else "active"
