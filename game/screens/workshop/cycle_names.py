"""Names of cycle types."""

from __future__ import annotations

from game.screens.screen import Screen


def cycle_name(screen: Screen, type: str) -> str:
    """Return the name of a cycle type in the current language; a type without a text keeps its id."""
    key = f"workshop.cycle_{type}"
    told = screen.say(key)
    return type.replace("_", " ").capitalize() if told == key else told
