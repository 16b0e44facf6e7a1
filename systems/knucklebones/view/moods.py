"""What the figures of both seats feel about what happens to dice."""

from __future__ import annotations

from game.kernel.opaque import Event
from game.tables.knucklebones import events as happened
from game.tables.knucklebones.changes import change_of
from systems.tables import Mood

ENJOYED = (happened.DieStolen, happened.MatchWon)
"""Good for the seat they name and bad for the other."""


def feels(event: Event) -> tuple[Mood, ...]:
    """Who is glad and who is sorry."""
    change = change_of(event)
    if change.destroys or change.adds:
        return (event.seat, "lost"), (3 - event.seat, "won")
    if isinstance(event, ENJOYED):
        return (event.seat, "won"), (3 - event.seat, "lost")
    return ((event.seat, "won"),) if isinstance(event, happened.DiagonalGained) else ()
