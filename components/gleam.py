"""What shines on a table and how; written by ``systems.vfx``, read by ``draw``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Place = tuple[int, int, int]
"""Seat, row, field."""


@dataclass(slots=True)
class Gleam:
    """Sits on the match entity."""

    effects: Any = None
    """The store's effects (what particles each has); None: there are no particles."""
    look: Any = None
    """The store's look (speeds and colours of what breathes); None: nothing breathes."""
    clock: float = 0.0
    """Seconds this table has been shining."""
    lying: dict[int, Place] = field(default_factory=dict)
    """The field on which each resting die is shown."""
    flying: list[int] = field(default_factory=list)
    """Dice that are on their way."""
    faces: dict[Place, int] = field(default_factory=dict)
    """What the resting dice show."""
    marks: dict[Place, str] = field(default_factory=dict)
    """The palette's name for the colour of each shown die: its seat, double, triple, diagonal or exodia."""
    alphas: dict[Place, float] = field(default_factory=dict)
    """Fields that are less than opaque now."""
    colours: dict[Place, tuple[int, int, int]] = field(default_factory=dict)
    """Fields whose colour is none of the palette's now."""
    outlined: list[Place] = field(default_factory=list)
    """Fields that have a steady outline instead of a blink or a rainbow."""
    flames: list[tuple[int, int]] = field(default_factory=list)
    """Rows (seat, row) with a fire that stands still."""
    city: tuple[int, int, int] = (255, 255, 255)
    """Tint of the background."""
