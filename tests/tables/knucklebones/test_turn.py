"""Section 2 of the rules: rolling, placing, clashing, scoring, ending."""

from __future__ import annotations

import pytest

from game.kernel.refusal import Refusal
from game.tables.knucklebones.decision import decision_of
from game.tables.knucklebones.manifest import apply, new, score
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.moves import ROLL_MOVE
from game.tables.knucklebones.notation import read, write
from tests.kit.rules import BASE, CLASSIC, KOTSU, event_line, rules
from tests.tables.knucklebones.stories import events_of, moves, position_after

LONG = rules(board_full=False)
"""Rules of a match without a last round."""
X = "232/12/23"
"""Dice that one more 2 in the last row makes an X."""


@pytest.mark.parametrize(("line", "move", "code"), [
    ("-/-/- -/-/- 1 place:4", "roll=1", "must_place"), ("-/-/- -/-/- 1 place:4 shield", "shield:1", "must_place"),
    ("-/-/- -/-/-", "place:1", "not_rolled"), ("-/-/- -/-/-", "roll", "needs_face"),
    ("213/4/- -/-/- 1 place:6", "place:1", "row_full"), ("-/-/- -/-/- 1 over", "roll=1", "over"),
    ("111/222/333 -/-/- 2 ready", "roll=1", "over"), (f"-/-/- {X}2 1 place:3", "roll=1", "over"),
])
def test_an_illegal_move_is_refused(line: str, move: str, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        position_after(line, move)
    assert caught.value.code == code and caught.value.sentence.endswith(".")
    assert code != "over" or moves(line) == []


def test_a_die_can_be_placed_in_any_row_with_room() -> None:
    assert moves("-/-/- -/-/- 1 place:4 shield") == ["place:1", "place:2", "place:3"]
    assert moves("213/4/- -/-/- 1 place:6") == ["place:2", "place:3"]


def test_a_named_roll_advances_the_stream_as_an_unnamed_one() -> None:
    unnamed, _ = apply(KOTSU, new(KOTSU, 5), ROLL_MOVE)
    for face in range(1, 7):
        named, _ = apply(KOTSU, new(KOTSU, 5), ROLL_MOVE._replace(draws=face))
        assert (named.die, named.rng) == (face, unnamed.rng)


def test_the_first_seat_is_drawn_from_the_seed_and_both_start() -> None:
    assert {new(KOTSU, seed).active for seed in range(20)} == {1, 2}
    assert write(new(KOTSU, 3, first=1)).replace(" 1 ready ", " 2 ready ") == write(new(KOTSU, 3, first=2))


@pytest.mark.parametrize(("state", "marks", "name", "listed"), [
    ("over", "-", "over", ""), ("ready", "-", "ready", "roll"), ("place:3", "-", "place", "place:1 place:2 place:3"),
    ("ready", "1offer203,1more2", "pick", "pick:2 pick:3 roll"), ("ready", "1rest203", "pick", "pick:2 pick:3"),
    ("ready", "2seen203", "pick", "pick:2 pick:3"), ("ready", "2offer203", "ready", "roll"),
    ("place:3", "1rest203", "place", "place:1 place:2 place:3"),
])
def test_one_decision_is_open_and_a_waiting_die_comes_first(state: str, marks: str, name: str, listed: str) -> None:
    line = f"-/-/- -/-/- 1 {state} - - - - {marks}"
    assert decision_of(read(KOTSU, line)).name == name and moves(line) == listed.split()


@pytest.mark.parametrize(
    ("facing", "left"), [("345", "45"), ("435", "45"), ("453", "45"), ("334", "4"), ("343", "4"), ("333", "-")]
)
def test_closing_up_keeps_the_order(facing: str, left: str) -> None:
    assert position_after(f"-/-/- -/{facing}/- 1 place:3", "place:2").startswith(f"-/3/- -/{left}/- 2")
    assert position_after(f"-/{facing}/- -/-/- 2 place:3", "place:2").startswith(f"-/{left}/- -/3/- 1")


@pytest.mark.parametrize(
    ("row", "worth"), [((), 0), ((4,), 4), ((2, 3), 5), ((3, 3), 12), ((3, 5, 3), 17), ((1, 2, 3), 6), ((6, 6, 6), 54)]
)
def test_a_row_counts_each_face_times_its_number_times_its_multiplier(row: tuple[int, ...], worth: int) -> None:
    assert seat_rules_of(KOTSU).score[row] == worth


def test_a_hand_is_in_the_order_of_its_own_rules_after_others_that_differ_only_in_it() -> None:
    for names in (list(BASE), [*reversed(BASE)]):
        rule_set = rules(deck=[], catalogue={name: BASE[name] for name in names})
        assert write(read(rule_set, f"-/-/- -/-/- 1 ready {','.join(BASE)} - - -")).split()[4] == ",".join(names)


def test_multipliers_are_data() -> None:
    assert seat_rules_of(rules(multipliers={"double": 10, "triple": 3, "diagonal": 4})).score[3, 3] == 60


def test_totals_include_the_diagonal_bonus_and_rows_do_not() -> None:
    now = score(KOTSU, read(KOTSU, "2/12/332 6/6/6"))
    assert (now.rows, now.diagonals, now.totals) == (((2, 3, 14), (6, 6, 6)), (24, 0), (43, 18))


def test_classic_knows_no_diagonals_and_no_instant_win() -> None:
    assert score(CLASSIC, read(CLASSIC, "2/12/332 -/-/-")).totals == (19, 0)
    events = map(event_line, events_of("2/12/33 -/-/- 1 place:2", "place:3", CLASSIC))
    assert not any(each.startswith("diagonal") for each in events)
    assert " 2 ready " in position_after(f"{X} -/-/- 1 place:2", "place:3", rules=CLASSIC)


def test_closing_up_may_win_for_the_attacked() -> None:
    events = events_of("-/-/- 232/132/232 1 place:3", "place:2", LONG)
    assert event_line(events[-1]).startswith("match_won 2 exodia ")


def test_with_two_xs_the_active_seat_wins() -> None:
    for seat in (1, 2):
        assert score(KOTSU, read(KOTSU, f"232/12/232 454/14/454 {seat}")).outcome == seat


def test_a_draw_is_one_by_score() -> None:
    now = score(KOTSU, read(KOTSU, "123/123/126 654/6/- 1 over"))
    assert (now.outcome, now.by) == ("draw", "score")


def test_without_the_full_board_rule_a_seat_without_a_move_is_passed_over() -> None:
    line = "111/222/34 555/6/1 1 place:5"
    assert position_after(line, "place:3", rules=LONG) == "111/222/345 555/6/1 2 ready - - - -"
    assert position_after(line, "place:3", "roll=2", "place:3", rules=LONG) == "111/222/345 555/6/12 2 ready - - - -"


def test_then_the_match_ends_when_no_one_has_a_move_not_even_a_card() -> None:
    line = "111/222/345 555/666/12 2 place:6"
    assert event_line(events_of(line, "place:3", LONG)[-1]) == "match_won 2 score (39, 108)"
    assert " 1 ready " in position_after(f"{line} twister", "place:3", rules=LONG)
