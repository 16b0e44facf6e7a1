"""What the figures of both seats feel about what happens to dice."""

from __future__ import annotations

from typing import Any

from game.tables.knucklebones import events as happened
from systems.tables import Mood

SUFFERED = (happened.DiceDestroyed, happened.DieRepelled, happened.TrapSprung, happened.PointsLost)
"""Bad for the seat they name and good for the other."""
ENJOYED = (happened.DieStolen, happened.MatchWon)
"""The other way round."""


def feels(event: Any) -> tuple[Mood, ...]:
    """Who is glad and who is sorry."""
    if isinstance(event, SUFFERED):
        return (event.seat, "lost"), (3 - event.seat, "won")
    if isinstance(event, ENJOYED):
        return (event.seat, "won"), (3 - event.seat, "lost")
    return ((event.seat, "won"),) if isinstance(event, happened.DiagonalGained) else ()
