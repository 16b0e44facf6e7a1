"""Cards made of steps: the events of each block, and random cards."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from game.kernel.refusal import Refusal
from game.tables.knucklebones.cards.card import PlayableCard
from game.tables.knucklebones.cards.card_refusals import find_lack
from game.tables.knucklebones.checks import try_card
from game.tables.knucklebones.definitions import Card, Pile
from game.tables.knucklebones.manifest import TABLE
from game.tables.knucklebones.notation import read
from game.tables.knucklebones.quick.cards import reason_against, supports_card
from game.tables.knucklebones.texts.cards import describe
from tests.kit.cases import one_of
from tests.kit.proving import SAY, Figures, card_text, prove
from tests.kit.rules import BASE, WIDER, card, card_rules, line_after, moves, play_move, rules

INVENTED, MATCHES = 48, 2
"""The number of random cards, and of matches for each; ``tests/kit/proving`` plays any number."""


OWN_DIE, THEIR_ROW = {"kind": "own_die"}, {"kind": "opponent_row"}
SWAP = card_rules({"do": "swap", "to": [1, 2]}, choices=[OWN_DIE, {"kind": "opponent_die", "where": ["unshielded"]}])
IF_AHEAD = card_rules({"do": "points", "by": 5, "when": {"ahead": 1}}, {"do": "points", "by": 1, "else": True})
HAPPEN = {
    "all own ones are raised and strike what they meet": (
        card_rules({"do": "add", "to": {"every": "own_die", "faces": [1]}, "by": 1}), "11/3/1 2/-/-", "it",
        "22/3/2 -/-/- 2 ",
        "die_turned 1 1 1 2", "die_turned 1 1 2 2", "die_turned 1 3 1 2", "dice_destroyed 2 1 2 (1,)",
        "row_scored 1 1 8", "row_scored 1 3 2", "row_scored 2 1 0", "turn_passed 2"),
    "beyond the last face a die stays": (
        card_rules({"do": "add", "to": {"every": "own_die"}, "by": 2, "over": "cap"}), "5/-/- -/-/-", "it", "6/"),
    "or begins again": (
        card_rules({"do": "add", "to": {"every": "own_die"}, "by": 2, "over": "wrap"}), "5/-/- -/-/-", "it", "1/"),
    "dice change places across the table with what they bear": (
        SWAP, "4/-/- -/5/- 1 ready it - - - 1.1.1*3", "it:1.1,2.1", "5/-/- -/4/- 2 ready - - - - 2.2.1*3",
        "dice_traded 1 (1, 1) (2, 1)", "row_scored 1 1 5", "row_scored 2 2 12"),
    "a discarded card leaves its hand with all its uses": (
        card_rules({"do": "discard", "to": {"every": "any_card"}}), "-/-/- -/-/- 1 ready it,thief shield*2 - -", "it",
        "-/-/- -/-/- 2 ready - - ", "card_lost 1 thief 0", "card_lost 2 shield 0"),
    "a card that loses some of its uses stays with the others": (
        card_rules({"do": "discard", "to": {"every": "opponent_card"}, "uses": {"count": "own_dice"}}),
        "12/-/- -/-/- 1 ready it thief,shield*3 - -", "it", "12/-/- -/-/- 2 ready - shield ",
        "card_lost 2 thief 0", "card_lost 2 shield 1"),
    "a full row is pushed out": (
        card_rules({"do": "push", "to": 1, "face": 2}, choices=[THEIR_ROW]), "2/-/- 456/-/-", "it:1", "-/-/- 245/-/- 2",
        "dice_pushed 2 1 2 True 1", "dice_destroyed 1 1 2 (1,)"),
    "a die is given up for points": (
        card_rules({"do": "points", "to": 1, "times": 3}, {"do": "remove", "to": 1}, choices=[OWN_DIE]), "45/-/- -/-/-",
        "it:1.1", "5/-/- -/-/- 2 ready - - - - 1+12", "points_won 1 12", "dice_removed 1 1 (1,)"),
    "the opponent is given a die that strikes": (
        card_rules({"do": "give", "to": 1, "named": 2}, choices=[THEIR_ROW, {"kind": "face"}]), "3/-/- 1/-/-", "it:1,3",
        "-/-/- 13/-/- 2", "die_given 2 1 2 3", "dice_destroyed 1 1 3 (1,)"),
    "a step happens under its condition": (IF_AHEAD, "1/-/- -/-/-", "it", "1/", "points_won 1 5", "turn_passed 2"),
    "a condition may count how many things to draw": (
        card_rules({"do": "points", "by": 5, "when": {"finds": {"every": "own_die", "random": {"count": "own_dice"}}}}),
        "1/-/- -/-/-", "it", "1/", "points_won 1 5", "turn_passed 2"),
    "else the next one does": (IF_AHEAD, "-/-/- -/-/-", "it", "-/", "points_won 1 1", "turn_passed 2"),
}


@pytest.mark.parametrize("story", HAPPEN.values(), ids=HAPPEN)
def test_a_step_changes_the_board_and_reports_it(story: tuple[Any, ...]) -> None:
    rule_set, line, move, board, *events = story
    after, event_lines = play_move(rule_set, line if " ready " in line else f"{line} 1 ready it - - -", move)
    assert after.startswith(board) and event_lines[1 : len(events) + 1] == events


def test_a_removed_die_leaves_the_table_without_being_destroyed() -> None:
    rule_set = card_rules({"do": "remove", "to": 1}, choices=[{"kind": "own_die"}])
    after, events = play_move(rule_set, "5/-/- -/-/- 1 ready it - - -", "it:1.1")
    assert after.startswith("-/-/- -/-/- 2")
    assert events[1] == "dice_removed 1 1 (1,)"


def test_dice_of_each_lane_are_exchanged_lane_by_lane_and_others_in_order() -> None:
    mine, theirs = ({"every": kind, "where": ["outermost"], "each_row": True} for kind in ("own_die", "opponent_die"))
    lanes = card_rules({"do": "exchange", "to": mine, "with": theirs, "strikes": False})
    order = card_rules({"do": "exchange", "to": {"every": "own_die"}, "with": theirs, "strikes": False})
    assert play_move(lanes, "4/31/- -/5/6 1 ready it - - -", "it")[0].startswith("4/35/- -/1/6 2")
    assert play_move(order, "4/31/- -/5/6 1 ready it - - -", "it")[0].startswith("5/61/- -/4/3 2")


def test_lanes_are_exchanged_if_each_has_fields_for_the_dice_of_the_other() -> None:
    trade = card(choices=[{"kind": "own_row"}, {"kind": "opponent_row"}],
                 steps=[{"do": "exchange", "to": 1, "with": 2}])
    rule_set = rules(catalogue={**BASE, "it": trade}, deck=["it"], most_fields=4)
    after, _ = play_move(rule_set, "5555/-/- 66/-/- 1 ready it - - - 1.1size4,2.1size4", "it:1,1")
    assert after.startswith("66/-/- 5555/-/-")
    with pytest.raises(Refusal):
        play_move(rule_set, "555/-/- 66/-/- 1 ready it - - - 2.1size2", "it:1,1")


@pytest.mark.parametrize("falls", ["push", "remove"])
def test_a_chosen_die_that_is_gone_counts_as_it_was(falls: str) -> None:
    alike = {"every": "opponent_die", "relation": {"of": 1, "face": "same"}}
    full = {"every": "own_row", "where": ["full"]}
    goes = {"do": "remove", "to": 1} if falls == "remove" else {"do": "push", "to": full, "face": 6}
    rule_set = card_rules(goes, {"do": "remove", "to": alike}, choices=[{"kind": "own_die"}], ends_turn=False)
    assert play_move(rule_set, "123/-/- 34/-/- 1 ready it - - 1", "it:1.3")[0].split()[1] == "4/-/-"


def test_seats_roll_dice_only_for_their_numbers() -> None:
    mine, theirs = ({"count": "faces", "of": name} for name in ("mine", "theirs"))
    rule_set = card_rules({"do": "throw", "as": "mine"}, {"do": "throw", "of": "opponent", "as": "theirs"},
                          {"do": "points", "by": 5, "when": {"counted": {"number": mine, "more_than": theirs}}},
                          {"do": "destroy", "to": {"every": "own_die", "faces": ["rolled"]}, "else": True})
    line = "25/-/- -/-/- 1 ready it - - -"
    after, events = play_move(rule_set, line, "it=4.3")
    assert events[1:4] == ["die_thrown 1 4 (1, 2, 3, 4, 5, 6)", "die_thrown 2 3 (1, 2, 3, 4, 5, 6)", "points_won 1 5"]
    assert after.startswith("25/-/- -/-/- 2 ready")
    assert play_move(rule_set, line, "it=2.5")[0].startswith("2/-/- -/-/- 2 ready")


def test_a_certain_card_is_drawn_while_the_pile_has_it() -> None:
    endless = card_rules({"do": "draw_card", "card": "shield"})
    assert play_move(endless, "5/3/- -/-/- 1 ready it - - -", "it")[0] == "5/3/- -/-/- 2 ready shield - - -"
    piled = endless.model_copy(update={"pile": Pile(cards=("thief", "shield"))})
    after, _ = play_move(piled, "5/3/- -/-/- 1 ready it - - - 1|shield*1,1|thief*1", "it")
    assert after == "5/3/- -/-/- 2 ready shield - - - 1|thief*1"
    assert not moves(piled, "5/3/- -/-/- 1 ready it - - - 1|thief*1")
    assert not moves(card_rules({"do": "draw_card", "card": "it"}),
                     "5/3/- -/-/- 1 ready it - - -"), "no match would end"


def test_a_card_is_paid_for_before_its_steps_and_not_played_with_fewer_points() -> None:
    rule_set = card_rules({"do": "points", "by": {"count": "own_total"}}, cost=6)
    after, events = play_move(rule_set, "5/3/- -/-/- 1 ready it - - -", "it")
    assert events[1:3] == ["points_lost 1 6 card", "points_won 1 2"]
    assert after.endswith("1+2,1-6")
    assert not moves(rule_set, "5/-/- -/-/- 1 ready it - - -")
    assert not moves(rule_set, "5/3/- -/-/- 1 ready it - - - 1-3"), "lost points cannot be paid again"
    assert not supports_card(PlayableCard("it", rule_set.catalogue["it"])), "the core leaves it to the engine"


@pytest.mark.parametrize(("what", "line", "left"), [
    (["shields"], "5/-/- 6/-/- 1 ready it - 2.1=3 - 2.1x", "- - 2.1x"),
    (["locks"], "5/-/- 6/-/- 1 ready it - 2.1=3 - 2.1x", "2.1=2 -"),
    (["shields", "multipliers"], "5/-/- 6/-/- 1 ready it - 2.1=3 - 2.1*2,2.1**3", "- -"),
])
def test_what_lasts_on_a_lane_is_cleared(what: list[str], line: str, left: str) -> None:
    rule_set = card_rules({"do": "clear", "to": 1, "what": what}, choices=[{"kind": "opponent_row"}])
    after, _ = play_move(rule_set, line, "it:1")
    assert after.endswith(left)
    assert not moves(rule_set, "5/-/- 6/-/- 1 ready it - - -"), "there is nothing to clear"


@pytest.mark.parametrize(("kind", "what"), [("any_die", "guards"), ("own_row", "waits"), ("opponent_card", "locks")])
def test_a_card_that_only_clears_is_playable_for_the_linter(kind: str, what: str) -> None:
    made = Card.model_validate(card(steps=[{"do": "clear", "to": 1, "what": [what]}], choices=[{"kind": kind}]))
    assert try_card("it", made).playable


def test_a_trap_a_price_and_a_locked_card_are_cleared() -> None:
    rule_set = card_rules(*({"do": "clear", "to": {"every": every}} for every in ("any_field", "any_die", "own_card")))
    after, events = play_move(rule_set, "5/-/- 6/-/- 1 ready it,shield - - - 1.2.1!,2.1.1-4,1@shield", "it")
    assert after.endswith(" shield - - -") and events.count("mark_gone 1 2 1") == 1


def test_guarded_dice_stay_in_a_clash_and_fall_to_cards() -> None:
    rule_set = card_rules({"do": "guard", "to": 1, "for": {"turns": 1}}, choices=[{"kind": "own_die"}])
    after, _ = play_move(rule_set, "66/-/- -/-/- 1 ready it - - -", "it:1.1")
    assert after.endswith(" 1.1.1safe~1")
    after, _ = play_move(rule_set, after.replace("ready", "place:6"), "place:1")
    assert after.startswith("6/-/- 6/-/- 1") and after.endswith(" 1.1.1safe~1")
    lane = card_rules({"do": "guard", "to": {"every": "own_row", "rows": [1]}},
                      {"do": "destroy", "to": {"every": "own_die"}})
    after, _ = play_move(lane, "66/-/- -/-/- 1 ready it - - -", "it")
    assert after.startswith("-/-/- -/-/- 2") and after.endswith(" 1.1safe")
    assert play_move(lane, "66/-/- -/-/- 2 place:6 - - - - 1.1safe", "place:1")[0].startswith("66/-/- 6/-/- 1")


@pytest.mark.parametrize(("mark", "choices", "left"), [
    ("1.1.1ward", ["kill:1.2", "kill:2.1"], "6/-/-"), ("1.1ward", ["kill:2.1"], "66/-/-"),
])
def test_no_card_of_the_other_seat_touches_what_is_guarded_against_cards(
    mark: str, choices: list[str], left: str
) -> None:
    cards = {"kill": card(steps=[{"do": "destroy", "to": 1}], choices=[{"kind": "opponent_die"}]),
             "bomb": card(steps=[{"do": "destroy", "to": {"every": "opponent_die", "faces": [6]}}]),
             "ray": card(steps=[{"do": "destroy"}, {"do": "roll"}], ends_turn=False)}
    rule_set, line = rules(catalogue={**BASE, **cards}, deck=list(cards)), "66/6/- -/-/- 2 ready - {} - - " + mark
    assert len(moves(rule_set, "66/6/- -/-/- 2 ready - kill - -")) == 3
    assert moves(rule_set, line.format("kill")) == choices, "the shape of the board is the same"
    for move in ("bomb", "ray=6"):
        assert play_move(rule_set, line.format(move[:4].strip("=")), move)[0].startswith(left + " -")


def test_a_guard_against_everything_ends_after_the_turns_of_the_opponent() -> None:
    guard = {"do": "guard", "to": 1, "against": "all", "for": {"turns": 1, "of": "opponent"}}
    rule_set = card_rules(guard, choices=[{"kind": "own_die"}])
    after, _ = play_move(rule_set, "65/-/- -/-/- 1 ready it thief - -", "it:1.1")
    assert after.endswith(" 1.1.1safe~~1,1.1.1ward~~1") and moves(rule_set, after) == ["thief:1.2"]
    assert play_move(rule_set, after.replace("ready", "place:6"), "place:1")[0] == "65/-/- 6/-/- 1 ready - thief - -"


def test_the_last_card_of_a_seat_is_repeated_though_the_other_seat_has_played_one_since() -> None:
    pay = card(steps=[{"do": "points", "by": 3}], uses=2)
    repeat = card(steps=[{"do": "repeat", "of": "opponent"}])
    rule_set = rules(catalogue={"it": repeat, "pay": pay, "fog": WIDER["fog"]}, deck=["it", "pay", "fog"])
    after, _ = play_move(rule_set, "-/-/- -/-/- 1 ready it,fog pay - - 2<pay", "fog")
    assert after.endswith(" 1<fog,2<pay*1,2?")
    assert "points_won 1 3" in play_move(rule_set, after, "it")[1]
    assert not moves(rule_set, "-/-/- -/-/- 1 ready it - - - 1<pay")
    assert moves(rule_set, "-/-/- -/-/- 1 ready it - - - 2<pay")


def test_each_die_turns_by_its_own_number() -> None:
    over, double = {"count": "each", "times": -1, "plus": 7}, {"count": "each"}
    rule_set = card_rules({"do": "set", "to": {"every": "own_die"}, "face": over})
    assert play_move(rule_set, "146/2/- -/-/- 1 ready it - - -", "it")[0].startswith("631/5/- ")
    rule_set = card_rules({"do": "add", "to": {"every": "own_die"}, "by": double})
    assert play_move(rule_set, "146/2/- -/-/- 1 ready it - - -", "it")[0].startswith("266/4/- ")
    rule_set = card_rules({"do": "roll"}, {"do": "set", "to": {"every": "rolled"}, "face": over}, ends_turn=False)
    assert " place:5 " in play_move(rule_set, "-/-/- -/-/- 1 ready it - - -", "it=2")[0]


def test_points_are_stolen_as_long_as_there_are_any() -> None:
    rule_set = card_rules({"do": "points", "by": 5, "steal": True})
    after, events = play_move(rule_set, "1/-/- 3/-/- 1 ready it - - -", "it")
    assert after.endswith(" 1+3,2-3") and events[1:3] == ["points_lost 2 3 card", "points_won 1 3"]
    assert not moves(rule_set, "1/-/- -/-/- 1 ready it - - -"), "there is nothing to steal"


def test_without_clashes_equal_dice_stay_across() -> None:
    rule_set = card_rules({"do": "change", "rule": "clashes", "value": False, "for": {"turns": 1}})
    after, _ = play_move(rule_set, "-/-/- 6/-/- 1 place:6 - - - - 1clashes2", "place:1")
    assert after.startswith("6/-/- 6/-/- 2")
    peaceful = rules(clashes=False)
    assert play_move(peaceful, "-/-/- 6/-/- 1 place:6", "place:1")[0].startswith("6/-/- 6/-/- 2")


def test_a_step_that_looks_at_faces_is_tried_on_every_board() -> None:
    rule_set = card_rules({"do": "set", "to": 1, "face": 6}, choices=[{"kind": "own_row"}])
    assert moves(rule_set, "6/4/- -/-/- 1 ready it - - -") == ["it:2"]
    assert moves(rule_set, "4/6/- -/-/- 1 ready it - - -") == ["it:1"]


@pytest.mark.parametrize(("where", "left"), [
    (["best"], "-/3/5"), (["worst"], "22/-/5"), (["fullest"], "-/3/5"), (["emptiest"], "22/-/-"),
    (["emptiest", "best"], "22/3/-"), (["has_pair"], "-/3/5"), (["worst", "full"], "-/3/5"),
])
def test_lanes_are_compared_and_all_that_tie_are_meant(where: list[str], left: str) -> None:
    rule_set = rules(catalogue={"it": card(steps=[{"do": "remove", "to": {"every": "own_row", "where": where}}])},
                     deck=["it"], fields=2)
    assert play_move(rule_set, "22/3/5 66/-/- 1 ready it - - -", "it")[0].startswith(f"{left} ")


def test_dice_are_compared_in_each_lane() -> None:
    for where, left in (("outermost", "1/3/-"), ("highest", "1/-/-"), ("lowest", "2/-/-")):
        target = {"every": "own_die", "where": [where], "each_row": True}
        rule_set = card_rules({"do": "remove", "to": target})
        assert play_move(rule_set, "12/33/5 -/-/- 1 ready it - - -", "it")[0].startswith(f"{left} "), where


def test_a_chosen_lane_is_the_best_or_has_a_triple_on_every_board() -> None:
    for where in ("best", "has_triple"):
        rule_set = card_rules({"do": "remove", "to": 1}, choices=[{"kind": "opponent_row", "where": [where]}])
        assert moves(rule_set, "-/-/- 222/5/- 1 ready it - - -") == ["it:1"]
        assert moves(rule_set, "-/-/- 125/6/- 1 ready it - - -") == (["it:1"] if where == "best" else [])
        assert not supports_card(PlayableCard("it", rule_set.catalogue["it"]))


def test_a_shield_keeps_cards_of_the_other_seat_away() -> None:
    assert moves(SWAP, "4/-/- 6/5/- 1 ready it - 2.1=2 -") == ["it:1.1,2.1"]
    with pytest.raises(Refusal, match="cannot be played on that"):
        play_move(SWAP, "4/-/- 6/5/- 1 ready it - 2.1=2 -", "it:1.1,1.1")


def test_a_die_goes_to_another_row_with_room() -> None:
    rule_set = card_rules({"do": "move", "to": 1, "into": 2}, choices=[{"kind": "own_die"}, {"kind": "own_row"}])
    assert moves(rule_set, "4/222/- -/-/4 1 ready it - - -") == ["it:1.1,3", "it:2.1,1", "it:2.1,3", "it:2.2,1",
                                                                 "it:2.2,3", "it:2.3,1", "it:2.3,3"]
    after, events = play_move(rule_set, "4/222/- -/-/4 1 ready it - - -", "it:1.1,3")
    assert after.startswith("-/222/4 -/-/- 2")
    assert events[1:3] == ["die_moved 1 3 1 4 1 1 1", "dice_destroyed 2 3 4 (1,)"]


def test_a_locked_row_takes_no_die_for_a_turn() -> None:
    rule_set = card_rules({"do": "lock", "to": 1, "turns": 1}, choices=[{"kind": "opponent_row"}])
    after, _ = play_move(rule_set, "-/-/- -/-/- 1 ready it - - -", "it:2")
    assert after.endswith(" 2.2x~1")
    rolled, _ = play_move(rule_set, after, "roll=3")
    assert moves(rule_set, rolled) == ["place:1", "place:3"]
    with pytest.raises(Refusal) as caught:
        play_move(rule_set, rolled, "place:2")
    assert caught.value.code == "row_locked"
    after, events = play_move(rule_set, rolled, "place:1")
    assert "mark_ended 2 2 0 x" in events and "x" not in after.split(" ")[-1]


def test_where_every_row_with_room_is_locked_none_is() -> None:
    rule_set = card_rules({"do": "lock", "to": {"every": "opponent_row"}, "turns": 2})
    assert moves(rule_set, line_after(rule_set, "-/-/- 111/222/3 1 ready it - - -", "it", "roll=3")) == ["place:3"]


def test_a_card_is_locked_and_says_so() -> None:
    rule_set = rules(
        catalogue={**BASE, "it": card(choices=[{"kind": "opponent_card"}], steps=[{"do": "lock", "to": 1}])},
        deck=["it", "shield"],
    )
    after, _ = play_move(rule_set, "-/-/- 1/-/- 1 ready it shield - -", "it:shield")
    assert after.endswith(" 2@shield~1") and moves(rule_set, after) == []
    lack = find_lack(read(rule_set, after), 2, "shield")
    assert lack is not None and lack.kind == "locked"


@pytest.mark.parametrize(("step", "hands"), [
    ({"do": "take_card", "uses": "all"}, ["shield*9", "shield"]),
    ({"do": "take_card"}, ["shield*7", "shield*3"]),
    ({"do": "take_card", "uses": {"count": "own_dice", "plus": 2}}, ["shield*8", "shield*2"]),
])
def test_a_step_moves_one_use_some_or_all_for_which_there_is_room(step: dict[str, Any], hands: list[str]) -> None:
    rule_set = card_rules({**step, "to": {"every": "opponent_card"}})
    after, _ = play_move(rule_set, "-/-/- -/-/- 1 ready it,shield*6 shield*4 - -", "it")
    assert after.split(" ")[4:6] == hands


def test_choices_of_options_that_exclude_each_other_are_counted_apart() -> None:
    pair = {"kind": "any_die", "count": 2, "where": ["distinct"]}
    steps = [{"do": "add", "by": 1, "to": 2, "when": {"choice": ["x"]}}, {"do": "destroy", "to": 3}]
    apart = [steps[0], {**steps[1], "when": {"choice": ["y"]}}]
    choices = [{"kind": "option", "options": ["x", "y"]}, pair, pair]
    assert Card.model_validate(card(choices=choices, steps=apart))
    with pytest.raises(ValidationError, match="ask for less"):
        Card.model_validate(card(choices=choices, steps=[*apart, steps[1]]))


def test_a_card_that_copies_what_it_has_discarded_is_refused() -> None:
    rule_set = card_rules({"do": "discard", "to": 1}, {"do": "copy_card", "to": 1}, choices=[{"kind": "opponent_card"}])
    assert moves(rule_set, "2/-/- -/-/- 1 ready it thief,shield*2 - -") == []


def test_the_card_played_last_happens_once_more_with_its_own_choices() -> None:
    rule_set = rules(catalogue={**BASE, "it": card(steps=[{"do": "repeat"}])}, deck=["it", "shield"])
    start = "1/-/- 2/-/- 1 ready shield it - -"
    lack = find_lack(read(rule_set, start.replace(" 1 ", " 2 ")), 2, "it")
    assert lack is not None and lack.kind == "last_card"
    after, _ = play_move(rule_set, start, "shield:2")
    assert moves(rule_set, after) == ["it:1", "it:2", "it:3"]
    after, events = play_move(rule_set, after, "it:3")
    assert "row_shielded 2 3 3" in events and " 2.3=3" in after.replace(",", " ")


def test_diagonals_count_twice_for_the_match_or_for_turns() -> None:
    rule_set = card_rules({"do": "change", "rule": "diagonal", "times": 2, "for": "match"}, ends_turn=False)
    after, events = play_move(rule_set, "4/14/114 -/-/- 1 ready it - - -", "it")
    assert events[1:] == ["mark_put 1 0 0 diagonal 8", "diagonal_gained 1 1 4 96"]
    assert TABLE.score(rule_set, read(rule_set, after)).diagonals == (96, 0)
    short = card_rules({"do": "change", "rule": "double", "value": 9, "for": {"turns": 1, "of": "opponent"}})
    after, events = play_move(short, "44/-/- -/-/- 1 ready it - - -", "it")
    assert "row_scored 1 1 72" in events and after.endswith(" 1double9~~1")
    rolled, _ = play_move(short, after, "roll=1")
    after, events = play_move(short, rolled, "place:2")
    assert events[-2:] == ["mark_ended 1 0 0 double", "row_scored 1 1 16"] or "row_scored 1 1 16" in events


def test_of_two_dice_one_is_chosen() -> None:
    rule_set = card_rules({"do": "roll_and_choose", "dice": 2}, ends_turn=False)
    after, events = play_move(rule_set, "-/-/- -/-/- 1 ready it - - -", "it=5.2")
    assert events[1:] == ["dice_offered 1 (5, 2)"] and moves(rule_set, after) == ["pick:2", "pick:5"]
    after, events = play_move(rule_set, after, "pick:5")
    assert events == ["die_chosen 1 5"] and " place:5 " in after


def test_several_dice_of_a_roll_are_placed_or_the_best_one_is() -> None:
    rule_set = card_rules({"do": "roll", "dice": 2, "take": "all"}, ends_turn=False)
    after = line_after(rule_set, "123/456/4 -/-/- 1 ready it - - -", "it=5.2", "pick:5", "place:3")
    assert after.startswith("123/456/45 -/-/- 1 place:2")
    assert play_move(rule_set, after, "place:3")[0].startswith("123/456/452 -/-/- 1 over")
    best = card_rules({"do": "pair"}, {"do": "roll", "dice": 3, "take": "highest"},
                      {"do": "points", "by": 3, "when": {"rolled": [6]}}, ends_turn=False)
    assert " place:6+pair " in play_move(best, "-/-/- -/-/- 1 ready it - - -", "it=1.6.6")[0]
    assert play_move(best, "-/-/- -/-/- 1 ready it - - -", "it=1.6.6")[1][-1] == "points_won 1 3"
    assert reason_against(rule_set, ["it"]) and reason_against(best, ["it"])


def test_a_die_enters_a_lane_in_the_middle_or_before_a_die() -> None:
    rule_set = card_rules({"do": "push", "to": 1, "face": 4, "field": 2}, choices=[{"kind": "own_row"}])
    after, events = play_move(rule_set, "153/-/- 4/-/- 1 ready it - - - 1.1.2*2,1.1.3*3", "it:1")
    assert after.startswith("145/-/- -/-/- 2") and after.endswith(" 1.1.3*2") and "dice_pushed 1 1 4 True 2" in events
    assert play_move(rule_set, "1/-/- -/-/- 1 ready it - - -", "it:1")[1][1] == "die_given 1 1 2 4"
    before = card_rules({"do": "push", "to": 1, "face": 4}, {"do": "add", "to": 1, "by": 1},
                        choices=[{"kind": "any_die"}])
    assert play_move(before, "15/-/- -/-/- 1 ready it - - -", "it:1.1.2")[0].startswith("146/-/- ")
    assert moves(before, "-/-/- 123/-/- 1 ready it - - -") == ["it:2.1.1", "it:2.1.2"]


def test_a_lane_is_sorted_with_its_marks_and_without_a_clash() -> None:
    rule_set = card_rules({"do": "arrange", "to": 1, "order": "ascending"}, choices=[{"kind": "any_row"}])
    after, events = play_move(rule_set, "532/11/- 3/-/- 1 ready it - - - 1.1.1*2", "it:1.1")
    assert after.startswith("235/11/- 3/-/- 2") and after.endswith(" 1.1.3*2")
    assert events[1] == "dice_swapped 1 (1, 1) (1, 3)" and len(events) == 4
    assert moves(rule_set, "123/11/- -/-/- 1 ready it - - -") == []
    turned = card_rules({"do": "arrange", "to": 1, "order": "reversed"}, choices=[{"kind": "opponent_row"}])
    assert moves(turned, "-/-/- 12/343/33 1 ready it - - - 2.3.1*2") == ["it:1", "it:3"]


def test_dice_are_shuffled_over_a_whole_board_and_clash_only_where_they_arrive() -> None:
    rule_set = card_rules({"do": "arrange", "to": {"every": "own_row"}, "order": "shuffled", "within": "board"})
    after, events = play_move(rule_set, "13/2/- 23/2/- 1 ready it - - -", "it=3.2")
    assert after.startswith("23/1/- 3/2/- 2") and "dice_destroyed 2 1 2 (1,)" in events
    assert moves(rule_set, "11/1/- 23/2/- 1 ready it - - -") == []


def test_only_when_behind_by_ten() -> None:
    rule_set = card_rules({"do": "destroy", "to": {"every": "opponent_die", "where": ["highest"]}}, when={"behind": 10})
    assert moves(rule_set, "1/-/- 55/-/- 1 ready it - - -") == ["it"]
    assert moves(rule_set, "1/-/- 51/-/- 1 ready it - - -") == []
    lack = find_lack(read(rule_set, "1/-/- 51/-/- 1 ready it - - -"), 1, "it")
    assert lack is not None and lack.when is not None and lack.when.behind == 10


def test_a_pair_that_meets_a_trap_a_shield_and_a_clash_tells_them_in_order() -> None:
    rule_set = rules(catalogue={**BASE, **WIDER}, deck=["doubler"])
    events = play_move(rule_set, "-/-/- 4/-/- 1 place:4+pair - - 2.1=2 - 1.1.1!", "place:1")[1]
    assert events[:6] == [
        "die_placed 1 1 1 4", "die_placed 1 1 2 4", "die_repelled 1 1 2 4", "trap_sprung 1 1 1 4", "row_scored 1 1 0",
        "turn_passed 2",
    ]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"steps": [{"do": "add", "to": 1, "by": 1}]}, "works on choice 1, but nothing is chosen"),
        ({"steps": [{"do": "swap", "to": [0, 2]}]}, "works on choice 0, but nothing is chosen"),
        ({"steps": [{"do": "add", "to": {"every": "own_card"}, "by": 1}]}, "rolled or waits, and this is a card"),
        ({"steps": [{"do": "roll"}, {"do": "points", "to": {"every": "rolled"}}], "ends_turn": False},
         "'points' works on a die or a row, and this is a die that is rolled or waits"),
        ({"steps": [{"do": "add", "to": {"every": "rolled"}, "by": 1}]}, "no 'roll' comes before it"),
        ({"steps": [{"do": "points", "by": {"count": "each"}}]}, "'count: each' is the number of a die that turns"),
        ({"steps": [{"do": "points", "by": 1, "else": True}]}, "'else' needs a step with 'when' before it"),
        ({"steps": [{"do": "roll"}]}, "'ends_turn' must be false"),
        ({"steps": [{"do": "repeat"}, {"do": "points", "by": 1}]}, "'repeat' stands alone"),
        ({"steps": [{"do": "set", "to": {"every": "own_die"}}]}, "says either 'face' or 'named'"),
        ({"steps": [{"do": "change", "rule": "double", "value": 2, "for": "broken"}]}, "nothing breaks a rule"),
        ({"steps": [{"do": "points", "by": 1}], "when": {"behind": 1, "ahead": 1}},
         "a seat cannot be behind and ahead"),
        ({"steps": [{"do": "destroy", "to": {"every": "own_die", "where": ["lowest", "highest"]}}]},
         "'lowest' and 'highest' are never asked of the same thing"),
        ({"steps": [{"do": "points", "by": {"count": "spent_card"}}]}, "count: things, of: {every: spent_card}"),
        ({"steps": [{"do": "next_roll", "faces": [2, 1, 2]}]}, "2 is listed twice"),
        ({"steps": [{"do": "lock", "to": 1, "turns": 2, "for": "match"}], "choices": [{"kind": "own_row"}]},
         "says either 'turns' or 'for'"),
        ({"steps": [{"do": "destroy", "to": 1}], "choices": [{"kind": "any_die"}] * 3}, "ask for less"),
    ],
)
def test_conflicting_choices_are_refused_with_a_reason(data: dict[str, Any], why: str) -> None:
    with pytest.raises(ValidationError, match=why):
        Card.model_validate(card(**data))


@pytest.mark.parametrize("step", [
    {"do": "lock", "to": {"every": "own_row"}, "for": "broken"},
    {"do": "lock", "to": {"every": "own_row"}, "turns": 2, "for": "match"},
    {"do": "change", "rule": "double", "value": 2, "for": "broken"},
])
def test_a_wrong_duration_is_shown_where_it_is_written(step: dict[str, Any]) -> None:
    with pytest.raises(ValidationError) as refused:
        Card.model_validate(card(steps=[step]))
    assert refused.value.errors()[0]["ctx"]["path"] == ("for",)


@pytest.mark.parametrize("part", one_of(4, range(4)))
def test_any_card_of_the_blocks_is_refused_with_the_reason_or_plays_to_the_end(part: int) -> None:
    """Matches end, text and named results of chance repeat exactly, bots can play the card, and entities agree."""
    figures = Figures()
    for seed in range(part, INVENTED, 4):
        prove(seed, MATCHES, figures)
    assert figures["passed"] >= figures["played"] > INVENTED // 20 and figures["plies"]


@pytest.mark.parametrize(("to", "after", "text"), [
    ({"every": "any_die", "where": ["most_common"]}, "13/-/- 4/6/- 2", "dice showing the most common number"),
    ({"every": "any_die", "rows": [2], "fields": [2]}, "123/2/- 42/6/- 2", "in lane 2 on field 2"),
    ({"choice": 1, "fields": [3]}, "12/22/- 42/6/- 2", "on field 3"),
])
def test_a_target_may_be_the_most_common_number_or_a_field(to: dict[str, Any], after: str, text: str) -> None:
    rule_set = card_rules({"do": "remove", "to": to}, choices=[{"kind": "own_row"}] if "choice" in to else [])
    line, _ = play_move(rule_set, "123/22/- 42/6/- 1 ready it - - -", "it:1" if "choice" in to else "it")
    assert line.startswith(after)
    assert text in describe(SAY["en"], rule_set.catalogue["it"])


def test_a_hand_is_discarded_down_to_a_number_of_uses_at_random() -> None:
    down = {"do": "discard", "to": {"every": "own_card"}, "down_to": 3}
    rule_set = rules(catalogue={**BASE, "it": card(steps=[down])}, deck=["it", *BASE])
    after, events = play_move(rule_set, "6/-/- -/-/- 1 ready it,destiny,shield,twister*3 shield - 9", "it")
    hand, other = after.split()[4:6]
    assert sum(int(held.partition("*")[2] or 1) for held in hand.split(",")) == 3 and other == "shield"
    assert sum(event.startswith("lot_drawn") for event in events) == 2
    with pytest.raises(Refusal, match="finds nothing"):
        play_move(rule_set, "6/-/- -/-/- 1 ready it,destiny,shield*2 - - 9", "it")
    assert card_text("en", steps=[down]) == "Discard your other cards at random, down to 3 uses."
