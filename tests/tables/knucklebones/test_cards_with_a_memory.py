"""Cards that count what an earlier step has acted on: a line of notation in, the position and the events out."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.quick.cards import reason_against
from game.tables.knucklebones.workshop import draft
from tests.kit.proving import card_text
from tests.kit.rules import card, card_rules, play_move, rules

SIXES = {"do": "destroy", "to": {"every": "opponent_die", "faces": [6]}, "as": "gone"}
TWO_EACH = {"do": "points", "by": {"count": "things", "of": "gone", "times": 2}}
HAND = {"do": "discard", "to": {"every": "own_card"}, "as": "hand"}
AS_MANY = {"do": "draw_card", "count": {"count": "things", "of": "hand"}}
POINT = {"name": {"en": "-"}, "art": "card", "steps": [{"do": "points", "by": 1}]}


def test_points_are_paid_for_each_die_that_was_destroyed_and_for_none_that_was_kept() -> None:
    rule_set = card_rules(SIXES, TWO_EACH)
    assert play_move(rule_set, "5/-/- 66/6/- 1 ready it - - -", "it")[0] == "5/-/- -/-/- 2 ready - - - - 1+6"
    assert play_move(rule_set, "5/-/- 66/6/- 1 ready it - 2.1=2 -", "it")[0].endswith("1+2")


def test_a_hand_is_discarded_and_as_many_cards_are_drawn_each_use_counting() -> None:
    rule_set = rules(catalogue={"it": card(steps=[HAND, AS_MANY]), "one": POINT, "two": POINT},
                     deck=["it", "one", "two"])
    events = play_move(rule_set, "5/-/- -/-/- 1 ready it,one,two*2 - - -", "it=1.1.2")[1]
    assert [each for each in events if each.startswith("card_")] == [
        "card_played 1 it () 0", "card_lost 1 one 0", "card_lost 1 two 0", "card_gained 1 one 1", "card_gained 1 one 2",
        "card_gained 1 two 1"]


def test_the_face_of_a_destroyed_die_is_added_to_another_one() -> None:
    rule_set = card_rules({"do": "destroy", "to": 1, "as": "lost"},
                          {"do": "add", "to": 2, "by": {"count": "faces", "of": "lost"}, "strikes": False},
                          choices=[{"kind": "opponent_die"}, {"kind": "own_die"}])
    assert play_move(rule_set, "2/-/- 63/4/- 1 ready it - - -", "it:1.2,1.1")[0].startswith("5/-/- 6/4/-")


def test_removed_dice_are_remembered_as_they_lay_and_steps_with_one_name_add_up() -> None:
    remove = {"do": "remove", "to": {"every": "own_die", "faces": [5]}, "as": "x"}
    rule_set = card_rules(remove, {**remove, "to": {"every": "own_row", "rows": [1]}},
                          {"do": "points", "by": {"count": "faces", "of": "x"}})
    assert play_move(rule_set, "535/6/- -/-/- 1 ready it - - -", "it")[0] == "-/6/- -/-/- 2 ready - - - - 1+13"


def test_a_condition_asks_how_many_there_were_and_what_did_not_happen_counts_nothing() -> None:
    rule_set = card_rules({**SIXES, "when": {"behind": 5}}, {"do": "points", "by": 1},
                          {"do": "points", "by": 9,
                           "when": {"counted": {"number": {"count": "things", "of": "gone"}, "least": 2}}})
    assert "points_won 1 9" in play_move(rule_set, "5/-/- 66/6/- 1 ready it - - -", "it")[1]
    assert "points_won 1 9" not in play_move(rule_set, "555/-/- 66/-/- 1 ready it - - -", "it")[1]


def test_steps_that_wait_remember_what_happens_in_them_and_what_happened_before() -> None:
    wait = {"do": "wait", "after": {"turns": 1}, "steps": [SIXES, TWO_EACH]}
    assert play_move(card_rules(wait), "5/-/- 66/-/- 1 place:1 - - - - 1&it/1.1~1", "place:2")[0].endswith("1+4")
    after, _ = play_move(card_rules(SIXES, {**wait, "steps": [TWO_EACH]}), "5/-/- 66/-/- 1 ready it - - -", "it")
    assert after.endswith("1&it/1.2/_gone.6.6~1")
    with pytest.raises(ValidationError, match="no earlier step is called 'gone'"):
        Card.model_validate(card(steps=[{**wait, "steps": [TWO_EACH]}, SIXES]))


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
