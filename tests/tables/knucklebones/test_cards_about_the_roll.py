"""Cards about the die that was just rolled: it is lost, set aside, or given away."""

from __future__ import annotations

import pytest

from game.kernel.refusal import Refusal
from tests.kit.rules import card_rules, line_after, moves, play_move, rules

ROLLED = {"every": "rolled"}
READY = "245/3/- 2/36/- 1 ready it - - -"


def test_a_rolled_die_that_is_lost_ends_the_turn_unless_the_card_goes_on() -> None:
    steps = {"do": "roll"}, {"do": "remove", "to": ROLLED, "when": {"rolled": [1, 2]}}
    after, events = play_move(card_rules(*steps), READY, "it=2")
    assert after.startswith("245/3/- 2/36/- 2 ready - ") and events[2:] == ["die_dropped 1 2", "turn_passed 2"]
    assert " 1 place:3 " in play_move(card_rules(*steps), READY, "it=3")[0]
    assert " 1 ready " in play_move(card_rules(*steps, ends_turn=False), READY, "it=2")[0]


def test_several_rolls_show_only_certain_numbers_until_they_are_made() -> None:
    rule_set = card_rules({"do": "next_roll", "of": "own", "faces": [4], "rolls": 2}, ends_turn=False)
    line = line_after(rule_set, READY, "it", "roll=4", "place:3", "roll=1", "place:3")
    with pytest.raises(Refusal, match="4"):
        play_move(rule_set, line, "roll=1")
    assert play_move(rule_set, line, "roll=4")[0] == "245/3/4 2/36/1 1 place:4 - - - -"


def test_the_next_rolls_are_the_lowest_of_several_dice_also_in_fog() -> None:
    rule_set = card_rules({"do": "next_roll", "dice": 2, "take": "lowest", "rolls": 2}, {"do": "veil"})
    line = line_after(rule_set, READY, "it", "roll=5.3", "place:3", "roll=1", "place:3")
    assert line.startswith("245/3/1 2/36/3 ") and " 2 place:2 " in play_move(rule_set, line, "roll=4.2")[0]
    chosen = card_rules({"do": "next_roll", "dice": 3})
    assert moves(chosen, line_after(chosen, READY, "it", "roll=6.4.4")) == ["pick:4", "pick:6"]


def test_a_step_that_waits_for_a_roll_acts_on_a_hidden_die_before_it_is_placed() -> None:
    for step, after in (({"do": "set", "to": ROLLED, "face": 1}, "245/3/- 2/36/1 1 "),
                        ({"do": "set_aside", "to": ROLLED}, "245/3/- 2/36/- 2 ready ")):
        rule_set = card_rules({"do": "wait", "of": "opponent", "event": "roll", "steps": [step]}, {"do": "veil"})
        assert line_after(rule_set, READY, "it", "roll", "place:3=6").startswith(after)


def test_a_die_that_is_set_aside_replaces_a_later_roll() -> None:
    rule_set = card_rules({"do": "roll"}, {"do": "set_aside", "to": ROLLED, "after": 1}, ends_turn=False)
    assert " 1 place:4 " in line_after(rule_set, READY, "it=4", "roll=1", "place:3", "roll=6", "place:3", "roll=4")


def test_a_chosen_die_comes_back_as_the_next_roll_of_the_opponent() -> None:
    rule_set = card_rules({"do": "set_aside", "to": 1, "of": "opponent"}, choices=[{"kind": "own_die"}])
    line, _ = play_move(rule_set, READY, "it:1.2")
    assert line.startswith("25/3/- ") and " 2 place:4 " in play_move(rule_set, line, "roll=4")[0]


def test_a_die_that_adds_to_the_next_roll_is_one_to_choose_from() -> None:
    rule_set = card_rules({"do": "roll"}, {"do": "set_aside", "to": ROLLED, "take": "chosen"})
    assert moves(rule_set, line_after(rule_set, READY, "it=4", "roll=1", "place:3", "roll=6.4")) == ["pick:4", "pick:6"]


def test_the_die_that_is_not_chosen_is_the_next_roll_of_the_opponent() -> None:
    rule_set = card_rules({"do": "roll", "dice": 2, "rest": "opponent"}, ends_turn=False)
    assert " 2 place:5 " in line_after(rule_set, READY, "it=5.2", "pick:2", "place:3", "roll=5")


def test_a_seat_with_a_hand_of_dice_rolls_one_die_for_each_that_it_places() -> None:
    rule_set = rules(dice=3, rest="own", cards=False, deck=[])
    moves_made = "roll=1.2.3 pick:2 place:1 roll=4.4.4 pick:4 place:1 roll=1.3.6"
    line = line_after(rule_set, "-/-/- -/-/- 1 ready - - - -", *moves_made.split())
    assert moves(rule_set, line) == ["pick:1", "pick:3", "pick:6"]


def test_a_roll_may_be_made_again_until_its_die_is_chosen_or_lost() -> None:
    rule_set = card_rules({"do": "roll", "more_rolls": 2, "lost_on": [1, "repeated"]}, ends_turn=False)
    line, _ = play_move(rule_set, READY, "it=5")
    assert moves(rule_set, line) == ["pick:5"] and " place:2 " in line_after(rule_set, line, "roll=2", "pick:2")
    for again in ("roll=1", "roll=5"):
        after, events = play_move(rule_set, line, again)
        assert after.startswith("245/3/- 2/36/- 2 ready - ") and "die_dropped" in " ".join(events)
    line = line_after(rule_set, line, "roll=2", "roll=3")
    with pytest.raises(Refusal, match="must be chosen first"):
        play_move(rule_set, line, "roll=4")
