"""The choices of a card: the choosing seat and the number of things, all decided before anything moves."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.tables.knucklebones.cards.card_refusals import find_lack
from game.tables.knucklebones.definitions import Card, Level, Rules
from game.tables.knucklebones.manifest import BOTS, TABLE, legal
from game.tables.knucklebones.notation import read, write
from tests.kit.rules import BASE, card, card_rules, moves, play_move, rules

TWO = card_rules({"do": "destroy", "to": 1}, choices=[{"kind": "opponent_die", "count": 2, "where": ["distinct"]}])
THEIRS = card_rules({"do": "remove", "to": 1}, choices=[{"kind": "opponent_die", "by": "opponent"}])


def test_two_dice_are_chosen_in_either_order() -> None:
    line = "1/-/- 45/6/- 1 ready it - - -"
    assert moves(TWO, line) == ["it:1.1,1.2", "it:1.1,2.1", "it:1.2,2.1"]
    first, second = play_move(TWO, line, "it:1.1,2.1"), play_move(TWO, line, "it:2.1,1.1")
    assert first[0] == second[0] and first[0].startswith("1/-/- 5/-/- 2")


def test_a_card_whose_things_are_too_few_is_refused_with_the_reason() -> None:
    line = "1/-/- 4/-/- 1 ready it - - -"
    assert moves(TWO, line) == []
    lack = find_lack(read(TWO, line), 1, "it")
    assert lack is not None and lack.choice is not None
    assert (lack.choice.kind, lack.choice.count) == ("opponent_die", 2)


def test_a_thing_chosen_twice_counts_twice_unless_choices_must_differ() -> None:
    rule_set = card_rules({"do": "add", "to": 1, "by": 1}, choices=[{"kind": "own_die", "count": 2}])
    assert play_move(rule_set, "1/-/- -/-/- 1 ready it - - -", "it:1.1,1.1")[0].startswith("3/")
    rule_set = card_rules({"do": "give", "to": 1, "face": 3}, choices=[{"kind": "own_row", "count": 2}])
    assert play_move(rule_set, "1/-/- -/-/- 1 ready it - - -", "it:2,2")[0].startswith("1/33/-")


def test_fewer_things_than_asked_are_enough_and_the_rest_need_not_be_written() -> None:
    rule_set = card_rules({"do": "remove", "to": 1},
                          choices=[{"kind": "own_die", "count": 2, "least": 0, "where": ["distinct"]}])
    line = "12/-/- -/-/- 1 ready it - - -"
    assert moves(rule_set, line) == ["it:1.1,1.2", "it:1.1,_", "it:1.2,_"]
    plain, with_gap = (play_move(rule_set, line, move)[0] for move in ("it:1.2", "it:_,1.2"))
    assert plain == with_gap == "1/-/- -/-/- 2 ready - - - -"
    with pytest.raises(Refusal, match="finds nothing"):
        play_move(rule_set, line, "it")


def test_a_choice_that_an_option_does_not_need_need_not_be_written_at_the_end() -> None:
    rule_set = card_rules({"do": "points", "by": 1, "when": {"choice": ["gain"]}},
                          {"do": "destroy", "to": 2, "when": {"choice": ["bite"]}},
                          choices=[{"kind": "option", "options": ["gain", "bite"]}, {"kind": "opponent_die"}])
    line = "1/-/- 2/-/- 1 ready it - - -"
    assert play_move(rule_set, line, "it:gain") == play_move(rule_set, line, "it:gain,_")
    with pytest.raises(Refusal, match="takes 2 choices, not 1"):
        play_move(rule_set, line, "it:bite")


def test_an_answer_leaves_out_the_choices_that_its_option_does_not_need() -> None:
    rule_set = card_rules({"do": "remove", "to": 2, "when": {"choice": ["dice"]}},
                          {"do": "points", "by": 3, "when": {"choice": ["points"]}},
                          choices=[{"kind": "option", "options": ["dice", "points"], "by": "opponent"},
                                   {"kind": "opponent_die", "by": "opponent"}])
    assert "points_won 1 3" in play_move(rule_set, "1/-/- 6/-/- 2 ready - - - - 1:it", "answer:points")[1]


def test_the_opponent_chooses_and_nothing_moves_before() -> None:
    line = "1/-/- 45/6/- 1 ready it - - -"
    after, events = play_move(THEIRS, line, "it")
    assert after == "1/-/- 45/6/- 2 ready - - - - 1:it" and events[-1] == "choice_asked 2 it"
    assert moves(THEIRS, after) == ["answer:1.1", "answer:1.2", "answer:2.1"]
    with pytest.raises(Refusal) as caught:
        play_move(THEIRS, after, "roll=3")
    assert caught.value.code == "must_choose"
    after, events = play_move(THEIRS, after, "answer:2.1")
    assert after == "1/-/- 45/-/- 2 ready - - - -"
    assert events[1:3] == ["choice_made 2 it ((2, 1),)", "dice_removed 2 2 (1,)"]


@pytest.mark.parametrize(("message", "sentence"), [
    ("answer:2.2", "Choice 1 of the answer cannot be '2.2'; the nearest that fits is '2.1'."),
    ("answer:die,_", "An answer here makes 1 choice, not 2, such as 1.1."),
])
def test_an_answer_that_does_not_fit_is_refused_with_the_nearest_that_does(message: str, sentence: str) -> None:
    with pytest.raises(Refusal) as caught:
        play_move(THEIRS, "1/-/- 45/6/- 2 ready - - - - 1:it", message)
    assert caught.value.sentence == sentence


def test_a_card_that_the_opponent_cannot_answer_is_refused() -> None:
    assert moves(THEIRS, "1/-/- -/-/- 1 ready it - - -") == []
    with pytest.raises(Refusal) as caught:
        play_move(THEIRS, "1/-/- -/-/- 1 ready it - - -", "it")
    assert caught.value.code == "card_unavailable"


def test_own_choices_stand_in_the_position_until_the_answer() -> None:
    rule_set = card_rules({"do": "swap", "to": [1, 2]},
                          choices=[{"kind": "own_die"}, {"kind": "opponent_die", "by": "opponent"}])
    after, _ = play_move(rule_set, "12/-/- 45/6/- 1 ready it - - -", "it:1.2")
    assert after.endswith(" 1:it/1.2") and write(read(rule_set, after)) == after
    assert play_move(rule_set, after, "answer:2.1")[0].startswith("16/-/- 45/2/- 2")


def test_a_repeated_card_asks_again() -> None:
    rule_set = rules(catalogue={**BASE, "it": card(steps=[{"do": "repeat"}]), "other": card(
        choices=[{"kind": "opponent_die", "by": "opponent"}], steps=[{"do": "remove", "to": 1}])}, deck=["it", "other"])
    after, _ = play_move(rule_set, "1/-/- 45/6/- 1 ready it - - - 2<other", "it")
    assert "1:it>other" in after and moves(rule_set, after) == ["answer:1.1", "answer:1.2", "answer:2.1"]
    assert play_move(rule_set, after, "answer:1.1")[0].startswith("1/-/- 5/6/- 2")


def test_an_answer_that_rolls_leaves_the_die_to_the_seat_whose_card_it_is() -> None:
    rule_set = card_rules(
        {"do": "restrict_roll", "to": 1}, {"do": "roll"}, choices=[{"kind": "parity", "by": "opponent"}],
        ends_turn=False,
    )
    after, _ = play_move(rule_set, "1/-/- -/-/- 1 ready it - - -", "it")
    assert moves(rule_set, after) == ["answer:even", "answer:odd"]
    after, events = play_move(rule_set, after, "answer:even=4")
    assert " 1 place:4 " in after and events[-1] == "die_rolled 1 4 (2, 4, 6)"


@pytest.mark.usefixtures("quick_estimates")
@pytest.mark.parametrize("line", ["1/-/- 45/6/- 1 ready it - - -", "1/-/- 45/6/- 2 ready - it - - 1:it"])
def test_every_bot_asks_and_answers(line: str) -> None:
    position = read(THEIRS, line)
    found = legal(THEIRS, position)
    for bot in BOTS.values():
        assert bot(THEIRS, position, Stream(1)) in found
    level = Level(level=5, name={"en": "B"}, description={"en": "B"}, thinks="ahead", depth=1, nodes=50)
    assert TABLE.bots.decide is not None
    assert TABLE.bots.decide(THEIRS, position, level, Stream(1)).move in found


def test_a_bot_gives_up_what_costs_it_least() -> None:
    position = read(THEIRS, "1/-/- 55/2/- 2 ready - - - - 1:it")
    assert BOTS["greedy"](THEIRS, position, Stream(1)).choices == ((2, 1),)


@pytest.mark.parametrize(
    "line",
    ["1/-/- 4/-/- 1 ready - - - - 1:it", "1/-/- 4/-/- 2 ready - - - - 1:it/2", "1/-/- 4/-/- 2 ready - - - - 1:none",
     "1/-/- 4/-/- 2 place:3 - - - - 1:it"],
)
def test_a_question_that_cannot_be_is_no_position(line: str) -> None:
    with pytest.raises(Refusal) as caught:
        read(THEIRS, line)
    assert caught.value.code == "bad_position"


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


RENEWS: Rules = rules(
    catalogue={**BASE, "it": card(steps=[{"do": "renew_card", "to": 1}], choices=[{"kind": "spent_card"}])},
    deck=["it", "shield"],
)


def test_a_card_that_was_used_up_comes_back() -> None:
    after, _ = play_move(RENEWS, "1/-/- 2/-/- 1 ready it,shield - - -", "shield:1")
    assert "1%shield" in after
    after = after.replace(" 2 ready", " 1 ready")
    assert moves(RENEWS, after) == ["it:shield"]
    after, events = play_move(RENEWS, after, "it:shield")
    assert "card_gained 1 shield 1" in events and after.split(" ")[4] == "shield"


ACROSS: dict[str, Any] = {"kind": "opponent_die", "relation": {"row": "opposite", "of": 1}}


def test_the_second_choice_is_made_among_the_things_that_stand_to_the_first_one() -> None:
    rule_set = card_rules({"do": "exchange", "to": 1, "with": 2}, choices=[{"kind": "own_die"}, ACROSS])
    line = "24/5/- 3/1/6 1 ready it - - -"
    assert moves(rule_set, line) == ["it:1.1,1.1", "it:1.2,1.1", "it:2.1,2.1"]
    with pytest.raises(Refusal, match="choice 2 needs one with the relation row: opposite, of: 1"):
        play_move(rule_set, line, "it:1.1,2.1")
    line = "1/-/- -/2/- 1 ready it - - -"
    lack = find_lack(read(rule_set, line), 1, "it")
    assert moves(rule_set, line) == [] and lack is not None
    assert lack.choice is not None and lack.choice.relation is not None


def test_the_lowest_die_in_the_lane_opposite_is_compared_with_that_lane_only() -> None:
    rule_set = card_rules({"do": "destroy", "to": 2}, choices=[{"kind": "own_row"}, {**ACROSS, "where": ["lowest"]}])
    assert moves(rule_set, "-/-/- 56/1/- 1 ready it - - -") == ["it:1,1.1", "it:2,2.1"]


def test_several_things_of_a_choice_stand_to_each_other() -> None:
    pair = {"kind": "own_die", "count": 2, "where": ["distinct"]}
    line = "34/36/- -/-/- 1 ready it - - -"
    for relation, found in (
        ({"row": "same"}, ["it:1.1,1.2", "it:2.1,2.2"]), ({"row": "other", "face": "same"}, ["it:1.1,2.1"]),
    ):
        asked = {**pair, "relation": {"of": "each_other", **relation}}
        assert moves(card_rules({"do": "remove", "to": 1}, choices=[asked]), line) == found


def test_a_step_works_on_what_stands_to_a_die_even_after_that_die_is_gone() -> None:
    near = {"every": "opponent_die", "relation": {"row": "next", "face": "same", "of": 1}}
    rule_set = card_rules({"do": "destroy", "to": 1}, {"do": "destroy", "to": near}, choices=[{"kind": "own_die"}])
    assert play_move(rule_set, "3/2/- 33/36/3 1 ready it - - -", "it:1.1")[0].startswith("-/2/- 33/6/3 2")


@pytest.mark.parametrize(("choice", "found"), [
    ({"kind": "own_die", "relation": {"face": "lower", "of": "across"}}, ["it:1.1", "it:2.2"]),
    ({"kind": "own_die", "relation": {"apart": {"least": 1, "most": 1}, "of": "across"}}, ["it:1.2", "it:2.1"]),
    ({"kind": "own_die", "relation": {"face": "at_most", "of": "across"}}, ["it:1.1", "it:2.2"]),
    ({"kind": "own_row", "relation": {"score": "lower", "of": "across"}}, ["it:1", "it:2"]),
    ({"kind": "own_row", "relation": {"dice": "at_least", "of": "across"}}, ["it:1", "it:2", "it:3"]),
    ({"kind": "own_row", "relation": {"dice": "higher", "of": "across"}}, ["it:3"]),
    ({"kind": "own_die", "count": 2, "where": ["distinct"], "relation": {"sum": {"least": 9}, "of": "each_other"}},
     ["it:1.2,2.1", "it:1.2,3.1", "it:2.1,3.1"]),
    ({"kind": "own_die", "count": 2, "where": ["distinct"],
      "relation": {"apart": {"most": 0}, "field": "other", "of": "each_other"}}, ["it:1.1,2.2", "it:1.2,2.1"]),
])
def test_things_are_chosen_by_how_their_numbers_compare(choice: dict[str, Any], found: list[str]) -> None:
    rule_set = card_rules({"do": "mark_row", "to": 1}, choices=[choice])
    assert moves(rule_set, "15/51/4 64/45/- 1 ready it - - -") == found


def test_a_seat_chooses_what_it_keeps() -> None:
    keep = {"kind": "opponent_card", "by": "opponent"}
    rule_set = card_rules({"do": "discard", "to": {"every": "opponent_card", "but": 1}}, choices=[keep])
    after = play_move(rule_set, "1/-/- 2/-/- 1 ready it shield,thief,twister - -", "it")[0]
    assert play_move(rule_set, after, "answer:thief")[0].startswith("1/-/- 2/-/- 2 ready - thief")
    back = card(steps=[{"do": "discard", "to": {"every": "own_card", "but": 1}, "pile": True}],
                choices=[{"kind": "own_card"}])
    rule_set = rules(catalogue={**BASE, "it": back}, deck=["it"], pile={"cards": ["thief"]})
    line = "1/-/- 2/-/- 1 ready it,shield,thief - - - 1|thief*1"
    assert play_move(rule_set, line, "it:shield")[0].startswith("1/-/- 2/-/- 2 ready shield - - - 1|thief*2")
    rule_set = card_rules({"do": "destroy", "to": {"every": "own_die", "but": 1}},
                          choices=[{"kind": "own_die", "count": 2}])
    assert play_move(rule_set, "12/3/4 -/-/- 1 ready it - - -", "it:1.2,3.1")[0].startswith("2/-/4 -/-/- 2")


def test_guarded_cards_stay_in_their_hand() -> None:
    keep = card(steps=[{"do": "guard", "to": {"every": "own_card"}, "against": "cards",
                        "for": {"turns": 1, "of": "opponent"}}])
    take = card(steps=[{"do": "take_card", "to": 1}], choices=[{"kind": "opponent_card"}])
    rule_set = rules(catalogue={**BASE, "it": take, "keep": keep}, deck=["it", "keep"])
    after = play_move(rule_set, "1/-/- 2/-/- 1 ready keep,thief it - -", "keep")[0]
    lack = find_lack(read(rule_set, after), 2, "it")
    assert lack is not None and lack.kind == "guarded"
    assert moves(rule_set, after.partition(" - - ")[0]) == ["it:thief"]


def test_cards_cost_more_or_less_for_a_while() -> None:
    change: dict[str, Any] = {"do": "change", "rule": "card_cost"}
    dear = card(steps=[{**change, "by": 2, "of": "both", "for": {"turns": 1, "of": "opponent"}},
                       {**change, "by": -1}], cost=3)
    rule_set = rules(catalogue={**BASE, "it": dear}, deck=["it"])
    after, events = play_move(rule_set, "5/-/- 2/1/- 1 ready it shield - -", "it")
    assert events[1] == "points_lost 1 3 card" and moves(rule_set, after) == ["shield:1", "shield:2", "shield:3"]
    events = play_move(rule_set, after, "shield:1")[1]
    assert "points_lost 2 2 card" in events
    lack = find_lack(read(rule_set, after.replace("2/1/-", "1/-/-")), 2, "shield")
    assert lack is not None and (lack.kind, lack.cost) == ("cost", 2)


def test_a_board_is_rearranged_as_its_seat_chooses() -> None:
    some = {"kind": "own_die", "count": 2, "where": ["distinct"]}
    rule_set = card_rules({"do": "arrange", "to": {"every": "own_row"}, "order": "chosen", "first": [1, 2],
                           "within": "board"},
                          choices=[some, some])
    assert play_move(rule_set, "12/34/5 -/-/- 1 ready it - - -", "it:2.1,3.1,1.2,2.2")[0].startswith("35/24/1 -/-/- 2")


def test_dice_are_compared_with_a_chosen_number_and_with_the_roll() -> None:
    rule_set = card_rules({"do": "destroy", "to": 2}, choices=[
        {"kind": "number", "least": 4, "most": 5}, {"kind": "opponent_die", "relation": {"face": "higher", "of": 1}}])
    assert moves(rule_set, "-/-/- 456/-/- 1 ready it - - -") == ["it:4,1.2", "it:4,1.3", "it:5,1.3"]
    near = {"every": "opponent_die", "relation": {"apart": {"most": 1}, "of": "rolled"}}
    rule_set = card_rules({"do": "roll"}, {"do": "destroy", "to": near}, ends_turn=False)
    assert play_move(rule_set, "-/-/- 136/-/- 1 ready it - - -", "it=2")[0].startswith("-/-/- 6/-/- 1")


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


def test_both_seats_bid_numbers_for_a_die() -> None:
    bids = [{"count": "chosen", "of": number} for number in (1, 3)]
    rule_set = card_rules({"do": "destroy", "to": 4, "when": {"counted": {"number": bids[0], "more_than": bids[1]}}},
                          {"do": "destroy", "to": 2, "else": True},
                          choices=[{"kind": kind, "by": seat, **more} for seat in ("own", "opponent")
                                   for kind, more in (("number", {"most": 10}), (f"{seat}_die", {}))])
    asked = play_move(rule_set, "12/-/- 34/-/- 1 ready it - - -", "it:2,1.2")[0]
    assert play_move(rule_set, asked, "answer:1,1.1")[0].startswith("12/-/- 4/-/-")
    assert play_move(rule_set, asked, "answer:2,1.1")[0].startswith("1/-/- 34/-/-")


def test_a_chosen_number_is_paid_and_counted() -> None:
    bid: dict[str, Any] = {"count": "chosen", "times": -1}
    rule_set = card_rules({"do": "points", "by": bid}, {"do": "add", "to": 2, "by": {"count": "chosen"}},
                          choices=[{"kind": "number", "least": 1, "most": 3}, {"kind": "own_die"}])
    line = "1/-/- -/-/- 1 ready it - - -"
    assert moves(rule_set, line) == ["it:1,1.1", "it:2,1.1", "it:3,1.1"]
    after, events = play_move(rule_set, line, "it:3,1.1")
    assert after.startswith("4/-/-") and "points_lost 1 3 card" in events
    with pytest.raises(Refusal, match="not a number from 1 to 3"):
        play_move(rule_set, line, "it:4,1.1")


def test_both_seats_choose_a_number_and_each_is_read_by_its_choice() -> None:
    more = {"counted": {"number": {"count": "chosen", "of": 1}, "more_than": {"count": "chosen", "of": 2}}}
    rule_set = card_rules({"do": "points", "by": {"count": "chosen", "of": 1}, "when": more},
                          {"do": "points", "by": {"count": "chosen", "of": 2}, "of": "opponent", "else": True},
                          choices=[{"kind": "number"}, {"kind": "number", "by": "opponent"}])
    asked, _ = play_move(rule_set, "1/-/- -/-/- 1 ready it - - -", "it:5")
    assert play_move(rule_set, asked, "answer:0")[0].endswith("1+5")
    assert play_move(rule_set, asked, "answer:7")[0].endswith("2+7")


def test_a_number_that_no_one_can_choose_or_tell_from_another_is_refused() -> None:
    for choices, words in (
        ([{"kind": "number", "most": 40}], "2 to 12 numbers"), ([{"kind": "number"}] * 2, "needs 'of' here"),
        ([{"kind": "own_die", "most": 3}], "say 'count'"),
    ):
        with pytest.raises(ValidationError, match=words):
            Card.model_validate(card(choices=choices, steps=[{"do": "points", "by": {"count": "chosen"}}]))


def test_only_certain_cards_are_chosen_and_taken() -> None:
    rule_set = card_rules({"do": "discard", "to": 1},
                          {"do": "take_card", "to": {"every": "opponent_card", "among": ["thief"]}},
                          choices=[{"kind": "own_card", "among": ["shield", "twister"]}])
    line = "1/-/- -/-/- 1 ready it,shield,thief destiny,thief - -"
    assert [move for move in moves(rule_set, line) if move.startswith("it")] == ["it:shield"]
    assert play_move(rule_set, line, "it:shield")[0].split()[4:6] == ["thief*2", "destiny"]
    with pytest.raises(Refusal, match="choice 1 needs one of kind 'own_card' among shield, twister"):
        play_move(rule_set, line, "it:thief")
    with pytest.raises(ValidationError, match="is no card"):
        Card.model_validate(card(choices=[{"kind": "own_die", "among": ["thief"]}], steps=[{"do": "destroy", "to": 1}]))
