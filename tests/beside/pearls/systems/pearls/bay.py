"""The bay: owns the one ``Bay``."""

from __future__ import annotations

import esper
from components.pearls import Bay, ShownBay
from game.tables.pearls.content import Rules
from game.tables.pearls.events import DayEnded, MatchEnded, PearlsFound, StormCame
from game.tables.pearls.play import Position

from game.kernel.random_stream import draw
from systems.in_play import only
from systems.motion import show
from systems.turn import Handler


def build(rules: Rules, position: Position) -> None:
    """Fill the current world with the bay."""
    esper.create_entity(Bay(*position))


def read_back() -> Position:
    """The position as the bay tells it."""
    _, bay = only(Bay)
    return Position(bay.boat, bay.bank, bay.days, bay.rng)


def settle() -> None:
    """Show the bay as it is."""
    entity, bay = only(Bay)
    show(entity, ShownBay(bay.boat, bay.bank, bay.days))


def _dived() -> tuple[int, Bay]:
    """The bay after a dive: chance has been asked once."""
    entity, bay = only(Bay)
    if bay.rng is not None:
        bay.rng, _ = draw(bay.rng, 2)
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
    entity, bay = only(Bay)
    bay.boat, bay.bank, bay.days = 0, bay.bank + event.banked, bay.days - 1
    return entity


def _over(event: MatchEnded, match: int) -> None:
    """Nothing lies otherwise than before."""


HANDLERS: dict[type, Handler] = {PearlsFound: _found, StormCame: _stormed, DayEnded: _ended, MatchEnded: _over}
