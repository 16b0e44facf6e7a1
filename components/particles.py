"""Small squares of light, all of a table together: a list for each of their numbers, so that they fly in bulk."""

from __future__ import annotations

from dataclasses import dataclass, field

from components.focus import Rect
from game.content.models.spray import Spray


@dataclass(frozen=True, slots=True)
class Source:
    """Something that keeps giving off particles: what kind, in which colour, from where, how much of its full rate."""

    spray: Spray
    tint: str
    """Name of a colour of the palette."""
    rect: Rect
    share: float = 1.0
    pulse: float = 0.0
    """How often in a second it swells and ebbs; 0: never."""
    ebb: float = 0.0
    """What share of it is left at its lowest."""


@dataclass(slots=True)
class Particles:
    """Sits on the match; owned by ``systems.effects.particles``. Each list has a number for every one that lives."""

    capacity: int = 0
    """No more live at a time."""
    x: list[float] = field(default_factory=list)
    y: list[float] = field(default_factory=list)
    """Virtual pixels."""
    go_x: list[float] = field(default_factory=list)
    go_y: list[float] = field(default_factory=list)
    """Virtual pixels in a step."""
    drag: list[float] = field(default_factory=list)
    """What is left of the speed after a step."""
    fall: list[float] = field(default_factory=list)
    """Speed lost upward in a step."""
    age: list[float] = field(default_factory=list)
    """Share of its life, 0 to 1."""
    pace: list[float] = field(default_factory=list)
    """How much of its life passes in a step."""
    look: list[int] = field(default_factory=list)
    """Index into ``looks``."""
    looks: list[tuple[Spray, str]] = field(default_factory=list)
    """Sprays and the names of their colours, as they were first used."""
    ramps: dict[tuple[int, tuple[int, int, int]], list[tuple[float, bytes]]] = field(default_factory=dict)
    """What ``draw`` has worked out for a look in a colour."""
    sources: list[Source] = field(default_factory=list)
    """What gives off particles in this tick."""
    stream: int = 1
    """State of a random stream of its own, so that a picture after so many steps is always the same."""
    steps: int = 0
    owed: float = 0.0
    """Seconds that have passed and not been stepped yet."""
