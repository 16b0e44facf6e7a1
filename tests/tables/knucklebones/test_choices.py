"""The choices of a card: the choosing seat and the number of things, all decided before anything moves."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from game.kernel.random_stream import Stream
from game.tables.knucklebones.definitions import Card, Mind
from game.tables.knucklebones.manifest import BOTS, TABLE, legal
from game.tables.knucklebones.notation import read
from tests.kit.rules import card, card_rules

THEIRS = card_rules({"do": "remove", "to": 1}, choices=[{"kind": "opponent_die", "by": "opponent"}])


@pytest.mark.usefixtures("quick_estimates")
@pytest.mark.parametrize("line", ["1/-/- 45/6/- 1 ready it - - -", "1/-/- 45/6/- 2 ready - it - - 1:it"])
def test_every_bot_asks_and_answers(line: str) -> None:
    position = read(THEIRS, line)
    found = legal(THEIRS, position)
    for bot in BOTS.values():
        assert bot(THEIRS, position, Stream(1)) in found
    mind = Mind(level=5, name={"en": "B"}, description={"en": "B"}, portrait="bot_1", thinks="ahead", depth=1, nodes=50)
    assert TABLE.bots.decide is not None
    assert TABLE.bots.decide(THEIRS, position, mind, Stream(1)).move in found


def test_a_bot_gives_up_what_costs_it_least() -> None:
    position = read(THEIRS, "1/-/- 55/2/- 2 ready - - - - 1:it")
    assert BOTS["greedy"](THEIRS, position, Stream(1)).choices == ((2, 1),)


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        ([{"kind": "own_die", "by": "opponent"}, {"kind": "own_row"}], "the opponent chooses last"),
        ([{"kind": "face", "count": 2}], "a face is chosen once"),
        ([{"kind": "any_die", "count": 4}], "more than 1000 ways"),
    ],
)
def test_choices_that_cannot_be_are_refused_with_the_reason(choices: list[dict[str, Any]], why: str) -> None:
    with pytest.raises(ValidationError, match=why):
        Card.model_validate(card(choices=choices, steps=[{"do": "points", "by": 1}]))


@pytest.mark.parametrize(("first", "second", "words"), [
    ("own_die", {"kind": "own_row", "relation": {"face": "lower", "of": "across"}}, "only dice show a face"),
    ("own_die", {"kind": "own_die", "relation": {"score": "lower", "of": 1}}, "'score' is about row"),
    ("own_row", {"kind": "own_die", "relation": {"sum": {"most": 7}, "of": 1}}, "a choice of a die"),
    ("own_die", {"kind": "own_die", "relation": {"face": "lower", "of": "rolled"}}, "before a card is played"),
    ("own_die", {"kind": "own_die", "relation": {"face": "lower", "of": "each_other"}}, "than each other"),
    ("own_die", {"kind": "own_die", "relation": {"row": "same", "of": "across"}}, "a number to compare"),
    ("own_die", {"kind": "own_die", "relation": {"row": "opposite", "of": 1}}, "say 'same'"),
    ("own_row", {"kind": "own_die", "relation": {"face": "same", "of": 1}}, "a choice of a die"),
    ("own_die", {"kind": "own_die", "relation": {"row": "same", "of": 2}}, "before this one"),
    ("own_card", {"kind": "own_card", "relation": {"row": "same", "of": 1}}, "in no row"),
])
def test_a_relation_that_nothing_can_have_is_refused(first: str, second: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        Card.model_validate(card(choices=[{"kind": first}, second], steps=[{"do": "lock", "to": 1}]))


@pytest.mark.parametrize("when", [
    {"choice": [2]}, {"counted": {"number": {"count": "chosen"}, "equals": 2}}, {"finds": {"choice": 1}},
])
def test_a_card_cannot_ask_before_it_is_played_what_will_be_chosen(when: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="nothing is chosen before a card is played"):
        Card.model_validate(card(choices=[{"kind": "face"}], when=when, steps=[{"do": "points", "by": 1}]))


def test_a_number_that_no_one_can_choose_or_tell_from_another_is_refused() -> None:
    for choices, words in (
        ([{"kind": "number", "most": 40}], "2 to 12 numbers"), ([{"kind": "number"}] * 2, "needs 'of' here"),
        ([{"kind": "own_die", "most": 3}], "say 'count'"),
    ):
        with pytest.raises(ValidationError, match=words):
            Card.model_validate(card(choices=choices, steps=[{"do": "points", "by": {"count": "chosen"}}]))
