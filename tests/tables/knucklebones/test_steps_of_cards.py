"""Cards made of steps: what the linter makes of them, and random cards."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from game.tables.knucklebones.card_trials import try_card
from game.tables.knucklebones.definitions import Card
from tests.kit.cases import one_in
from tests.kit.proving import Figures, prove
from tests.kit.rules import card

INVENTED, MATCHES = 48, 2
"""The number of random cards, and of matches for each; ``tests/kit/proving`` plays any number."""


@pytest.mark.parametrize(("kind", "what"), [("any_die", "guards"), ("own_row", "waits"), ("opponent_card", "locks")])
def test_a_card_that_only_clears_is_playable_for_the_linter(kind: str, what: str) -> None:
    made = Card.model_validate(card(steps=[{"do": "clear", "to": 1, "what": [what]}], choices=[{"kind": kind}]))
    assert try_card("it", made).playable


def test_a_wrong_duration_is_shown_where_it_is_written() -> None:
    with pytest.raises(ValidationError) as refused:
        Card.model_validate(card(steps=[{"do": "lock", "to": {"every": "own_row"}, "turns": 2, "for": "match"}]))
    assert refused.value.errors()[0]["ctx"]["path"] == ("for",)


@pytest.mark.parametrize("part", one_in(4, range(4)))
def test_any_card_of_the_blocks_is_refused_with_the_reason_or_plays_to_the_end(part: int) -> None:
    """Matches end, text and named results of chance repeat exactly, bots can play the card, and entities agree."""
    figures = Figures()
    for seed in range(part, INVENTED, 4):
        prove(seed, MATCHES, figures)
    assert figures["passed"] >= figures["played"] > 1 and figures["plies"]
