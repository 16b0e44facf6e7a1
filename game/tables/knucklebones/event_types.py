"""Every event type of the table: its name in files, such as ``die_placed``, its change, and its draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.kernel.events import name_of
from game.tables.knucklebones import blocks
from game.tables.knucklebones.block import Change
from game.tables.knucklebones.blocks.rolls import DiceOffered
from game.tables.knucklebones.events import (
    OF_EVERY_GAME,
    DiceDestroyed,
    DiceRemoved,
    DieRepelled,
    DieRerolled,
    DieRolled,
    Event,
    LotDrawn,
)
from game.tables.knucklebones.moves import Move, packed

TYPES: dict[type, str] = {kind: name_of(kind) for kind in (*OF_EVERY_GAME, *blocks.EVENTS)}


def _destroyed(event: DiceDestroyed | DiceRemoved) -> Change:
    return Change(destroys=tuple((event.seat, event.row, field) for field in event.fields))


CHANGES: Mapping[type, Callable[[Any], Change]] = {
    DiceDestroyed: _destroyed,
    DiceRemoved: _destroyed,
    DieRepelled: lambda event: Change(destroys=((event.seat, event.row, event.field),)),
    **blocks.CHANGES,
}
UNCHANGED = Change()


def change_of(event: Event) -> Change:
    """Return the marks and dice that an event concerns."""
    found = CHANGES.get(type(event))
    return UNCHANGED if found is None else found(event)


def named(move: Move, events: Sequence[Event]) -> Move:
    """Return a move with everything that it drew, so that a log can be replayed without the seed."""
    lots = [lot for event in events if (lot_of := DRAWN.get(type(event))) for lot in lot_of(event)]
    if not lots:
        return move
    return Move(move.verb, move.choices, lots[0] if len(lots) == 1 else packed(lots))


DRAWN: Mapping[type, Callable[[Any], tuple[int, ...]]] = {
    DieRolled: lambda event: (event.face,),
    DieRerolled: lambda event: (event.face,),
    LotDrawn: lambda event: (event.lot,),
    DiceOffered: lambda event: event.faces,
}
"""The draws that each event reports."""
