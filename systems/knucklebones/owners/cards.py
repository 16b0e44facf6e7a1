"""Cards: owns every ``Card`` in a hand."""

from __future__ import annotations

import esper

from components.knucklebones import Card, Places
from game.tables.knucklebones.events import CardPlayed
from systems.owners import Handler, retire


def _played(event: CardPlayed, match: int) -> None:
    places = esper.component_for_entity(match, Places).cards
    entity = places[event.seat, event.card]
    esper.component_for_entity(entity, Card).left = event.left
    if event.left == 0:
        del places[event.seat, event.card]
        retire(match, entity)


HANDLERS: dict[type, Handler] = {CardPlayed: _played}
