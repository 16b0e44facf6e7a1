"""Bots, the solver, and the value of a move compared with the best one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.hindsight import Hindsight
from game.kernel.random_stream import Stream, seed_state
from game.kernel.refusal import Refusal
from game.tables import find_table
from game.tables.prospector.bots.decisions import BOTS, chains, hindsight
from game.tables.prospector.definitions import Rules
from game.tables.prospector.position import Move, Position, blind, read, read_move, write_move
from game.tables.prospector.rules import apply, legal, new
from game.tables.prospector.solver import solution_as_json, solve
from tests.kit.cases import long
from tests.tables.prospector.sets import APART, DUEL, STANDARD, TURNS, rules


def count_wins(name: str, deals: int) -> int:
    """Return the number of deals that a bot wins; only the solver sees all cards."""
    bot, count = BOTS[name], 0
    for seed in range(deals):
        position, stream = new(STANDARD, seed), Stream(seed_state(seed, 1))
        while not position.over:
            shown = position if getattr(bot, "sees_all", False) else blind(position)
            position, _ = apply(STANDARD, position, bot(STANDARD, shown, stream))
        count += position.digs[0].ending == "won"
    return count


@pytest.mark.long
def test_looking_ahead_wins_more_than_anything_and_the_solver_nearly_all() -> None:
    careless, ahead, all_seen = count_wins("random", 20), count_wins("lookahead", 20), count_wins("solver", 20)
    assert careless < ahead < all_seen and all_seen >= 18


def test_a_chain_seeker_takes_the_card_of_the_longest_run_in_sight() -> None:
    dig = read(STANDARD, "mine " + ",".join(["??"] * 18) + ",6C,8C,9C,TC,2C,2D,2H,2S,KC,KD 7H 3C").digs[0]
    assert write_move(chains(STANDARD, dig).move) == "m19"


def test_in_a_duel_a_bot_moves_in_its_own_seat() -> None:
    move = BOTS["random"](DUEL, blind(new(DUEL, 3)), Stream(1))
    assert write_move(move).startswith("1:")


LAST = "trio --,8C,-- 7H 2C,4D"
"""A position with one card left, which fits."""
BESIDE = "trio --,8C,-- 7H 2C - 0.0 {own} 1 1 - | trio 6D,--,-- KH - - 0.0 {other} 1 2 -"
"""The same position in a duel whose other round is over."""


def judge(rule_set: Rules, line: str, made: str, nodes: int = 300) -> Hindsight:
    return hindsight(rule_set, blind(read(rule_set, line)), read_move(rule_set, made), None, nodes)


def test_a_win_that_is_passed_over_costs_what_it_was_worth() -> None:
    taken, drawn = judge(STANDARD, LAST, "m1"), judge(STANDARD, LAST, "draw")
    assert taken == Hindsight(Move("m", 1), 1.0, 1.0, False)
    assert (write_move(drawn.best), drawn.chance, drawn.by_chance) == ("m1", 1.0, True) and drawn.move_chance < 1
    assert drawn == judge(STANDARD, LAST, "draw"), "it always says the same"


def test_a_card_that_turns_up_another_is_luck() -> None:
    assert judge(STANDARD, "trio 6D,8C,-- 7H 2C,4D", "m1").by_chance
    assert not judge(STANDARD, "trio 6D,8C,9C 7H 2C,4D", "m1").by_chance


@pytest.mark.parametrize("rule_set", [DUEL, TURNS], ids=["at once", "in turns"])
@pytest.mark.parametrize(("own", "other", "chance"), [(20, 5, 1.0), (0, 5, 0.0), (4, 5, 0.5)])
def test_a_duel_is_judged_by_the_banks(rule_set: Rules, own: int, other: int, chance: float) -> None:
    found = judge(rule_set, BESIDE.format(own=own, other=other), "1:m1")
    assert (found.move_chance, found.best) == (chance, Move("m", 1, 1))


@pytest.mark.parametrize("made", ["1:draw", "2:draw"])
def test_where_both_dig_at_the_same_time_a_move_is_that_of_the_seat_that_made_it(made: str) -> None:
    table = find_table("prospector")
    position = table.new(DUEL, 5)
    assert table.seats_to_move(DUEL, position) == (1, 2)
    assert table.mover(DUEL, position, table.notation.read_move(DUEL, made)) == int(made[0])
    position, events = table.apply(DUEL, position, table.notation.read_move(DUEL, made))
    assert {event.seat for event in events} == {int(made[0])}


def test_the_end_of_one_round_is_no_turn_where_both_dig_at_the_same_time() -> None:
    table = find_table("prospector")
    line = BESIDE.format(own=0, other=5).replace("KH - -", "KH 3S -")
    for rule_set, passed in ((DUEL, False), (TURNS, True)):
        position = table.notation.read(rule_set, line)
        _, events = table.apply(rule_set, position, table.notation.read_move(rule_set, "1:m1"))
        assert any(table.files.events[type(event)] == "turn_passed" for event in events) is passed


SEEDS = st.integers(0, 2**64 - 1)


def plainly(rule_set: Rules, position: Position, seen: set[Position]) -> bool:
    """Return True if any line wins, by trying every move of the rules."""
    if position.digs[0].ending:
        return position.digs[0].ending == "won"
    if position in seen:
        return False
    seen.add(position)
    return any(plainly(rule_set, apply(rule_set, position, move)[0], seen) for move in legal(rule_set, position))


@pytest.mark.parametrize("wrap", [True, False])
@given(SEEDS)
def test_a_small_mine_is_won_just_where_some_line_wins_it(wrap: bool, seed: int) -> None:
    rule_set = rules(layout="trio", wrap=wrap)
    position = new(rule_set, seed)
    assert solve(rule_set, position.digs[0]).is_winnable == plainly(rule_set, position, set())


@pytest.mark.parametrize("seeds", [6, long(30)])
@pytest.mark.parametrize("rule_set", [STANDARD, APART], ids=["wrap", "apart"])
def test_its_lines_are_played_to_an_empty_mine(rule_set: Rules, seeds: int) -> None:
    won = 0
    for seed in range(seeds):
        position = new(rule_set, seed)
        found = solve(rule_set, position.digs[0])
        assert found.is_exact
        for move in found.line:
            position, _ = apply(rule_set, position, move)
        assert (position.digs[0].ending == "won") == found.is_winnable
        won += found.is_winnable
    assert won > seeds // 3


def test_what_the_referee_is_reported() -> None:
    line = "trio 6D,--,-- 8H 2C,9C,7C"
    assert solution_as_json(STANDARD, read(STANDARD, line)) == {
        "winnable": True, "line": ["draw", "draw", "draw", "m0"], "exact": True,
    }
    lost = solution_as_json(STANDARD, read(STANDARD, "trio 6D,--,-- 8H 2C"))
    assert lost == {"winnable": False, "line": [], "exact": True}
    assert solution_as_json(STANDARD, read(STANDARD, "trio --,--,-- 8H 2C"))["winnable"]


def test_hidden_cards_cannot_be_solved_and_a_duel_is_reported_by_seat() -> None:
    with pytest.raises(Refusal, match="names every card"):
        solution_as_json(STANDARD, read(STANDARD, "trio ??,5C,4C 7H 2C"))
    line = "trio 6D,--,-- 7H 2C - 0.0 0 1 1 - | trio 6D,--,-- 7H 2C - 0.0 0 1 2 -"
    assert solution_as_json(DUEL, read(DUEL, line))["line"] == ["1:m0"]
