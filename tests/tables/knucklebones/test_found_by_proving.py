"""Faults found with random cards, each as a small case."""

from __future__ import annotations

from typing import Any

import esper
import pytest

from components.match import Match
from game.kernel.refusal import Refusal
from game.tables.knucklebones.checks import try_card
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.notation import read, read_move
from systems.order import make_pending_moves
from systems.rebuild import rebuild, world
from tests.kit.rules import BASE, card, card_rules, moves, play_move, rules
from tests.kit.watched import assert_mirrored


def play_with_entities(rule_set: Rules, line: str, *moves: str) -> None:
    """Make these moves with entities, and check that they agree with the position after each move."""
    for shown in (False, True):
        with world():
            entity = rebuild(rule_set, read(rule_set, line), shown=shown)
            match = esper.component_for_entity(entity, Match)
            for move in moves:
                match.pending.append(read_move(rule_set, move))
                make_pending_moves()
                assert match.refusal is None, match.refusal
                assert_mirrored()


def test_dice_of_a_swap_are_reported_by_their_places() -> None:
    made = card(steps=[{"do": "swap", "to": [1, 2]}],
                choices=[{"kind": "own_die", "where": ["lowest"]}, {"kind": "own_die"}])
    line = "5/31/- -/-/- 1 ready it - - -"
    _, events = play_move(card_rules(*made["steps"], choices=made["choices"]), line, "it:2.2,1.1")
    assert "dice_swapped 1 (1, 1) (2, 2)" in events


def test_dice_of_a_swap_stay_in_their_order_where_more_is_done_with_one_of_them() -> None:
    steps = {"do": "swap", "to": [1, 2]}, {"do": "add", "to": 1, "by": 1}
    rule_set = card_rules(*steps, choices=[{"kind": "own_die"}, {"kind": "own_die", "where": ["distinct"]}])
    line = "5/3/- -/-/- 1 ready it - - -"
    assert moves(rule_set, line) == ["it:1.1,2.1", "it:2.1,1.1"]
    assert play_move(rule_set, line, "it:2.1,1.1")[0].startswith("4/5/-")


def test_what_was_meant_for_a_die_that_is_not_rolled_goes() -> None:
    roll = {"do": "roll", "when": {"own_dice": {"least": 1}}}
    rule_set = card_rules({"do": "mark_die", "times": 2}, roll, ends_turn=False)
    after, events = play_move(rule_set, "-/-/- -/-/- 1 ready it - - -", "it")
    assert events[-1] == "mark_ended 0 0 0 *" and after.endswith(" 1 ready - - - -")
    play_with_entities(rule_set, "-/-/- -/-/- 1 ready it - - -", "it", "roll=2", "place:1")
    play_with_entities(rule_set, "1/-/- -/-/- 1 ready it - - -", "it=3", "place:1")


@pytest.mark.parametrize("step", [
    {"do": "push", "to": {"every": "own_row"}}, {"do": "give", "to": {"every": "own_row"}},
    {"do": "set", "to": {"every": "own_die"}},
], ids=lambda step: step["do"])
def test_a_face_that_no_die_has_is_never_shown(step: dict[str, Any]) -> None:
    rule_set = card_rules({**step, "face": 8, "optional": True}, {"do": "points", "by": 1})
    after, events = play_move(rule_set, "1/-/- -/-/- 1 ready it - - -", "it")
    assert after.startswith("1/-/- -/-/- 2 ready - - - - 1+1")
    assert events[1:] == ["points_won 1 1", "turn_passed 2"]


def test_a_card_that_is_chosen_twice_changes_hands_once() -> None:
    rule_set = rules(
        catalogue={**BASE, "it": card(choices=[{"kind": "opponent_card", "count": 2}],
                                      steps=[{"do": "take_card", "to": 1}, {"do": "lock", "to": 1, "optional": True}])},
        deck=["it", "shield"],
    )
    after, events = play_move(rule_set, "-/-/- -/-/- 1 ready it shield - -", "it:shield,shield")
    assert after.split(" ")[4:6] == ["shield", "-"]
    assert events[1:] == ["card_lost 2 shield 0", "card_gained 1 shield 1", "turn_passed 2"]
    play_with_entities(rule_set, "-/-/- -/-/- 1 ready it shield - -", "it:shield,shield")


