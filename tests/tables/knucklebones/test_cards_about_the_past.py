"""Cards about what has happened before, what their earlier steps have acted on, and the die just rolled."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from game.kernel.refusal import Refusal
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.quick.cards import reason_against
from game.tables.knucklebones.workshop import draft
from tests.kit.proving import card_text
from tests.kit.rules import BASE, card, card_rules, line_after, moves, play_move, rules

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
