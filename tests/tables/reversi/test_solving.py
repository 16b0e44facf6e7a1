"""The end of a match is played perfectly, compared with a search of all moves."""

from __future__ import annotations

from functools import cache

import pytest

from game.kernel.bots import Budget, Spent
from game.tables.reversi.board import bits_of, board_with, discs_turned, moves_of
from game.tables.reversi.bots.endgame import FEW_SQUARES, LARGEST_LEAD, Solver, solve
from game.tables.reversi.position import Position, read_on_any_board, sides, write
from tests.kit.cases import long
from tests.tables.reversi.boards import compared, positions

PLENTY = 1_000_000


@cache
def tried(own: int, other: int, full: int) -> int:
    """Return the lead in discs of the side to move after best play, by trying all moves."""
    if not (moves := moves_of(own, other, full)):
        return -tried(other, own, full) if moves_of(other, own, full) else own.bit_count() - other.bit_count()
    found = []
    for disc in bits_of(moves):
        flips = discs_turned(own, other, disc)
        found.append(-tried(other ^ flips, own | disc | flips, full))
    return max(found)


def solver(position: Position, nodes: int = PLENTY) -> Solver:
    return Solver(Budget(nodes), board_with(position.full))


@pytest.mark.parametrize("count", [8, long(30)])
@pytest.mark.parametrize("rules_name", ["reversi", "small"])
@pytest.mark.parametrize("empty", range(1, FEW_SQUARES + 1))
def test_the_last_squares(empty: int, rules_name: str, count: int) -> None:
    for position in positions(empty, count, rules_name=rules_name):
        own, other = sides(position)
        found = solve(own, other, -LARGEST_LEAD, LARGEST_LEAD, position.full)
        assert found == tried(own, other, position.full), write(position)


@pytest.mark.parametrize("rules_name", ["reversi", "small"])
@pytest.mark.parametrize(("empty", "count"), [
    (5, 8), (6, 4), (7, 2), *map(long, [(5, 30), (6, 20), (7, 8), (8, 3)]),
])
def test_the_end_before_them(empty: int, count: int, rules_name: str) -> None:
    for position in positions(empty, count, rules_name=rules_name):
        own, other = sides(position)
        assert solver(position).value(own, other) == tried(own, other, position.full), write(position)


@pytest.mark.parametrize("empty", [2, 4, 6, long(7)])
def test_between_bounds_it_is_exact_and_beyond_them_on_the_right_side(empty: int) -> None:
    for position in positions(empty, 12):
        truth, solves = tried(*sides(position), position.full), solver(position)
        for low in range(-LARGEST_LEAD, LARGEST_LEAD, 7):
            found = solves.value(*sides(position), low, low + 7)
            assert found == truth if low < truth < low + 7 else (found <= low) == (truth <= low)


@pytest.mark.parametrize(("line", "ahead"), [
    ("XO------" + "-" * 56 + " X", 3),  # free squares do not count for either side
    ("X" * 63 + "- O", -63),
    ("-" * 64 + " X", 0),
    ("XO----" + "-" * 30 + " X", 3),
    ("X" * 35 + "- O", -35),
])
def test_discs_count_as_they_lie(line: str, ahead: int) -> None:
    position = read_on_any_board(line)
    assert solver(position).value(*sides(position)) == ahead


def test_a_budget_ends_it() -> None:
    (position,) = positions(12, 1)
    with pytest.raises(Spent):
        solver(position, 50).value(*sides(position))


@pytest.mark.parametrize("rules_name", ["reversi", "small", "room_pillars"])
def test_compiled_searches_give_the_values_of_plain_ones_with_as_many_positions(rules_name: str) -> None:
    """They run as plain Python here; ``measure_bots`` lets numba compile them, and compares many more."""
    numpy = pytest.importorskip("numpy")
    with numpy.errstate(over="ignore"):
        compared(rules_name, (3, 7, 9), 1, (20, 120))
