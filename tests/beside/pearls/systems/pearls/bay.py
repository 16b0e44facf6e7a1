"""The system that owns the ``Bay`` component."""

from __future__ import annotations

import esper

from components.pearls import Bay, ShownBay
from game.kernel.random_stream import next_number
from game.tables.pearls.events import DayEnded, MatchEnded, PearlsFound, StormCame
from game.tables.pearls.rule_files import Rules
from game.tables.pearls.rules import Position
from systems.entities import only, only_thing
from systems.motion import show
from systems.worlds import EventHandler


def build(rules: Rules, position: Position) -> None:
    """Create the bay in the current world."""
    esper.create_entity(Bay(*position))


def read_back() -> Position:
    """Return the position that the entities describe."""
    bay = only(Bay)
    return Position(bay.boat, bay.bank, bay.days, bay.rng)


def settle() -> None:
    """Show the bay in its current state, without animation."""
    entity, bay = only_thing(Bay)
    show(entity, ShownBay(bay.boat, bay.bank, bay.days))


def _dived() -> tuple[int, Bay]:
    """Return the bay after a dive, with its random stream advanced by one draw."""
    entity, bay = only_thing(Bay)
    if bay.rng is not None:
        bay.rng, _ = next_number(bay.rng, 2)
    return entity, bay


def _found(event: PearlsFound, match: int) -> int:
    entity, bay = _dived()
    bay.boat += event.count
    return entity


def _stormed(event: StormCame, match: int) -> int:
    entity, bay = _dived()
    bay.boat = 0
    return entity


def _ended(event: DayEnded, match: int) -> int:
    entity, bay = only_thing(Bay)
    bay.boat, bay.bank, bay.days = 0, bay.bank + event.banked, bay.days - 1
    return entity


def _over(event: MatchEnded, match: int) -> None:
    """Do nothing: the end of the match changes no entity."""


HANDLERS: dict[type, EventHandler] = {PearlsFound: _found, StormCame: _stormed, DayEnded: _ended, MatchEnded: _over}
