"""What shines on a table and how; written by ``systems.vfx``, read by ``draw``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(slots=True)
class Gleam:
    """Sits on the match entity."""

    effects: Any = None
    """The store's effects (what particles each has); None: there are no particles."""
    look: Any = None
    """The store's look (speeds and colours of what breathes); None: nothing breathes."""
    clock: float = 0.0
    """Seconds this table has been shining."""
    city: tuple[int, int, int] = (255, 255, 255)
    """Tint of the background."""
