"""What types of cycles are called."""

from __future__ import annotations

from game.screens.screen import Screen


def cycle_name(screen: Screen, type: str) -> str:
    """A type in the chosen language; one that nobody has named is called as the alphabet calls it."""
    key = f"workshop.cycle_{type}"
    told = screen.say(key)
    return type.replace("_", " ").capitalize() if told == key else told
