"""Shield decay: owns every ``Shield``, from the row it is raised on to its last turn."""

from __future__ import annotations

import esper

from components.knucklebones import Places, Shield
from game.tables.knucklebones.events import RowShielded, ShieldGone, ShieldWorn
from systems.owners import Handler, retire


def raise_shield(match: int, shield: Shield) -> int:
    """Put a new shield on its row; answers its entity."""
    entity = esper.create_entity(shield)
    esper.component_for_entity(match, Places).shields[shield.seat, shield.row] = entity
    return entity


def _raised(event: RowShielded, match: int) -> None:
    entity = esper.component_for_entity(match, Places).shields.get((event.seat, event.row))
    if entity is None:
        raise_shield(match, Shield(event.seat, event.row, event.health, event.health))
        return
    shield = esper.component_for_entity(entity, Shield)
    shield.health = shield.full = event.health


def _worn(event: ShieldWorn, match: int) -> None:
    entity = esper.component_for_entity(match, Places).shields[event.seat, event.row]
    esper.component_for_entity(entity, Shield).health = event.health


def _gone(event: ShieldGone, match: int) -> None:
    entity = esper.component_for_entity(match, Places).shields.pop((event.seat, event.row))
    esper.component_for_entity(entity, Shield).health = 0
    retire(match, entity)


HANDLERS: dict[type, Handler] = {RowShielded: _raised, ShieldWorn: _worn, ShieldGone: _gone}
