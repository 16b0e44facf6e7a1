"""The end of every animation of Prospector: the shown state equals the true state."""

from __future__ import annotations

import esper

from components.match import Match
from components.pose import Pose, ShownNumber
from components.prospector import Card, Dug, Heaps, ShownCard, ShownRun
from game.tables.prospector.definitions import Rules
from game.tables.prospector.layout import Layout
from game.tables.prospector.position import Position
from game.tables.prospector.scoring import banked
from systems.entities import match_entity, thing_at
from systems.motion import show
from systems.prospector.view.layout import where


def settle() -> None:
    """Set every show component from the true state, adding missing ones."""
    rules = rules_here()
    for entity, card in esper.get_component(Card):
        x, y, layer = lies(card)
        show(entity, Pose(x, y), ShownCard(card.up, layer))
    position: Position = esper.component_for_entity(match_entity(), Match).position
    for entity, dug in esper.get_component(Dug):
        dig = position.digs[dug.seat - 1]
        # At the end of a round the last run is in the bank.
        run = ShownRun(0, 0, 0) if dig.ended else ShownRun(dig.cards, dig.gold, rules.worth(dig.cards, dig.gold))
        show(entity, ShownNumber(banked(rules, dig)), run)


def rules_here() -> Rules:
    """Return the rules of the match in this world."""
    rules: Rules = esper.component_for_entity(match_entity(), Match).rules
    return rules


def layout_of(seat: int) -> Layout:
    """Return the layout of a seat's mine."""
    return rules_here().layouts[thing_at(Dug, seat)[1].layout]


def lies(card: Card) -> tuple[float, float, float]:
    """Return the current place of a card, and its layer."""
    rules, dug, heaps = rules_here(), thing_at(Dug, card.seat)[1], thing_at(Heaps, card.seat)[1]
    return where(rules.layouts[dug.layout], card, heaps, len(rules.cards.cards), rules.seats)
