"""What an event feels like: which moment it is, how big a thing, and how the figures of the seats answer."""

from __future__ import annotations

from components.playback import Actors
from game.kernel.opaque import Event
from game.tables.knucklebones import events as happened
from game.tables.knucklebones.event_changes import change_of
from game.tables.knucklebones.event_types import TYPES
from game.tables.knucklebones.position import Position
from systems.tables import Mood

FULL = 3
"""Dice of one face that make a triple."""
MANY = 2
"""Dice destroyed at once that make a crush."""
ENJOYED = (happened.DieStolen, happened.MatchWon)
"""Good for the seat they name and bad for the other."""


def moment(event: Event, actors: Actors) -> str:
    """The beat's name, or ``triple``, ``crush`` or ``exodia``."""
    if actors.combo >= FULL:
        return "triple"
    if isinstance(event, happened.DiceDestroyed) and len(event.fields) >= MANY:
        return "crush"
    if isinstance(event, happened.MatchWon) and event.by == "exodia":
        return "exodia"
    return TYPES[type(event)]


def combo(position: Position, event: Event) -> int:
    """Equal dice in the row an event made (as its move left it), dice it destroyed, else 1."""
    if isinstance(event, happened.DiePlaced | happened.DieRerolled | happened.DieStolen):
        return max(1, position.boards[event.seat - 1][event.row - 1].count(event.face))
    if isinstance(event, happened.DiceSwapped):
        return max(_at(position, event.seat, *field) for field in (event.first, event.second))
    return len(event.fields) if isinstance(event, happened.DiceDestroyed) else 1


def fullness(position: Position) -> int:
    """How many dice lie on the fuller board."""
    return max(sum(map(len, board)) for board in position.boards)


def _at(position: Position, seat: int, row: int, field: int) -> int:
    """How often the face on this field lies in its row."""
    dice = position.boards[seat - 1][row - 1]
    return dice.count(dice[field - 1]) if field <= len(dice) else 1


def feels(event: Event) -> tuple[Mood, ...]:
    """Who is glad and who is sorry."""
    change = change_of(event)
    if change.destroys or change.adds:
        return (event.seat, "lost"), (3 - event.seat, "won")
    if isinstance(event, ENJOYED):
        return (event.seat, "won"), (3 - event.seat, "lost")
    return ((event.seat, "won"),) if isinstance(event, happened.DiagonalGained) else ()
