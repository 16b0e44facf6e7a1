"""Section 2 of the rules: rolling, placing, clashing, scoring, ending."""

from __future__ import annotations

import pytest

from game.kernel.refusal import Refusal
from game.tables.knucklebones.events import (
    DiagonalGained,
    DiagonalLost,
    DiceDestroyed,
    DiePlaced,
    DieRepelled,
    MatchDrawn,
    MatchWon,
    RowScored,
    ShieldGone,
    ShieldWorn,
    TurnPassed,
)
from game.tables.knucklebones.manifest import apply, new, score
from game.tables.knucklebones.moves import ROLL
from game.tables.knucklebones.notation import read, write
from game.tables.knucklebones.seat_rules import seat_rules_of
from tests.kit.rules import CLASSIC, KOTSU, rules
from tests.tables.knucklebones.stories import happened, moves, play


def refused(line: str, move: str) -> str:
    with pytest.raises(Refusal) as caught:
        play(line, move)
    assert caught.value.sentence.endswith(".")
    return caught.value.code


def test_a_roll_must_be_placed_before_anything_else() -> None:
    assert play("-/-/- -/-/-", "roll=4") == "-/-/- -/-/- 1 place:4 - - - -"
    assert moves("-/-/- -/-/- 1 place:4 shield") == ["place:1", "place:2", "place:3"]
    assert refused("-/-/- -/-/- 1 place:4", "roll=1") == "must_place"
    assert refused("-/-/- -/-/- 1 place:4 shield", "shield:1") == "must_place"


def test_nothing_can_be_placed_before_a_roll() -> None:
    assert refused("-/-/- -/-/-", "place:1") == "not_rolled"


def test_a_die_lands_on_the_free_field_nearest_the_middle() -> None:
    assert play("21/4/- -/-/- 1 place:6", "place:2").startswith("21/46/- -/-/- 2 ready")


def test_a_full_row_takes_no_die() -> None:
    assert moves("213/4/- -/-/- 1 place:6") == ["place:2", "place:3"]
    assert refused("213/4/- -/-/- 1 place:6", "place:1") == "row_full"


def test_without_a_stream_a_roll_must_name_its_face() -> None:
    assert refused("-/-/- -/-/-", "roll") == "needs_face"


def test_a_named_roll_advances_the_stream_as_an_unnamed_one() -> None:
    unnamed, _ = apply(KOTSU, new(KOTSU, 5), ROLL)
    for face in range(1, 7):
        named, _ = apply(KOTSU, new(KOTSU, 5), ROLL._replace(face=face))
        assert (named.die, named.rng) == (face, unnamed.rng)


def test_the_first_seat_is_drawn_from_the_seed_and_both_start() -> None:
    assert {new(KOTSU, seed).active for seed in range(20)} == {1, 2}
    assert write(new(KOTSU, 3, first=1)).replace(" 1 ready ", " 2 ready ") == write(new(KOTSU, 3, first=2))


def test_a_clash_destroys_every_equal_die_and_the_row_closes_up() -> None:
    assert happened("-/-/- 353/-/- 1 place:3", "place:1") == [
        DiePlaced(1, 1, 1, 3),
        DiceDestroyed(2, 1, 3, (1, 3)),
        RowScored(1, 1, 3),
        RowScored(2, 1, 5),
        TurnPassed(2),
    ]
    assert play("-/-/- 353/-/- 1 place:3", "place:1").startswith("3/-/- 5/-/- 2")


@pytest.mark.parametrize(
    ("facing", "left"), [("345", "45"), ("435", "45"), ("453", "45"), ("334", "4"), ("343", "4"), ("333", "-")]
)
def test_closing_up_keeps_the_order(facing: str, left: str) -> None:
    assert play(f"-/-/- -/{facing}/- 1 place:3", "place:2").startswith(f"-/3/- -/{left}/- 2")
    assert play(f"-/{facing}/- -/-/- 2 place:3", "place:2").startswith(f"-/{left}/- -/3/- 1")


def test_only_the_facing_row_clashes() -> None:
    assert play("-/-/- -/3/3 1 place:3", "place:1").startswith("3/-/- -/3/3 2")


def test_a_shield_repels_the_arriving_die_and_nothing_else() -> None:
    line = "54/-/- 4/-/- 1 place:4 - - 2.1=3"
    assert happened(line, "place:1") == [
        DiePlaced(1, 1, 3, 4),
        DieRepelled(1, 1, 3, 4),
        RowScored(1, 1, 9),
        TurnPassed(2),
        ShieldWorn(2, 1, 2),
    ]
    assert play(line, "place:1") == "54/-/- 4/-/- 2 ready - - 2.1=2 -"


def test_a_shield_lets_other_values_arrive() -> None:
    assert play("-/-/- 4/-/- 1 place:3 - - 2.1=3", "place:1").startswith("3/-/- 4/-/- 2")


def test_a_shielded_row_still_attacks() -> None:
    assert play("-/-/- 4/-/- 1 place:4 - - 1.1=3", "place:1").startswith("4/-/- -/-/- 2")


@pytest.mark.parametrize(
    ("row", "worth"), [((), 0), ((4,), 4), ((2, 3), 5), ((3, 3), 12), ((3, 5, 3), 17), ((1, 2, 3), 6), ((6, 6, 6), 54)]
)
def test_a_row_counts_each_face_times_its_number_times_its_multiplier(row: tuple[int, ...], worth: int) -> None:
    assert seat_rules_of(KOTSU).score[row] == worth


def test_multipliers_are_data() -> None:
    assert seat_rules_of(rules(multipliers={"double": 10, "triple": 3, "diagonal": 4})).score[3, 3] == 60


