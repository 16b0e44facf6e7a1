"""What an event feels like: most like themselves, a few like something bigger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.tables.knucklebones import events as happened

FULL = 3
"""Dice of one face that make a triple."""
MANY = 2
"""Dice destroyed at once that make a crush."""


def moment(event: Any, scratch: Mapping[str, Any]) -> str:
    """The beat's name, or ``triple``, ``crush`` or ``exodia``; ``scratch`` is what casting found out about it."""
    if scratch.get("combo", 0) >= FULL:
        return "triple"
    if isinstance(event, happened.DiceDestroyed) and len(event.fields) >= MANY:
        return "crush"
    if isinstance(event, happened.MatchWon) and event.by == "exodia":
        return "exodia"
    return happened.TYPES[type(event)]
