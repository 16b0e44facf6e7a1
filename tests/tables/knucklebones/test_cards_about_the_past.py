"""Cards that count what has happened before: a line of notation in, the position and the events out."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from game.kernel.refusal import Refusal
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.quick.cards import reason_against
from tests.kit.proving import card_text
from tests.kit.rules import BASE, card, card_rules, moves, play_move, rules

REVENGE = {"do": "points", "by": {"count": "own_destroyed", "during": "last_turn", "by": "opponent", "times": 3}}
AFTER_THIEF = {"do": "points", "by": 5, "when": {"last_card": {"of": "opponent", "among": ["thief"]}}}


def test_a_card_pays_for_the_dice_that_the_opponent_has_destroyed_in_the_turn_before() -> None:
    rule_set = card_rules(REVENGE)
    after, _ = play_move(rule_set, "5/-/- 44/1/- 1 place:4 - it - -", "place:1")
    assert after == "54/-/- -/1/- 2 ready - it - - 2hit20200"
    after, events = play_move(rule_set, after, "it")
    assert "points_won 2 6" in events and after.endswith("2+6,2hit20000")
    with pytest.raises(Refusal, match="counts is too low"):
        play_move(rule_set, "54/-/- -/1/- 2 ready - it - - 2hit20000", "it")


def test_what_a_shield_repels_was_destroyed_by_its_seat_and_own_steps_count_at_once() -> None:
    rule_set = card_rules({"do": "destroy", "to": {"every": "own_die", "faces": [2]}},
                          {"do": "points", "by": {"count": "own_destroyed", "during": "this_turn", "by": "own"}})
    assert play_move(rule_set, "5/-/- 44/1/- 1 place:4 it - 2.1=2 -", "place:1")[0].endswith("1hit10100")
    assert play_move(rule_set, "522/2/- -/-/- 1 ready it - - -", "it")[0].endswith("1+3,1fell30300")


def test_the_last_roll_and_the_cards_of_this_turn_are_known_but_not_the_card_that_asks() -> None:
    rule_set = card_rules({"do": "give", "to": 1, "face": {"count": "own_roll"}},
                          {"do": "points", "by": {"count": "own_played", "during": "this_turn", "times": 2},
                           "optional": True},
                          choices=[{"kind": "own_row"}], ends_turn=False, uses=2)
    after, _ = play_move(rule_set, "-/-/- -/-/- 1 ready it*2 - - -", "roll=4")
    assert after == "-/-/- -/-/- 1 place:4 it*2 - - - 1rolled4"
    after, _ = play_move(rule_set, "-/-/- -/-/- 1 ready it*2 - - - 1rolled4", "it:1")
    assert after == "4/-/- -/-/- 1 ready it - - - 1cards10001,1rolled4"
    assert "points_won 1 2" in play_move(rule_set, after, "it:2")[1]


def test_the_die_that_was_destroyed_last_comes_back() -> None:
    rule_set = card_rules({"do": "give", "to": 1, "face": {"count": "own_last_destroyed"}},
                          choices=[{"kind": "own_row"}])
    after, _ = play_move(rule_set, "-/-/- 63/2/- 1 place:3 - it - -", "place:1")
    assert after.endswith("2gone3") and play_move(rule_set, after, "it:3")[0].startswith("3/-/- 6/2/3 1 ")
    assert not moves(rule_set, "-/-/- 63/2/- 2 ready - it - -")


def test_the_last_card_is_the_one_before_and_a_card_of_the_other_seat_takes_its_place() -> None:
    rule_set = rules(catalogue={**BASE, "it": card(steps=[AFTER_THIEF])}, deck=["it", "thief", "shield"])
    after, _ = play_move(rule_set, "5/-/- 44/1/- 1 ready thief it - -", "thief:1.1")
    assert after.endswith("1^thief")
    after, events = play_move(rule_set, after, "it")
    assert "points_won 2 5" in events and after.endswith("1^thief*1,2+5,2^it")
    with pytest.raises(Refusal, match=r"its condition is not met: last_card: {of: opponent, among: \[thief\]}"):
        play_move(rule_set, "5/-/- 44/1/- 2 ready - it - - 1^shield", "it")


def test_nothing_is_recorded_that_no_card_in_the_match_asks_about() -> None:
    rule_set = rules(catalogue={**BASE, "it": card(steps=[REVENGE])}, deck=["shield", "thief"])
    after, _ = play_move(rule_set, "5/-/- 44/1/- 1 place:4 thief thief - -", "place:1")
    assert after == "54/-/- -/1/- 2 ready thief thief - -"


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


def test_a_count_of_the_past_has_no_gap_while_no_hand_has_the_card_that_asks() -> None:
    asker = card(steps=[{"do": "points", "by": {"count": "own_played", "during": "this_turn"}}], ends_turn=False)
    others = {name: card(steps=[step], ends_turn=False) for name, step in (
        ("filler", {"do": "points", "by": 1}), ("fetch", {"do": "draw_card", "card": "it"}))}
    rule_set = rules(catalogue={**BASE, **others, "it": asker}, deck=["fetch", "filler"])
    line = "4/-/- 2/-/- 1 ready fetch,filler*3 - - 9"
    for move in ("filler", "filler", "fetch", "it", "filler"):
        line, events = play_move(rule_set, line, move)
        assert move != "it" or "points_won 1 3" in events
    assert "1cards50005" in line, "a card that is spent can be fetched again"
