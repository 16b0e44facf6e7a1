"""What big moments show beside their beats."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Popped:
    """Points that a seat has won, or below 0 lost, told where that happened."""

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
    """A light that goes out again."""

    x: float
    y: float
    tint: str
    """Name of a colour of the palette."""
    bright: float
    age: float = 0.0


@dataclass(slots=True)
class Titled:
    """A card with words of its own."""

    moment: str
    """What it stands for."""
    seat: int
    life: float
    age: float = 0.0


@dataclass(slots=True)
class Drama:
    """Sits on the match entity; owned by ``systems.effects.drama``, read by ``draw``."""

    popped: list[Popped] = field(default_factory=list)
    lit: list[Lit] = field(default_factory=list)
    title: Titled | None = None
