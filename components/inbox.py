"""What a seat that acts has pressed and pointed at since the last tick."""

from __future__ import annotations

from dataclasses import dataclass, field

from components.press import Point, Press


@dataclass(slots=True)
class Inbox:
    """Beside ``Choosing``; the screen fills it with what the seat does, ``command`` empties it."""

    said: list[Press | Point] = field(default_factory=list)
    """In the order of arrival."""