def test_totals_include_the_diagonal_bonus_and_rows_do_not() -> None:
    now = score(KOTSU, read(KOTSU, "2/12/332 6/6/6"))
    assert (now.rows, now.diagonals, now.totals) == (((2, 3, 14), (6, 6, 6)), (24, 0), (43, 18))


@pytest.mark.parametrize(
    ("line", "move", "diagonal"),
    [("2/12/33 -/-/- 1 place:2", "place:3", 1), ("332/12/- -/-/- 1 place:2", "place:3", 2)],
)
def test_three_equal_dice_gain_a_diagonal(line: str, move: str, diagonal: int) -> None:
    assert DiagonalGained(1, diagonal, 2, 24) in happened(line, move)


def test_a_diagonal_is_lost_when_a_clash_takes_its_middle() -> None:
    events = happened("-/-/- 2/12/332 1 place:2", "place:2")
    assert DiagonalLost(2, 1) in events
    assert events.index(DiagonalLost(2, 1)) > events.index(RowScored(2, 2, 1))


def test_closing_up_may_gain_a_diagonal_for_the_attacked() -> None:
    assert DiagonalGained(2, 1, 2, 24) in happened("-/-/- 2/132/442 1 place:3", "place:2")


def test_classic_knows_no_diagonals() -> None:
    assert score(CLASSIC, read(CLASSIC, "2/12/332 -/-/-")).totals == (19, 0)
    assert not any(isinstance(e, DiagonalGained) for e in happened("2/12/33 -/-/- 1 place:2", "place:3", CLASSIC))


X = "232/12/23"


@pytest.mark.parametrize(("boards", "seat"), [(f"{X} -/-/-", 1), (f"-/-/- {X}", 2)])
def test_an_x_wins_at_once_with_any_score(boards: str, seat: int) -> None:
    line = f"{boards} {seat} place:2"
    events = happened(line, "place:3")
    assert isinstance(events[-1], MatchWon)
    assert (events[-1].seat, events[-1].by) == (seat, "exodia")
    assert f" {seat} over " in play(line, "place:3")


def test_closing_up_may_win_for_the_attacked() -> None:
    events = happened("-/-/- 232/132/232 1 place:3", "place:2", rules(board_full=False))
    assert isinstance(events[-1], MatchWon)
    assert (events[-1].seat, events[-1].by) == (2, "exodia")


def test_with_two_xs_the_active_seat_wins() -> None:
    for seat in (1, 2):
        assert score(KOTSU, read(KOTSU, f"232/12/232 454/14/454 {seat}")).outcome == seat


def test_classic_knows_no_instant_win() -> None:
    assert " 2 ready " in play(f"{X} -/-/- 1 place:2", "place:3", rules=CLASSIC)


def test_the_last_die_ends_the_match_and_may_lose_it() -> None:
    events = happened("111/222/31 666/555/- 1 place:4", "place:3")
    assert events[-1] == MatchWon(2, "score", (35, 99))
    assert play("111/222/31 666/555/- 1 place:4", "place:3") == "111/222/314 666/555/- 1 over - - - -"


def test_equal_totals_are_a_draw() -> None:
    assert happened("123/123/12 654/6/- 1 place:6", "place:3")[-1] == MatchDrawn((21, 21))
    now = score(KOTSU, read(KOTSU, "123/123/126 654/6/- 1 over"))
    assert (now.outcome, now.by) == ("draw", "score")


def test_shields_do_not_wear_at_the_end() -> None:
    assert " 2.1=3 " in play("111/222/31 666/555/- 1 place:4 - - 2.1=3", "place:3")


def test_nine_dice_that_lose_one_at_once_do_not_end_the_match() -> None:
    assert " 2 ready " in play("111/222/34 555/666/1 1 place:1 - - 2.3=2", "place:3")


def test_shields_wear_after_each_of_the_opponents_turns_only() -> None:
    line = "-/-/- -/-/- 1 ready - - 1.2=3,2.3=1"
    assert ShieldGone(2, 3) in happened("-/-/- -/-/- 1 place:1 - - 2.3=1", "place:1")
    one = play(line, "roll=1", "place:1")
    assert one == "1/-/- -/-/- 2 ready - - 1.2=3 -"
    two = play(line, "roll=1", "place:1", "roll=2", "place:1")
    assert two == "1/-/- 2/-/- 1 ready - - 1.2=2 -"


def test_an_over_match_has_no_moves() -> None:
    for line in ("-/-/- -/-/- 1 over", "111/222/333 -/-/- 2 ready", f"-/-/- {X}2 1 place:3"):
        assert moves(line) == []
        assert refused(line, "roll=1") == "over"


class TestWithoutTheFullBoardRule:
    LONG = rules(board_full=False)

    def test_a_seat_without_a_move_is_passed_over(self) -> None:
        line = "111/222/34 555/6/1 1 place:5"
        assert play(line, "place:3", rules=self.LONG) == "111/222/345 555/6/1 2 ready - - - -"
        passed = play(line, "place:3", "roll=2", "place:3", rules=self.LONG)
        assert passed == "111/222/345 555/6/12 2 ready - - - -"

    def test_the_match_ends_when_no_one_has_a_move(self) -> None:
        assert happened("111/222/345 555/666/12 2 place:6", "place:3", self.LONG)[-1] == MatchWon(2, "score", (39, 108))

    def test_a_card_that_can_be_played_keeps_it_going(self) -> None:
        line = "111/222/345 555/666/12 2 place:6 twister"
        assert " 1 ready " in play(line, "place:3", rules=self.LONG)
