"""Cards: owns every ``Card`` in a hand."""

from __future__ import annotations

from components.knucklebones import Card
from components.match import Match
from components.playback import Actors
from game.tables.knucklebones.card_options import playable
from game.tables.knucklebones.events import CardPlayed
from systems.in_play import at, in_play, retire, watched
from systems.turn import Handler


def _played(event: CardPlayed, match: int) -> Actors | int:
    entity, card = at(Card, (event.seat, event.card))
    card.left = event.left
    gone = () if card.left else retire(match, entity)
    return Actors(entity, gone=gone) if gone and watched(match) else entity


def weigh(match: Match) -> None:
    """Let every card know whether it can be played now."""
    for _, card in in_play(Card):
        card.playable = playable(match.rules, match.position, card.seat, card.card)


HANDLERS: dict[type, Handler] = {CardPlayed: _played}
