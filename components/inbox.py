"""The presses and pointer moves of an acting seat since the last tick."""

from __future__ import annotations

from dataclasses import dataclass, field

from components.press import Point, Press


@dataclass(slots=True)
class Inbox:
    """The input of a seat, on the same entity as ``Choosing``; the screen fills it, ``command`` empties it."""

    said: list[Press | Point] = field(default_factory=list)
    """Presses and pointer moves in order of arrival."""
