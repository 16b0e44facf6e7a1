"""The solver is exact: its lines win, and a plain search wins none of the positions it calls lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.refusal import Refusal
from game.tables.prospector.definitions import Rules
from game.tables.prospector.notation import read
from game.tables.prospector.position import Position
from game.tables.prospector.rules import apply, legal, new
from game.tables.prospector.solver import solution, solve
from tests.tables.prospector.sets import APART, DUEL, STANDARD, rules

SEEDS = st.integers(0, 2**64 - 1)


def plainly(by: Rules, position: Position, seen: set[Position]) -> bool:
    """Return True if any line wins, by trying every move of the rules."""
    if position.digs[0].ended:
        return position.digs[0].ended == "won"
    if position in seen:
        return False
    seen.add(position)
    return any(plainly(by, apply(by, position, move)[0], seen) for move in legal(by, position))


@pytest.mark.parametrize("wrap", [True, False])
@given(SEEDS)
def test_a_small_mine_is_won_just_where_some_line_wins_it(wrap: bool, seed: int) -> None:
    by = rules(layout="trio", wrap=wrap)
    position = new(by, seed)
    assert solve(by, position.digs[0]).winnable == plainly(by, position, set())


@pytest.mark.parametrize("by", [STANDARD, APART], ids=["wrap", "apart"])
def test_its_lines_are_played_to_an_empty_mine(by: Rules) -> None:
    won = 0
    for seed in range(30):
        position = new(by, seed)
        found = solve(by, position.digs[0])
        assert found.exact
        for move in found.line:
            position, _ = apply(by, position, move)
        assert (position.digs[0].ended == "won") == found.winnable
        won += found.winnable
    assert won > 10


def test_what_the_referee_is_reported() -> None:
    line = "trio 6D,--,-- 8H 2C,9C,7C"
    assert solution(STANDARD, read(STANDARD, line)) == {
        "winnable": True, "line": ["draw", "draw", "draw", "m0"], "exact": True,
    }  # fmt: skip
    assert solution(STANDARD, read(STANDARD, "trio 6D,--,-- 8H 2C")) == {"winnable": False, "line": [], "exact": True}
    assert solution(STANDARD, read(STANDARD, "trio --,--,-- 8H 2C"))["winnable"]


def test_hidden_cards_cannot_be_solved_and_a_duel_is_reported_by_seat() -> None:
    with pytest.raises(Refusal, match="names every card"):
        solution(STANDARD, read(STANDARD, "trio ??,5C,4C 7H 2C"))
    line = "trio 6D,--,-- 7H 2C - 0.0 0 1 1 - | trio 6D,--,-- 7H 2C - 0.0 0 1 2 -"
    assert solution(DUEL, read(DUEL, line))["line"] == ["1:m0"]