def test_no_trap_is_set_on_a_field_taken_by_a_die() -> None:
    made = card(choices=[{"kind": "any_field"}],
                steps=[{"do": "give", "to": {"every": "any_row"}, "face": 2},
                       {"do": "snare", "to": 1, "optional": True}])
    rule_set = card_rules(*made["steps"], choices=made["choices"])
    events = play_move(rule_set, "-/-/- -/-/- 1 ready it - - -", "it:1.1.1")[1]
    assert not any(each.startswith("field_marked") for each in events)
    assert "field_marked 1 1 2" in play_move(rule_set, "-/-/- -/-/- 1 ready it - - -", "it:1.1.2")[1]


def test_traps_triggered_by_a_die_are_reported_row_by_row() -> None:
    steps = {"do": "snare", "to": {"every": "field"}}, {"do": "give", "to": 1, "face": 5}
    rule_set = card_rules(*steps, choices=[{"kind": "opponent_row"}])
    events = play_move(rule_set, "-/-/- 11/11/11 1 ready it - - - 2.3.3!", "it:2")[1]
    assert [each for each in events if each.startswith("mark_gone")] == ["mark_gone 2 1 3", "mark_gone 2 3 3"]


def test_a_die_that_met_a_trap_is_destroyed_at_its_new_place() -> None:
    give = {"do": "give", "to": {"every": "opponent_row", "where": ["not_full"]}, "face": 5}
    line = "-/-/- 111/-/111 1 ready it it - - 2.2.1!"
    rule_set = card_rules(give, {"do": "steal", "to": {"every": "opponent_die", "faces": [5]}})
    after, events = play_move(rule_set, line, "it")
    assert after == "-/-/- 111/-/111 2 ready - it - -"
    assert "trap_sprung 1 2 1 5" in events and events.index("mark_gone 2 2 1") < events.index("trap_sprung 1 2 1 5")
    play_with_entities(rule_set, line, "it", "roll=3")
    rule_set = card_rules(give, {"do": "remove", "to": {"every": "opponent_die", "faces": [5]}})
    assert "mark_gone 2 2 1" in play_move(rule_set, line, "it")[1]
    play_with_entities(rule_set, line, "it", "roll=3")


def test_ways_of_a_waiting_die_are_reported_in_one_order() -> None:
    rule_set = card_rules({"do": "pair"}, {"do": "reflect"}, {"do": "roll"},
                          {"do": "set", "to": {"every": "rolled"}, "face": 2},
                          ends_turn=False)
    events = play_move(rule_set, "-/-/- -/-/- 1 ready it - - -", "it=4")[1]
    assert events[-2:] == ["die_waits 1 4 ('reflect', 'pair')", "die_waits 1 2 ('reflect', 'pair')"]


def test_a_card_that_rolls_a_lying_die_and_another_names_both() -> None:
    rule_set = card_rules({"do": "reroll", "to": 1}, {"do": "roll"}, choices=[{"kind": "own_die"}], ends_turn=False)
    events = play_move(rule_set, "1/-/- -/-/- 1 ready it - - -", "it:1.1=3.5")[1]
    assert "die_rerolled 1 1 1 3 (1, 2, 3, 4, 5, 6)" in events and events[-1] == "die_rolled 1 5 (1, 2, 3, 4, 5, 6)"


def test_a_rolled_die_that_its_card_leaves_no_room_for_goes() -> None:
    steps = {"do": "roll"}, {"do": "give", "to": {"every": "own_row"}, "face": 3}
    rule_set = rules(
        catalogue={**BASE, "it": card(steps=[{"do": "mark_die", "times": 2}, *steps], ends_turn=False)}, deck=["it"],
        rows=1, fields=2, board_full=False,
    )
    after, events = play_move(rule_set, "1 - 1 ready it it - -", "it=5")
    assert after == "13 - 2 ready - it - -"
    assert events[-2:] == ["turn_passed 2", "mark_ended 0 0 0 *"]
    play_with_entities(rule_set, "1 - 1 ready it it - -", "it=5", "roll=2", "place:1")


@pytest.mark.parametrize(
    "data",
    [
        {"choices": [{"kind": "own_card", "count": 3, "where": ["distinct"]}], "steps": [{"do": "give_card", "to": 1}]},
        {"when": {"own_cards": {"least": 2}}, "steps": [{"do": "points", "by": 1}]},
        {"steps": [{"do": "veil", "when": {"opponent_cards": {"least": 3}}}]},
        {"when": {"last_field": True, "ahead": 3}, "steps": [{"do": "points", "by": 1}]},
        {"when": {"last_field": True, "own_dice": {"most": 2}}, "steps": [{"do": "points", "by": 1}]},
    ],
)
def test_a_card_that_can_be_played_anywhere_is_not_refused(data: dict[str, Any]) -> None:
    assert try_card("it", Card.model_validate(card(**data))).playable


