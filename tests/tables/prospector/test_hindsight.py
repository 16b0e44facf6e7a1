"""The value of a move compared with the best one: alone by the round, in a duel by the banks."""

from __future__ import annotations

import pytest

from game.kernel.review import Hindsight
from game.tables import table
from game.tables.prospector.bots.decisions import hindsight
from game.tables.prospector.definitions import Rules
from game.tables.prospector.notation import read, read_move
from game.tables.prospector.position import Move, blind, write_move
from tests.tables.prospector.sets import DUEL, STANDARD, TURNS

LAST = "trio --,8C,-- 7H 2C,4D"
"""A position with one card left, which fits."""
BESIDE = "trio --,8C,-- 7H 2C - 0.0 {own} 1 1 - | trio 6D,--,-- KH - - 0.0 {other} 1 2 -"
"""The same position in a duel whose other round is over."""


def judged(by: Rules, line: str, made: str, nodes: int = 300) -> Hindsight:
    return hindsight(by, blind(read(by, line)), read_move(by, made), None, nodes)


def test_a_win_that_is_passed_over_costs_what_it_was_worth() -> None:
    taken, drawn = judged(STANDARD, LAST, "m1"), judged(STANDARD, LAST, "draw")
    assert taken == Hindsight(Move("m", 1), 1.0, 1.0, False)
    assert (write_move(drawn.best), drawn.chance, drawn.rolled) == ("m1", 1.0, True) and drawn.made < 1
    assert drawn == judged(STANDARD, LAST, "draw"), "it always says the same"


def test_a_card_that_turns_up_another_is_luck() -> None:
    assert judged(STANDARD, "trio 6D,8C,-- 7H 2C,4D", "m1").rolled
    assert not judged(STANDARD, "trio 6D,8C,9C 7H 2C,4D", "m1").rolled


@pytest.mark.parametrize("by", [DUEL, TURNS], ids=["at once", "in turns"])
@pytest.mark.parametrize(("own", "other", "chance"), [(20, 5, 1.0), (0, 5, 0.0), (4, 5, 0.5)])
def test_a_duel_is_judged_by_the_banks(by: Rules, own: int, other: int, chance: float) -> None:
    found = judged(by, BESIDE.format(own=own, other=other), "1:m1")
    assert (found.made, found.best) == (chance, Move("m", 1, 1))


@pytest.mark.parametrize("made", ["1:draw", "2:draw"])
def test_where_both_dig_at_the_same_time_a_move_is_that_of_the_seat_that_made_it(made: str) -> None:
    on = table("prospector")
    position = on.new(DUEL, 5)
    assert on.acting(DUEL, position) == (1, 2)
    assert on.mover(DUEL, position, on.read_move(DUEL, made)) == int(made[0])
    position, events = on.apply(DUEL, position, on.read_move(DUEL, made))
    assert {event.seat for event in events} == {int(made[0])}


def test_the_end_of_one_round_is_no_turn_where_both_dig_at_the_same_time() -> None:
    on = table("prospector")
    line = BESIDE.format(own=0, other=5).replace("KH - -", "KH 3S -")
    for by, passed in ((DUEL, False), (TURNS, True)):
        _, events = on.apply(by, on.read(by, line), on.read_move(by, "1:m1"))
        assert any(on.events[type(event)] == "turn_passed" for event in events) is passed
