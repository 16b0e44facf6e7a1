"""How big a thing was that happened: what makes a sound higher and a pad shake harder."""

from __future__ import annotations

from game.tables.knucklebones.events import DiceDestroyed, DiceSwapped, DiePlaced, DieRerolled, DieStolen, Event
from game.tables.knucklebones.position import Position


def combo(position: Position, event: Event) -> int:
    """Equal dice in the row an event made (as its move left it), dice it destroyed, else 1."""
    if isinstance(event, DiePlaced | DieRerolled | DieStolen):
        return max(1, position.boards[event.seat - 1][event.row - 1].count(event.face))
    if isinstance(event, DiceSwapped):
        return max(_at(position, event.seat, *field) for field in (event.first, event.second))
    return len(event.fields) if isinstance(event, DiceDestroyed) else 1


def fullness(position: Position) -> int:
    """How many dice lie on the fuller board."""
    return max(sum(map(len, board)) for board in position.boards)


def _at(position: Position, seat: int, row: int, field: int) -> int:
    """How often the face on this field lies in its row."""
    dice = position.boards[seat - 1][row - 1]
    return dice.count(dice[field - 1]) if field <= len(dice) else 1
