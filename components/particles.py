"""The particles of a table: small squares of light. Each attribute has its own list, so that all are moved in bulk."""

from __future__ import annotations

from dataclasses import dataclass, field

from components.focus import Rect
from game.content.models.spray import Spray


@dataclass(frozen=True, slots=True)
class Source:
    """A thing that keeps emitting particles: their kind and color, the place, and the share of the full rate."""

    spray: Spray
    tint: str
    """Name of a color of the palette."""
    rect: Rect
    share: float = 1.0
    pulse: float = 0.0
    """Pulses per second; 0: none."""
    ebb: float = 0.0
    """Share that is left at the low point of a pulse."""


@dataclass(slots=True)
class Particles:
    """The pool of particles; on the match entity, owned by ``systems.effects.particles``. Each list has one entry per
    live particle."""

    capacity: int = 0
    """The most that may live at a time."""
    x: list[float] = field(default_factory=list)
    y: list[float] = field(default_factory=list)
    """Virtual pixels."""
    go_x: list[float] = field(default_factory=list)
    go_y: list[float] = field(default_factory=list)
    """Virtual pixels per step."""
    drag: list[float] = field(default_factory=list)
    """Share of the speed that is left after a step."""
    fall: list[float] = field(default_factory=list)
    """Upward speed lost per step."""
    age: list[float] = field(default_factory=list)
    """Share of its life, 0 to 1."""
    pace: list[float] = field(default_factory=list)
    """Share of its life that passes per step."""
    look: list[int] = field(default_factory=list)
    """Index into ``looks``."""
    looks: list[tuple[Spray, str]] = field(default_factory=list)
    """Sprays and the names of their colors, in order of first use."""
    ramps: dict[tuple[int, tuple[int, int, int]], list[tuple[float, bytes]]] = field(default_factory=dict)
    """Values that ``draw`` has computed for a look in a color."""
    sources: list[Source] = field(default_factory=list)
    """The things that emit particles in this tick."""
    stream: int = 1
    """State of a separate random stream, so that the picture after a number of steps is always the same."""
    steps: int = 0
    owed: float = 0.0
    """Seconds that have passed but are not stepped yet."""
