"""Reports about a card before it is played."""

from __future__ import annotations

import pytest

from game.tables.knucklebones.card_checks import check_cards
from game.tables.knucklebones.card_files import Cards
from game.tables.table_files import load_rules

CATALOGUE = load_rules("kotsu").catalogue
PICTURES = (*(card.art for card in CATALOGUE.values()), "trap", "badge_fog")


@pytest.mark.parametrize(("card", "picture"), [("trap", "trap"), ("fog", "badge_fog")])
def test_a_mark_without_its_picture_is_reported_at_the_effect_that_leaves_it(card: str, picture: str) -> None:
    cards = Cards(CATALOGUE)
    assert not list(check_cards(cards, PICTURES))
    (found,) = check_cards(cards, tuple(each for each in PICTURES if each != picture))
    assert found.path == (card, "steps", 0, "do") and repr(picture) in found.what
