"""Shield decay: owns every ``Shield``, from the row it is raised on to its last turn."""

from __future__ import annotations

from components.knucklebones import Shield
from components.playback import Actors
from game.tables.knucklebones.events import RowShielded, ShieldGone, ShieldWorn
from systems.in_play import at, find, put, retire
from systems.turn import Handler


def _raised(event: RowShielded, match: int) -> Actors:
    seat, row, health = event
    found = find(Shield, (seat, row))
    if found is None:
        return Actors(put(Shield(seat, row, health, health)), amount=1.0)
    entity, shield = found
    shield.health = shield.full = health
    return Actors(entity, amount=1.0)


def _worn(event: ShieldWorn, match: int) -> Actors:
    entity, shield = at(Shield, (event.seat, event.row))
    shield.health = event.health
    return Actors(entity, amount=shield.health / shield.full)


def _gone(event: ShieldGone, match: int) -> Actors:
    entity, shield = at(Shield, (event.seat, event.row))
    shield.health = 0
    return Actors(entity, gone=retire(match, entity))


HANDLERS: dict[type, Handler] = {RowShielded: _raised, ShieldWorn: _worn, ShieldGone: _gone}
