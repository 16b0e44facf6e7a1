"""What the seat to move has pressed and pointed at since the last tick."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Inbox:
    """Sits on the match entity; the screen fills it with what the seat to move does, ``command`` empties it."""

    said: list[Any] = field(default_factory=list)
    """``systems.input.press.Press`` and ``Point`` in the order of their arrival."""
