"""Cards are spent, and spent ones leave the hand."""

from __future__ import annotations

import esper

from components.knucklebones import Card
from components.pose import Departing
from game.tables.knucklebones.events import CardPlayed
from systems.in_play import by_place
from systems.knucklebones.owners.cards import HANDLERS
from tests.kit.world import bare_match, happen, put, the


def test_a_card_with_uses_left_stays_in_the_hand() -> None:
    bare_match()
    put(Card(1, "shield", 1, 2))
    happen(HANDLERS, CardPlayed(1, "shield", (2,), 1))
    assert (the(Card).left, list(by_place(Card))) == (1, [(1, "shield")])


def test_the_last_use_takes_only_this_seats_card() -> None:
    bare_match()
    put(Card(1, "shield", 1, 1), Card(2, "shield", 1, 1))
    happen(HANDLERS, CardPlayed(1, "shield", (2,), 0))
    assert (the(Card).seat, list(by_place(Card))) == (2, [(2, "shield")])


def test_watched_a_spent_card_lingers_with_nothing_left() -> None:
    bare_match(shown=True)
    (entity,) = put(Card(1, "thief", 2, 1))
    happen(HANDLERS, CardPlayed(1, "thief", ((1, 1),), 0))
    assert (the(Card).left, esper.has_component(entity, Departing), by_place(Card)) == (0, True, {})
