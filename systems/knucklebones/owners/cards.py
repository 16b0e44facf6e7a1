"""Cards: owns every ``Card`` in a hand."""

from __future__ import annotations

import esper

from components.knucklebones import Card
from components.match import Match
from components.playback import Actors
from game.tables.knucklebones.card_options import playable
from game.tables.knucklebones.events import CardGained, CardLost, CardPlayed
from systems.in_play import at, find, in_play, put, retire, watched
from systems.turn import Handler


def _played(event: CardPlayed, match: int) -> Actors | int:
    entity, card = at(Card, (event.seat, event.card))
    card.left = event.left
    gone = () if card.left else retire(match, entity)
    return Actors(entity, gone=gone) if gone and watched(match) else entity


def _gained(event: CardGained, match: int) -> Actors:
    """A card that its seat holds already counts one more; a new one takes the first free place in the hand."""
    found = find(Card, (event.seat, event.card))
    if found is not None:
        found[1].left = event.left
        return Actors(found[0])
    taken = {card.slot for _, card in in_play(Card) if card.seat == event.seat}
    slot = next(slot for slot in range(1, len(taken) + 2) if slot not in taken)
    return Actors(put(Card(event.seat, event.card, slot, event.left)))


def _lost(event: CardLost, match: int) -> Actors:
    entity, card = at(Card, (event.seat, event.card))
    card.left = event.left
    return Actors(entity, gone=() if card.left else retire(match, entity))


def slots_by_seat() -> dict[int, int]:
    """How many places each seat's hand has."""
    cards = [card for _, card in esper.get_component(Card)]
    return {seat: max((card.slot for card in cards if card.seat == seat), default=0) for seat in (1, 2)}


def weigh(match: Match) -> None:
    """Let every card know whether it can be played now."""
    for _, card in in_play(Card):
        card.playable = playable(match.rules, match.position, card.seat, card.card)


HANDLERS: dict[type, Handler] = {CardPlayed: _played, CardGained: _gained, CardLost: _lost}
