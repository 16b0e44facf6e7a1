"""Rules and cards that let lanes, dice, sides and diagonals count for more or less."""

from __future__ import annotations

from typing import Any

import pytest

from game.kernel.random_stream import Stream
from game.tables.knucklebones.bots.placements import gains_by_making, placements
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.ending import score
from game.tables.knucklebones.manifest import BOTS
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read
from game.tables.knucklebones.quick.cards import reason_against
from tests.kit.rules import card, play_move, rules


def scoring_rules(*scores: dict[str, Any], **values: Any) -> Rules:
    return rules(catalogue={}, deck=[], scores=list(scores), **values)


def shows(*where: str) -> dict[str, Any]:
    return {"finds": {"every": "this_row", "where": where}}


def counts(count: str, of: dict[str, Any], **limits: Any) -> dict[str, Any]:
    return {"counted": {"number": {"count": count, "of": of}, **limits}}


ROW, DIE = {"every": "this_row"}, {"every": "this_die"}
ACROSS = {"every": "opponent_die", "relation": {"row": "opposite", "of": "this_row"}, "faces": [1]}
CASES = {
    "a straight in any order": (scoring_rules({"only": shows("has_straight"), "times": 2}), "423/245/- -/-/-",
                                (18, 11, 0)),
    "a sum": (scoring_rules({"only": counts("faces", ROW, least=15), "times": 0}), "663/561/- -/-/-", (0, 12, 0)),
    "more dice than across": (scoring_rules({"only": counts("dice", ROW, more_than={
        "count": "dice", "of": {**ROW, "across": True}}), "points": 5}), "12/3/- 3/4/6", (8, 3, 0)),
    "one after the other": (scoring_rules({"points": 3}, {"only": shows("all_odd"), "times": -1}), "1/2/- -/-/-",
                            (-4, 5, 3)),
    "the best lane": (scoring_rules({"only": shows("best"), "times": 2}), "1/5/3 -/-/-", (1, 10, 3)),
    "things across": (scoring_rules({"points": {"count": "things", "of": ACROSS, "times": -2}}), "4/5/- 1/-/-",
                         (2, 5, 0)),
    "a die as another": (scoring_rules({"each": "die", "only": {"finds": {**DIE, "faces": [1]}}, "counts_as": 4}),
                         "14/-/- -/-/-", (16, 0, 0)),
    "a face as another": (scoring_rules(values={"6": -6}), "66/6/- -/-/-", (-24, -6, 0)),
}


@pytest.mark.parametrize(("rule_set", "line", "rows"), CASES.values(), ids=CASES)
def test_a_lane_counts_by_what_it_shows(rule_set: Rules, line: str, rows: tuple[int, ...]) -> None:
    found = score(read(rule_set, line))
    assert found.rows[0] == rows and found.totals[0] == sum(rows)


def test_sides_and_diagonals_score_besides_lanes() -> None:
    rule_set = scoring_rules({"each": "side", "only": counts("different", {"every": "own_die"}, least=3), "points": 20},
                             {"each": "diagonal", "only": counts("straight", DIE, least=3), "points": 7})
    assert score(read(rule_set, "1/42/553 1/2/-")).totals == (1 + 6 + 23 + 20 + 7, 3)


def test_a_move_reports_each_lane_whose_score_changes_and_bots_see_it() -> None:
    rule_set = scoring_rules({"only": counts("dice", ROW, less_than={"count": "dice", "of": {**ROW, "across": True}}),
                              "times": 0}, instant_win=False)
    _, events = play_move(rule_set, "33/5/- 12/-/- 2 place:6", "place:1")
    assert "row_scored 1 1 0" in events
    assert write_move(BOTS["greedy"](rule_set, read(rule_set, "33/5/- 12/-/- 1 place:4"), Stream(1))) == "place:1"
    assert reason_against(rule_set, ()) and not reason_against(rules(catalogue={}, deck=[]), ())


def test_bots_look_lanes_up_whose_scores_depend_on_nothing_else() -> None:
    rule_set = scoring_rules({"only": shows("has_straight"), "times": 2},
                             {"only": shows("full", "all_odd"), "points": 9})
    for line in ("24/35/1 5/-/31 1 ready", "64/3/11 33/2/- 2 ready"):
        board = read(rule_set, line)
        assert not board.rules.crosses_lanes and placements(board) == gains_by_making(board)
    assert seat_rules_of(scoring_rules({"only": shows("best"), "times": 2})).crosses_lanes


@pytest.mark.parametrize(("wrong", "what"), [
    ({"each": "side", "only": shows("has_pair"), "points": 1}, "'this_row' is not known here"),
    ({"points": {"count": "rolled"}}, "'count: rolled' is not known"),
    ({"points": {"count": "things", "of": {"every": "own_die", "random": 1}}}, "nothing is drawn"),
    ({"times": 1}, "say 'points', 'times' or 'counts_as'"),
    ({"counts_as": 3}, "'counts_as' is for 'each: die'"),
])
def test_what_cannot_be_looked_at_at_any_time_is_refused(wrong: dict[str, Any], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        scoring_rules(wrong)


def rules_with_held(*steps: dict[str, Any], **values: Any) -> Rules:
    return rules(catalogue={"it": card(steps=list(steps), **values)}, deck=["it"])


def test_a_card_lets_a_lane_count_more_while_something_holds_for_a_time() -> None:
    rule_set = rules_with_held({"do": "score", "to": 1, "only": shows("has_pair"), "times": 3, "for": {"turns": 1}},
                               choices=[{"kind": "own_row"}])
    after, events = play_move(rule_set, "23/-/- 3/-/- 1 ready it - - -", "it:1")
    assert after.endswith(" 1.1;it/1.1~1") and "row_scored" not in " ".join(events)
    assert "row_scored 1 1 42" in play_move(rule_set, after.replace("2 ready", "1 place:3"), "place:1")[1]
    assert "row_scored 1 1 14" in play_move(rule_set, "233/-/- 1/-/- 1 place:4 - - - - 1.1;it/1.1~1", "place:2")[1]


def test_a_die_counts_as_what_is_counted_and_takes_that_along() -> None:
    joker = {"do": "score", "to": 1, "counts_as": {"count": "highest", "of": ROW}}
    rule_set = rules_with_held(joker, choices=[{"kind": "own_die"}])
    after, events = play_move(rule_set, "25/-/- -/-/- 1 ready it - - -", "it:1.1")
    assert "row_scored 1 1 20" in events
    assert score(read(rule_set, after.replace("25/", "26/"))).rows[0][0] == 24
