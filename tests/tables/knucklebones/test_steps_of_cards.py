"""Cards made of steps: the events of each block, and random cards."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from game.tables.knucklebones.checks import try_card
from game.tables.knucklebones.definitions import Card
from tests.kit.cases import one_of
from tests.kit.proving import Figures, prove
from tests.kit.rules import card

INVENTED, MATCHES = 48, 2
"""The number of random cards, and of matches for each; ``tests/kit/proving`` plays any number."""


@pytest.mark.parametrize(("kind", "what"), [("any_die", "guards"), ("own_row", "waits"), ("opponent_card", "locks")])
def test_a_card_that_only_clears_is_playable_for_the_linter(kind: str, what: str) -> None:
    made = Card.model_validate(card(steps=[{"do": "clear", "to": 1, "what": [what]}], choices=[{"kind": kind}]))
    assert try_card("it", made).playable


def test_choices_of_options_that_exclude_each_other_are_counted_apart() -> None:
    pair = {"kind": "any_die", "count": 2, "where": ["distinct"]}
    steps = [{"do": "add", "by": 1, "to": 2, "when": {"choice": ["x"]}}, {"do": "destroy", "to": 3}]
    apart = [steps[0], {**steps[1], "when": {"choice": ["y"]}}]
    choices = [{"kind": "option", "options": ["x", "y"]}, pair, pair]
    assert Card.model_validate(card(choices=choices, steps=apart))
    with pytest.raises(ValidationError, match="ask for less"):
        Card.model_validate(card(choices=choices, steps=[*apart, steps[1]]))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"steps": [{"do": "add", "to": 1, "by": 1}]}, "works on choice 1, but nothing is chosen"),
        ({"steps": [{"do": "swap", "to": [0, 2]}]}, "works on choice 0, but nothing is chosen"),
        ({"steps": [{"do": "add", "to": {"every": "own_card"}, "by": 1}]}, "rolled or waits, and this is a card"),
        ({"steps": [{"do": "roll"}, {"do": "points", "to": {"every": "rolled"}}], "ends_turn": False},
         "'points' works on a die or a row, and this is a die that is rolled or waits"),
        ({"steps": [{"do": "add", "to": {"every": "rolled"}, "by": 1}]}, "no 'roll' comes before it"),
        ({"steps": [{"do": "points", "by": {"count": "each"}}]}, "'count: each' is the number of a die that turns"),
        ({"steps": [{"do": "points", "by": 1, "else": True}]}, "'else' needs a step with 'when' before it"),
        ({"steps": [{"do": "roll"}]}, "'ends_turn' must be false"),
        ({"steps": [{"do": "repeat"}, {"do": "points", "by": 1}]}, "'repeat' stands alone"),
        ({"steps": [{"do": "set", "to": {"every": "own_die"}}]}, "says either 'face' or 'named'"),
        ({"steps": [{"do": "change", "rule": "double", "value": 2, "for": "broken"}]}, "nothing breaks a rule"),
        ({"steps": [{"do": "points", "by": 1}], "when": {"behind": 1, "ahead": 1}},
         "a seat cannot be behind and ahead"),
        ({"steps": [{"do": "destroy", "to": {"every": "own_die", "where": ["lowest", "highest"]}}]},
         "'lowest' and 'highest' are never asked of the same thing"),
        ({"steps": [{"do": "points", "by": {"count": "spent_card"}}]}, "count: things, of: {every: spent_card}"),
        ({"steps": [{"do": "next_roll", "faces": [2, 1, 2]}]}, "2 is listed twice"),
        ({"steps": [{"do": "lock", "to": 1, "turns": 2, "for": "match"}], "choices": [{"kind": "own_row"}]},
         "says either 'turns' or 'for'"),
        ({"steps": [{"do": "destroy", "to": 1}], "choices": [{"kind": "any_die"}] * 3}, "ask for less"),
    ],
)
def test_conflicting_choices_are_refused_with_a_reason(data: dict[str, Any], why: str) -> None:
    with pytest.raises(ValidationError, match=why):
        Card.model_validate(card(**data))


@pytest.mark.parametrize("step", [
    {"do": "lock", "to": {"every": "own_row"}, "for": "broken"},
    {"do": "lock", "to": {"every": "own_row"}, "turns": 2, "for": "match"},
    {"do": "change", "rule": "double", "value": 2, "for": "broken"},
])
def test_a_wrong_duration_is_shown_where_it_is_written(step: dict[str, Any]) -> None:
    with pytest.raises(ValidationError) as refused:
        Card.model_validate(card(steps=[step]))
    assert refused.value.errors()[0]["ctx"]["path"] == ("for",)


@pytest.mark.parametrize("part", one_of(4, range(4)))
def test_any_card_of_the_blocks_is_refused_with_the_reason_or_plays_to_the_end(part: int) -> None:
    """Matches end, text and named results of chance repeat exactly, bots can play the card, and entities agree."""
    figures = Figures()
    for seed in range(part, INVENTED, 4):
        prove(seed, MATCHES, figures)
    assert figures["passed"] >= figures["played"] > INVENTED // 20 and figures["plies"]
