"""Cards: owns every ``Card`` and the ``Heaps`` of each seat."""

from __future__ import annotations

from components.playback import Actors
from components.prospector import Card, Heaps
from game.tables.prospector.events import CardDrawn, CardTaken, CardTurned
from systems.entities import note_place, thing_at
from systems.turn import Handler


def _to_target(entity: int, card: Card) -> tuple[int, Card]:
    """Make a card the target and move the old target to the discards; return the old target's entity and card."""
    seat, heaps = card.seat, thing_at(Heaps, card.seat)[1]
    before, old = thing_at(Card, (seat, "target", 0))
    old.zone, old.number = "discard", heaps.discards
    heaps.discards += 1
    card.zone, card.number, card.up = "target", 0, True
    note_place(before, old)
    note_place(entity, card)
    return before, old


def _take_card(event: CardTaken, match: int) -> Actors:
    entity, card = thing_at(Card, (event.seat, "mine", event.slot))
    before, old = _to_target(entity, card)
    return Actors(entity, movers=((entity, card.place), (before, old.place)), combo=event.cards)


def _turn_card(event: CardTurned, match: int) -> int:
    entity, card = thing_at(Card, (event.seat, "mine", event.slot))
    card.up = True
    return entity


def _draw_card(event: CardDrawn, match: int) -> Actors:
    heaps = thing_at(Heaps, event.seat)[1]
    heaps.pile -= 1
    entity, card = thing_at(Card, (event.seat, "pile", heaps.pile))
    before, old = _to_target(entity, card)
    return Actors(entity, movers=((entity, card.place), (before, old.place)))


CARDS: dict[type, Handler] = {CardTaken: _take_card, CardTurned: _turn_card, CardDrawn: _draw_card}
