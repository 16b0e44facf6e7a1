"""What the seat to move has pressed and pointed at since the last tick."""

from __future__ import annotations

from dataclasses import dataclass, field

from components.press import Point, Press


@dataclass(slots=True)
class Inbox:
    """Sits on the match entity; the screen fills it with what the seat to move does, ``command`` empties it."""

    said: list[Press | Point] = field(default_factory=list)
    """In the order of arrival."""
