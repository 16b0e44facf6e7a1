"""What events do to marks and dice, whichever card they come from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from game.tables.knucklebones.card_effect import Change
from game.tables.knucklebones.cards import EFFECTS
from game.tables.knucklebones.events import DiceDestroyed, DiceRemoved, DieRepelled, Event


@lru_cache(maxsize=512)
def _destroyed(seat: int, row: int, fields: tuple[int, ...]) -> Change:
    return Change(destroys=tuple((seat, row, field) for field in fields))


_OF_ALL: Mapping[type, Callable[[Any], Change]] = {
    DiceDestroyed: lambda event: _destroyed(event.seat, event.row, event.fields),
    DiceRemoved: lambda event: _destroyed(event.seat, event.row, event.fields),
    DieRepelled: lambda event: _destroyed(event.seat, event.row, (event.field,)),
}


OF_CARDS = {event: change for effect in EFFECTS for event, change in effect.changes.items()}
"""By event, what cards bring: nothing else touches marks."""
CHANGES = {**_OF_ALL, **OF_CARDS}
UNCHANGED = Change()


def change_of(event: Event) -> Change:
    """What this event does to marks and dice."""
    found = CHANGES.get(type(event))
    return UNCHANGED if found is None else found(event)
