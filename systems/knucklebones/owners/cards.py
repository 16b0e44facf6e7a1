"""Cards: owns every ``Card`` in a hand."""

from __future__ import annotations

from components.knucklebones import Card
from components.playback import Actors
from game.tables.knucklebones.events import CardPlayed
from systems.in_play import at, retire
from systems.turn import Handler


def _played(event: CardPlayed, match: int) -> Actors | int:
    entity, card = at(Card, (event.seat, event.card))
    card.left = event.left
    return entity if card.left else Actors(entity, gone=retire(match, entity))


HANDLERS: dict[type, Handler] = {CardPlayed: _played}
