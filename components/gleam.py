"""What shines on a table and how; written by ``systems.effects``, read by ``draw``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(slots=True)
class Gleam:
    """Sits on the match entity."""

    effects: Any = None
    """What particles each effect of the table has, as the store says it; None: there are no particles."""
    look: Any = None
    """The table's speeds and colours of what breathes, as the store says them; None: nothing breathes."""
    clock: float = 0.0
    """Seconds this table has been shining."""
    city: tuple[int, int, int] = (255, 255, 255)
    """Tint of the background."""
