"""What an event feels like: most like themselves, a few like something bigger."""

from __future__ import annotations

from components.playback import Actors
from game.tables.knucklebones import events as happened
from game.tables.knucklebones.event_types import TYPES
from game.tables.knucklebones.events import Event

FULL = 3
"""Dice of one face that make a triple."""
MANY = 2
"""Dice destroyed at once that make a crush."""


def moment(event: Event, actors: Actors) -> str:
    """The beat's name, or ``triple``, ``crush`` or ``exodia``."""
    if actors.combo >= FULL:
        return "triple"
    if isinstance(event, happened.DiceDestroyed) and len(event.fields) >= MANY:
        return "crush"
    if isinstance(event, happened.MatchWon) and event.by == "exodia":
        return "exodia"
    return TYPES[type(event)]
