"""Cards about what has happened before, what their earlier steps have acted on, and the die just rolled."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.quick.cards import reason_against
from game.tables.knucklebones.workshop import draft
from tests.kit.proving import card_text
from tests.kit.rules import card, card_rules

REVENGE = {"do": "points", "by": {"count": "own_destroyed", "during": "last_turn", "by": "opponent", "times": 3}}
@pytest.mark.parametrize(("step", "english", "german"), [
    (REVENGE, "Gain 3 points for each of your dice destroyed by the opponent last turn.",
     "Du bekommst 3 Punkte für jeden deiner im letzten Zug von der anderen Seite zerstörten Würfel."),
    ({"do": "points", "by": 5, "when": {"counted": {"number": {"count": "own_played", "during": "this_turn"},
                                                    "least": 1}}},
     "If you played another card this turn, gain 5 points.",
     "Wenn du in diesem Zug eine andere Karte gespielt hast: Du bekommst 5 Punkte."),
])
def test_it_says_when_and_by_whom_and_lint_finds_positions_for_it(
    step: dict[str, Any], english: str, german: str,
) -> None:
    assert (card_text("en", steps=[step]), card_text("de", steps=[step])) == (english, german)
    assert "it" in reason_against(card_rules(step), {"it"})


@pytest.mark.parametrize(("count", "why"), [
    ({"count": "own_played", "by": "own"}, "'by' is about dice"),
    ({"count": "own_roll", "during": "this_turn"}, "the time of what was destroyed or played"),
])
def test_only_what_has_a_time_or_a_doer_may_ask_for_it(count: dict[str, Any], why: str) -> None:
    with pytest.raises(ValidationError, match=why):
        Card.model_validate(card(steps=[{"do": "points", "by": count}]))


SIXES = {"do": "destroy", "to": {"every": "opponent_die", "faces": [6]}, "as": "gone"}
TWO_EACH = {"do": "points", "by": {"count": "things", "of": "gone", "times": 2}}
HAND = {"do": "discard", "to": {"every": "own_card"}, "as": "hand"}
AS_MANY = {"do": "draw_card", "count": {"count": "things", "of": "hand"}}
def test_the_workshop_offers_names_and_what_has_one() -> None:
    tree = {**draft.new_card("It", "card"), "steps": [SIXES, {"do": "points", "by": {"count": "own_dice"}}]}
    assert "second" in [each.value for each in draft.options(tree, ("steps", 0, "as"))]
    named = draft.with_value(tree, ("steps", 0, "as"), "first")
    counting = draft.with_value(named or {}, ("steps", 1, "by", "count"), "things")
    assert "first" in [each.value for each in draft.options(counting or {}, ("steps", 1, "by", "of"))]


@pytest.mark.parametrize(("steps", "why"), [
    ([{**SIXES, "as": "gane"}, TWO_EACH], "is called 'gone'; did you mean 'gane'?"),
    ([TWO_EACH, SIXES], "no earlier step is called 'gone'"),
    ([{"do": "veil", "as": "gone"}, TWO_EACH], "'veil' acts on nothing that could be counted later"),
    ([HAND, {"do": "points", "by": {"count": "faces", "of": "hand"}}], "'faces' is counted of dice"),
    ([SIXES, {"do": "points", "by": {"count": "score", "of": "gone"}}], "counted of rows as they are now"),
])
def test_a_name_that_means_nothing_is_refused(steps: list[dict[str, Any]], why: str) -> None:
    with pytest.raises(ValidationError, match=why.replace("?", r"\?")):
        Card.model_validate(card(steps=steps))


@pytest.mark.parametrize(("steps", "english", "german"), [
    ([SIXES, TWO_EACH], "Gain 2 points for each die destroyed this way.",
     "Du bekommst 2 Punkte für jeden dabei zerstörten Würfel."),
    ([HAND, AS_MANY], "Draw as many cards.", "Ziehe ebenso viele Karten."),
])
def test_it_says_what_it_counts_and_the_counting_core_declines_it(
    steps: list[dict[str, Any]], english: str, german: str,
) -> None:
    assert english in card_text("en", steps=steps) and german in card_text("de", steps=steps)
    assert "it" in reason_against(card_rules(*steps), {"it"})
