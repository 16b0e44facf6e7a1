"""Effects that big moments show in addition to their beats."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Popped:
    """A number that pops up where a seat has won points, or lost them if below 0."""

    seat: int
    by: int
    x: float
    y: float
    large: bool
    life: float
    """Seconds it stays in sight."""
    age: float = 0.0


@dataclass(slots=True)
class Lit:
    """A light that flashes up and fades."""

    x: float
    y: float
    tint: str
    """Name of a color of the palette."""
    bright: float
    age: float = 0.0


@dataclass(slots=True)
class Titled:
    """A title card with a text for one moment."""

    moment: str
    """Name of the moment."""
    seat: int
    life: float
    age: float = 0.0


@dataclass(slots=True)
class Drama:
    """The effects of big moments; on the match entity. Owned by ``systems.effects.drama``, read by ``draw``."""

    popped: list[Popped] = field(default_factory=list)
    lit: list[Lit] = field(default_factory=list)
    title: Titled | None = None
