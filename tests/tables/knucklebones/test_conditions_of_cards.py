"""Conditions of cards, written as a designer writes them: denied, joined by or, and comparing two counts."""

from __future__ import annotations

from typing import Any

import pytest

from game.tables.knucklebones.quick.cards import reason_against
from game.tables.knucklebones.texts.cards import describe
from tests.kit.proving import SAY, lint_card
from tests.kit.rules import moves, of, play

GAIN = {"do": "points", "by": 3}
MORE_IN_LANE = {"counted": {"number": {"count": "dice", "of": 1},
                            "more_than": {"count": "dice", "of": {"choice": 1, "across": True}}}}


@pytest.mark.parametrize(("when", "holds", "fails"), [
    ({"not": {"full_row": "own"}}, "12/-/- -/-/-", "123/-/- -/-/-"),
    ({"any": [{"full_row": "own"}, {"behind": 5}]}, "123/-/- -/-/-", "12/-/- -/-/-"),
    ({"any": [{"full_row": "own"}, {"behind": 5}]}, "-/-/- 6/-/-", "-/-/- 1/-/-"),
    ({"counted": {"number": {"count": "own_dice"}, "more_than": {"count": "opponent_dice"}}},
     "12/-/- 5/-/-", "1/-/- 5/-/-"),
    ({"counted": {"number": {"count": "own_total"}, "equals": {"count": "opponent_total", "times": 2}}},
     "6/-/- 3/-/-", "6/-/- 2/-/-"),
    ({"counted": {"number": {"count": "own_free"}, "less_than": 8}}, "12/-/- -/-/-", "1/-/- -/-/-"),
])
def test_a_card_is_playable_while_its_condition_holds(when: dict[str, Any], holds: str, fails: str) -> None:
    sets = of(GAIN, when=when)
    assert moves(sets, f"{holds} 1 ready it - - -") == ["it"]
    assert moves(sets, f"{fails} 1 ready it - - -") == []


def test_lanes_are_compared_with_the_lanes_across() -> None:
    sets = of({"do": "remove", "to": 1, "when": MORE_IN_LANE}, choices=[{"kind": "own_row"}])
    assert moves(sets, "12/1/5 5/34/6 1 ready it - - -") == ["it:1"]


@pytest.mark.parametrize(("when", "english", "german"), [
    ({"not": {"full_row": "own"}}, "Never if one of your lanes is full.", "Nie, wenn eine deiner Bahnen voll ist."),
    ({"any": [{"last_field": True}, {"ahead": 1}]}, "Only if you have one free field left or you lead.",
     "Nur wenn du nur noch ein freies Feld hast oder du führst."),
    ({"counted": {"number": {"count": "own_cards"}, "less_than": {"count": "opponent_cards"}}},
     "Only if you have fewer other cards than the opponent.",
     "Nur wenn du weniger andere Karten hast als die andere Seite."),
    ({"ahead": 1, "not": {"full_row": "any"}}, "Only if you lead, unless any lane is full.",
     "Nur wenn du führst, außer wenn irgendeine Bahn voll ist."),
])
def test_a_card_says_its_condition_in_both_languages(when: dict[str, Any], english: str, german: str) -> None:
    found, faults = lint_card({"name": {"en": "It", "de": "Es"}, "art": "card_comet", "when": when, "steps": [GAIN]})
    assert found is not None, faults
    assert (describe(SAY["en"], found).startswith(english), describe(SAY["de"], found).startswith(german)) == (
        True, True), (describe(SAY["en"], found), describe(SAY["de"], found))


@pytest.mark.parametrize("when", [
    {"not": {"rolled": [6]}}, {"any": [{"choice": ["attack"]}]}, {"counted": {"number": {"count": "own_dice"}}},
])
def test_faults_inside_of_conditions_are_found(when: dict[str, Any]) -> None:
    step = {**GAIN, "when": when}
    found, why = lint_card({"name": {"en": "It", "de": "Es"}, "art": "card_comet", "steps": [step]})
    assert found is None and why


def test_turns_are_counted_for_a_card_that_only_counts_them() -> None:
    sets = of({**GAIN, "by": {"count": "turn"}})
    after, events = play(sets, "-/-/- -/-/- 1 ready it - - - 1#4", "it")
    assert "points_won 1 5" in " ".join(events) and after.endswith("1#5,1+5")


def test_the_counting_core_declines_a_card_with_a_condition() -> None:
    assert "it" in reason_against(of(GAIN, when={"not": {"ahead": 1}}), ["it"])
