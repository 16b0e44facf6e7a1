"""What the seat to move has pressed and pointed at since the last tick."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Inbox:
    """Sits on the match entity; the screen fills it with the presses of the seat to move, ``command`` empties it."""

    presses: list[Any] = field(default_factory=list)
    """``systems.input.press.Press``, oldest first."""
    points: list[Any] = field(default_factory=list)
    """``systems.input.press.Point``, oldest first."""
