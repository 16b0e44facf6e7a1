"""A card with the step ``ferry``, played by the rules."""

from __future__ import annotations

from tests.kit.rules import card_rules, play_move


def test_a_die_arrives_on_the_other_board_and_destroys_its_equals() -> None:
    rule_set = card_rules({"do": "ferry", "to": 1, "lanes": 1}, choices=[{"kind": "own_die"}])
    after, events = play_move(rule_set, "53/5/- -/2/- 1 ready it - - -", "it:1.1")
    assert after.startswith("3/-/- -/25/- 2 ready")
    assert events[1:3] == ["die_moved 2 2 2 5 1 1 1", "dice_destroyed 1 2 5 (1,)"]


def test_a_die_without_room_stays() -> None:
    rule_set = card_rules({"do": "ferry", "to": {"every": "own_row"}, "lanes": 1})
    assert play_move(rule_set, "5/3/4 -/222/- 1 ready it - - -", "it")[0].startswith("5/-/4 -/222/3 2 ready")