def test_a_card_that_can_be_played_nowhere_is() -> None:
    when = {"own_dice": {"most": 2}, "opponent_dice": {"least": 30}}
    assert not try_card("it", Card.model_validate(card(when=when, steps=[{"do": "points", "by": 1}]))).playable


def test_a_rule_that_ends_with_a_turn_may_end_the_match() -> None:
    rule_set = card_rules({"do": "change", "rule": "board_full", "of": "own", "value": False, "for": {"turns": 1}})
    full = "325/562/16 64/141/245 2 place:5 - - - - 1boardfull2~2,2boardfull2~1"
    after, events = play_move(rule_set, full, "place:1")
    assert " over " in after and events[-1] == "match_won 2 score (25, 34)"
    assert events.index("turn_passed 1") < events.index("mark_ended 2 0 0 boardfull")
    play_with_entities(rule_set, full, "place:1")


def test_nothing_ends_while_a_card_waits_for_a_choice() -> None:
    asked = {"do": "shield", "to": 1, "turns": 7}
    rule_set = rules(
        rows=1, fields=3, sides=5, board_full=False, instant_win=False, deck=["it"],
        catalogue={"it": card(steps=[asked], choices=[{"kind": "own_die", "by": "opponent"}], ends_turn=False)},
    )
    play_with_entities(rule_set, "153 242 2 ready - it - -", "it", "answer:1.2")


def test_a_die_is_loaded_with_no_face_that_it_lacks() -> None:
    loads = {"do": "load_roll", "to": 1, "chance": 2, "of": 3}, {"do": "roll"}
    rule_set = card_rules(*loads, choices=[{"kind": "face"}], ends_turn=False)
    assert moves(rule_set, "-/-/- -/-/- 1 ready it - - - 1sides4") == ["it:1", "it:2", "it:3", "it:4"]
    fewer = {"do": "change", "rule": "sides", "of": "own", "value": 4}
    rule_set = card_rules(fewer, {**loads[0], "optional": True}, loads[1], choices=[{"kind": "face"}], ends_turn=False)
    _, events = play_move(rule_set, "-/-/- -/-/- 1 ready it - - 1", "it:6")
    assert events[-1].endswith(" (1, 2, 3, 4)"), "it has none by then"


def test_a_seat_whose_own_card_leaves_no_room_passes() -> None:
    fewer = {"do": "change", "rule": "fields", "of": "own", "by": -1}
    rule_set = rules(
        fields=4, board_full=False, deck=["it"], catalogue={"it": card(steps=[fewer], ends_turn=False)}
    )
    after, events = play_move(rule_set, "112/-/- 112/1121/232 2 ready - it - -", "it")
    assert " 1 ready " in after and "turn_passed 1" in events


def test_a_sure_roll_that_is_limited_to_other_faces_stays_sure() -> None:
    steps = {"do": "load_roll", "to": 1, "of": 1}, {"do": "next_roll", "faces": [1, 2], "of": "own"}, {"do": "roll"}
    rule_set = card_rules(*steps, choices=[{"kind": "face"}], ends_turn=False)
    assert play_move(rule_set, "-/-/- -/-/- 1 ready it - - 1", "it:6")[0].startswith("-/-/- -/-/- 1 place:6 ")


def test_a_card_that_rolls_a_hidden_die_and_draws_a_lot_names_the_lot_alone() -> None:
    rule_set = card_rules({"do": "roll"}, {"do": "destroy", "to": {"every": "own_die", "random": 1}}, ends_turn=False)
    line = "1/4/- -/-/- 1 ready it - - - 1?"
    assert play_move(rule_set, line, "it=2")[0].startswith("1/-/- -/-/- 1 place:? ")
    with pytest.raises(Refusal, match="This die stays hidden"):
        play_move(rule_set, line, "it=2.3")


def test_a_row_that_would_count_once_gets_no_mark() -> None:
    rule_set = card_rules({"do": "mark_row", "to": 1, "times": {"count": "opponent_dice"}},
                          choices=[{"kind": "own_row"}])
    assert moves(rule_set, "1/-/- 4/-/- 1 ready it - - -") == []
    after, _ = play_move(rule_set, "1/-/- 4/4/- 1 ready it - - -", "it:1")
    assert after.endswith(" 1.1*2") and read(rule_set, after)
